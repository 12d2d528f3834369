import { z } from 'zod'
import { orderNumberKey } from '../../core/orders/order-number.ts'
import type { Order, OrderContent } from '../../core/orders/order.ts'
import type { OrderStore } from '../../core/orders/ports.ts'
import { insert, updateInState } from './columns.ts'
import { canonicalContent, contentColumns, openContent, orderOf, unreadableContent } from './order-row.ts'
import { orUnreadable, sealedFields } from './sealed-fields.ts'
import { numberQuery, termsOf, wordsQuery } from './search-terms.ts'
import type { StoreContext } from './store-context.ts'

type Filter = Parameters<OrderStore['list']>[0]

const Existing = z.object({
  seq: z.int(),
  id: z.string(),
  state: z.enum(['open', 'shipped']),
  content_hash: z.instanceof(Uint8Array),
})

/** Hits beyond are not looked for, so that a query that fits everything does not hold up a scan. */
const mostHits = 10_000

// The newest orders that a text finds: by a part of the order number (compared again, see `numberQuery`), or by words.
const hitsQuery = (stateFilter: string) => `
  SELECT seq FROM (
    SELECT orders.seq FROM order_terms JOIN orders ON orders.seq = order_terms.rowid
    WHERE order_terms MATCH :numberTerms AND instr(number_key, :numberKey) ${stateFilter}
    ORDER BY order_terms.rowid DESC LIMIT ${mostHits}
  ) UNION SELECT seq FROM (
    SELECT orders.seq FROM order_terms JOIN orders ON orders.seq = order_terms.rowid
    WHERE order_terms MATCH :wordTerms ${stateFilter}
    ORDER BY order_terms.rowid DESC LIMIT ${mostHits}
  ) ORDER BY seq DESC LIMIT ${mostHits}`

/**
 * `OrderStore` in SQLite. `upsert` works in one go and blocks this thread meanwhile (about 0.1 ms an order): hand in
 * batches of some hundreds. An order that cannot be opened is listed without its content, and thrown by the others as
 * `sealed_with_other_key`.
 */
export function sqliteOrderStore({ database, sealer, stationId, clock, newId }: StoreContext): OrderStore {
  const fields = sealedFields(sealer, 'orders')
  const open = openContent(fields)
  const openForList = (id: string, content: Uint8Array) =>
    orUnreadable(() => open(id, content), unreadableContent)

  const find = (column: 'id' | 'number_key', value: string): Order | undefined => {
    const row = database.prepare(`SELECT * FROM orders WHERE ${column} = ?`).get(value)
    return row && orderOf(row, open)
  }

  const setTerms = (seq: number | bigint, order: OrderContent) => {
    const terms = termsOf(sealer, order.toAddress.name, orderNumberKey(order.orderNumber))
    database.prepare('INSERT OR REPLACE INTO order_terms (rowid, terms) VALUES (?, ?)').run(seq, terms)
  }

  const upsertOne = (order: OrderContent): 'added' | 'changed' | 'unchanged' => {
    const numberKey = orderNumberKey(order.orderNumber)
    const contentHash = sealer.contentHash(canonicalContent(order))
    const now = clock.now().getTime()
    const existing = Existing.optional().parse(
      database.prepare('SELECT seq, id, state, content_hash FROM orders WHERE number_key = ?').get(numberKey),
    )
    if (!existing) {
      const id = newId()
      const seq = insert(database, 'orders', {
        id,
        station_id: stationId,
        number_key: numberKey,
        state: 'open',
        content_hash: contentHash,
        created_at: now,
        updated_at: now,
        ...contentColumns(id, order, fields),
      })
      setTerms(seq, order)
      return 'added'
    }
    const same = Buffer.from(existing.content_hash).equals(contentHash)
    if (same || existing.state === 'shipped') return 'unchanged'
    updateInState(database, 'orders', existing.id, 'open', {
      content_hash: contentHash,
      updated_at: now,
      ...contentColumns(existing.id, order, fields),
    })
    setTerms(existing.seq, order)
    return 'changed'
  }

  const listAll = ({ state, limit }: Filter) => ({
    orders: database
      .prepare(
        state === 'all'
          ? 'SELECT * FROM orders ORDER BY seq DESC LIMIT :limit'
          : 'SELECT * FROM orders WHERE state = :state ORDER BY seq DESC LIMIT :limit',
      )
      .all(state === 'all' ? { limit } : { state, limit })
      .map((row) => orderOf(row, openForList)),
    total: state === 'all' ? counts().open + counts().shipped : counts()[state],
  })

  const search = ({ query, state, limit }: Filter) => {
    const numberKey = orderNumberKey(query)
    const terms = {
      numberKey,
      numberTerms: numberQuery(numberKey),
      // An index query cannot be empty; no row has this term.
      wordTerms: wordsQuery(sealer, query) ?? 'none',
    }
    // The plus keeps the planner from walking all orders of a state to look each up among the hits.
    const hits =
      state === 'all'
        ? database.prepare(hitsQuery('')).all(terms)
        : database.prepare(hitsQuery('AND +state = :state')).all({ ...terms, state })
    const bySeq = database.prepare('SELECT * FROM orders WHERE seq = ?')
    const orders = hits.slice(0, limit).map((hit) => orderOf(bySeq.get(Number(hit['seq'])), openForList))
    return { orders, total: hits.length }
  }

  const counts = () => {
    const rows = database.prepare('SELECT state, count FROM order_counts').all()
    const countOf = (state: Order['state']) => Number(rows.find((row) => row['state'] === state)?.['count'])
    return { open: countOf('open'), shipped: countOf('shipped') }
  }

  return {
    findByNumber: (orderNumber) => database.run(() => find('number_key', orderNumberKey(orderNumber))),
    get: (id) => database.run(() => find('id', id)),
    upsert: (orders) =>
      database.transact(() => {
        const result = { added: 0, changed: 0, unchanged: 0 }
        for (const order of orders) result[upsertOne(order)] += 1
        return result
      }),
    list: (filter) =>
      database.run(() => (orderNumberKey(filter.query) === '' ? listAll(filter) : search(filter))),
    counts: () => database.run(counts),
  }
}
