import type { WaitingOrderStore } from '../../core/ship/waiting-order.ts'
import { int, money, optional, real, sealedReason, text, time } from './columns.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { table } from './table.ts'

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

/** `WaitingOrderStore` in SQLite. */
export function sqliteWaitingOrderStore(context: StoreContext): WaitingOrderStore {
  const { database } = context
  const waiting = waitingOrderTable(context)
  return storeOf<WaitingOrderStore>(database)({
    reads: {
      list: () => waiting.all('ORDER BY seq'),
      ofOrder: (orderId) => waiting.all('WHERE order_id = ? ORDER BY seq', orderId),
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
