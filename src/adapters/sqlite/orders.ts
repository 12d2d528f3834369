import { orderNumberKey } from '../../core/orders/order-number.ts'
import type { OrderStore, RowText } from '../../core/orders/ports.ts'
import { as, int, time } from './columns.ts'
import { readEach } from './list-piece.ts'
import { listedOrders, orderOf } from './order-row.ts'
import { orderSearch } from './order-search.ts'
import { readTrail } from './order-trail.ts'
import { orderWrites } from './order-writes.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { view } from './table.ts'

const openMarks = view('SELECT seq, updated_at FROM orders', {
  place: as('seq', int),
  changedAt: as('updated_at', time),
})

/** For each order number, in their order; none of an order that its file has to bring once more. */
const keptMarks = `
  SELECT (
    SELECT row_mark FROM orders
    WHERE number_key = wanted.value AND (emptied_at IS NULL OR phase IN ('shipped', 'cancelled'))
  ) AS row_mark
  FROM json_each(?) AS wanted ORDER BY wanted.key`

/**
 * `OrderStore` in SQLite. `upsert` works in one go and blocks this thread meanwhile. An order that cannot be opened is listed
 * (`list`, `findListed`) without its content, and thrown by the others as `sealed_with_other_key`.
 */
export function sqliteOrderStore(context: StoreContext): OrderStore {
  const { database, sealer } = context
  const search = orderSearch(database, sealer)
  const { find, upsert, ...changes } = orderWrites(context)

  const bySeq = (seq: number) => orderOf(listedOrders(context).one('WHERE orders.seq = ?', seq))
  const readAll = (seqs: readonly number[]) => readEach(database, seqs, bySeq)

  const markRows = (rows: readonly RowText[], reading: string) => {
    const readBy = sealer.rowMark(reading).toString('hex')
    const marks = rows.map(({ text: row }) => sealer.rowMark(readBy + row))
    const keys = rows.map(({ orderNumber }) => orderNumberKey(orderNumber))
    const kept = database.prepare(keptMarks).all(JSON.stringify(keys))
    return marks.map((mark, at) => {
      const before = kept[at]?.['row_mark']
      return { mark, isKept: before instanceof Uint8Array && mark.equals(before) }
    })
  }

  return storeOf<OrderStore>(database)({
    reads: {
      findByNumber: (orderNumber) => find('WHERE orders.number_key = ?', orderNumberKey(orderNumber)),
      findListed(orderNumber) {
        const row = listedOrders(context).first('WHERE orders.number_key = ?', orderNumberKey(orderNumber))
        return row && orderOf(row)
      },
      get: (id) => find('WHERE orders.id = ?', id),
      search: (query, limit) => readAll(search.newest(query, limit)).rows,
      list(filter) {
        const { seqs, ...page } = search.page(filter)
        const { rows, unreadable } = readAll(seqs)
        return { ...page, orders: rows, unreadable }
      },
      counts: search.counts,
      openMarks: (limit, before = Number.MAX_SAFE_INTEGER) =>
        openMarks(context).all(`WHERE phase = 'open' AND seq < ? ORDER BY seq DESC LIMIT ?`, before, limit),
      at: (places) => readEach(database, places, (place) => [place, bySeq(place)] as const).rows,
      trail: (id) => readTrail(context, id),
      markRows,
    },
    writes: { upsert, flush: database.touch, ...changes },
    writesSoon: { upsertSoon: upsert },
  })
}
