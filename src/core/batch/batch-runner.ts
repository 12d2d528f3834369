// Buys the rows of one batch, one after the other, as scans would: at most once each, in their order.

import type { BatchPause } from '../../contract/batch.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import { infoOf } from '../failure.ts'
import type { Clock, Logger, NewId } from '../runtime.ts'
import type { Purchase } from '../ship/purchase.ts'
import type { SpendingLimit } from '../ship/spending-limit.ts'
import type { Batch, BatchRow } from './batch.ts'
import type { BatchPorts } from './ports.ts'
import { createBatchSlips } from './batch-slips.ts'
import { createReconcile } from './reconcile.ts'
import { endWithoutPurchase, endWithPurchase, isSettled, pauseFor, type RowEnd } from './row-outcome.ts'

/** So many labels may wait for the printer before the next is bought: it is never idle, and little is bought ahead. */
const mostAhead = 2
/** How often the printer is looked at while its queue is full. News wake the batch before. */
const lookAgainMs = 500
/** How long a purchase may take before the batch stops to wait for it. */
const longestPurchaseMs = 5 * 60_000

export type RunnerPorts = BatchPorts & {
  /** Of whoever let it go on; holds for each row. */
  readonly parcelLimit: SpendingLimit | undefined
  readonly clock: Clock
  readonly newId: NewId
  readonly logger: Logger
  /** Called after each change that is on disk. */
  readonly onChange: (batchId: string) => void
  /** Called when a row has its outcome. */
  readonly onRow: () => void
}

/** The batch stands still, or the row alone is passed over. */
type OverLimit =
  | { readonly pause: BatchPause; readonly refusal?: undefined }
  | { readonly pause?: undefined; readonly refusal: ErrorInfo }

export type BatchRunner = ReturnType<typeof runBatch>

export function runBatch(batchId: string, ports: RunnerPorts) {
  const { store, clock, logger } = ports
  const reconcile = createReconcile(ports)
  const slips = createBatchSlips(ports)
  let { parcelLimit } = ports
  let stopping: 'pause' | 'cancel' | undefined
  let abandoned = false
  let current: string | undefined
  let newsCount = 0
  let wakeWaiting: (() => void) | undefined

  /** Something that it may wait for has happened. */
  function wake(): void {
    newsCount += 1
    wakeWaiting?.()
  }

  /** The next news after number `since`, or a while. */
  function newsAfter(since: number): Promise<void> {
    if (newsCount !== since) return Promise.resolve()
    return new Promise((resolve) => {
      const cancel = clock.after(lookAgainMs, resolve)
      wakeWaiting = () => {
        cancel()
        resolve()
      }
    })
  }

  async function pause(pause: BatchPause): Promise<void> {
    await store.update(batchId, ['running'], { state: 'paused', pause })
    logger.info('batch.paused', { batchId, kind: pause.kind, code: pause.reason?.code })
  }

  /** Waits until the purchase is settled; undefined where that takes too long, or the station closes. */
  async function settledPurchase(first: Purchase): Promise<Purchase | undefined> {
    const untilMs = clock.elapsedMs() + longestPurchaseMs
    for (;;) {
      const since = newsCount
      const purchase = await ports.purchase(first.id)
      if (!purchase || isSettled(purchase)) return purchase
      if (abandoned || clock.elapsedMs() > untilMs) return undefined
      await newsAfter(since)
    }
  }

  /** `refusal`: why the row is passed over, before anything of it is begun. */
  async function buy(row: BatchRow, refusal: ErrorInfo | undefined): Promise<RowEnd | undefined> {
    const gestureId = ports.newId()
    const working = await store.updateRow(batchId, row.place, 'waiting', {
      state: 'working',
      gestureId,
      reason: undefined,
    })
    if (!working) return undefined
    if (refusal) return { change: { state: 'not_sent', reason: refusal } }
    ports.onChange(batchId)
    const outcome = await ports.ship(row.orderNumber, gestureId, parcelLimit)
    if (!('purchase' in outcome)) return endWithoutPurchase(outcome)
    const { purchase, kind } = outcome
    await store.updateRow(batchId, row.place, 'working', { purchaseId: purchase.id })
    const settled = await settledPurchase(purchase)
    if (settled) return endWithPurchase(settled, kind === 'shipping')
    return abandoned ? undefined : endWithPurchase({ ...purchase, state: 'in_doubt' }, true)
  }

  /** Why the row is not bought under the batch's limit: what nobody can tell the price of is never within one. */
  async function overLimit({ limit }: Batch, row: BatchRow): Promise<OverLimit | undefined> {
    if (!limit) return undefined
    const { committed, counts } = await store.totals(batchId)
    const pause: BatchPause = { kind: 'limit', orderNumber: row.orderNumber }
    if (committed.rows < counts.bought) return { pause: { ...pause, kind: 'price' } }
    let price = row.quoted
    if (!price) {
      try {
        price = await ports.priceOf(row.orderNumber)
      } catch (error) {
        const reason = infoOf(error)
        const unpriced = pauseFor(reason)
        return unpriced ? { pause: unpriced } : { refusal: reason }
      }
    }
    if (committed.rows > 0 && committed.total?.currency !== limit.currency) return { pause }
    // An order that lacks something is not bought: its row ends with what it lacks.
    if (!price) return undefined
    const committedMinor = committed.total?.amountMinor ?? 0
    const isWithin =
      price.currency === limit.currency && committedMinor + price.amountMinor <= limit.amountMinor
    return isWithin ? undefined : { pause }
  }

  /** One step; false when the batch stands still. */
  async function step(): Promise<boolean> {
    if (abandoned || stopping === 'cancel') return false
    if (stopping === 'pause') {
      await pause({ kind: 'by_hand' })
      return false
    }
    await reconcile.doubts(batchId)
    const [doubt] = await store.rowsIn(batchId, 'in_doubt')
    if (doubt) {
      const { reason, orderNumber } = doubt
      await pause({ kind: 'doubt', orderNumber, ...(reason ? { reason } : {}) })
      return false
    }
    const since = newsCount
    if (await ports.areScansUnderWay()) {
      await newsAfter(since)
      return true
    }
    const printer = await ports.printer()
    if (printer.kind === 'stopped') {
      const { reason, printerName, condition } = printer
      await pause({
        kind: 'printer',
        reason,
        ...(printerName === undefined ? {} : { printerName }),
        ...(condition === undefined ? {} : { condition }),
      })
      return false
    }
    const row = await store.nextWaiting(batchId)
    if (printer.waitingJobs >= (row ? mostAhead : 1)) {
      await newsAfter(since)
      return true
    }
    if (!row) {
      // A row may be put back meanwhile.
      if (!(await store.end(batchId))) return true
      logger.info('batch.done', { batchId })
      return false
    }
    const batch = await store.get(batchId)
    const over = batch && (await overLimit(batch, row))
    if (over?.pause) {
      await pause(over.pause)
      return false
    }
    current = row.orderNumber
    const end = await buy(row, over?.refusal)
    current = undefined
    if (!end) return !abandoned
    const slipFault = await slips(batchId, row.orderNumber, end.change)
    await store.updateRow(batchId, row.place, 'working', end.change)
    ports.onRow()
    ports.onChange(batchId)
    const stop = end.pause ?? (slipFault && { kind: 'slip' as const, reason: slipFault })
    if (!stop) return true
    await pause({ ...stop, orderNumber: row.orderNumber })
    return false
  }

  /** Whatever it came to a stop by: who said to end it meant it. */
  async function endNow(): Promise<void> {
    try {
      await reconcile.all(batchId)
      await store.cancel(batchId)
    } catch (error) {
      logger.error('batch.bug', { batchId }, error)
    }
  }

  async function run(): Promise<void> {
    try {
      // A fault may have left the row that was at work as it was.
      await reconcile.all(batchId)
      while (await step()) ports.onChange(batchId)
    } catch (error) {
      logger.error('batch.bug', { batchId }, error)
      if (!abandoned) await pause({ kind: 'fault', reason: infoOf(error) }).catch(() => undefined)
    }
    current = undefined
    if (stopping === 'cancel' && !abandoned) await endNow()
    ports.onChange(batchId)
  }

  return {
    batchId,
    /** The order at work. */
    current: () => current,
    /** Finishes the parcel at work, and stops. */
    stop(then: 'pause' | 'cancel') {
      stopping = then
      wake()
    },
    /** From the next row on it is bought by the word of somebody else. */
    goOnUnder(limit: SpendingLimit | undefined) {
      parcelLimit = limit
      wake()
    },
    isStopping: () => stopping !== undefined,
    wake,
    /** Leaves everything as it is. */
    abandon() {
      abandoned = true
      wake()
    },
    /** Resolves when it stands still. */
    done: run(),
  }
}
