// Benches of a made-up shift that share a batch out: each with a real book and the product's own sharing, over a link that may be cut or
// lose answers. What the batch's runner and its purchases do is done here step by step, so that a bench can be killed between any two.

import { sqliteBatchShares } from '../../src/adapters/sqlite/batch-shares.ts'
import { sqliteBatchStore } from '../../src/adapters/sqlite/batch.ts'
import type { TestStores } from '../unit/adapters/sqlite/samples.ts'
import { AppError, isAppError } from '../../src/contract/errors.ts'
import type { BatchRow } from '../../src/core/batch/batch.ts'
import type { BatchKeys } from '../../src/core/warehouse/batch-keys.ts'
import { createBatchSharing } from '../../src/core/warehouse/share-batches.ts'
import type { SharedBatches } from '../../src/core/warehouse/shared-batches.ts'
import { newId } from '../../src/app/runtime.ts'
import { faultyLink } from './faulty-link.ts'
import { manualClock } from './manual-clock.ts'
import type { Random } from './random.ts'

const nothing = () => undefined
const logger = { info: nothing, warn: nothing, error: nothing }
const bytes = new Uint8Array([1])
/** They hide nothing, and prove all. */
export const openKeys: BatchKeys = {
  seal: { batch: () => bytes, row: () => bytes, said: () => bytes },
  lacking: () => new AppError('sealed_with_other_key', 'none'),
  openBatch: () => ({ withSlips: false, operator: undefined }),
  openRow: (_batchId, _owner, { orderKey }) => ({ is: orderKey.toUpperCase() }),
  openSaid: nothing,
}

/** What the service was asked for, by order: the benches that did. */
export type Service = Map<string, Set<string>>

type Bought = { readonly order: string; state: 'prepared' | 'sent' | 'bought' | 'refused' }

export type BatchBench = ReturnType<typeof batchBench>

/** @param batchId of the batch in this bench's own book */
export function batchBench(
  name: string,
  {
    stores,
    batches,
    batchId,
    service,
    random,
  }: {
    readonly stores: TestStores
    readonly batches: SharedBatches
    readonly batchId: string
    readonly service: Service
    readonly random: Random
  },
) {
  const store = sqliteBatchStore(stores.context)
  const book = sqliteBatchShares(stores.context)
  /** By gesture; as a journal on disk it outlives the bench's process. */
  const purchases = new Map<string, Bought>()
  const link = faultyLink(batches, random)
  let isAtWork = true

  function start() {
    const clock = manualClock()
    const sharing = createBatchSharing({
      batches: () => Promise.resolve(link.there),
      keysFor: () => Promise.resolve(openKeys),
      book,
      store,
      findOrder: (orderNumber) => stores.orders.findByNumber(orderNumber),
      fetchOrder: () => Promise.resolve(),
      isAtWork: () => isAtWork,
      epoch: () => Promise.resolve('one'),
      clock,
      newId,
      logger,
      onChange: nothing,
    })
    sharing.start()
    return { clock, sharing }
  }
  let { clock, sharing } = start()

  async function batch() {
    const found = await store.get(batchId)
    if (!found) throw new Error('no batch')
    return found
  }

  /** As `createReconcile` does of rows that nobody followed. */
  async function reconcile(): Promise<void> {
    for (const { place, gestureId } of await store.rowsIn(batchId, 'working')) {
      const purchase = gestureId === undefined ? undefined : purchases.get(gestureId)
      await store.updateRow(
        batchId,
        place,
        'working',
        purchase && purchase.state !== 'prepared' ? outcomeOf(gestureId, purchase) : { state: 'waiting' },
      )
    }
  }

  const outcomeOf = (purchaseId: string | undefined, { state }: Bought) =>
    state === 'bought'
      ? ({ state, purchaseId, price: { amountMinor: 845, currency: 'USD' } } as const)
      : state === 'refused'
        ? ({ state, purchaseId } as const)
        : ({ state: 'in_doubt', purchaseId } as const)

  async function pause(): Promise<void> {
    await reconcile()
    isAtWork = false
    await store.update(batchId, ['running'], { state: 'paused' })
  }

  /** The first row in this state, with its purchase. */
  async function first(state: 'working' | 'in_doubt', is: Bought['state']) {
    const rows: readonly BatchRow[] = await store.rowsIn(batchId, state)
    for (const { place, gestureId = '' } of rows) {
      const purchase = purchases.get(gestureId)
      if (purchase?.state === is) return { place, gestureId, purchase }
    }
    return undefined
  }

  function ask(order: string): void {
    service.set(order, (service.get(order) ?? new Set()).add(name))
  }

  return {
    name,
    batch,
    rows: () => store.rows(batchId, { from: 1, limit: 100, which: 'all' }),
    link: link.set,
    /** Takes the next row, and is let begin it: its purchase is on disk, and not sent. */
    async begin(): Promise<void> {
      const now = await batch()
      if (now.state !== 'running') return
      try {
        const row = await sharing.rows.next(now)
        if (row === 'over' && (await store.rowsIn(batchId, 'working')).length === 0) await store.end(batchId)
        if (typeof row === 'string' || !(await sharing.rows.mayBegin(now, row))) return
        const gestureId = newId()
        const begun = { state: 'working', gestureId, reason: undefined } as const
        if (await store.updateRow(batchId, row.place, 'waiting', begun, row.takeId))
          purchases.set(gestureId, { order: row.orderNumber, state: 'prepared' })
      } catch (error) {
        if (!isAppError(error)) throw error
        await pause()
      }
    },
    /** A purchase reaches the service, whose answer is still to come. */
    async send(): Promise<void> {
      const row = await first('working', 'prepared')
      if (!row) return
      row.purchase.state = 'sent'
      ask(row.purchase.order)
    },
    /** Its answer comes, or does not. */
    async answer(is: 'bought' | 'refused' | 'none'): Promise<void> {
      const row = await first('working', 'sent')
      if (!row) return
      if (is !== 'none') row.purchase.state = is
      await store.updateRow(batchId, row.place, 'working', outcomeOf(row.gestureId, row.purchase))
      sharing.rows.soon()
    },
    /** The bench lacks something for it, and asks nobody. */
    async lack(): Promise<void> {
      const row = await first('working', 'prepared')
      if (!row) return
      purchases.delete(row.gestureId)
      await store.updateRow(batchId, row.place, 'working', { state: 'not_sent' })
      sharing.rows.soon()
    },
    /** A doubt is looked into: it was bought. */
    async settle(): Promise<void> {
      const row = await first('in_doubt', 'sent')
      if (!row) return
      row.purchase.state = 'bought'
      await store.updateRow(batchId, row.place, 'in_doubt', outcomeOf(row.gestureId, row.purchase))
      sharing.rows.soon()
    },
    pause,
    async resume(): Promise<void> {
      if (!(await store.update(batchId, ['paused'], { state: 'running', pause: undefined }))) return
      await reconcile()
      isAtWork = true
    },
    /** It tells and hears. */
    async round(): Promise<void> {
      await clock.advance(10_000)
      await link.atRest()
    },
    /** `kill -9`, and a new start on what is on disk: the batch stands still until it is told to go on. */
    async kill(): Promise<void> {
      await pause()
      ;({ clock, sharing } = start())
      await link.atRest()
    },
  }
}
