import type { ShipmentImportStore, ImportedShipment, ShippedOrder } from '../../core/shipment-import/ports.ts'
import { orderIdOfMark } from '../../core/shipping/parcel-marks.ts'
import type { Purchase } from '../../core/shipping/purchase.ts'
import { insert, orNull } from './columns.ts'
import { insertLabel } from './label-row.ts'
import { expectLabels } from './missing-label-row.ts'
import { columnsOf, purchaseOf } from './purchase-row.ts'
import { sealedFields } from './sealed-fields.ts'
import type { StoreContext } from './store-context.ts'

type Value = string | number

/** `ShipmentImportStore` in SQLite. */
export function sqliteShipmentImportStore(context: StoreContext): ShipmentImportStore {
  const { database, sealer, stationId, clock, newId } = context
  const fields = sealedFields(sealer, 'purchases')
  const rawFields = sealedFields(sealer, 'raw_answers')

  const read = (where: string, ...values: readonly Value[]): readonly Purchase[] =>
    database
      .prepare(`SELECT * FROM purchases ${where}`)
      .all(...values)
      .map((row) => purchaseOf(row, fields))
  const known: (shipment: {
    shipmentId: string
    transactionId: string | undefined
  }) => Purchase | undefined = ({ shipmentId, transactionId }) =>
    read(`WHERE shipment_id = ? AND state = 'bought' LIMIT 1`, shipmentId)[0] ??
    (transactionId === undefined ? undefined : read('WHERE transaction_id = ?', transactionId)[0])
  const liveOf = ({ orderId, parcelNumber }: ShippedOrder) =>
    read(`WHERE order_id = ? AND parcel_number = ? AND state <> 'refused'`, orderId, parcelNumber)[0]
  const shipOrder = (orderId: string) =>
    database
      .prepare(`UPDATE orders SET state = 'shipped', updated_at = ? WHERE id = ?`)
      .run(clock.now().getTime(), orderId)

  /** The order's where it has none yet; else of its own, so that both are there and can be told apart. */
  function parcelOf({ shipment, order, mark }: ImportedShipment): ShippedOrder {
    if (order && !liveOf(order)) return order
    const { shipmentId, shipmentNumber, trackingNumber } = shipment
    const byMark = mark === undefined || order ? undefined : orderIdOfMark(mark)
    const own = { orderNumber: order?.orderNumber ?? shipmentNumber ?? trackingNumber, parcelNumber: 1 }
    const marked = byMark === undefined ? undefined : { ...own, orderId: byMark }
    return marked && !liveOf(marked) ? marked : { ...own, orderId: `shipment:${shipmentId}` }
  }

  function insertRefund(id: string, { orderNumber }: ShippedOrder, { shipment }: ImportedShipment): void {
    const { refund, trackingNumber, price } = shipment
    if (!refund) return
    const at = clock.now().getTime()
    insert(database, 'refunds', {
      id: newId(),
      station_id: stationId,
      purchase_id: id,
      order_number: orderNumber,
      tracking_number: trackingNumber,
      service: shipment.service ?? '',
      amount_minor: orNull(price?.amountMinor),
      currency: orNull(price?.currency),
      // It was asked for elsewhere, and is never asked for here.
      transaction_id: `imported:${id}`,
      gesture_id: `imported:${id}`,
      state: 'requested',
      status: orNull(refund.status),
      status_text: refund.status === undefined ? refund.statusText : null,
      checks: 0,
      requested_at: at,
      status_since: at,
      asked_at: at,
      created_at: at,
      updated_at: at,
    })
  }

  function insertNew(imported: ImportedShipment, transactionId: string): Purchase {
    const { shipment, labels, boughtAt } = imported
    const id = newId()
    const parcel = parcelOf(imported)
    const { orderId, orderNumber, parcelNumber } = parcel
    const columns = columnsOf(
      id,
      {
        state: 'bought',
        service: shipment.service ?? '',
        gestureId: `imported:${id}`,
        checks: 0,
        shipmentId: shipment.shipmentId,
        trackingNumber: shipment.trackingNumber,
        price: shipment.price,
        recipient: imported.recipient,
        destination: imported.destination,
        warnings: [],
        request: imported.request,
        accountKey: imported.accountKey,
      },
      fields,
    )
    insert(database, 'purchases', {
      id,
      station_id: stationId,
      order_id: orderId,
      order_number: orderNumber,
      parcel_number: parcelNumber,
      transaction_id: transactionId,
      origin: 'imported',
      bought_at: boughtAt.getTime(),
      created_at: boughtAt.getTime(),
      updated_at: clock.now().getTime(),
      ...columns,
      package_count: Math.max(1, shipment.packages.length),
    })
    const purchase = read('WHERE id = ?', id)[0]
    if (!purchase) throw new Error('an imported purchase is not there after its insertion')
    const rawId = newId()
    insert(database, 'raw_answers', {
      id: rawId,
      station_id: stationId,
      purchase_id: id,
      created_at: clock.now().getTime(),
      body: rawFields.seal('body', rawId, shipment.raw),
    })
    // As if it had changed last when it was bought: labels are listed by that day.
    const then = { ...purchase, updatedAt: boughtAt }
    for (const label of labels) insertLabel(context, { ...label, id: newId(), purchaseId: id }, then)
    expectLabels(context, purchase, { prints: false })
    insertRefund(id, parcel, imported)
    // A manifest names its parcels by their transactionIds.
    if (imported.request && shipment.transactionId === transactionId)
      database.prepare('INSERT OR IGNORE INTO purchases_to_file VALUES (?)').run(id)
    if (imported.order?.orderId === orderId) shipOrder(orderId)
    return purchase
  }

  return {
    findKnown: (shipment) => database.run(() => known(shipment)),
    insert: (imported) =>
      database.transact(() => {
        const { shipmentId, transactionId } = imported.shipment
        const before = known(imported.shipment)
        if (before && before.state !== 'refused') return { inserted: false, purchase: before }
        // Where a purchase of this station has the transactionId and was refused, both stay: this one is paid for.
        const own = before || transactionId === undefined ? `imported:${shipmentId}` : transactionId
        return { inserted: true, purchase: insertNew(imported, own) }
      }),
    claim: (mark, order) =>
      database.transact(() => {
        const found = read(`WHERE order_id = ? AND origin = 'imported' LIMIT 1`, orderIdOfMark(mark))[0]
        if (!found || liveOf(order)) return undefined
        database
          .prepare(
            'UPDATE purchases SET order_id = ?, order_number = ?, parcel_number = ?, updated_at = ? WHERE id = ?',
          )
          .run(order.orderId, order.orderNumber, order.parcelNumber, clock.now().getTime(), found.id)
        shipOrder(order.orderId)
        return read('WHERE id = ?', found.id)[0]
      }),
    openOrders: () =>
      database.run(() =>
        database
          .prepare(`SELECT id, order_number FROM orders WHERE state = 'open'`)
          .all()
          .map((row) => ({ id: String(row['id']), orderNumber: String(row['order_number']) })),
      ),
    listUnmatched: (since, limit) =>
      database.run(() =>
        read(
          `WHERE origin = 'imported' AND updated_at >= ?
           AND (order_id LIKE 'mark:%' OR order_id LIKE 'shipment:%') ORDER BY seq DESC LIMIT ?`,
          since.getTime(),
          limit,
        ),
      ),
  }
}
