// Closes the day together with the other benches of a warehouse: tells this bench's open parcels and what became of its manifests, and
// hears of the manifests that others made with its parcels. One round does one after the other. Each step is harmless when it is done
// again: after a kill, a cut, or a database that was put back.

import { createLine } from '../../base/in-turn.ts'
import { dayAfter, localDay, type Manifest } from '../manifests/manifest.ts'
import type { Clock, Logger } from '../runtime.ts'
import type { DayBook, DayKeys } from './day-book.ts'
import { createDayRows } from './day-rows.ts'
import { createDayHearing } from './hear-day.ts'
import { againMs, createRestoreWatch, createRounds, logFailure } from './rounds.ts'
import type { SharedDay } from './shared-day.ts'
import { createDayTelling } from './tell-day.ts'

export type DaySharingPorts = {
  /** Throws `warehouse_cut_off` and the like. */
  readonly day: () => Promise<SharedDay>
  readonly book: DayBook
  readonly keysFor: (day: SharedDay) => Promise<DayKeys>
  /** As `LabelArchive.epoch`. */
  readonly epoch: () => Promise<string>
  /** The list of a manifest, as all benches call it. */
  readonly listOf: (manifest: Manifest) => Promise<string>
  /** So many days are listed. */
  readonly listedDays: number
  readonly clock: Clock
  readonly logger: Logger
  /** The open lists may be others. */
  readonly onLists: () => void
}

/** After a change here; what changes together is told together. */
const soonMs = 1_000
const lookMs = 5_000
const wholeEveryMs = 6 * 3_600_000
const beatEveryMs = 60_000
export const formDays = 30

export type DaySharing = ReturnType<typeof createDaySharing>

export function createDaySharing({ book, clock, logger, ...ports }: DaySharingPorts) {
  const rounds = createRounds(clock, round)
  const fromShipDate = () => dayAfter(localDay(clock.now()), -ports.listedDays)
  const rows = createDayRows(fromShipDate, logger, () => telling.changed())
  const { listOf, onLists } = ports
  const telling = createDayTelling(rows, { book, listOf, rounds, clock, logger })
  const hearing = createDayHearing(rows, { book, rounds, logger, onLists, onChanged: telling.changed })
  let hadKey: boolean | undefined
  const lookForRestore = createRestoreWatch(clock, ports.epoch, beginAgain)
  let wholeAtMs = Number.NEGATIVE_INFINITY
  let beatAtMs = Number.NEGATIVE_INFINITY
  let failures = 0
  let isAgain = false
  /** A look of a person and a round read the same places. */
  const inTurn = createLine()

  function beginAgain(): void {
    isAgain = false
    rows.forget()
    telling.forget()
    hearing.forget()
    wholeAtMs = clock.elapsedMs()
  }

  /** The warehouse as it is now, and the keys; begun again where it may have been put back. */
  async function opened() {
    const day = await ports.day()
    await lookForRestore()
    if (isAgain || clock.elapsedMs() >= wholeAtMs + wholeEveryMs) beginAgain()
    const keys = await ports.keysFor(day)
    // What could not be opened before may be now.
    if (keys.seal && hadKey === false) beginAgain()
    hadKey = keys.seal !== undefined
    return { day, keys }
  }

  /** Both sides know what there is by now. */
  async function meet(day: SharedDay, keys: DayKeys): Promise<void> {
    await telling.tellManifests(day, keys)
    await rows.followOwn(day)
    await hearing.hear(day, keys)
    await telling.tellChanged(day, keys)
  }

  async function share(): Promise<DayKeys> {
    const { day, keys } = await opened()
    const isWhole = !telling.isCompared()
    await meet(day, keys)
    // Closed in the middle of it: it has not told all that it has.
    if (rounds.isClosed()) return keys
    if (isWhole) await day.removeSealed(formDays)
    if (clock.elapsedMs() < beatAtMs + beatEveryMs) return keys
    await day.beat(keys.seal !== undefined)
    beatAtMs = clock.elapsedMs()
    return keys
  }

  async function round(): Promise<number> {
    try {
      const keys = await inTurn(share)
      failures = 0
      // The service is asked about each: no look of a person waits for that.
      if (await hearing.hearRefusals(keys)) rounds.soon(soonMs)
      return lookMs
    } catch (error) {
      if (!rounds.isClosed()) logFailure(logger, 'warehouse.day_untold', error)
      isAgain = true
      failures += 1
      return againMs(failures)
    }
  }

  /** What was taken off is open again, unless its refund is asked for by then. */
  function putBack(parcelIds: readonly string[]): void {
    for (const parcelId of parcelIds) telling.reopen(parcelId)
    telling.changed()
    rounds.soon(soonMs)
  }

  return {
    /** Parcels or manifests of this bench are others. */
    soon(): void {
      telling.changed()
      if (failures === 0) rounds.soon(soonMs)
    },
    reopen: telling.reopen,
    placeOf: rows.placeOf,
    /** Whether other benches may have a parcel on a manifest is known: it was read, and the warehouse answers. */
    isKnown: () => rows.isRead() && failures === 0,
    /**
     * As `SharedDay.off`, before refunds are asked for; all of them are as they were where it answers any, and where it throws: put back
     * by a round, once the warehouse answers.
     */
    async takeOff(
      parcels: readonly {
        readonly parcelId: string
        readonly shipDate: string
        readonly trackingNumber: string
      }[],
    ): Promise<readonly string[]> {
      const parcelIds = parcels.map(({ parcelId }) => parcelId)
      await telling.takingOff(parcelIds)
      try {
        const day = await ports.day()
        const { seal } = await ports.keysFor(day)
        const taken = await day.off(
          parcels.map(({ parcelId, shipDate, trackingNumber }) => ({
            parcelId,
            shipDate,
            trackingIndex: seal?.trackingIndex(trackingNumber),
          })),
        )
        if (taken.length > 0) putBack(parcelIds)
        return taken
      } catch (error) {
        putBack(parcelIds)
        throw error
      }
    },
    putBack,
    /** What there is now. Throws as the warehouse does. */
    look: () =>
      inTurn(async () => {
        const { day, keys } = await opened()
        await meet(day, keys)
        if (keys.seal) await rows.followTheirs(day, keys)
        const places = [...rows.own.keys()].flatMap((parcelId) => rows.placeOf(parcelId) ?? [])
        const idsOf = (wanted: 'taken' | 'held') =>
          new Set(places.flatMap(({ kind, row }) => (kind === wanted ? [row.parcelId] : [])))
        return {
          day,
          keys,
          parcels: [...rows.theirs.values()],
          takenIds: idsOf('taken'),
          heldIds: idsOf('held'),
          voidIds: new Set(
            [...rows.own.values()].flatMap(({ parcelId, isOff, isVoid }) =>
              isOff && isVoid ? [parcelId] : [],
            ),
          ),
          // A created manifest that cannot be read here may be a true one: nobody frees what is on it.
          freeIds: new Set(
            places.flatMap(({ kind, row }) =>
              kind === 'held' && (row.manifestState !== 'created' || hearing.isUnproven(row.manifestId))
                ? [row.parcelId]
                : [],
            ),
          ),
          sealed: [...rows.sealed.values()],
        }
      }),
    /** Says what has come to an end here, so that a list can be made again, and takes. */
    async taking<T>(
      manifest: Manifest,
      take: (about: {
        readonly day: SharedDay
        readonly keys: DayKeys
        readonly listIndex: string
      }) => Promise<T>,
    ): Promise<T> {
      try {
        const about = await inTurn(async () => {
          const { day, keys } = await opened()
          await telling.tellManifests(day, keys)
          telling.taking(manifest.id)
          return { day, keys, listIndex: await telling.listIndexOf(keys, manifest) }
        })
        return await take(about)
      } finally {
        telling.taken(manifest.id)
      }
    },
    /** The warehouse answers again; it may have been put back to an earlier state. */
    again(): void {
      isAgain = true
      rounds.soon(soonMs)
    },
    /** Waits for nothing. */
    start: () => rounds.soon(soonMs),
    close: () => rounds.close(),
  }
}
