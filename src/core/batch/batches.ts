// Batches: made, begun, paused, gone on with and ended, over restarts. One is at work at a time.

import type { BatchPause, BatchWish } from '../../contract/batch.ts'
import type { Money } from '../../contract/domain.ts'
import { conflict, notFound } from '../../contract/refusals.ts'
import type { Order } from '../orders/order.ts'
import type { Purchase } from '../ship/purchase.ts'
import type { SpendingLimit } from '../ship/spending-limit.ts'
import { isShared, triedAgain, type Batch, type BatchRow } from './batch.ts'
import { estimateBatch, type BatchEstimate } from './batch-estimate.ts'
import { runBatch, type BatchRunner, type RunnerPorts } from './batch-runner.ts'
import type { BatchPapers, BatchStore, BatchTotals } from './ports.ts'
import { createReconcile } from './reconcile.ts'

export type BatchesPorts = Omit<RunnerPorts, 'onRow' | 'parcelLimit'> & {
  readonly findOrder: (orderNumber: string) => Promise<Order | undefined>
}

export type BatchSnapshot = {
  readonly batch: Batch
  readonly totals: BatchTotals
  /** Once it has ended: while it goes, they change with each row. */
  readonly papers: BatchPapers | undefined
  /** Of a batch that is shared out: its rows at other benches. */
  readonly atBenches: Awaited<ReturnType<BatchStore['atBenches']>>
  readonly current: string | undefined
  readonly pausing: boolean
  readonly estimate: { readonly isAsking: boolean; readonly unknownRows: number }
  /** Of the last rows; undefined until some have ended. */
  readonly rowsPerMinute: number | undefined
  /** Of the clock's `elapsedMs`, when reading began. */
  readonly readAtMs: number
}

export type AddOutcome = 'added' | 'already_there' | 'not_found' | 'shipped' | 'void' | 'held' | 'full'

export type Batches = ReturnType<typeof createBatches>

/** The rate is that of so many rows. */
const rowsOfRate = 30

const isOver = ({ state }: Batch) => state === 'done' || state === 'cancelled'

export function createBatches(ports: BatchesPorts) {
  const { store, clock, logger } = ports
  const reconcile = createReconcile(ports)
  let runner: BatchRunner | undefined
  let estimate: BatchEstimate | undefined
  let closed = false
  /** When the last rows ended. */
  let ends: number[] = []

  async function need(batchId: string): Promise<Batch> {
    const batch = await store.get(batchId)
    if (!batch) throw notFound('batch')
    return batch
  }

  function rate(batch: Batch): number | undefined {
    const [first] = ends
    const last = ends.at(-1)
    if (batch.state !== 'running' || first === undefined || last === undefined || last === first)
      return undefined
    return ((ends.length - 1) * 60_000) / (last - first)
  }

  async function snapshotOf(batch: Batch): Promise<BatchSnapshot> {
    const mine = runner?.batchId === batch.id ? runner : undefined
    const asked = estimate?.batchId === batch.id ? estimate : undefined
    const readAtMs = clock.elapsedMs()
    return {
      batch,
      totals: await store.totals(batch.id),
      papers: isOver(batch) ? await store.papers(batch.id) : undefined,
      atBenches: batch.shared ? await store.atBenches(batch.id) : [],
      current: mine?.current(),
      pausing: mine?.isStopping() ?? false,
      estimate: { isAsking: asked?.isAsking() ?? false, unknownRows: asked?.unknownRows() ?? 0 },
      rowsPerMinute: rate(batch),
      readAtMs,
    }
  }

  /** Throws `not_found`. */
  const snapshot = async (batchId: string) => snapshotOf(await need(batchId))

  function run(batchId: string, parcelLimit: SpendingLimit | undefined): void {
    if (closed) return
    ends = []
    const started = runBatch(batchId, {
      ...ports,
      parcelLimit,
      onRow() {
        ends = [...ends, clock.elapsedMs()].slice(-rowsOfRate)
      },
    })
    runner = started
    void started.done.then(() => {
      if (runner === started) runner = undefined
      ports.onChange(batchId)
    })
  }

  function endEstimate(): void {
    estimate?.end()
    estimate = undefined
  }

  async function go(
    batchId: string,
    from: 'draft' | 'paused',
    {
      limit,
      withSlips,
      shared,
    }: { readonly limit: Money | undefined; readonly withSlips?: boolean; readonly shared?: boolean },
    parcelLimit: SpendingLimit | undefined,
  ): Promise<void> {
    const isOfMany = shared === true || isShared(await need(batchId))
    // Nobody could say at one bench what the others have spent of it.
    if (limit && isOfMany) throw conflict('batch_limited')
    const change = {
      state: 'running',
      pause: undefined,
      ...(limit ? { limit } : {}),
      ...(withSlips === undefined ? {} : { withSlips }),
      ...(shared ? { shared: 'owner' as const, sharedId: batchId } : {}),
      ...(from === 'draft' ? { startedAt: clock.now() } : {}),
    } as const
    if (!(await store.update(batchId, [from], change)))
      throw conflict(from === 'draft' ? 'batch_begun' : 'batch_not_paused')
    endEstimate()
    run(batchId, parcelLimit)
  }

  async function moveRow(
    batchId: string,
    place: number,
    ...[from, to]: readonly ['waiting', 'taken_out'] | readonly ['taken_out', 'waiting']
  ): Promise<BatchRow> {
    const batch = await need(batchId)
    const row = await store.row(batchId, place)
    if (!row) throw notFound('batch_row')
    if (batch.shared === 'helper') throw conflict('batch_of_other')
    let moved: BatchRow | undefined
    const move = async () => (moved = await store.moveRow(batchId, place, from, to))
    const isOfMany = batch.shared === 'owner' && row.state === from
    if (isOfMany && to === 'taken_out') await ports.shared.takeOut(batch, place, move)
    else await move()
    if (isOfMany) ports.shared.soon()
    if (!moved) throw conflict('row_begun')
    if (to === 'waiting' && estimate?.batchId === batchId) estimate.goOn()
    runner?.wake()
    ports.onChange(batchId)
    return moved
  }

  return {
    /** After a start: what was running stands still until it is told to go on, and knows what became of its rows. */
    async start() {
      const batch = await store.current()
      if (!batch) return
      await reconcile.all(batch.id)
      const pause: BatchPause = { kind: 'restart' }
      if (await store.update(batch.id, ['running'], { state: 'paused', pause }))
        logger.info('batch.paused', { batchId: batch.id, kind: 'restart' })
    },
    async current(): Promise<BatchSnapshot | undefined> {
      const batch = await store.current()
      return batch && snapshotOf(batch)
    },
    snapshot,
    async create(wish: BatchWish): Promise<BatchSnapshot> {
      const batch = await store.create(ports.newId(), wish)
      endEstimate()
      ports.onChange(batch.id)
      return snapshotOf(batch)
    },
    async add(batchId: string, orderNumber: string): Promise<{ outcome: AddOutcome; orderNumber: string }> {
      const batch = await need(batchId)
      if (batch.state !== 'draft') throw conflict('batch_begun')
      const order = await ports.findOrder(orderNumber)
      if (!order) return { outcome: 'not_found', orderNumber }
      if (order.state === 'shipped' || order.state === 'void' || order.state === 'held')
        return { outcome: order.state, orderNumber: order.orderNumber }
      const outcome = await store.add(batchId, order)
      if (estimate?.batchId === batchId) estimate.goOn()
      ports.onChange(batchId)
      return { outcome, orderNumber: order.orderNumber }
    },
    async estimate(batchId: string, on: boolean): Promise<BatchSnapshot> {
      const { state } = await need(batchId)
      endEstimate()
      if (on && !closed) {
        if (state !== 'draft') await store.forgetQuotes(batchId)
        estimate = estimateBatch(batchId, state === 'draft' ? ['waiting'] : triedAgain, ports)
      }
      return snapshot(batchId)
    },
    /** `parcelLimit`: what no row may cost by the word of whoever begins it; undefined where there is none. */
    async begin(
      batchId: string,
      {
        rows,
        total,
        ...how
      }: {
        readonly rows: number
        readonly total: Money | undefined
        readonly limit: Money | undefined
        readonly withSlips?: boolean
        readonly shared?: boolean
      },
      parcelLimit: SpendingLimit | undefined,
    ): Promise<BatchSnapshot> {
      await need(batchId)
      const { totals } = await snapshot(batchId)
      const now = totals.quoted.total
      if (
        totals.counts.waiting !== rows ||
        total?.amountMinor !== now?.amountMinor ||
        total?.currency !== now?.currency
      ) {
        throw conflict('batch_changed')
      }
      await go(batchId, 'draft', how, parcelLimit)
      return snapshot(batchId)
    },
    async pause(batchId: string): Promise<BatchSnapshot> {
      await need(batchId)
      if (runner?.batchId === batchId) runner.stop('pause')
      // One that a fault stopped without a trace (a full disk) stands still already.
      else {
        await reconcile.all(batchId)
        await store.update(batchId, ['running'], { state: 'paused', pause: { kind: 'by_hand' } })
      }
      ports.onChange(batchId)
      return snapshot(batchId)
    },
    /** `parcelLimit` as in `begin`: that of whoever lets it go on, in place of the one before. */
    async resume(
      batchId: string,
      limit: Money | undefined,
      parcelLimit: SpendingLimit | undefined,
    ): Promise<BatchSnapshot> {
      await need(batchId)
      // One that is just coming to a stop stands still first.
      if (runner?.batchId === batchId) await runner.done
      await go(batchId, 'paused', { limit }, parcelLimit)
      return snapshot(batchId)
    },
    /** Its rows are another bench's; they are bought on the word of whoever helps. */
    async help(batchId: string, parcelLimit: SpendingLimit | undefined): Promise<BatchSnapshot> {
      endEstimate()
      run(batchId, parcelLimit)
      ports.onChange(batchId)
      return snapshot(batchId)
    },
    /** What others did with its rows, or that it is shared, is news. */
    sharingChanged(batchId: string): void {
      if (runner?.batchId === batchId) runner.wake()
      ports.onChange(batchId)
    },
    isAtWork: (batchId: string): boolean => runner?.batchId === batchId && !runner.isStopping(),
    /** Throws `not_found`, or `conflict` where the row was begun, or the batch has ended. */
    takeOut: (batchId: string, place: number) => moveRow(batchId, place, 'waiting', 'taken_out'),
    /** The same of a row that was taken out. */
    putBack: (batchId: string, place: number) => moveRow(batchId, place, 'taken_out', 'waiting'),
    /** `parcelLimit` as in `resume`. One that is paused stays so. */
    async tryAgain(
      batchId: string,
      wish: { readonly rows: number; readonly cost: Money | undefined; readonly limit: Money | undefined },
      parcelLimit: SpendingLimit | undefined,
    ): Promise<BatchSnapshot> {
      const batch = await need(batchId)
      if (batch.shared === 'helper') throw conflict('batch_of_other')
      if (wish.limit && batch.shared === 'owner') throw conflict('batch_limited')
      // It becomes this bench's own again: first nothing more of it may be begun at another.
      if (batch.shared === 'owner' && isOver(batch)) await ports.shared.end(batch)
      const before = await store.tryAgain(batchId, wish)
      if (batch.shared === 'owner') ports.shared.soon()
      endEstimate()
      const mine = runner?.batchId === batchId ? runner : undefined
      if (before === 'running') mine?.goOnUnder(parcelLimit)
      else if (before !== 'paused') {
        // It may be just about to end.
        await mine?.done
        run(batchId, parcelLimit)
      }
      ports.onChange(batchId)
      return snapshot(batchId)
    },
    async cancel(batchId: string): Promise<BatchSnapshot> {
      const batch = await need(batchId)
      // First at the others: what one of them has begun by then is its own to end, and is not called cancelled here.
      if (batch.shared === 'owner') await ports.shared.end(batch)
      endEstimate()
      if (runner?.batchId === batchId) runner.stop('cancel')
      else {
        await reconcile.all(batchId)
        if (!(await store.cancel(batchId))) throw conflict('batch_ended')
      }
      if (isShared(batch)) ports.shared.soon()
      ports.onChange(batchId)
      return snapshot(batchId)
    },
    purchaseChanged(purchase: Purchase) {
      runner?.purchaseChanged(purchase)
      if (purchase.state !== 'bought' && purchase.state !== 'refused') return
      void reconcile.purchase(purchase).catch((error: unknown) => logger.error('batch.bug', {}, error))
    },
    /** The printer, its queue or a job changed. */
    printingChanged: () => runner?.printingChanged(),
    /** Something became of a purchase's label: its last labels come out when a batch has ended. */
    async paperChanged(purchaseId: string) {
      // One that goes has not ended, and no other is shown.
      if (runner) return
      const batch = await store.current()
      if (!batch || !isOver(batch)) return
      const rows = await store.findByPurchase(purchaseId)
      if (rows.some(({ batchId }) => batchId === batch.id)) ports.onChange(batch.id)
    },
    async close() {
      closed = true
      endEstimate()
      runner?.abandon()
      await runner?.done
    },
  }
}
