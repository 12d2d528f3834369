import type {
  ImportedShipment,
  ListedShipment,
  ShipmentImportStore,
  ShippedOrder,
} from '../../core/shipment-import/ports.ts'
import { liveRefundStates, newRefund } from '../../core/refunds/refund.ts'
import { orderIdOfMark } from '../../core/ship/parcel-marks.ts'
import { newPurchase, type Purchase } from '../../core/ship/purchase.ts'
import { insertLabel } from './labels.ts'
import { expectLabels } from './missing-labels.ts'
import { shipOrder } from './order-row.ts'
import { purchaseTable, rawAnswerTable } from './purchase-table.ts'
import { refundTable } from './refunds.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { stateIn } from './table.ts'

/** `ShipmentImportStore` in SQLite. */
export function sqliteShipmentImportStore(context: StoreContext): ShipmentImportStore {
  const { database, clock, newId } = context
  const purchases = purchaseTable(context)
  const refunds = refundTable(context)

  const known = ({
    shipmentId,
    transactionId,
  }: Pick<ImportedShipment['shipment'], 'shipmentId' | 'transactionId'>): Purchase | undefined =>
    purchases.first(`WHERE shipment_id = ? AND state = 'bought' LIMIT 1`, shipmentId) ??
    (transactionId === undefined ? undefined : purchases.first('WHERE transaction_id = ?', transactionId))
  const liveOf = ({ orderId, parcelNumber }: ShippedOrder) =>
    purchases.first(`WHERE order_id = ? AND parcel_number = ? AND state <> 'refused'`, orderId, parcelNumber)

  /** The order's where it has none yet; else of its own, so that both are there and can be told apart. */
  function parcelOf({ shipment, order, mark }: ImportedShipment): ShippedOrder {
    if (order && !liveOf(order)) return order
    const { shipmentId, shipmentNumber, trackingNumber } = shipment
    const byMark = mark === undefined || order ? undefined : orderIdOfMark(mark)
    const own = { orderNumber: order?.orderNumber ?? shipmentNumber ?? trackingNumber, parcelNumber: 1 }
    const marked = byMark === undefined ? undefined : { ...own, orderId: byMark }
    return marked && !liveOf(marked) ? marked : { ...own, orderId: `shipment:${shipmentId}` }
  }

  function insertRefund({ id, orderNumber }: Purchase, shipment: ListedShipment): void {
    const { refund, trackingNumber, price } = shipment
    if (!refund) return
    const at = clock.now()
    refunds.insert({
      ...newRefund({
        id: newId(),
        purchaseId: id,
        orderNumber,
        trackingNumber,
        service: shipment.service ?? '',
        amount: price,
        // It was asked for elsewhere, and is never asked for here.
        transactionId: `imported:${id}`,
        gestureId: `imported:${id}`,
        createdAt: at,
      }),
      state: 'requested',
      status: refund.status,
      statusText: refund.status === undefined ? refund.statusText : undefined,
      // How often is not known: more than once.
      sends: 2,
      requestedAt: at,
      statusSince: at,
      askedAt: at,
    })
  }

  function insertNew(imported: ImportedShipment, transactionId: string): Purchase {
    const { shipment, labels, boughtAt } = imported
    const id = newId()
    const parcel = parcelOf(imported)
    const { orderId, orderNumber, parcelNumber } = parcel
    purchases.insert({
      ...newPurchase({
        id,
        orderId,
        orderNumber,
        parcelNumber,
        transactionId,
        gestureId: `imported:${id}`,
        request: imported.request,
        service: shipment.service ?? '',
        recipient: imported.recipient,
        destination: imported.destination,
        createdAt: boughtAt,
      }),
      state: 'bought',
      origin: 'imported',
      accountKey: imported.accountKey,
      packageCount: Math.max(1, shipment.packages.length),
      shipmentId: shipment.shipmentId,
      trackingNumber: shipment.trackingNumber,
      price: shipment.price,
      boughtAt,
      updatedAt: clock.now(),
    })
    const purchase = purchases.get(id)
    if (!purchase) throw new Error('an imported purchase is not there after its insertion')
    rawAnswerTable(context).insert({
      id: newId(),
      purchaseId: id,
      createdAt: clock.now(),
      body: shipment.raw,
    })
    // As if it had changed last when it was bought: labels are listed by that day.
    const then = { ...purchase, updatedAt: boughtAt }
    for (const label of labels) insertLabel(context, { ...label, id: newId(), purchaseId: id }, then)
    expectLabels(context, purchase, { prints: false })
    insertRefund(purchase, shipment)
    // A manifest names its parcels by their transactionIds.
    if (imported.request && shipment.transactionId === transactionId)
      database.prepare('INSERT OR IGNORE INTO purchases_to_file VALUES (?)').run(id)
    if (imported.order?.orderId === orderId) shipOrder(context, orderId)
    return purchase
  }

  return storeOf<ShipmentImportStore>(database)({
    reads: {
      findKnown: known,
      openOrders: () =>
        database
          .prepare(`SELECT id, order_number FROM orders WHERE state = 'open'`)
          .all()
          .map((row) => ({ id: String(row['id']), orderNumber: String(row['order_number']) })),
      listUnmatched: (since, limit) =>
        purchases.all(
          `WHERE origin = 'imported' AND updated_at >= ?
           AND (order_id LIKE 'mark:%' OR order_id LIKE 'shipment:%') ORDER BY seq DESC LIMIT ?`,
          since.getTime(),
          limit,
        ),
    },
    writes: {
      insert(imported) {
        const { shipmentId, transactionId } = imported.shipment
        const before = known(imported.shipment)
        if (before && before.state !== 'refused') return { inserted: false, purchase: before }
        // Where a purchase of this station has the transactionId and was refused, both stay: this one is paid for.
        const own = before || transactionId === undefined ? `imported:${shipmentId}` : transactionId
        return { inserted: true, purchase: insertNew(imported, own) }
      },
      noteRefund(purchase, shipment) {
        const isTold = shipment.refund !== undefined && shipment.refund.status !== 'Rejected'
        const live = `purchase_id = ? AND ${stateIn(liveRefundStates)}`
        if (!isTold || refunds.count(`WHERE ${live}`, purchase.id, ...liveRefundStates) > 0) return false
        insertRefund(purchase, shipment)
        return true
      },
      claim(mark, order) {
        const found = purchases.first(
          `WHERE order_id = ? AND origin = 'imported' LIMIT 1`,
          orderIdOfMark(mark),
        )
        if (!found || liveOf(order)) return undefined
        database
          .prepare(
            'UPDATE purchases SET order_id = ?, order_number = ?, parcel_number = ?, updated_at = ? WHERE id = ?',
          )
          .run(order.orderId, order.orderNumber, order.parcelNumber, clock.now().getTime(), found.id)
        shipOrder(context, order.orderId)
        return purchases.get(found.id)
      },
    },
  })
}
