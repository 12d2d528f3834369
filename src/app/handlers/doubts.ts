import type { HandlersOf } from '../dispatch.ts'
import { secondShipmentViews } from '../second-shipments.ts'
import type { StationCore } from '../station-core.ts'
import { present } from '../views.ts'

export function doubtHandlers({ session, views }: StationCore): HandlersOf<'doubts'> {
  const seconds = () => session().secondShipments
  const open = async () => ({ open: await secondShipmentViews(session().stores, seconds()) })

  return {
    async 'doubts.list'({ after, limit }) {
      const all = await session().stores.purchases.listByState('in_doubt')
      const from = after === undefined ? 0 : all.findIndex(({ id }) => id > after)
      const page = from < 0 ? [] : all.slice(from, from + limit)
      const next = from >= 0 && from + limit < all.length ? page.at(-1)?.id : undefined
      return { parcels: await Promise.all(page.map(views.parcel)), total: all.length, ...present({ next }) }
    },
    'doubts.seconds': open,
    async 'doubts.refundSecond'({ secondId }) {
      const purchaseId = await seconds().takeIn(secondId)
      const purchase = await session().stores.purchases.get(purchaseId)
      return { purchaseId, shipmentId: purchase?.shipmentId ?? '' }
    },
    async 'doubts.closeSecond'({ secondId }) {
      const { purchaseId } = await seconds().close(secondId)
      const purchase = await session().stores.purchases.get(purchaseId)
      return { ...(await open()), orderNumber: purchase?.orderNumber ?? '' }
    },
  }
}
