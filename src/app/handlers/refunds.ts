import type { RefundCandidate, RefundView } from '../../contract/refund-operations.ts'
import { AppError } from '../../contract/errors.ts'
import { overdueBefore, type Refund } from '../../core/refunds/refund.ts'
import type { Purchase } from '../../core/shipping/purchase.ts'
import type { HandlersOf } from '../dispatch.ts'
import { findParcels } from '../find-parcels.ts'
import type { StationCore } from '../station-core.ts'
import { present } from '../views.ts'

export function refundsHandlers({ session, views, now }: StationCore): HandlersOf<'refunds'> {
  const many = (refunds: readonly Refund[]): Promise<RefundView[]> => Promise.all(refunds.map(views.refund))

  /** The manifest that told the carrier of the parcel. */
  async function manifestOf(purchaseId: string): Promise<string | undefined> {
    const { manifests } = session().stores
    const manifestId = (await manifests.whereIs(purchaseId))?.manifestId
    const manifest = manifestId === undefined ? undefined : await manifests.get(manifestId)
    return manifest?.state === 'created' ? (manifest.manifestNumber ?? manifest.serviceManifestId) : undefined
  }

  async function candidate(purchase: Purchase): Promise<RefundCandidate> {
    const { stores, endOfDay } = session()
    const refund = await stores.refunds.findByPurchase(purchase.id)
    return {
      parcel: await views.parcel(purchase),
      ...present({
        amount: purchase.price,
        refund: refund && (await views.refund(refund)),
        hindrance: await endOfDay.refunds.hindrance(purchase),
        onManifest: await manifestOf(purchase.id),
      }),
    }
  }

  return {
    async 'refunds.find'({ text }) {
      await session().endOfDay.manifests.file()
      const found = await findParcels(session().stores, text)
      return { candidates: await Promise.all(found.map(candidate)) }
    },
    async 'refunds.candidate'({ purchaseId }) {
      await session().endOfDay.manifests.file()
      const purchase = await session().stores.purchases.get(purchaseId)
      if (!purchase) throw new AppError('not_found', 'There is no such parcel')
      return candidate(purchase)
    },
    async 'refunds.request'({ purchaseIds, gestureId }) {
      return { refunds: await many(await session().endOfDay.refunds.request(purchaseIds, gestureId)) }
    },
    async 'refunds.list'({ which, query, limit }) {
      const { stores, endOfDay } = session()
      const rule = await endOfDay.refundRule()
      const before = overdueBefore(rule, now())
      const [found, counts] = await Promise.all([
        stores.refunds.list({ which, query, overdueBefore: before, limit }),
        stores.refunds.counts(before),
      ])
      return { refunds: await many(found), counts, rule }
    },
    async 'refunds.refresh'({ refundIds }) {
      const { refunds, failure } = await session().endOfDay.refunds.refresh(refundIds)
      return { refunds: await many(refunds), ...present({ failure }) }
    },
    async 'refunds.retry'({ refundId }) {
      return views.refund(await session().endOfDay.refunds.retry(refundId))
    },
    async 'refunds.endDoubt'({ refundId, reason }) {
      return views.refund(await session().endOfDay.refunds.endDoubt(refundId, reason))
    },
    async 'refunds.withdraw'({ refundId }) {
      return views.refund(await session().endOfDay.refunds.withdraw(refundId))
    },
    async 'refunds.saveRule'(rule) {
      await session().endOfDay.saveRefundRule(rule)
      return rule
    },
  }
}
