import { z } from 'zod'
import { ErrorInfo } from '../../contract/errors.ts'
import type { WaitingOrder, WaitingOrderStore } from '../../core/shipping/waiting-order.ts'
import { insert, orNull } from './columns.ts'
import { orUnreadable, sealedFields, unreadableReason } from './sealed-fields.ts'
import type { StoreContext } from './store-context.ts'

const WaitingRow = z.object({
  id: z.string(),
  order_id: z.string(),
  order_number: z.string(),
  gesture_id: z.string(),
  weight_grams: z.number().nullable(),
  ceiling_minor: z.int(),
  ceiling_currency: z.string(),
  reason: z.instanceof(Uint8Array).nullable(),
  created_at: z.int(),
})

/** `WaitingOrderStore` in SQLite. */
export function sqliteWaitingOrderStore({ database, sealer, stationId }: StoreContext): WaitingOrderStore {
  const fields = sealedFields(sealer, 'waiting_orders')

  function orderOf(row: unknown): WaitingOrder {
    const r = WaitingRow.parse(row)
    const { reason } = r
    return {
      id: r.id,
      orderId: r.order_id,
      orderNumber: r.order_number,
      gestureId: r.gesture_id,
      weightGrams: r.weight_grams ?? undefined,
      ceiling: { amountMinor: r.ceiling_minor, currency: r.ceiling_currency },
      reason: reason
        ? orUnreadable(() => fields.openJson('reason', r.id, reason, ErrorInfo), unreadableReason)
        : undefined,
      createdAt: new Date(r.created_at),
    }
  }
  const read = (rest: string, ...values: readonly string[]) =>
    database
      .prepare(`SELECT * FROM waiting_orders ${rest}`)
      .all(...values)
      .map(orderOf)

  return {
    add: (order) =>
      database.transact(() => {
        const earlier = read('WHERE order_id = ?', order.orderId)[0]
        if (earlier) {
          database.prepare('UPDATE waiting_orders SET reason = NULL WHERE id = ?').run(earlier.id)
          return { ...earlier, reason: undefined }
        }
        insert(database, 'waiting_orders', {
          id: order.id,
          station_id: stationId,
          order_id: order.orderId,
          order_number: order.orderNumber,
          gesture_id: order.gestureId,
          weight_grams: orNull(order.weightGrams),
          ceiling_minor: order.ceiling.amountMinor,
          ceiling_currency: order.ceiling.currency,
          created_at: order.createdAt.getTime(),
        })
        return order
      }),
    list: () => database.run(() => read('ORDER BY seq')),
    stop: (id, reason) =>
      database.transact(() => {
        database
          .prepare('UPDATE waiting_orders SET reason = ? WHERE id = ?')
          .run(fields.sealJson('reason', id, reason), id)
      }),
    remove: (id) =>
      database.transact(
        () => database.prepare('DELETE FROM waiting_orders WHERE id = ?').run(id).changes === 1,
      ),
  }
}
