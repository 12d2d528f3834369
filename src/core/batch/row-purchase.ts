// Buys one row of a batch, beside others: at most once, and again later where the service was too busy to begin with it.

import { retryAfterOf } from '../failure.ts'
import type { Clock } from '../runtime.ts'
import type { Purchase } from '../ship/purchase.ts'
import type { SpendingLimit } from '../ship/spending-limit.ts'
import type { BatchRow } from './batch.ts'
import { createNews, type News } from './news.ts'
import type { Pace } from './pace.ts'
import type { BatchPorts } from './ports.ts'
import { endWithoutPurchase, endWithPurchase, isPutOff, isSettled, type RowEnd } from './row-outcome.ts'

/** How long a purchase may take before the batch stops to wait for it. */
const longestPurchaseMs = 5 * 60_000
/** What a row waits for is told; what was missed is made up for so often. */
const lookAgainMs = 500

/** A purchase that a row waits for: `latest` as it was told last, until it is looked at. */
type Watched = { readonly news: News; latest?: Purchase }

export type RowPurchases = ReturnType<typeof createRowPurchases>

export function createRowPurchases(
  batchId: string,
  {
    store,
    ship,
    purchase: getPurchase,
    pace,
    news,
    clock,
    parcelLimit,
    isStopping,
    isAbandoned,
  }: Pick<BatchPorts, 'store' | 'ship' | 'purchase'> & {
    readonly pace: Pace
    readonly news: News
    readonly clock: Clock
    readonly parcelLimit: () => SpendingLimit | undefined
    /** Nothing more is begun. */
    readonly isStopping: () => boolean
    readonly isAbandoned: () => boolean
  },
) {
  /** Rows at the service now. */
  let atWork = 0
  /** Those of them of which it is not known whether the service began with them: until it is, none is begun. */
  let inDoubt = 0
  /** By purchase. */
  const watched = new Map<string, Watched>()

  /** Until the row may go to the service; false where it may not any more. */
  async function turn(): Promise<boolean> {
    for (;;) {
      if (isStopping() || isAbandoned()) return false
      const since = news.count()
      const waitMs = pace.waitMs()
      if (waitMs === 0 && inDoubt === 0 && atWork < pace.most()) return true
      await news.after(since, waitMs > 0 ? waitMs : lookAgainMs)
    }
  }

  /** Waits until the purchase is settled; undefined where that takes too long, or the station closes. */
  async function settled(first: Purchase, begunMs: number): Promise<Purchase | undefined> {
    const untilMs = clock.elapsedMs() + longestPurchaseMs
    const heard: Watched = { news: createNews(clock) }
    watched.set(first.id, heard)
    let isDoubtful = false
    try {
      for (;;) {
        const since = heard.news.count()
        const purchase = heard.latest ?? (await getPurchase(first.id))
        delete heard.latest
        if (!purchase) return purchase
        const isWaitedFor = purchase.state === 'in_doubt' && isPutOff(purchase.reason) && !isStopping()
        if (isSettled(purchase) && !isWaitedFor) return purchase
        if (isWaitedFor && !isDoubtful) {
          isDoubtful = true
          inDoubt += 1
          pace.busy(begunMs, retryAfterOf(purchase.reason))
        }
        if (isAbandoned() || clock.elapsedMs() > untilMs) return undefined
        await heard.news.after(since, lookAgainMs)
      }
    } finally {
      watched.delete(first.id)
      if (isDoubtful) inDoubt -= 1
    }
  }

  /** One try. `busy`: nothing was begun, and the row may be tried again in its place. */
  async function tryOnce({
    place,
    orderNumber,
    gestureId = '',
  }: BatchRow): Promise<RowEnd | 'busy' | undefined> {
    const begunMs = clock.elapsedMs()
    const isAlone = atWork === 1
    const outcome = await ship(orderNumber, gestureId, parcelLimit())
    if (!('purchase' in outcome)) {
      const error = outcome.kind === 'not_sent' && outcome.error.toInfo()
      if (error && error.code === 'service_busy' && pace.busy(begunMs, retryAfterOf(error))) return 'busy'
      return endWithoutPurchase(outcome)
    }
    const { purchase, kind } = outcome
    const isOwn = kind === 'shipping'
    // The labels of what somebody else began wait for no row of this batch.
    if (isOwn) await store.updateRow(batchId, place, 'working', { purchaseId: purchase.id })
    const last = await settled(purchase, begunMs)
    if (!last) return isAbandoned() ? undefined : endWithPurchase({ ...purchase, state: 'in_doubt' }, true)
    if (last.state === 'bought' && isOwn) pace.bought(begunMs, isAlone && atWork === 1)
    return endWithPurchase(last, isOwn)
  }

  return {
    /** Whether a row may be begun beside those that are under way. */
    mayBegin: (underWay: number) => inDoubt === 0 && pace.waitMs() === 0 && underWay < pace.most(),

    /** Something became of a purchase. */
    heardOf(purchase: Purchase) {
      const heard = watched.get(purchase.id)
      if (!heard) return
      heard.latest = purchase
      heard.news.tell()
    },
    /** It is to stop, or to be left. */
    wake: () => watched.forEach(({ news }) => news.tell()),

    /** Buys a row that is `working`, with its gesture on disk. Undefined where the station closes. */
    async buy(row: BatchRow): Promise<RowEnd | undefined> {
      while (await turn()) {
        atWork += 1
        try {
          const end = await tryOnce(row)
          if (end !== 'busy') return end
        } finally {
          atWork -= 1
          news.tell()
        }
      }
      return isAbandoned() ? undefined : { change: { state: 'waiting', reason: undefined } }
    },
  }
}
