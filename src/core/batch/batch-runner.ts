// Buys the rows of one batch as scans would: at most once each, begun and ended in their order, as many at once as its pace
// and its limit let be.

import type { BatchPause } from '../../contract/batch.ts'
import type { Money } from '../../contract/domain.ts'
import { isAppError } from '../../contract/errors.ts'
import { infoOf } from '../failure.ts'
import type { Clock, Logger, NewId } from '../runtime.ts'
import type { Purchase } from '../ship/purchase.ts'
import type { SpendingLimit } from '../ship/spending-limit.ts'
import { isShared, type Batch, type BatchRow } from './batch.ts'
import { createBatchLimit } from './batch-limit.ts'
import { createBatchSlips } from './batch-slips.ts'
import { createNews } from './news.ts'
import { createPace } from './pace.ts'
import type { BatchPorts } from './ports.ts'
import { createReconcile } from './reconcile.ts'
import { isSettled, pauseFor, type RowEnd } from './row-outcome.ts'
import { createRowPurchases } from './row-purchase.ts'

/** How often it is looked at what keeps it from going on. News wake the batch before. */
const lookAgainMs = 500

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

/** A row that was begun; it has its end once its purchase is settled, and is ended when those before it are. */
type UnderWay = {
  readonly row: BatchRow
  /** What it was said to cost, where there is a limit. */
  readonly reserved: Money | undefined
  /** `left`: by a fault, or because the station closes. */
  end?: RowEnd | 'left'
  /** Resolves when it has its end. */
  done: Promise<void>
}

/** `waits`: for news. `goes_on`: at once. `stands`: for good. */
type Step = 'goes_on' | 'waits' | 'stands'

export type BatchRunner = ReturnType<typeof runBatch>

export function runBatch(batchId: string, ports: RunnerPorts) {
  const { store, clock, logger } = ports
  const reconcile = createReconcile(ports)
  const slips = createBatchSlips(ports)
  const limit = createBatchLimit(ports)
  const news = createNews(clock)
  const pace = createPace(clock)
  let { parcelLimit } = ports
  let stopping: 'pause' | 'cancel' | undefined
  let abandoned = false
  /** Why it comes to a stop by itself, once all that is under way has ended. */
  const stops: BatchPause[] = []
  /** In the order in which they were begun, which is that of the list. */
  let underWay: readonly UnderWay[] = []
  let fault: { readonly error: unknown } | undefined
  /** What is new of the printer is of account. */
  let waitsForPrinter = false

  const isStopping = () => stopping !== undefined || stops.length > 0 || fault !== undefined
  const rows = createRowPurchases(batchId, {
    ...ports,
    pace,
    news,
    parcelLimit: () => parcelLimit,
    isStopping,
    isAbandoned: () => abandoned,
  })

  function wakeAll(): void {
    rows.wake()
    news.tell()
  }

  function stopBy(pause: BatchPause): void {
    stops.push(pause)
    wakeAll()
  }

  async function pause(pause: BatchPause): Promise<void> {
    await store.update(batchId, ['running'], { state: 'paused', pause })
    logger.info('batch.paused', { batchId, kind: pause.kind, code: pause.reason?.code })
  }

  /** Begins a row that is `working`; it goes on by itself. */
  function begin(row: BatchRow, reserved: Money | undefined, end?: RowEnd): void {
    const mine: UnderWay = { row, reserved, done: Promise.resolve(), ...(end ? { end } : {}) }
    underWay = [...underWay, mine]
    if (end) return
    ports.onChange(batchId)
    mine.done = rows
      .buy(row)
      .then((bought) => {
        mine.end = bought ?? 'left'
        // What would stop the batch stops it at once, whichever row it is.
        if (bought?.pause) stopBy({ ...bought.pause, orderNumber: row.orderNumber })
      })
      .catch((error: unknown) => {
        mine.end = 'left'
        fault ??= { error }
        rows.wake()
      })
      .finally(news.tell)
  }

  /** Rows end in their order: so come their labels, and their packing slips. */
  async function endRows(): Promise<void> {
    for (let [first] = underWay; first?.end; [first] = underWay) {
      const { row, end } = first
      if (end !== 'left') {
        const slipFault = await slips(batchId, row.orderNumber, end.change)
        if (slipFault) stopBy({ kind: 'slip', orderNumber: row.orderNumber, reason: slipFault })
        await store.updateRow(batchId, row.place, 'working', end.change)
        ports.onLabelsFree()
        ports.onRow()
        if (row.takeId !== undefined) ports.shared.soon()
      }
      underWay = underWay.slice(1)
      ports.onChange(batchId)
    }
  }

  /** Comes to a stop once nothing is under way. */
  async function standStill(): Promise<Step> {
    if (underWay.length > 0) return 'waits'
    if (fault) throw fault.error
    if (stopping === 'cancel') return 'stands'
    const stop = stops.find(({ kind }) => kind === 'doubt') ?? stops[0]
    await pause(stop ?? { kind: 'by_hand' })
    return 'stands'
  }

  async function endBatch(): Promise<Step> {
    if (underWay.length > 0) return 'waits'
    // A row may be put back meanwhile.
    if (!(await store.end(batchId))) return 'goes_on'
    logger.info('batch.done', { batchId })
    return 'stands'
  }

  /** Nothing of a batch that is shared out is begun while nobody can say whose its rows are. */
  function stopByWarehouse(error: unknown): void {
    if (!isAppError(error)) throw error
    const reason = error.toInfo()
    stopBy(pauseFor(reason) ?? { kind: 'service', reason })
  }

  async function nextShared(batch: Batch): Promise<BatchRow | 'later' | 'stops' | undefined> {
    try {
      const next = await ports.shared.next(batch)
      return next === 'over' ? undefined : next
    } catch (error) {
      stopByWarehouse(error)
      return 'stops'
    }
  }

  /** Asked right before a row is begun: a station that was frozen may have lost it to another bench. */
  async function mayBegin(batch: Batch, row: BatchRow): Promise<boolean> {
    try {
      return await ports.shared.mayBegin(batch, row)
    } catch (error) {
      stopByWarehouse(error)
      return false
    }
  }

  /** Begins the next row where that may be. */
  async function beginNext(): Promise<Step> {
    waitsForPrinter = false
    if (!rows.mayBegin(underWay.length) || (await ports.areScansUnderWay())) return 'waits'
    waitsForPrinter = true
    const printer = await ports.printer()
    if (printer.kind === 'stopped') {
      const { reason, printerName, condition } = printer
      stopBy({
        kind: 'printer',
        reason,
        ...(printerName === undefined ? {} : { printerName }),
        ...(condition === undefined ? {} : { condition }),
      })
      return 'goes_on'
    }
    const ahead = printer.waitingJobs + underWay.filter(({ end }) => !end).length
    if (ahead >= pace.mostWaiting()) return 'waits'
    const batch = await store.get(batchId)
    if (!batch) return 'stands'
    const row = isShared(batch) ? await nextShared(batch) : await store.nextWaiting(batchId)
    if (row === 'stops') return 'goes_on'
    if (row === 'later') return 'waits'
    if (!row) return ahead > 0 ? 'waits' : endBatch()
    // Also of one that has its end by now: what it cost is counted once that is on disk.
    const reserved = underWay.map((one) => one.reserved)
    const answer = await limit(batch, row, { reserved, atOnce: pace.most() })
    if (answer.kind === 'later') return 'waits'
    if (answer.kind === 'pause') {
      stopBy(answer.pause)
      return 'goes_on'
    }
    const price = answer.kind === 'within' ? answer.price : undefined
    if (isShared(batch) && !(await mayBegin(batch, row))) return 'goes_on'
    const begun = {
      state: 'working',
      gestureId: ports.newId(),
      reason: undefined,
      ...(price ? { quoted: price } : {}),
    } as const
    const working = await store.updateRow(batchId, row.place, 'waiting', begun, row.takeId)
    // Taken out meanwhile, or given back to other benches, where it is not.
    if (working)
      begin(
        working,
        price,
        answer.kind === 'refused' ? { change: { state: 'not_sent', reason: answer.reason } } : undefined,
      )
    return 'goes_on'
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

  async function goOn(): Promise<void> {
    // A fault may have left rows that were at work as they were.
    await reconcile.all(batchId)
    // What another bench is not sure of is that bench's to settle, and keeps nobody else waiting.
    const doubt = (await store.rowsIn(batchId, 'in_doubt')).find(({ bench }) => bench === undefined)
    if (doubt) {
      const { reason, orderNumber } = doubt
      stopBy({ kind: 'doubt', orderNumber, ...(reason ? { reason } : {}) })
    }
    while (!abandoned) {
      const since = news.count()
      await endRows()
      const step = isStopping() ? await standStill() : await beginNext()
      if (step === 'stands') return
      if (step === 'waits') await news.after(since, pace.waitMs() || lookAgainMs)
    }
  }

  async function run(): Promise<void> {
    try {
      await goOn()
    } catch (error) {
      fault ??= { error }
      logger.error('batch.bug', { batchId }, error)
    }
    // Whatever became of it: what was begun comes to its end, and nothing else is begun.
    wakeAll()
    await Promise.all(underWay.map(({ done }) => done))
    if (abandoned && !fault) await endRows().catch(() => undefined)
    if (fault && !abandoned)
      await pause({ kind: 'fault', reason: infoOf(fault.error) }).catch(() => undefined)
    underWay = []
    if (stopping === 'cancel' && !abandoned) await endNow()
    ports.onChange(batchId)
  }

  return {
    batchId,
    /** The first order at work. */
    current: () => underWay[0]?.row.orderNumber,
    /** Finishes the parcels at work, and stops. */
    stop(then: 'pause' | 'cancel') {
      stopping = then
      wakeAll()
    },
    /** From the next row on it is bought by the word of somebody else. */
    goOnUnder(limit: SpendingLimit | undefined) {
      parcelLimit = limit
      news.tell()
    },
    isStopping,
    wake: news.tell,
    purchaseChanged(purchase: Purchase) {
      rows.heardOf(purchase)
      // A scan may be what it waits for.
      if (isSettled(purchase)) news.tell()
    },
    /** The printer, its queue or a job changed. */
    printingChanged() {
      if (waitsForPrinter) news.tell()
    },
    /** Leaves everything as it is. */
    abandon() {
      abandoned = true
      wakeAll()
    },
    /** Resolves when it stands still. */
    done: run(),
  }
}
