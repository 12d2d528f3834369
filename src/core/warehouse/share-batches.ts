// A bench's side of batches that are shared out: it puts its own up and hears what others made of their rows, and takes rows of others',
// which its batch buys as its own. Whose a row is stands on disk here before it is begun, and is asked for right before.

import { errorCodes, isAppError } from '../../contract/errors.ts'
import type { SharedRowWord } from '../../contract/shared-batch-words.ts'
import type { Batch, BatchRow } from '../batch/batch.ts'
import type { BatchStore, SharedRows } from '../batch/ports.ts'
import { orderNumberKey } from '../orders/order-number.ts'
import type { Clock, Logger, NewId } from '../runtime.ts'
import { saidOf, type BatchKeys } from './batch-keys.ts'
import { againMs, createRounds, logFailure } from './rounds.ts'
import type {
  BatchShare,
  BatchShareBook,
  HeldRow,
  OfferedRow,
  RowElsewhere,
  SharedBatch,
  SharedBatches,
  SharedRow,
  UntoldRow,
} from './shared-batches.ts'

export type BatchSharingPorts = {
  /** Throws `warehouse_cut_off` and the like. */
  readonly batches: () => Promise<SharedBatches>
  readonly keysFor: () => Promise<BatchKeys>
  readonly book: BatchShareBook
  readonly store: Pick<BatchStore, 'nextTaken' | 'totals' | 'atBenches'>
  readonly findOrder: (
    orderNumber: string,
  ) => Promise<{ readonly id: string; readonly orderNumber: string } | undefined>
  /** As a scan does of an order that is not here. */
  readonly fetchOrder: (orderNumber: string) => Promise<unknown>
  /** Its rows are being bought here. */
  readonly isAtWork: (batchId: string) => boolean
  /** As `LabelArchive.epoch`. */
  readonly epoch: () => Promise<string>
  readonly clock: Clock
  readonly newId: NewId
  readonly logger: Logger
  readonly onChange: (batchId: string) => void
}

/** How often a bench that has a part in one tells and hears. */
const lookMs = 2_000
/** So often where nothing of it is under way here. */
const restMs = 10_000
/** Without a part in any: whether one of its own is open there that its book knows nothing of. */
const noneMs = 60_000
const soonMs = 200
const offeredAtOnce = 500
const toldAtOnce = 200
const epochEveryMs = 30_000

export type BatchSharing = ReturnType<typeof createBatchSharing>

export function createBatchSharing({ book, store, clock, logger, ...ports }: BatchSharingPorts) {
  const rounds = createRounds(clock, round)
  /** Batches of this bench that stand in the warehouse with all their rows, as far as is known. */
  const offered = new Set<string>()
  /** Up to where what others made of rows was read. Kept nowhere: at first, and after each cut, all is read. */
  const marks = new Map<string, string>()
  /** Who shared a batch out, until that is told. */
  const operators = new Map<string, string | undefined>()
  /** Of another bench's batch, the bench that shares it. */
  const owners = new Map<string, string>()
  const left = new Map<string, number>()
  /** Nothing was there to take. */
  const emptyUntilMs = new Map<string, number>()
  let epoch: string | undefined
  let epochAtMs = Number.NEGATIVE_INFINITY
  let failures = 0
  let silentSince: Date | undefined
  let isFirst = true
  let turn: Promise<unknown> = Promise.resolve()

  /** One after the other: what was read of a row is written down before anything else is done with it. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work, work)
    turn = mine.catch(() => undefined)
    return mine
  }

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
      const rows = piece.map(({ place, orderNumber }): OfferedRow => {
        const orderKey = orderNumberKey(orderNumber)
        return { place, orderKey, sealed: seal.row(batchId, { place, orderKey }, orderNumber) }
      })
      await batches.offer(batchId, rows)
      after = last.place
    }
    offered.add(batchId)
  }

  async function ownerOf(
    { sharedId, role }: BatchShare,
    batches: SharedBatches,
  ): Promise<string | undefined> {
    if (role === 'owner') return batches.benchId
    const known = owners.get(sharedId) ?? (await batches.get(sharedId))?.benchId
    if (known !== undefined) owners.set(sharedId, known)
    return known
  }

  type Found = { readonly place: number; readonly orderId: string; readonly orderNumber: string }

  /** The order of a row, which may have to be fetched; else why this bench does not buy it. */
  async function orderOf(
    { sharedId }: BatchShare,
    owner: string,
    row: OfferedRow,
    keys: BatchKeys,
  ): Promise<Found | SharedRowWord> {
    const orderNumber = keys.openRow(sharedId, owner, row)
    if (orderNumber === undefined) return 'no_key'
    if (orderNumber === 'not_proven' || orderNumberKey(orderNumber.is) !== row.orderKey) return 'not_proven'
    let order = await ports.findOrder(orderNumber.is)
    if (!order) {
      await ports.fetchOrder(orderNumber.is)
      order = await ports.findOrder(orderNumber.is)
    }
    return order ? { place: row.place, orderId: order.id, orderNumber: order.orderNumber } : 'no_order'
  }

  /** Takes the next rows. What was asked for is on disk first: a lost answer is asked for again, and is the same rows. */
  async function take(share: BatchShare, batches: SharedBatches): Promise<void> {
    const { batchId, sharedId } = share
    const takeId = share.nextTake ?? ports.newId()
    if (share.nextTake === undefined) await book.asksFor(batchId, takeId)
    const rows = await batches.take(sharedId, takeId)
    const owner = rows.length > 0 ? await ownerOf(share, batches) : undefined
    const keys = await ports.keysFor()
    const found: Found[] = []
    const unfit = new Map<SharedRowWord, HeldRow[]>()
    for (const row of rows) {
      const order = owner === undefined ? 'not_proven' : await orderOf(share, owner, row, keys)
      if (typeof order !== 'string') found.push(order)
      else unfit.set(order, [...(unfit.get(order) ?? []), { place: row.place, takeId }])
    }
    await book.took(batchId, takeId, found)
    for (const [word, declined] of unfit) {
      logger.warn('warehouse.batch_rows_declined', { batchId, word, count: declined.length })
      await batches.giveBack(sharedId, declined, { word, code: undefined })
    }
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
    return false
  }

  /** What this bench lacks for an order, another may have; what is the order's own is the sharing bench's to say. */
  const isDeclined = (role: BatchShare['role'], { state }: UntoldRow) =>
    role === 'helper' && (state === 'not_sent' || state === 'held')

  async function tellEnds({ batchId, sharedId, role }: BatchShare, batches: SharedBatches): Promise<void> {
    const untold = await book.untold(batchId, toldAtOnce)
    if (untold.length === 0) return
    const { seal } = await ports.keysFor()
    const told: UntoldRow[] = []
    for (const row of untold.filter((one) => isDeclined(role, one))) {
      const { place, takeId, state, reason } = row
      const word = state === 'held' ? 'held' : 'not_sent'
      if (takeId !== undefined)
        await batches.giveBack(sharedId, [{ place, takeId }], { word, code: reason?.code })
      told.push(row)
    }
    const rows = untold.filter((one) => !isDeclined(role, one))
    const said = await batches.say(
      sharedId,
      rows.map((row) => {
        const held = { place: row.place, takeId: row.takeId ?? ports.newId() }
        const sealed = row.price && seal?.said(sharedId, held, { price: row.price })
        return { ...held, ...saidOf(row), sealed }
      }),
    )
    const written = new Set(said)
    for (const row of rows) {
      const { place, state } = row
      // Another bench has it by now, and will find that it is bought: then it is said.
      if (!written.has(place) && (state === 'bought' || state === 'in_doubt')) continue
      told.push(row)
    }
    await book.told(batchId, told)
  }

  function elsewhereOf(sharedId: string, row: SharedRow, keys: BatchKeys): RowElsewhere | undefined {
    const { place, state, word, benchId } = row
    const bench = benchId === undefined ? undefined : row.bench
    const code = errorCodes.find((one) => one === row.code)
    const said = { place, bench, price: undefined, reason: code && { code, message: code } }
    switch (state) {
      case 'waiting':
      case 'taken':
        return { ...said, state: 'waiting' }
      case 'not_sure':
        return { ...said, state: 'in_doubt' }
      case 'bought':
        return { ...said, state, reason: undefined, price: keys.openSaid(sharedId, row)?.price }
      case 'refused':
        return { ...said, state }
      case 'out':
        if (word === 'already_shipped') return { ...said, state: 'already_shipped' }
        return word === 'cancelled' ? { ...said, state: 'cancelled' } : undefined
    }
  }

  /** Reads what the warehouse has of its rows, and sees to it that both say the same. */
  async function sync({ batchId, sharedId, role }: BatchShare, batches: SharedBatches): Promise<void> {
    const before = marks.get(batchId)
    const { rows, mark } = await batches.rowsSince(sharedId, before)
    const isOwn = ({ benchId }: SharedRow) => benchId === batches.benchId
    if (role === 'owner') {
      const keys = await ports.keysFor()
      const heard = rows.flatMap((row) => {
        const elsewhere = isOwn(row) ? undefined : elsewhereOf(sharedId, row, keys)
        return elsewhere ? [elsewhere] : []
      })
      if ((await book.hear(batchId, heard)) > 0) ports.onChange(batchId)
      // A wish to try again, or to put a row back, that was not heard before this station ended.
      const over = rows.filter(
        (row) => (isOwn(row) && row.state !== 'taken' && row.state !== 'bought') || row.word === 'taken_out',
      )
      const again = await book.waitingHere(
        batchId,
        over.map(({ place }) => place),
      )
      if (again.length > 0) await batches.reopen(sharedId, again)
    }
    if (role === 'owner' || before === undefined) {
      const waiting = rows.filter(({ state }) => state === 'waiting').map(({ place }) => place)
      if ((await book.toTell(batchId, waiting)) > 0) rounds.soon(soonMs)
    }
    if (before === undefined) {
      // This station's own book is an earlier one: it knows nothing of what it took.
      const known = new Map((await book.takes(batchId)).map(({ place, takeId }) => [place, takeId]))
      const unknown = rows.flatMap(({ benchId, place, takeId, state }) =>
        benchId === batches.benchId &&
        takeId !== undefined &&
        (state === 'taken' || state === 'not_sure') &&
        known.get(place) !== takeId
          ? [{ place, takeId }]
          : [],
      )
      await batches.giveBack(sharedId, unknown)
    }
    marks.set(batchId, mark)
  }

  /** Those that nobody works on go back to all. */
  async function hold({ batchId, sharedId }: BatchShare, batches: SharedBatches): Promise<void> {
    const held = await book.held(batchId)
    const isAtWork = ports.isAtWork(batchId)
    await batches.renew(
      sharedId,
      held.filter(({ isBegun }) => isAtWork || isBegun),
    )
    const idle = [
      ...(isAtWork ? [] : held.filter(({ isBegun }) => !isBegun)),
      ...(await book.toGiveBack(batchId)),
    ]
    if (idle.length === 0) return
    await batches.giveBack(sharedId, idle)
    await book.lost(batchId, idle)
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
      marks.delete(batchId)
    }
    if (role === 'owner' && !isEnded(share)) await offer(share, batches)
    if (shared || role === 'owner') {
      await tellEnds(share, batches)
      await hold(share, batches)
      if (role === 'owner') await batches.settleByClaims(sharedId)
      await sync(share, batches)
    }
    if (role === 'helper' && left.get(batchId) !== shared?.toCome) {
      left.set(batchId, shared?.toCome ?? 0)
      ports.onChange(batchId)
    }
    await finish(share, shared, batches)
  }

  /** One of which this station's book knows nothing, as an earlier one that was put back: nothing more of it is begun. */
  async function endForgotten(shares: readonly BatchShare[], batches: SharedBatches): Promise<void> {
    const known = new Set(shares.map(({ sharedId }) => sharedId))
    for (const { batchId, benchId } of await batches.listOpen()) {
      if (benchId !== batches.benchId || known.has(batchId)) continue
      logger.warn('warehouse.batch_forgotten', { batchId })
      await batches.end(batchId)
    }
    isFirst = false
  }

  /** A database that was put back, whether or not anybody was cut off by it. */
  async function lookForRestore(): Promise<void> {
    if (clock.elapsedMs() < epochAtMs + epochEveryMs) return
    const now = await ports.epoch()
    if (epoch !== undefined && epoch !== now) readAnew()
    epoch = now
    epochAtMs = clock.elapsedMs()
  }

  function readAnew(): void {
    marks.clear()
    offered.clear()
    isFirst = true
  }

  async function share(): Promise<number> {
    const shares = await book.list()
    const batches = await ports.batches()
    await lookForRestore()
    if (isFirst || shares.length === 0) await endForgotten(shares, batches)
    for (const one of shares) {
      if (rounds.isClosed()) break
      // As it is by now.
      const now = await book.get(one.batchId)
      if (now) await inTurn(() => workOn(now, batches))
    }
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
          const now = await shareOf(batch)
          await batches.end(now.sharedId)
          marks.delete(batch.id)
          await sync(now, batches)
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
      async reopen(batch, places, change) {
        const batches = await ports.batches()
        return inTurn(async () => {
          await batches.reopen((await shareOf(batch)).sharedId, places)
          // Rows that had ended before it was shared out are put up now.
          offered.delete(batch.id)
          return change()
        })
      },
      soon: () => rounds.soon(soonMs),
    } satisfies SharedRows,
    /** Waits for nothing. */
    start: () => rounds.soon(soonMs),
    async close(): Promise<void> {
      await rounds.close()
      await turn
    },
  }
}
