// A bench's side of batches that are shared out: it puts its own up and hears what others made of their rows, and takes rows of others',
// which its batch buys as its own. Whose a row is stands on disk here before it is begun, and is asked for right before.

import { createLine } from '../../base/in-turn.ts'
import { isAppError } from '../../contract/errors.ts'
import type { Batch, BatchRow } from '../batch/batch.ts'
import type { SharedRows } from '../batch/ports.ts'
import { orderNumberKey } from '../orders/order-number.ts'
import type { BatchSharingPorts } from './batch-sharing-ports.ts'
import { notOpen } from './claim-ports.ts'
import { createRowTeller } from './compare-batch-rows.ts'
import { againMs, createRestoreWatch, createRounds, logFailure } from './rounds.ts'
import type { BatchShare, OfferedRow, SharedBatch, SharedBatches } from './shared-batches.ts'
import { createRowTaker } from './take-batch-rows.ts'

/** How often a bench that has a part in one tells and hears. */
const lookMs = 2_000
/** So often where nothing of it is under way here. */
const restMs = 10_000
/** Without a part in any: whether one of its own is open there that its book knows nothing of. */
const noneMs = 60_000
const soonMs = 200
const offeredAtOnce = 500

export type BatchSharing = ReturnType<typeof createBatchSharing>

export function createBatchSharing({ book, store, clock, logger, ...ports }: BatchSharingPorts) {
  const rounds = createRounds(clock, round)
  const take = createRowTaker({ ...ports, book, store, logger })
  const rows = createRowTeller({
    ...ports,
    book,
    clock,
    logger,
    soon: () => rounds.soon(soonMs),
    lacksRows: (batchId) => offered.delete(batchId),
  })
  /** Batches of this bench that stand in the warehouse with all their rows, as far as is known. */
  const offered = new Set<string>()
  /** Who shared a batch out, until that is told. */
  const operators = new Map<string, string | undefined>()
  const left = new Map<string, number>()
  /** Nothing was there to take. */
  const emptyUntilMs = new Map<string, number>()
  const lookForRestore = createRestoreWatch(clock, ports.epoch, readAnew)
  let failures = 0
  let silentSince: Date | undefined
  let isFirst = true
  /** What was read of a row is written down before anything else is done with it. */
  const inTurn = createLine()

  async function shareOf(batch: Pick<Batch, 'id'>): Promise<BatchShare> {
    const share = await book.get(batch.id)
    if (!share) throw new Error('the batch is not shared out')
    return share
  }

  /** Puts it up; again where the warehouse does not have it any more. */
  async function offer({ batchId, withSlips }: BatchShare, batches: SharedBatches): Promise<void> {
    if (offered.has(batchId)) return
    const keys = await ports.keysFor()
    const { seal } = keys
    if (!seal) throw keys.lacking()
    const operator = operators.get(batchId)
    await batches.share(batchId, seal.batch(batchId, { withSlips, operator }))
    for (let after = 0; ;) {
      const piece = await book.offered(batchId, after, offeredAtOnce)
      const last = piece.at(-1)
      if (!last) break
      const toOffer = piece.map(({ place, orderNumber }): OfferedRow => {
        const orderKey = orderNumberKey(orderNumber)
        return { place, orderKey, sealed: seal.row(batchId, { place, orderKey }, orderNumber) }
      })
      await batches.offer(batchId, toOffer)
      after = last.place
    }
    offered.add(batchId)
  }

  async function isOverHere(share: BatchShare, batches: SharedBatches): Promise<boolean> {
    const { batchId, sharedId, role } = share
    if (role === 'owner') {
      const { counts } = await store.totals(batchId)
      const others = await store.atBenches(batchId)
      return counts.waiting === 0 && others.every(({ state }) => state !== 'in_doubt')
    }
    const shared = await batches.get(sharedId)
    left.set(batchId, shared?.toCome ?? 0)
    return !shared?.isOpen || shared.toCome === 0
  }

  const next: SharedRows['next'] = async (batch) => {
    const ready = await store.nextTaken(batch.id)
    if (ready) return ready
    if (clock.elapsedMs() < (emptyUntilMs.get(batch.id) ?? 0)) return 'later'
    const batches = await ports.batches()
    return inTurn(async () => {
      const share = await shareOf(batch)
      if (share.role === 'owner') await offer(share, batches)
      await take(share, batches)
      const row = await store.nextTaken(batch.id)
      if (row) return row
      if (await isOverHere(share, batches)) return 'over'
      emptyUntilMs.set(batch.id, clock.elapsedMs() + lookMs)
      return 'later'
    })
  }

  async function mayBegin(batch: Batch, { place, takeId }: BatchRow): Promise<boolean> {
    const { sharedId } = await shareOf(batch)
    if (takeId === undefined) return false
    const batches = await ports.batches()
    if (await batches.begin(sharedId, { place, takeId })) return true
    logger.warn('warehouse.batch_row_lost', { batchId: batch.id, place })
    await inTurn(() => book.lost(batch.id, [{ place, takeId }]))
    // Why it is, is there to be read.
    rows.readAnew(batch.id)
    return false
  }

  const isEnded = ({ state }: BatchShare) => state === 'done' || state === 'cancelled'

  async function finish(
    share: BatchShare,
    shared: SharedBatch | undefined,
    batches: SharedBatches,
  ): Promise<void> {
    const { batchId, sharedId, role } = share
    if (!isEnded(share)) return
    if (role === 'owner' && shared?.isOpen) await batches.end(sharedId)
    const isStillOpen = role === 'helper' && shared?.isOpen
    if (isStillOpen || (await book.untold(batchId, 1)).length > 0 || (await book.countOpen(batchId)) > 0)
      return
    await book.over(batchId)
    ports.onChange(batchId)
  }

  async function workOn(share: BatchShare, batches: SharedBatches): Promise<void> {
    const { batchId, sharedId, role } = share
    const shared = await batches.get(sharedId)
    if (!shared) {
      // The database was put back to before it.
      offered.delete(batchId)
      rows.readAnew(batchId)
    }
    if (shared) {
      // What ended here is told first: no bench needs the newest key for that.
      await rows.tellEnds(share, batches)
      await rows.hold(share, batches)
    }
    if (role === 'owner' && !isEnded(share)) await offer(share, batches)
    if (shared || role === 'owner') {
      if (role === 'owner') await batches.settleByClaims(sharedId)
      await rows.sync(share, batches)
    }
    const toCome = shared?.toCome ?? 0
    if (role === 'helper' && left.get(batchId) !== toCome) {
      left.set(batchId, toCome)
      ports.onChange(batchId)
    }
    await finish(share, shared, batches)
  }

  /**
   * Those of which this station's book knows nothing, as an earlier one that was put back: of its own nothing more is begun, and of
   * others' it gives back what it had.
   */
  async function endForgotten(batches: SharedBatches): Promise<void> {
    for (const { batchId, benchId } of await batches.listOpen()) {
      const isOwn = benchId === batches.benchId
      if (!isOwn && !isFirst) continue
      await inTurn(async () => {
        // As it is by now: one may have been shared out since they were listed.
        if ((await book.list()).some(({ sharedId }) => sharedId === batchId)) return
        if (isOwn) {
          logger.warn('warehouse.batch_forgotten', { batchId })
          await batches.end(batchId)
        } else {
          const there = await batches.rowsSince(batchId, undefined)
          await rows.giveBackUnknown(batchId, there.rows, batches)
        }
      })
    }
    isFirst = false
  }

  function readAnew(): void {
    rows.readAnew()
    offered.clear()
    isFirst = true
  }

  async function share(): Promise<number> {
    const shares = await book.list()
    const batches = await ports.batches()
    await lookForRestore()
    if (isFirst || shares.length === 0) await endForgotten(batches)
    let failed: { readonly error: unknown } | undefined
    for (const one of shares) {
      if (rounds.isClosed()) break
      try {
        await inTurn(async () => {
          // As it is by now.
          const now = await book.get(one.batchId)
          if (now) await workOn(now, batches)
        })
      } catch (error) {
        if (notOpen(error)) throw error
        // What keeps one, as a key that is not here, keeps no other from being told.
        failed ??= { error }
      }
    }
    if (failed) throw failed.error
    if (shares.length === 0) return noneMs
    return shares.every(isEnded) ? restMs : lookMs
  }

  async function round(): Promise<number> {
    try {
      const nextMs = await share()
      failures = 0
      silentIs(undefined)
      return nextMs
    } catch (error) {
      if (!rounds.isClosed()) logFailure(logger, 'warehouse.batches_untold', error)
      readAnew()
      failures += 1
      if (isAppError(error)) silentIs(silentSince ?? clock.now())
      return Math.min(againMs(failures), restMs)
    }
  }

  function silentIs(since: Date | undefined): void {
    const isNews = (silentSince === undefined) !== (since === undefined)
    silentSince = since
    if (isNews) void book.list().then((shares) => shares.forEach(({ batchId }) => ports.onChange(batchId)))
  }

  return {
    /** Throws where nothing can be shared out, or read, from here: without the warehouse's answer, or its newest key. */
    async check(): Promise<void> {
      const { seal, lacking } = await ports.keysFor()
      if (!seal) throw lacking()
    },
    /** It is shared out as of now; who did that is told where the warehouse answers soon. */
    shared(batchId: string, operator: string | undefined): void {
      operators.set(batchId, operator)
      rounds.soon(0)
    },
    /** What may still come to a helper. */
    left: (batchId: string) => left.get(batchId),
    silentSince: () => silentSince,
    rows: {
      next,
      mayBegin,
      async end(batch) {
        const batches = await ports.batches()
        await inTurn(async () => {
          // It may be over since.
          const now = await book.get(batch.id)
          if (!now) return
          await batches.end(now.sharedId)
          rows.readAnew(batch.id)
          await rows.sync(now, batches)
        })
      },
      async takeOut(batch, place, move) {
        const batches = await ports.batches()
        return inTurn(async () => {
          const now = await shareOf(batch)
          await offer(now, batches)
          if (!(await batches.takeOut(now.sharedId, place))) return false
          await move()
          return true
        })
      },
      soon: () => rounds.soon(soonMs),
    } satisfies SharedRows,
    /** Waits for nothing. */
    start: () => rounds.soon(soonMs),
    async close(): Promise<void> {
      await rounds.close()
      await inTurn(() => Promise.resolve())
    },
  }
}
