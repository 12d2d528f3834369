// Refunds: asked for once a parcel, followed to the service's last word, and the rule by which they are overdue.

import type { RefundCandidate, RefundView } from '../../contract/refunds.ts'
import { notFound } from '../../contract/refusals.ts'
import { underWayStates } from '../../core/manifests/manifest.ts'
import { overdueBefore, type Refund } from '../../core/refunds/refund.ts'
import { createRefunds } from '../../core/refunds/refunds.ts'
import type { Purchase } from '../../core/ship/purchase.ts'
import { findParcels, type ParcelStores } from '../profile/find-parcels.ts'
import { newId } from '../runtime.ts'
import { doubtLongMs, doubtRuleOf } from '../station/station-settings.ts'
import { present } from '../views.ts'
import type { Feature } from './feature.ts'
import { keptRefundRule } from './refund-rule.ts'
import { refundView } from './refund-views.ts'
import type { PortsOf } from './ports.ts'
import type { ShippingParts } from './ship-parts.ts'
import type { WarehousePart } from './warehouse.ts'

type RefundsPorts = PortsOf<
  'account' | 'settings' | 'fileParcels' | 'mayEndDoubt' | 'changes' | 'page' | 'clock' | 'logger',
  keyof ParcelStores | 'manifests' | 'values'
> &
  Pick<ShippingParts, 'parcelView'> & {
    /** The lists of parcels that wait for a manifest may have changed. */
    readonly onLists: () => void
    readonly warehouse: Pick<WarehousePart, 'day'> | undefined
  }

export type RefundsFeature = Feature<'refunds'> & {
  /** Asks for the refund of one parcel, as `refunds.request` does. Throws `not_found`, `conflict`. */
  request(purchaseId: string, gestureId: string): Promise<Refund>
  /** Sends and settles refunds as far as that goes now. */
  settle(): Promise<void>
}

export function refundsFeature(ports: RefundsPorts): RefundsFeature {
  const { stores, account, settings, fileParcels, parcelView, page, clock } = ports
  const keptRule = keptRefundRule(stores.values)
  const refunds = createRefunds({
    ...ports,
    refunds: stores.refunds,
    purchases: stores.purchases,
    account: () => account.connectedFor.refunds(),
    async isManifestUnderWay(purchaseId) {
      const manifest = await manifestOf(purchaseId)
      return underWayStates.some((state) => state === manifest?.state)
    },
    lists: ports.warehouse?.day.refunds,
    doubtLongMs: () => doubtLongMs(settings.read()),
    mayRepeat: () => doubtRuleOf(settings.read()).repeats,
    newId,
    onRefund(refund) {
      page.tell('refund', () => viewOf(refund))
      ports.onLists()
      ports.changes.emit('refund', refund)
      // A label that must not be used is not shipped.
      ports.changes.emit('status')
    },
  })

  async function viewOf(refund: Refund): Promise<RefundView> {
    const view = refundView(refund, await keptRule.read(), clock.now())
    return ports.mayEndDoubt(refund) ? { ...view, canEndDoubt: true } : view
  }
  const many = (found: readonly Refund[]) => Promise.all(found.map(viewOf))

  async function manifestOf(purchaseId: string) {
    const manifestId = (await stores.manifests.whereIs(purchaseId))?.manifestId
    return manifestId === undefined ? undefined : stores.manifests.get(manifestId)
  }

  /** The manifest that told the carrier of the parcel. */
  async function onManifest(purchaseId: string): Promise<string | undefined> {
    const manifest = await manifestOf(purchaseId)
    return manifest?.state === 'created' ? (manifest.manifestNumber ?? manifest.serviceManifestId) : undefined
  }

  async function candidate(purchase: Purchase): Promise<RefundCandidate> {
    const refund = await stores.refunds.findByPurchase(purchase.id)
    return {
      parcel: await parcelView(purchase),
      ...present({
        amount: purchase.price,
        refund: refund && (await viewOf(refund)),
        hindrance: await refunds.hindrance(purchase),
        onManifest: await onManifest(purchase.id),
      }),
    }
  }

  return {
    async request(purchaseId, gestureId) {
      const [refund] = await refunds.request([purchaseId], gestureId)
      if (!refund) throw notFound('refund')
      return refund
    },
    settle: () => refunds.settle(),
    start: () => refunds.start(),
    serviceBack: () => refunds.serviceAnswers(),
    accountChanged: () => refunds.accountChanged(),
    close: () => refunds.close(),
    handlers: {
      async 'refunds.find'({ text }) {
        await fileParcels()
        const found = await findParcels(stores, text)
        // Where each package is a shipment of its own, whoever wants one back may want all.
        const soldWith = await Promise.all(found.map(({ id }) => stores.purchases.listSoldWith(id)))
        const all = new Map(soldWith.flat().map((purchase) => [purchase.id, purchase]))
        return { candidates: await Promise.all([...all.values()].map(candidate)) }
      },
      async 'refunds.candidate'({ purchaseId }) {
        await fileParcels()
        const purchase = await stores.purchases.get(purchaseId)
        if (!purchase) throw notFound('parcel')
        return candidate(purchase)
      },
      async 'refunds.request'({ purchaseIds, gestureId }) {
        return { refunds: await many(await refunds.request(purchaseIds, gestureId)) }
      },
      async 'refunds.list'({ which, query, limit }) {
        const rule = await keptRule.read()
        const before = overdueBefore(rule, clock.now())
        const [found, counts] = await Promise.all([
          stores.refunds.list({ which, query, overdueBefore: before, limit }),
          stores.refunds.counts(before),
        ])
        return { refunds: await many(found), counts, rule }
      },
      async 'refunds.refresh'({ refundIds }) {
        const { refunds: asked, failure } = await refunds.refresh(refundIds)
        return { refunds: await many(asked), ...present({ failure }) }
      },
      async 'refunds.retry'({ refundId }) {
        return viewOf(await refunds.retry(refundId))
      },
      async 'refunds.endDoubt'({ refundId, reason }) {
        return viewOf(await refunds.endDoubt(refundId, reason))
      },
      async 'refunds.withdraw'({ refundId }) {
        return viewOf(await refunds.withdraw(refundId))
      },
      async 'refunds.saveRule'(rule) {
        await keptRule.save(rule)
        return rule
      },
    },
  }
}
