// Where a service makes a shipment of each package, the purchase is bought with all of them: it is of the first package from
// then on, and each further one is a parcel of the same order, with a number, a price and a label of its own.

import type { Money, Warning } from '../../contract/domain.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import type { NewId } from '../runtime.ts'
import type { SeparateShipment, ServiceShipment, ShippingService } from '../shipping-service.ts'
import { placeLabels } from './label-places.ts'
import type { BoughtPart } from './ports.ts'
import { newPurchase, type Purchase } from './purchase.ts'

export const soldSeparately: Warning = {
  code: 'SHIPMENT.SEPARATE',
  message:
    'Each package is a shipment of its own, with its own number and price. The further ones are the next parcels of this order.',
}

/** What all of it costs; undefined where one of the prices is not known, or they are in several currencies. */
export function priceOfAll({ price, separate = [] }: ServiceShipment): Money | undefined {
  const prices = [price, ...separate.map((each) => each.price)]
  return prices.reduce((sum, each) =>
    sum && each && sum.currency === each.currency
      ? { currency: sum.currency, amountMinor: sum.amountMinor + each.amountMinor }
      : undefined,
  )
}

/** `fault`: why its label is not here. */
type Fetched = SeparateShipment & { readonly fault?: ErrorInfo | undefined }

/** The shipments of further packages with their labels, each of which is asked for once where it did not come along. */
export async function withLabels(
  { separate = [] }: ServiceShipment,
  service: Pick<ShippingService, 'getLabels'>,
  faultOf: (error: unknown) => Promise<ErrorInfo>,
): Promise<readonly Fetched[]> {
  const fetched: Fetched[] = []
  for (const each of separate) {
    const labels = each.labels.length > 0 ? Promise.resolve(each.labels) : service.getLabels(each.shipmentId)
    fetched.push(
      await labels.then(
        (here) => ({ ...each, labels: here }),
        async (error: unknown) => ({ ...each, fault: await faultOf(error) }),
      ),
    )
  }
  return fetched
}

type Bought = Pick<Purchase, 'accountKey' | 'updatedAt'>

/** The purchase of a further package, bought with `first`. `at`: its place among the packages, from 0. */
export function boughtPart(
  first: Purchase,
  { shipmentId, trackingNumber, price, labels }: SeparateShipment,
  at: number,
  { accountKey, updatedAt }: Bought,
  newId: NewId,
): BoughtPart {
  const id = newId()
  const own = first.request?.packages[at]
  const purchase: Purchase = {
    ...newPurchase({
      ...first,
      id,
      // Its own was the first one's. By this one nothing is ever asked.
      transactionId: newId(),
      gestureId: newId(),
      request: first.request && own && { ...first.request, packages: [own] },
      quotedPrice: undefined,
      comparison: undefined,
      createdAt: updatedAt,
    }),
    state: 'bought',
    partOf: first.id,
    restored: first.restored,
    accountKey,
    shipmentId,
    trackingNumber,
    price,
    warnings: [soldSeparately],
    addressQuestion: undefined,
  }
  const placed = placeLabels(labels, 1)
  return {
    purchase,
    labels: placed.map(({ label, packageNumber }) => ({
      ...label,
      packageNumber,
      id: newId(),
      purchaseId: id,
    })),
  }
}
