// What is not sure, and what was bought twice.

import { present } from '../views.ts'
import type { Feature } from './feature.ts'
import { secondShipmentViews } from './second-shipments.ts'
import type { PortsOf } from './ports.ts'
import type { ShippingParts } from './ship-parts.ts'

type DoubtsPorts = PortsOf<never, 'purchases'> & Pick<ShippingParts, 'secondShipments' | 'parcelView'>

export function doubtsFeature({ stores, secondShipments, parcelView }: DoubtsPorts): Feature<'doubts'> {
  const open = async () => ({ open: await secondShipmentViews(stores, secondShipments) })

  return {
    handlers: {
      async 'doubts.list'({ after, limit }) {
        const all = await stores.purchases.listInDoubt()
        const from = after === undefined ? 0 : all.findIndex(({ id }) => id > after)
        const page = from < 0 ? [] : all.slice(from, from + limit)
        const next = from >= 0 && from + limit < all.length ? page.at(-1)?.id : undefined
        return { parcels: await Promise.all(page.map(parcelView)), total: all.length, ...present({ next }) }
      },
      'doubts.seconds': open,
      async 'doubts.refundSecond'({ secondId }) {
        const purchaseId = await secondShipments.takeIn(secondId)
        const purchase = await stores.purchases.get(purchaseId)
        return { purchaseId, shipmentId: purchase?.shipmentId ?? '' }
      },
      async 'doubts.closeSecond'({ secondId }) {
        const { purchaseId } = await secondShipments.close(secondId)
        const purchase = await stores.purchases.get(purchaseId)
        return { ...(await open()), orderNumber: purchase?.orderNumber ?? '' }
      },
    },
  }
}
