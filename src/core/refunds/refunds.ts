// Refunds of parcels: asked for once each, whatever breaks, and followed to the service's last word.

import type { RefundEndReason } from '../../contract/doubt.ts'
import { isAppError, type ErrorInfo } from '../../contract/errors.ts'
import type { RefundHindrance } from '../../contract/refunds.ts'
import { conflict, notFound } from '../../contract/refusals.ts'
import type { NewId } from '../runtime.ts'
import type { Purchase } from '../ship/purchase.ts'
import type { PurchaseStore } from '../ship/ports.ts'
import { newRefund, type Refund } from './refund.ts'
import { createRefundRunner, type RefundRunnerPorts } from './refund-runner.ts'

export type RefundPorts = RefundRunnerPorts & {
  readonly purchases: Pick<PurchaseStore, 'get'>
  /** True while a manifest with this parcel may be reaching the service: nobody knows whether the carrier expects it. */
  readonly isManifestUnderWay: (purchaseId: string) => Promise<boolean>
  /** Undefined where this bench closes its day alone. */
  readonly lists?: ListsOfOthers | undefined
  readonly newId: NewId
}

/** The lists that other benches make manifests of. */
export type ListsOfOthers = {
  /**
   * Other benches put these on no manifest from now on, or all of them as before: answers those that one has on a manifest that may be
   * reaching the service. Throws where nobody knows, all of them as before then.
   */
  takeOff(purchases: readonly Purchase[]): Promise<readonly string[]>
  /** Their refunds were not asked for. */
  putBack(purchaseIds: readonly string[]): void
}

const hindrances = {
  not_bought: 'not_bought',
  requested: 'refund_requested',
  manifest_under_way: 'manifest_under_way',
} as const satisfies Readonly<Record<RefundHindrance, string>>

const isRefund = (one: Refund | Purchase): one is Refund => 'purchaseId' in one

export type Refunds = ReturnType<typeof createRefunds>

export function createRefunds(ports: RefundPorts) {
  const { refunds, purchases, clock, newId } = ports
  const runner = createRefundRunner(ports)

  async function get(refundId: string): Promise<Refund> {
    const refund = await refunds.get(refundId)
    if (!refund) throw notFound('refund')
    return refund
  }

  /** Why a parcel's refund cannot be asked for now. */
  async function hindrance(purchase: Purchase): Promise<RefundHindrance | undefined> {
    if (purchase.state !== 'bought' || purchase.trackingNumber === undefined) return 'not_bought'
    const earlier = await refunds.findByPurchase(purchase.id)
    if (earlier && earlier.state !== 'refused' && earlier.state !== 'withdrawn') return 'requested'
    return (await ports.isManifestUnderWay(purchase.id)) ? 'manifest_under_way' : undefined
  }

  const refusedFor = (hindered: RefundHindrance, { orderNumber }: Purchase) =>
    conflict(hindrances[hindered], { hindrance: hindered, orderNumber })

  /** The refund that it has, or the parcel whose refund is to be asked for. */
  async function lookAt(purchaseId: string, gestureId: string): Promise<Refund | Purchase> {
    const purchase = await purchases.get(purchaseId)
    if (!purchase) throw notFound('parcel')
    // A repeat may come late, behind others of the parcel that were asked for meanwhile and have ended.
    const same = (await refunds.listByPurchase(purchaseId)).find((refund) => refund.gestureId === gestureId)
    if (same) return same
    const earlier = await refunds.findByPurchase(purchaseId)
    const hindered = await hindrance(purchase)
    if (hindered === 'requested' && earlier) return earlier
    if (hindered) throw refusedFor(hindered, purchase)
    return purchase
  }

  function newOf(purchase: Purchase, gestureId: string): Refund {
    const { id, orderNumber, trackingNumber = '', accountKey, service, price } = purchase
    return newRefund({
      id: newId(),
      purchaseId: id,
      orderNumber,
      trackingNumber,
      service,
      amount: price,
      transactionId: newId(),
      accountKey,
      gestureId,
      createdAt: clock.now(),
    })
  }

  /** All of these or none; other benches have them in their lists again where it is none. */
  async function insert(wished: readonly Refund[], asked: readonly Purchase[]): Promise<readonly Refund[]> {
    try {
      return await refunds.insertPrepared(wished)
    } catch (error) {
      if (asked.length > 0) ports.lists?.putBack(asked.map(({ id }) => id))
      throw error
    }
  }

  const open = () => refunds.listByState('prepared', 'in_doubt')

  return {
    start: () => runner.start(),
    hindrance,

    /**
     * Asks for the refund of each parcel; answers as soon as all are on disk. The same gesture again, and a parcel whose
     * refund was asked for before, answer with that refund. Throws `not_found`, or `conflict` with the hindrance or because nobody
     * knows now whether another bench has one on a manifest: nothing was asked for then.
     */
    async request(purchaseIds: readonly string[], gestureId: string): Promise<readonly Refund[]> {
      const looked = await Promise.all([...new Set(purchaseIds)].map((id) => lookAt(id, gestureId)))
      const asked = looked.flatMap((one) => (isRefund(one) ? [] : [one]))
      // Last of all: nothing is taken off the lists of others for what is refused here.
      const taken = asked.length > 0 ? await ports.lists?.takeOff(asked) : undefined
      const late = asked.find(({ id }) => taken?.includes(id))
      if (late) throw refusedFor('manifest_under_way', late)
      const wished = looked.map((one) => (isRefund(one) ? one : newOf(one, gestureId)))
      const kept = await insert(wished, asked)
      for (const refund of kept) {
        if (refund.state !== 'prepared') continue
        ports.onRefund(refund)
        void runner.takeUp(refund.id)
      }
      return kept
    },

    /** Asks the service how far they are; ends at the first that gets no answer. */
    async refresh(
      refundIds: readonly string[],
    ): Promise<{ readonly refunds: readonly Refund[]; readonly failure: ErrorInfo | undefined }> {
      const asked: Refund[] = []
      for (const id of new Set(refundIds)) {
        const refund = await refunds.get(id)
        if (!refund) continue
        try {
          if (refund.state === 'requested') asked.push(await runner.ask(refund))
          else {
            await runner.takeUp(id)
            asked.push(await get(id))
          }
        } catch (error) {
          if (!isAppError(error)) throw error
          return { refunds: asked, failure: error.toInfo() }
        }
      }
      return { refunds: asked, failure: undefined }
    },

    /** Sends a prepared one, or looks into a doubt, now. Throws `not_found`. */
    async retry(refundId: string): Promise<Refund> {
      const refund = await get(refundId)
      void runner.takeUp(refundId)
      return refund
    },

    /** Throws `not_found`, or `conflict` where it is not prepared any more. */
    async withdraw(refundId: string): Promise<Refund> {
      const refund = await get(refundId)
      const withdrawn =
        refund.state === 'prepared' &&
        (await refunds.update(refundId, 'prepared', {
          state: 'withdrawn',
          reason: undefined,
          nextCheckAt: undefined,
        }))
      if (!withdrawn) throw conflict('refund_sent')
      ports.onRefund(withdrawn)
      return withdrawn
    },

    /**
     * A person's word that one that has been in doubt for long was not asked for: its label stays void, and it can be asked
     * for anew. Throws as the runner's.
     */
    endDoubt: (refundId: string, reason: RefundEndReason) => runner.endDoubt(refundId, reason),

    /** Takes up all that waits or is in doubt, and waits for that step of each. */
    async settle() {
      await Promise.all((await open()).map(({ id }) => runner.takeUp(id)))
    },

    /** The service answers again: what waits for it goes out, and doubt is looked into. */
    async serviceAnswers() {
      for (const { id, notFoundAt } of await open()) if (!notFoundAt) void runner.takeUp(id)
    },

    /** Another account is connected, or none. */
    async accountChanged() {
      for (const { id } of await open()) void runner.takeUp(id)
    },

    close: () => runner.close(),
  }
}
