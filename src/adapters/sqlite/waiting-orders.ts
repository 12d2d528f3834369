import type { WaitingOrderStore } from '../../core/ship/waiting-order.ts'
import { money, optional, real, sealedReason, text, time } from './columns.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { table } from './table.ts'

const waitingOrderTable = table('waiting_orders', {
  fixed: {
    id: text,
    orderId: text,
    orderNumber: text,
  },
  changing: {
    gestureId: text,
    weightGrams: optional(real),
    ceiling: money('ceiling_minor', 'ceiling_currency'),
    createdAt: time,
    reason: sealedReason,
  },
})

/** `WaitingOrderStore` in SQLite. */
export function sqliteWaitingOrderStore(context: StoreContext): WaitingOrderStore {
  const { database } = context
  const waiting = waitingOrderTable(context)
  const ofOrder = (orderId: string) => waiting.first('WHERE order_id = ?', orderId)
  return storeOf<WaitingOrderStore>(database)({
    reads: { list: () => waiting.all('ORDER BY seq'), ofOrder },
    writes: {
      add(order) {
        const earlier = ofOrder(order.orderId)
        if (!earlier) {
          waiting.insert({ ...order, reason: undefined })
          return order
        }
        const { gestureId, weightGrams, ceiling, createdAt } = order
        waiting.update(earlier.id, { gestureId, weightGrams, ceiling, createdAt, reason: undefined })
        return { ...order, id: earlier.id, reason: undefined }
      },
      stop: (id, reason) => void waiting.update(id, { reason }),
      remove: (id) => database.prepare('DELETE FROM waiting_orders WHERE id = ?').run(id).changes === 1,
    },
  })
}
