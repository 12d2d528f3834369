// What a bench and the warehouse say of the rows of a shared batch is made the same: ends are told, what others did is heard, and what
// nobody works on goes back to all.

import { errorCodes } from '../../contract/errors.ts'
import type { Clock } from '../runtime.ts'
import { saidOf, type BatchKeys } from './batch-keys.ts'
import type { BatchSharingPorts } from './batch-sharing-ports.ts'
import type {
  BatchShare,
  HeldRow,
  RowElsewhere,
  SharedBatches,
  SharedRow,
  UntoldRow,
} from './shared-batches.ts'

const toldAtOnce = 200
const lookedThroughAtOnce = 500
/** All rows are compared so often, and after each cut; between, what changed. What neither side would say by itself is found so. */
const compareMs = 60_000

type RowTellerPorts = Pick<
  BatchSharingPorts,
  'book' | 'keysFor' | 'isAtWork' | 'logger' | 'newId' | 'onChange'
> & {
  readonly clock: Clock
  /** More is to be told at once. */
  readonly soon: () => void
  /** Rows of it wait here that the warehouse does not have. */
  readonly lacksRows: (batchId: string) => void
}

export type RowTeller = ReturnType<typeof createRowTeller>

export function createRowTeller({ book, logger, clock, ...ports }: RowTellerPorts) {
  /** Up to where what others made of rows was read. Kept nowhere: at first, and after each cut, all is read. */
  const marks = new Map<string, string>()
  const comparedAtMs = new Map<string, number>()

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
    const { written, boughtElsewhere } = await batches.say(
      sharedId,
      rows.map((row) => {
        const held = { place: row.place, takeId: row.takeId ?? ports.newId() }
        const sealed = row.price && seal?.said(sharedId, held, { price: row.price })
        return { ...held, ...saidOf(row), sealed }
      }),
    )
    const isHeard = new Set([...written, ...boughtElsewhere])
    for (const row of rows) {
      const { place, state } = row
      // Another bench has it by now: this is told until it can be written, or is bought there.
      if (!isHeard.has(place) && (state === 'bought' || state === 'in_doubt')) continue
      if (state === 'bought' && boughtElsewhere.includes(place))
        logger.warn('warehouse.batch_row_bought_elsewhere', { batchId, place })
      told.push(row)
    }
    await book.told(batchId, told)
  }

  /** What another bench made of a row, or this one where its own book, an earlier one, knows nothing of it. */
  function elsewhereOf(
    sharedId: string,
    row: SharedRow,
    isOwn: boolean,
    keys: BatchKeys,
  ): RowElsewhere | undefined {
    const { place, state, word, benchId } = row
    const bench = benchId === undefined || isOwn ? undefined : row.bench
    const code = errorCodes.find((one) => one === row.code)
    const said = { place, bench, price: undefined, reason: code && { code, message: code } }
    if (state === 'bought')
      return { ...said, state, reason: undefined, price: keys.openSaid(sharedId, row)?.price }
    if (state === 'out' && word === 'already_shipped') return { ...said, state: word }
    if (isOwn) return state === 'out' && word === 'held' ? { ...said, state: word } : undefined
    switch (state) {
      case 'waiting':
      case 'taken':
        return { ...said, state: 'waiting' }
      case 'not_sure':
        return { ...said, state: 'in_doubt' }
      case 'refused':
        return { ...said, state }
      case 'out':
        return word === 'cancelled' ? { ...said, state: 'cancelled' } : undefined
    }
  }

  /** What a person wished at this bench is on disk here before the warehouse hears of it. */
  async function tellWishes({ batchId, sharedId }: BatchShare, batches: SharedBatches): Promise<void> {
    const wishes = await book.wishes(batchId)
    if (wishes.length === 0) return
    await batches.reopen(sharedId, wishes)
    await book.wished(batchId, wishes)
    // Some had ended before it was shared out, and are put up now.
    ports.lacksRows(batchId)
    marks.delete(batchId)
  }

  async function isAllThere(batchId: string, rows: readonly SharedRow[]): Promise<boolean> {
    const there = new Set(rows.map(({ place }) => place))
    for (let after = 0; ;) {
      const piece = await book.offered(batchId, after, lookedThroughAtOnce)
      const last = piece.at(-1)
      if (!last) return true
      if (piece.some(({ place }) => !there.has(place))) return false
      after = last.place
    }
  }

  /** What the sharing bench hears of its rows, and what of them it has to say once more. */
  async function hear(
    { batchId, sharedId, state }: BatchShare,
    rows: readonly SharedRow[],
    batches: SharedBatches,
  ): Promise<void> {
    const isOwn = ({ benchId }: SharedRow) => benchId === batches.benchId
    const keys = await ports.keysFor()
    const heard = rows.flatMap((row) => elsewhereOf(sharedId, row, isOwn(row), keys) ?? [])
    if ((await book.hear(batchId, heard)) > 0) ports.onChange(batchId)
    if (state === 'done' || state === 'cancelled') return
    // They wait here, and are over there: a row that was taken out there alone, or what this station's book, an earlier one, has not.
    const over = rows.filter(
      (row) => (isOwn(row) && row.state !== 'taken' && row.state !== 'bought') || row.word === 'taken_out',
    )
    const again = await book.waitingHere(
      batchId,
      over.map(({ place }) => place),
    )
    if (again.length > 0) await batches.reopen(sharedId, again)
  }

  /** This station's own book is an earlier one, or an answer was lost: it knows nothing of what it took. */
  async function giveBackUnknown(
    sharedId: string,
    rows: readonly SharedRow[],
    batches: SharedBatches,
  ): Promise<void> {
    const known = new Set((await book.takes(sharedId)).map(({ place, takeId }) => `${place} ${takeId}`))
    const unknown = rows.flatMap(({ benchId, place, takeId, state }) =>
      benchId === batches.benchId &&
      takeId !== undefined &&
      (state === 'taken' || state === 'not_sure') &&
      !known.has(`${place} ${takeId}`)
        ? [{ place, takeId }]
        : [],
    )
    await batches.giveBack(sharedId, unknown)
  }

  /** Reads what the warehouse has of its rows, and sees to it that both say the same. */
  async function sync(share: BatchShare, batches: SharedBatches): Promise<void> {
    const { batchId, sharedId, role } = share
    if (clock.elapsedMs() >= (comparedAtMs.get(batchId) ?? 0) + compareMs) marks.delete(batchId)
    if (role === 'owner') await tellWishes(share, batches)
    const before = marks.get(batchId)
    const isWhole = before === undefined
    const { rows, mark } = await batches.rowsSince(sharedId, before)
    if (role === 'owner') await hear(share, rows, batches)
    // All that its own book has an end of, and that stands there as something else, as after either was put back.
    const toTell = rows.flatMap(({ place, state, word }) => {
      if (state === 'waiting' && role === 'owner') return { place, ends: 'all' as const }
      if (!isWhole || state === 'bought') return []
      const isKnown = state === 'not_sure' || word === 'already_shipped'
      return { place, ends: isKnown ? ('bought' as const) : ('money' as const) }
    })
    if ((await book.toTell(batchId, toTell)) > 0) ports.soon()
    if (isWhole) {
      await giveBackUnknown(sharedId, rows, batches)
      if (role === 'owner' && !(await isAllThere(batchId, rows))) ports.lacksRows(batchId)
      comparedAtMs.set(batchId, clock.elapsedMs())
    }
    marks.set(batchId, mark)
  }

  /**
   * Those that nobody works on go back to all. First they are let go of here, so that none is begun meanwhile; what is not given back
   * then is found when all is compared.
   */
  async function hold({ batchId, sharedId }: BatchShare, batches: SharedBatches): Promise<void> {
    const held = await book.held(batchId)
    const isAtWork = ports.isAtWork(batchId)
    await batches.renew(
      sharedId,
      held.filter(({ isBegun }) => isAtWork || isBegun),
    )
    const idle: readonly HeldRow[] = [
      ...(isAtWork ? [] : held.filter(({ isBegun }) => !isBegun)),
      ...(await book.toGiveBack(batchId)),
    ]
    if (idle.length > 0) await batches.giveBack(sharedId, await book.lost(batchId, idle))
  }

  return {
    tellEnds,
    hold,
    sync,
    giveBackUnknown,
    /** All rows are read once more. Without a batch: those of all. */
    readAnew(batchId?: string): void {
      if (batchId === undefined) marks.clear()
      else marks.delete(batchId)
    },
  }
}
