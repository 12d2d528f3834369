import { orderNumberKey } from '../../core/orders/order-number.ts'
import { classifyScan } from '../../core/scanning/classify-scan.ts'
import type { Purchase } from '../../core/ship/purchase.ts'
import type { Stores } from './stores.ts'

/** What parcels are looked for in. */
export type ParcelStores = Pick<Stores, 'labels' | 'missingLabels' | 'orders' | 'purchases' | 'refunds'>

const mostFound = 20

const plain = (number: string) => number.replace(/[\s-]/g, '').toUpperCase()

/**
 * Parcels that a scan or typed text means: by a tracking number or its end, an order number, a shipment's id or a
 * recipient's words. Where something fits in whole, what fits in part is left out.
 */
export async function findParcels(stores: ParcelStores, text: string): Promise<readonly Purchase[]> {
  const scanned = classifyScan(text)
  const wanted = scanned.kind === 'tracking' ? scanned.trackingNumber : scanned.text
  const hits = await stores.labels.search(wanted, mostFound)
  const whole = hits.filter(
    ({ orderNumber, trackingNumber }) =>
      plain(trackingNumber) === plain(wanted) || orderNumberKey(orderNumber) === orderNumberKey(scanned.text),
  )
  const ids = (whole.length > 0 ? whole : hits).map(({ purchaseId }) => purchaseId)
  if (ids.length === 0) {
    const ofShipment = await stores.refunds.findPurchaseOfShipment(scanned.text)
    const order = await stores.orders.findByNumber(scanned.text)
    // Not bought yet: it has no label to be found by.
    const ofOrder = order && (await stores.purchases.findByOrder(order.id))
    ids.push(...(await stores.missingLabels.find(wanted)))
    ids.push(...[ofShipment, ofOrder?.id].filter((id) => id !== undefined))
  }
  const found = await Promise.all([...new Set(ids)].map((id) => stores.purchases.get(id)))
  return found.filter((purchase) => purchase !== undefined)
}
