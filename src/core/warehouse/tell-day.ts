// What a bench tells of its day: its open parcels, those that are to be on no manifest of another bench, and what became of its
// manifests. Each is harmless when it is told again.

import type { Manifest } from '../manifests/manifest.ts'
import type { Clock, Logger } from '../runtime.ts'
import type { DayBook, DayKeys } from './day-book.ts'
import type { DayRows } from './day-rows.ts'
import type { Rounds } from './rounds.ts'
import type { DayManifestState, DayManifestThere, ParcelAtBench, SharedDay } from './shared-day.ts'

const toldAtOnce = 100
const pauseMs = 25
/** What was made before needs no word any more. */
const toldDays = 15

const saidOf: Readonly<Record<Manifest['state'], Exclude<DayManifestState, 'making'> | undefined>> = {
  prepared: undefined,
  sent: undefined,
  in_doubt: 'doubt',
  created: 'created',
  refused: 'ended',
  not_created: 'ended',
  cancelled: 'ended',
}

export type DayTelling = ReturnType<typeof createDayTelling>

export function createDayTelling(
  { own, followOwn }: Pick<DayRows, 'own' | 'followOwn'>,
  ports: {
    readonly book: DayBook
    readonly listOf: (manifest: Manifest) => Promise<string>
    readonly rounds: Pick<Rounds, 'isClosed' | 'pause'>
    readonly clock: Pick<Clock, 'now'>
    readonly logger: Logger
  },
) {
  const { book, rounds, clock, logger } = ports
  /** What was last said of each manifest, and whether with its content and form. */
  const told = new Map<string, string>()
  /** The warehouse was asked for their parcels, and has not answered. */
  const beingTaken = new Set<string>()
  let isCompared = false
  let isChanged = true
  /** Off, and by a word of this session not any more. */
  const reopened = new Set<string>()
  /** Off by a word of this session: their refunds are asked for, or about to be. */
  const takenOff = new Set<string>()
  let reopening: Promise<void> = Promise.resolve()

  async function tellManifests(day: SharedDay, keys: DayKeys): Promise<void> {
    const since = new Date(clock.now().getTime() - toldDays * 24 * 3_600_000)
    const shared = [...(await book.shared(since))]
    for (const manifestId of isCompared ? [] : await day.ownUnsettled()) {
      if (shared.some(({ id }) => id === manifestId)) continue
      // It is older, or of a version that did not note that it was told.
      const manifest = await book.manifest(manifestId)
      if (manifest) shared.push(manifest)
      else await sayNothingKnown(day, manifestId)
    }
    const there = isCompared ? undefined : await day.states(shared.map(({ id }) => id))
    for (const manifest of shared)
      if (!beingTaken.has(manifest.id)) await tellManifest(day, keys, manifest, there)
    isCompared = true
  }

  /** This bench's database was put back: it was made, and what came of it nobody knows. */
  async function sayNothingKnown(day: SharedDay, manifestId: string): Promise<void> {
    logger.warn('warehouse.day_manifest_unknown', { manifestId })
    const nothing = {
      parcels: [],
      refusals: [],
      sealed: undefined,
      facts: undefined,
      hasForm: false,
      madeMsAgo: 0,
    }
    await day.say({ manifestId, state: 'doubt', ...nothing })
  }

  async function tellManifest(
    day: SharedDay,
    keys: DayKeys,
    manifest: Manifest,
    there: ReadonlyMap<string, DayManifestThere> | undefined,
  ): Promise<void> {
    const { id: manifestId, documentId } = manifest
    const state = saidOf[manifest.state]
    const isLost = there !== undefined && !there.has(manifestId)
    // Sent, and the warehouse was put back to before it was taken: nobody else is to have its parcels.
    const said = state ?? (isLost && manifest.state === 'sent' ? 'doubt' : undefined)
    if (said === undefined) return
    const hasContent = said !== 'ended' && keys.seal !== undefined
    const mark = [said, ...(hasContent ? ['with', documentId ?? 'no form'] : [])].join(' ')
    if (told.get(manifestId) === mark) return
    const known = there?.get(manifestId)
    // Told while there was no key or no form: the others have its parcels on it, and cannot read it or print it.
    const lacks = hasContent && (!known?.hasContent || (documentId !== undefined && !known.hasForm))
    if (known?.state === said && said !== 'doubt' && !lacks) {
      told.set(manifestId, mark)
      return
    }
    if (isLost && said === 'ended') return void told.set(manifestId, mark)
    const parcels = await book.parcelsOf(manifest)
    const content = hasContent ? await book.content(manifest, said) : undefined
    const about = {
      manifestId,
      state: said,
      parcels,
      sealed: content && keys.seal?.manifest(manifestId, content),
      facts: content && keys.seal?.facts(manifestId, content),
      hasForm: content?.form !== undefined,
      madeMsAgo: Math.max(0, clock.now().getTime() - manifest.updatedAt.getTime()),
      refusals: [],
    }
    if (isLost && manifest.shipDate !== undefined)
      await day.putBack({
        ...about,
        listIndex: await listIndexOf(keys, manifest),
        shipDate: manifest.shipDate,
      })
    else await day.say({ ...about, refusals: await refusalsOf(keys, manifest, parcels) })
    told.set(manifestId, mark)
  }

  async function refusalsOf(keys: DayKeys, { id }: Manifest, parcels: readonly ParcelAtBench[]) {
    const leftOut = await book.leftOutOf(id)
    return parcels.flatMap((parcel) => {
      const words = leftOut.get(parcel.parcelId)
      return words === undefined || !keys.seal
        ? []
        : [{ ...parcel, sealed: keys.seal.refusal(parcel, words) }]
    })
  }

  const listIndexOf = async (keys: DayKeys, manifest: Manifest): Promise<string> =>
    // Of a bench without the key: it makes its own parcels alone, which no other bench has.
    keys.seal ? keys.seal.listIndex(await ports.listOf(manifest)) : manifest.id

  async function tellChanged(day: SharedDay, keys: DayKeys): Promise<void> {
    if (!isChanged || !keys.seal) return
    isChanged = false
    try {
      await tellParcels(day, keys.seal)
    } catch (error) {
      isChanged = true
      throw error
    }
  }

  /**
   * Of these open parcels those that are off for nothing: their refunds came to nothing, or were never asked for, as after a kill in
   * between. A void label stays off: whoever was put back from a backup knows nothing of its refund.
   */
  async function reopen(day: SharedDay, open: ReadonlySet<string>): Promise<void> {
    const again = [...own.values()].filter(
      ({ parcelId, isOff, isVoid }) =>
        isOff && open.has(parcelId) && (reopened.has(parcelId) || (!isVoid && !takenOff.has(parcelId))),
    )
    if (again.length === 0) return
    const parcelIds = again.map(({ parcelId }) => parcelId)
    reopening = day.reopen(parcelIds)
    await reopening
    for (const parcelId of parcelIds) reopened.delete(parcelId)
    await followOwn(day)
  }

  async function tellParcels(day: SharedDay, seal: NonNullable<DayKeys['seal']>): Promise<void> {
    const open = await book.open()
    const wanted = open.filter(({ parcel }) => !parcel.refundRequested)
    const ids = new Set(wanted.map(({ parcel }) => parcel.purchaseId))
    await reopen(day, ids)
    const refunded = open
      .filter(({ parcel }) => parcel.refundRequested)
      .map(({ parcel }) => parcel.purchaseId)
    const isOpenThere = (id: string) => {
      const row = own.get(id)
      return row !== undefined && !row.isOff && row.manifestId === undefined
    }
    const gone = [...own.keys()].filter((id) => isOpenThere(id) && !ids.has(id) && !refunded.includes(id))
    const off = [...refunded.filter(isOpenThere), ...(gone.length > 0 ? await book.over(gone) : [])]
    if (off.length > 0) await day.off(off.map((parcelId) => ({ parcelId })))
    const toTell = wanted.flatMap(({ parcel, fromAddress }) => {
      const row = own.get(parcel.purchaseId)
      if (row && (row.isOff || row.manifestId !== undefined)) return []
      const one = seal.parcel(parcel, fromAddress)
      return row?.contentIndex === one.contentIndex ? [] : [one]
    })
    for (let at = 0; at < toTell.length; at += toldAtOnce) {
      if (rounds.isClosed()) return
      await day.tell(toTell.slice(at, at + toldAtOnce))
      await rounds.pause(pauseMs)
    }
    if (toTell.length + off.length > 0) await followOwn(day)
  }

  return {
    tellManifests,
    tellChanged,
    listIndexOf,
    isCompared: () => isCompared,
    /** Parcels of this bench are others. */
    changed(): void {
      isChanged = true
    },
    /** Called off while its parcels are taken, it is not over there yet: nothing is told of it until that is answered. */
    taking(manifestId: string): void {
      beingTaken.add(manifestId)
    },
    /** What became of it is to be told, also where it was called off before. */
    taken(manifestId: string): void {
      beingTaken.delete(manifestId)
      told.delete(manifestId)
    },
    /** Its refund is about to be asked for: no round opens it again. Waits for one that does. */
    async takingOff(parcelIds: readonly string[]): Promise<void> {
      for (const parcelId of parcelIds) {
        takenOff.add(parcelId)
        reopened.delete(parcelId)
      }
      await reopening.catch(() => undefined)
    },
    /** The refund of a parcel came to nothing. */
    reopen(parcelId: string): void {
      takenOff.delete(parcelId)
      reopened.add(parcelId)
    },
    forget(): void {
      told.clear()
      isCompared = false
      isChanged = true
    },
  }
}
