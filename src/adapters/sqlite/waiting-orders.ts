import { waitUnreadable } from '../../core/ship/packing.ts'
import type { WaitingOrderStore } from '../../core/ship/waiting-order.ts'
import { int, money, optional, real, sealedReason, text, time, timeOrNull } from './columns.ts'
import { readEach, seqsOf } from './list-piece.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { table, view } from './table.ts'

const waitingOrderTable = table('waiting_orders', {
  fixed: {
    id: text,
    orderId: text,
    orderNumber: text,
    parcelNumber: int,
  },
  changing: {
    gestureId: text,
    weightGrams: optional(real),
    wholeAt: optional(time),
    ceiling: money('ceiling_minor', 'ceiling_currency'),
    createdAt: time,
    reason: sealedReason,
  },
})

/** What is told of a row that cannot be read. */
const rowMarks = view(
  `SELECT id, order_id, order_number, ${timeOrNull('created_at')} AS created_at FROM waiting_orders`,
  { id: text, orderId: text, orderNumber: text, createdAt: optional(time) },
)

/** `WaitingOrderStore` in SQLite. */
export function sqliteWaitingOrderStore(context: StoreContext): WaitingOrderStore {
  const { database } = context
  const waiting = waitingOrderTable(context)
  const places = (where = '', ...values: string[]) =>
    seqsOf(database.prepare(`SELECT seq FROM waiting_orders ${where} ORDER BY seq`).all(...values))
  const bySeq = (seq: number) => waiting.one('WHERE seq = ?', seq)
  return storeOf<WaitingOrderStore>(database)({
    reads: {
      list: () => readEach(database, places(), bySeq).rows,
      listUnreadable: () =>
        places()
          .filter((seq) => database.unlessDamaged(() => bySeq(seq)) === undefined)
          .map((seq) => rowMarks(context).one('WHERE seq = ?', seq)),
      ofOrder(orderId) {
        const { rows, unreadable } = readEach(database, places('WHERE order_id = ?', orderId), bySeq)
        if (unreadable > 0) throw waitUnreadable()
        return rows
      },
    },
    writes: {
      add(wait) {
        const { orderId, parcelNumber, gestureId, weightGrams, wholeAt, ceiling, createdAt } = wait
        const earlier = waiting.first('WHERE order_id = ? AND parcel_number = ?', orderId, parcelNumber)
        if (!earlier) {
          waiting.insert({ ...wait, reason: undefined })
          return wait
        }
        waiting.update(earlier.id, { gestureId, weightGrams, wholeAt, ceiling, createdAt, reason: undefined })
        return { ...wait, id: earlier.id, reason: undefined }
      },
      stop: (id, reason) => void waiting.update(id, { reason }),
      remove: (id) => database.prepare('DELETE FROM waiting_orders WHERE id = ?').run(id).changes === 1,
    },
  })
}
