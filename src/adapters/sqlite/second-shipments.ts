import { notFound } from '../../contract/refusals.ts'
import { newPurchase } from '../../core/ship/purchase.ts'
import type { SecondShipmentStore } from '../../core/ship/second-shipments.ts'
import type { ToldShipment } from '../../core/shipping-service.ts'
import { as, flag, money, oneOf, optional, text, time } from './columns.ts'
import { purchaseTable } from './purchase-table.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { table } from './table.ts'

const secondShipmentTable = table('second_shipments', {
  fixed: {
    id: text,
    purchaseId: text,
    shipmentId: text,
    trackingNumber: text,
    price: optional(money('amount_minor', 'currency')),
    createdAt: time,
  },
  changing: { state: oneOf(['open', 'closed']), takenAs: as('taken_as_id', optional(text)) },
  besides: { told: flag, updatedAt: time },
})

/** Adds those that are not there, not yet told. Inside a transaction of the caller. */
export function addSeconds(
  context: StoreContext,
  purchaseId: string,
  shipments: readonly ToldShipment[],
): void {
  const seconds = secondShipmentTable(context)
  const there = new Set(seconds.all('WHERE purchase_id = ?', purchaseId).map(({ shipmentId }) => shipmentId))
  for (const { shipmentId, trackingNumber, price } of shipments) {
    if (there.has(shipmentId)) continue
    there.add(shipmentId)
    const id = context.newId()
    const createdAt = context.clock.now()
    const second = { id, purchaseId, shipmentId, trackingNumber, price, state: 'open', createdAt } as const
    seconds.insert({ ...second, told: false, updatedAt: createdAt })
  }
}

/** `SecondShipmentStore` in SQLite. */
export function sqliteSecondShipmentStore(context: StoreContext): SecondShipmentStore {
  const { database, clock, newId } = context
  const seconds = secondShipmentTable(context)
  const purchases = purchaseTable(context)

  return storeOf<SecondShipmentStore>(database)({
    reads: {
      get: seconds.get,
      listOpen: () => seconds.all(`WHERE state = 'open' ORDER BY seq`),
      listUntold: () => seconds.all('WHERE told = 0 ORDER BY seq'),
    },
    writes: {
      add: (purchaseId, shipments) => addSeconds(context, purchaseId, shipments),
      told: (id) => seconds.keep(id, { told: true }),
      close: (id) => void seconds.update(id, { state: 'closed' }),
      takeIn(id) {
        const second = seconds.get(id)
        const first = second && purchases.get(second.purchaseId)
        if (!first) throw notFound('shipment')
        if (second.takenAs !== undefined) return second.takenAs
        const takenAs = newId()
        const now = clock.now()
        purchases.insert({
          ...newPurchase({
            id: takenAs,
            // A parcel of its own: the order's own parcels are paid for once.
            orderId: newId(),
            orderNumber: first.orderNumber,
            // Its own was the first one's. By this one nothing is ever asked.
            transactionId: newId(),
            gestureId: newId(),
            request: undefined,
            service: first.service,
            recipient: first.recipient,
            destination: first.destination,
            isReturn: first.isReturn,
            createdAt: now,
          }),
          state: 'bought',
          accountKey: first.accountKey,
          shipmentId: second.shipmentId,
          trackingNumber: second.trackingNumber,
          price: second.price,
          boughtAt: now,
        })
        seconds.update(id, { takenAs })
        return takenAs
      },
    },
  })
}
