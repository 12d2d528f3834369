// Carries this bench's labels into the archive of its warehouse, behind its packer's work. How far it has come is not kept: what
// the archive lacks is asked of the archive itself, piece by piece along the journal. So a kill, a cut, a night, and either
// database put back from a backup end in the same way: what is not there is told, what is there is not.

import { isAppError, type AppError } from '../../contract/errors.ts'
import type { Clock, Logger } from '../runtime.ts'
import { notOpen } from './claim-ports.ts'
import { againMs, createRestoreWatch, createRounds, lastAgainMs, logFailure } from './rounds.ts'
import type {
  CopySealer,
  JournalLabel,
  KnownByTracking,
  LabelArchive,
  LabelContent,
  LabelJournal,
  TrackingIndexes,
} from './label-archive.ts'

export type LabelCarrierPorts = {
  /** Throws `warehouse_cut_off` and the like, as `LabelArchive`, where the warehouse cannot be opened. */
  readonly archive: () => Promise<LabelArchive>
  readonly journal: LabelJournal
  /** Throws where it cannot be read: its key is not here, its bytes are damaged. */
  readonly contentOf: (labelId: string) => Promise<LabelContent>
  readonly keysFor: (archive: LabelArchive) => Promise<{
    /** Undefined where this bench does not have the newest key. */
    readonly seal: CopySealer | undefined
    readonly trackingIndexes: TrackingIndexes
  }>
  readonly clock: Clock
  readonly logger: Logger
}

/** So many labels are compared at once. */
const pieceOf = 200
/** Between two pieces, and two labels: whoever packs comes first. */
const pauseMs = 25
/** After a purchase: its print goes first. */
const soonMs = 1_000
/** Labels that were fetched later are nobody's event. */
const lookMs = 30_000
/** The whole journal: what was removed for its age, and whatever else was not heard of. */
const wholeEveryMs = 6 * 3_600_000
/** Without the key, it is looked for again. */
const keyAgainMs = 60_000

/** Undefined where there is nothing to say of any. */
function knownByTracking(piece: readonly JournalLabel[]) {
  const numbersOf = (is: (label: JournalLabel) => boolean): readonly string[] => [
    ...new Set(piece.filter(is).flatMap(({ trackingNumber }) => trackingNumber ?? [])),
  ]
  const isVoid = numbersOf((label) => label.isOwn && label.isVoid)
  const isVoidOwn = numbersOf((label) => !label.isOwn && label.isVoid)
  const isRemovedOwn = numbersOf((label) => !label.isOwn && label.isRemoved)
  if (isVoid.length + isVoidOwn.length + isRemovedOwn.length === 0) return undefined
  return (indexes: TrackingIndexes): KnownByTracking => ({
    isVoid: isVoid.flatMap(indexes),
    isVoidOwn: isVoidOwn.flatMap(indexes),
    isRemovedOwn: isRemovedOwn.flatMap(indexes),
  })
}

export function createLabelCarrier({ journal, clock, logger, ...ports }: LabelCarrierPorts) {
  const rounds = createRounds(clock, round)
  /** Up to here the journal was looked at. */
  let place = 0
  /** When all of it is compared again; undefined while that is under way. */
  let wholeAgainAtMs: number | undefined
  /** Purchases whose labels are new, or void by now, or no more, and when that may be told before what is behind in the journal. */
  const changed = new Map<string, number>()
  /** The archive's. */
  const lookForRestore = createRestoreWatch(
    clock,
    async () => (await ports.archive()).epoch(),
    () => (isAgain = true),
    0,
  )
  let failures = 0
  let lacksKey = false
  /** Why the keys could not be read: what needs none of them is told all the same. */
  let keyFault: AppError | undefined
  let isAgain = false

  /** False for one that cannot be told: it stops none of those behind it. */
  async function tellLabel(archive: LabelArchive, seal: CopySealer, label: JournalLabel): Promise<boolean> {
    const { labelId, orderKey, isVoid } = label
    try {
      const content = await ports.contentOf(labelId)
      const { boughtAt } = content
      await archive.put({ labelId, orderKey, isVoid, boughtAt, ...seal(labelId, content) })
      return true
    } catch (error) {
      if (notOpen(error)) throw error
      if (!isAppError(error)) logger.error('warehouse.bug', {}, error)
      return false
    }
  }

  /** What became of these labels: `interrupted` where something goes before those that are left. */
  async function tellPiece(
    piece: readonly JournalLabel[],
    { isHeard, goesBefore }: { readonly isHeard: boolean; readonly goesBefore: () => boolean },
  ): Promise<'told' | 'interrupted' | 'no_key'> {
    const own = piece.filter(({ isOwn }) => isOwn)
    const tracked = knownByTracking(piece)
    if (own.length === 0 && !tracked) return 'told'
    const archive = await ports.archive()
    const lacking = new Set(own.length === 0 ? [] : await archive.compare(own, isHeard))
    if (lacking.size === 0 && !tracked) return 'told'
    const keys = await ports.keysFor(archive).catch((error: unknown) => {
      if (!isAppError(error) || notOpen(error) || (lacking.size > 0 && !isHeard)) throw error
      keyFault = error
    })
    if (!keys) return 'told'
    const { seal, trackingIndexes } = keys
    if (tracked) await archive.compareByTracking(tracked(trackingIndexes))
    if (lacking.size === 0) return 'told'
    if (!seal) return 'no_key'
    let untold = 0
    for (const label of own) {
      if (rounds.isClosed() || goesBefore()) return 'interrupted'
      if (!lacking.has(label.labelId)) continue
      if (!(await tellLabel(archive, seal, label))) untold += 1
      await rounds.pause(pauseMs)
    }
    if (untold > 0) logger.warn('warehouse.labels_untold', { count: untold })
    return 'told'
  }

  async function tellChanged(): Promise<void> {
    for (const [purchaseId, fromMs] of [...changed]) {
      if (rounds.isClosed()) return
      // It may change again meanwhile.
      changed.delete(purchaseId)
      try {
        const piece = await journal.ofPurchase(purchaseId)
        await tellPiece(piece, { isHeard: true, goesBefore: () => false })
      } catch (error) {
        changed.set(purchaseId, fromMs)
        throw error
      }
    }
  }

  const isAnyDue = (): boolean => [...changed.values()].some((fromMs) => fromMs <= clock.elapsedMs())

  /** Answers false where this bench lacks the key. */
  async function follow(): Promise<boolean> {
    await lookForRestore()
    if (isAgain || (wholeAgainAtMs !== undefined && clock.elapsedMs() >= wholeAgainAtMs)) beginAgain()
    while (!rounds.isClosed()) {
      // A long journal takes hours: nobody prints meanwhile what is void, and what is bought today is found today.
      if (isAnyDue()) await tellChanged()
      const piece = await journal.after(place, pieceOf)
      const last = piece.at(-1)
      if (!last) break
      const outcome = await tellPiece(piece, { isHeard: false, goesBefore: isAnyDue })
      if (outcome === 'no_key') return false
      // An interrupted one is read anew, as it is by then.
      if (outcome === 'told') place = last.place
      await rounds.pause(pauseMs)
    }
    wholeAgainAtMs ??= clock.elapsedMs() + wholeEveryMs
    return true
  }

  function beginAgain(): void {
    isAgain = false
    keyFault = undefined
    place = 0
    wholeAgainAtMs = undefined
  }

  async function round(): Promise<number> {
    try {
      await tellChanged()
      const hasKey = await follow()
      if (hasKey === lacksKey) logger.info('warehouse.labels', { key: hasKey })
      lacksKey = !hasKey
      failures = 0
      if (lackedKeys()) return lastAgainMs
      return lacksKey ? keyAgainMs : lookMs
    } catch (error) {
      if (!rounds.isClosed()) logFailure(logger, 'warehouse.labels_untold', error)
      beginAgain()
      failures += 1
      return againMs(failures)
    }
  }

  /** What needed them is told with all of it again. */
  function lackedKeys(): boolean {
    if (!keyFault) return false
    logFailure(logger, 'warehouse.labels_untold', keyFault)
    beginAgain()
    return true
  }

  function change(purchaseId: string): void {
    changed.set(purchaseId, clock.elapsedMs() + soonMs)
    tell()
  }

  function tell(): void {
    if (failures === 0 && !lacksKey) rounds.soon(soonMs)
  }

  return {
    /** A purchase of this bench was bought, with its labels in the journal. */
    bought(purchaseId: string): void {
      // Where the journal was followed to its end, it is the next in it.
      if (wholeAgainAtMs === undefined) change(purchaseId)
      else tell()
    },
    /** Labels of a purchase are void, or no more. */
    changed: change,
    /** The warehouse answers again; it may have been put back to an earlier state. */
    again(): void {
      isAgain = true
      failures = 0
      tell()
    },
    /** Waits for nothing. */
    start: () => rounds.soon(soonMs),
    close: () => rounds.close(),
  }
}
