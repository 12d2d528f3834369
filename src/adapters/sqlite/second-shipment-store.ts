import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import type { SecondShipment, SecondShipmentStore } from '../../core/shipping/second-shipments.ts'
import { insert, orNull } from './columns.ts'
import { columnsOf, purchaseOf } from './purchase-row.ts'
import { sealedFields } from './sealed-fields.ts'
import type { StoreContext } from './store-context.ts'

const Row = z.object({
  id: z.string(),
  purchase_id: z.string(),
  shipment_id: z.string(),
  tracking_number: z.string(),
  amount_minor: z.int().nullable(),
  currency: z.string().nullable(),
  state: z.enum(['open', 'closed']),
  taken_as_id: z.string().nullable(),
  created_at: z.int(),
})

function secondOf(row: unknown): SecondShipment {
  const { amount_minor, currency, ...r } = Row.parse(row)
  return {
    id: r.id,
    purchaseId: r.purchase_id,
    shipmentId: r.shipment_id,
    trackingNumber: r.tracking_number,
    price: amount_minor === null || currency === null ? undefined : { amountMinor: amount_minor, currency },
    state: r.state,
    takenAs: r.taken_as_id ?? undefined,
    createdAt: new Date(r.created_at),
  }
}

/** `SecondShipmentStore` in SQLite. */
export function sqliteSecondShipmentStore(context: StoreContext): SecondShipmentStore {
  const { database, sealer, stationId, clock, newId } = context
  const fields = sealedFields(sealer, 'purchases')
  const read = (where: string, ...values: readonly string[]) =>
    database
      .prepare(`SELECT * FROM second_shipments ${where}`)
      .all(...values)
      .map(secondOf)
  const byId = (id: string) => read('WHERE id = ?', id)[0]

  return {
    add: (purchaseId, shipments) =>
      database.transact(() => {
        const there = read('WHERE purchase_id = ?', purchaseId).map(({ shipmentId }) => shipmentId)
        const added = shipments.filter(({ shipmentId }) => !there.includes(shipmentId))
        const now = clock.now().getTime()
        return added.map(({ shipmentId, trackingNumber, price }): SecondShipment => {
          const id = newId()
          insert(database, 'second_shipments', {
            id,
            station_id: stationId,
            purchase_id: purchaseId,
            shipment_id: shipmentId,
            tracking_number: trackingNumber,
            amount_minor: orNull(price?.amountMinor),
            currency: orNull(price?.currency),
            state: 'open',
            created_at: now,
            updated_at: now,
          })
          return secondOf(database.prepare('SELECT * FROM second_shipments WHERE id = ?').get(id))
        })
      }),
    get: (id) => database.run(() => byId(id)),
    listOpen: () => database.run(() => read(`WHERE state = 'open' ORDER BY seq`)),
    close: (id) =>
      database.transact(() => {
        database
          .prepare(`UPDATE second_shipments SET state = 'closed', updated_at = ? WHERE id = ?`)
          .run(clock.now().getTime(), id)
      }),
    takeIn: (id) =>
      database.transact(() => {
        const second = byId(id)
        const row = second && database.prepare('SELECT * FROM purchases WHERE id = ?').get(second.purchaseId)
        if (!row) throw new AppError('not_found', 'There is no such shipment')
        if (second.takenAs !== undefined) return second.takenAs
        const first = purchaseOf(row, fields)
        const takenAs = newId()
        const now = clock.now().getTime()
        insert(database, 'purchases', {
          id: takenAs,
          station_id: stationId,
          // A parcel of its own: the order's own parcels are paid for once.
          order_id: newId(),
          order_number: first.orderNumber,
          parcel_number: 1,
          // Its own was the first one's. By this one nothing is ever asked.
          transaction_id: newId(),
          bought_at: now,
          created_at: now,
          updated_at: now,
          ...columnsOf(
            takenAs,
            {
              state: 'bought',
              gestureId: newId(),
              service: first.service,
              recipient: first.recipient,
              destination: first.destination,
              isReturn: first.isReturn,
              accountKey: first.accountKey,
              checks: 0,
              shipmentId: second.shipmentId,
              trackingNumber: second.trackingNumber,
              price: second.price,
              warnings: [],
            },
            fields,
          ),
        })
        database
          .prepare('UPDATE second_shipments SET taken_as_id = ?, updated_at = ? WHERE id = ?')
          .run(takenAs, now, id)
        return takenAs
      }),
  }
}
