// Closes the day together with the other benches of a warehouse: tells this bench's open parcels and what became of its manifests, and
// hears of the manifests that others made with its parcels. One round does one after the other. Each step is harmless when it is done
// again: after a kill, a cut, or a database that was put back.

import type { LabelFormat } from '../../base/label-format.ts'
import type { AddressOrId } from '../../service/records.ts'
import { dayAfter, localDay, type Manifest } from '../manifests/manifest.ts'
import type { OpenParcel, ParcelElsewhere } from '../manifests/ports.ts'
import type { Clock, Logger } from '../runtime.ts'
import { againMs, createRestoreWatch, createRounds, logFailure } from './rounds.ts'
import {
  firstDayPlace,
  type DayManifest,
  type DayManifestState,
  type OwnParcelRow,
  type ParcelAtBench,
  type ParcelToTell,
  type SharedDay,
  type TheirParcelRow,
} from './shared-day.ts'

/** What is sealed of a manifest. */
export type DayManifestContent = {
  readonly state: DayManifestState
  readonly carrierAccountId: string
  readonly fromAddress: AddressOrId | undefined
  readonly shipDate: string
  readonly statesShipDate: boolean
  readonly accountKey: string | undefined
  readonly parcels: readonly (ParcelAtBench & { readonly trackingNumber: string })[]
  readonly packages: number
  readonly serviceManifestId: string | undefined
  readonly manifestNumber: string | undefined
  readonly form: { readonly format: LabelFormat; readonly bytes: Uint8Array } | undefined
}

/** `no_key`: this bench lacks the key. `not_proven`: no bench with the key has written that there. */
export type Unopened = 'no_key' | 'not_proven'

export type DayKeys = {
  /** Undefined where this bench does not have the newest key. */
  readonly seal:
    | {
        parcel(parcel: OpenParcel, fromAddress: AddressOrId): ParcelToTell
        refusal(parcel: ParcelAtBench, words: string): Uint8Array
        manifest(manifestId: string, content: DayManifestContent): Uint8Array
        listIndex(list: string): string
      }
    | undefined
  parcel(row: ParcelAtBench & { readonly bench: string }, sealed: Uint8Array): ParcelElsewhere | Unopened
  refusal(row: ParcelAtBench, sealed: Uint8Array): { readonly words: string } | Unopened
  manifest(
    row: Pick<DayManifest, 'benchId' | 'manifestId'>,
    sealed: Uint8Array,
  ): DayManifestContent | Unopened
}

/** What of its own books a bench tells, and writes into them. */
export type DayBook = {
  /** Its open parcels, and where they leave from; without what cannot be read here. */
  open(): Promise<readonly { readonly parcel: OpenParcel; readonly fromAddress: AddressOrId }[]>
  /** Of these the ones that are to be on no manifest of another bench: they need none, or are on one. */
  over(parcelIds: readonly string[]): Promise<readonly string[]>
  manifest(manifestId: string): Promise<Manifest | undefined>
  shared(since: Date): Promise<readonly Manifest[]>
  /** What is on it, without its form. */
  parcelsOf(manifest: Manifest): Promise<readonly ParcelAtBench[]>
  content(manifest: Manifest, state: DayManifestState): Promise<DayManifestContent>
  leftOutOf(manifestId: string): Promise<ReadonlyMap<string, string>>
  /** Whether it is not here yet, with its form and these parcels on it. */
  lacks(manifestId: string, parcelIds: readonly string[]): Promise<boolean>
  /** Of these parcels those that its content names: by their ids, or as tracking numbers after a restore. */
  keepMade(made: DayManifest, content: DayManifestContent, parcelIds: readonly string[]): Promise<void>
  leftOut(parcelId: string, words: string): Promise<void>
}

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

const toldAtOnce = 100
const readAtOnce = 500
const pauseMs = 25
/** After a change here; what changes together is told together. */
const soonMs = 1_000
const lookMs = 5_000
const wholeEveryMs = 6 * 3_600_000
const beatEveryMs = 60_000
/** What was made before needs no word any more. */
const toldDays = 15
export const formDays = 30

const saidOf: Readonly<Record<Manifest['state'], Exclude<DayManifestState, 'making'> | undefined>> = {
  prepared: undefined,
  sent: undefined,
  in_doubt: 'doubt',
  created: 'created',
  refused: 'ended',
  not_created: 'ended',
  cancelled: 'ended',
}

export type DaySharing = ReturnType<typeof createDaySharing>

export function createDaySharing({ book, clock, logger, ...ports }: DaySharingPorts) {
  const rounds = createRounds(clock, round)
  /** This bench's parcels as the warehouse has them. */
  const own = new Map<string, OwnParcelRow>()
  let ownPlace = firstDayPlace
  /** Of other benches, what is open. */
  const theirs = new Map<string, ParcelElsewhere>()
  let theirPlace = firstDayPlace
  /** What cannot be opened here: of so many it is said. */
  const sealed = new Map<string, { readonly bench: string; readonly why: Unopened }>()
  /** What was last said of each manifest, and whether with its form. */
  const told = new Map<string, string>()
  let isCompared = false
  const heard = new Set<string>()
  /** Off, and by a word of this session not any more. */
  const reopened = new Set<string>()
  let reopensAll = false
  let isChanged = true
  let hadKey: boolean | undefined
  const lookForRestore = createRestoreWatch(clock, ports.epoch, beginAgain)
  let wholeAtMs = Number.NEGATIVE_INFINITY
  let beatAtMs = Number.NEGATIVE_INFINITY
  let failures = 0
  let isAgain = false
  let turn: Promise<unknown> = Promise.resolve()

  /** A look of a person and a round read the same places. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }

  const fromShipDate = () => dayAfter(localDay(clock.now()), -ports.listedDays)

  function beginAgain(): void {
    isAgain = false
    own.clear()
    ownPlace = firstDayPlace
    theirs.clear()
    theirPlace = firstDayPlace
    sealed.clear()
    told.clear()
    heard.clear()
    isCompared = false
    isChanged = true
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

  async function followOwn(day: SharedDay): Promise<void> {
    for (;;) {
      const rows = await day.ownAfter(ownPlace, fromShipDate(), readAtOnce)
      const last = rows.at(-1)
      if (!last) return
      for (const row of rows) {
        // An opened one is to be told again, as it is by now.
        if (own.get(row.parcelId)?.manifestId !== row.manifestId) isChanged = true
        own.set(row.parcelId, row)
      }
      ownPlace = last
    }
  }

  async function followTheirs(day: SharedDay, keys: DayKeys): Promise<void> {
    for (;;) {
      const rows = await day.theirsAfter(theirPlace, fromShipDate(), readAtOnce)
      const last = rows.at(-1)
      if (!last) return
      for (const row of rows) takeTheirs(row, keys)
      theirPlace = last
    }
  }

  function takeTheirs(row: TheirParcelRow, keys: DayKeys): void {
    const { parcelId, bench } = row
    theirs.delete(parcelId)
    sealed.delete(parcelId)
    if (!row.sealed) return
    const parcel = keys.parcel(row, row.sealed)
    if (typeof parcel === 'string') {
      if (parcel === 'not_proven') logger.warn('warehouse.day_parcel_not_proven', {})
      sealed.set(parcelId, { bench, why: parcel })
      return
    }
    const refusal = row.refusal && keys.refusal(row, row.refusal)
    // Its bench has not dealt with it yet.
    theirs.set(parcelId, refusal ? { ...parcel, refusal: wordsOf(refusal) } : parcel)
  }

  async function tellManifests(day: SharedDay, keys: DayKeys): Promise<void> {
    const since = new Date(clock.now().getTime() - toldDays * 24 * 3_600_000)
    const shared = await book.shared(since)
    const there = isCompared ? undefined : await day.states(shared.map(({ id }) => id))
    if (!isCompared)
      for (const manifestId of await day.ownUnsettled())
        if (!(await book.manifest(manifestId))) await sayNothingKnown(day, manifestId)
    for (const manifest of shared) await tellManifest(day, keys, manifest, there)
    isCompared = true
  }

  /** This bench's database was put back: it was made, and what came of it nobody knows. */
  async function sayNothingKnown(day: SharedDay, manifestId: string): Promise<void> {
    logger.warn('warehouse.day_manifest_unknown', { manifestId })
    await day.say({ manifestId, state: 'doubt', parcels: [], refusals: [], sealed: undefined })
  }

  async function tellManifest(
    day: SharedDay,
    keys: DayKeys,
    manifest: Manifest,
    there: ReadonlyMap<string, DayManifestState> | undefined,
  ): Promise<void> {
    const { id: manifestId, documentId } = manifest
    const state = saidOf[manifest.state]
    const isLost = there !== undefined && !there.has(manifestId)
    // Sent, and the warehouse was put back to before it was taken: nobody else is to have its parcels.
    const said = state ?? (isLost && manifest.state === 'sent' ? 'doubt' : undefined)
    if (said === undefined) return
    const mark = `${said} ${documentId ?? ''}`
    if (told.get(manifestId) === mark) return
    if (there?.get(manifestId) === said && said !== 'doubt') {
      told.set(manifestId, mark)
      return
    }
    if (isLost && said === 'ended') return void told.set(manifestId, mark)
    const parcels = await book.parcelsOf(manifest)
    const content = keys.seal && said !== 'ended' ? await book.content(manifest, said) : undefined
    const sealedContent = content && keys.seal?.manifest(manifestId, content)
    const about = { manifestId, state: said, parcels, sealed: sealedContent, refusals: [] }
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

  /** Manifests that others made with parcels of this bench. */
  async function hear(day: SharedDay, keys: DayKeys): Promise<void> {
    const made = new Map<string, OwnParcelRow[]>()
    for (const row of own.values()) {
      const { manifestId, manifestState, number } = row
      if (manifestId === undefined || manifestState !== 'created' || heard.has(`${manifestId} ${number}`))
        continue
      made.set(manifestId, [...(made.get(manifestId) ?? []), row])
    }
    for (const [manifestId, rows] of made) {
      if (rounds.isClosed()) return
      const ids = rows.map(({ parcelId }) => parcelId)
      if (await book.lacks(manifestId, ids)) await hearOne(day, keys, manifestId, ids)
      for (const { number } of rows) heard.add(`${manifestId} ${number}`)
      await rounds.pause(pauseMs)
    }
  }

  async function hearOne(
    day: SharedDay,
    keys: DayKeys,
    manifestId: string,
    ids: readonly string[],
  ): Promise<void> {
    const manifest = await day.get(manifestId)
    if (!manifest?.sealed) return
    const content = keys.manifest(manifest, manifest.sealed)
    // Whoever can write to the database alone takes no parcel off a list by that.
    if (typeof content === 'string' || content.state !== 'created') {
      logger.warn('warehouse.day_manifest_not_proven', { manifestId })
      return
    }
    await book.keepMade(manifest, content, ids)
    ports.onLists()
  }

  async function hearRefusals(keys: DayKeys): Promise<void> {
    for (const row of [...own.values()]) {
      if (!row.refusal) continue
      const refusal = keys.refusal(row, row.refusal)
      own.set(row.parcelId, { ...row, refusal: undefined })
      if (typeof refusal === 'string') continue
      await book.leftOut(row.parcelId, refusal.words)
      isChanged = true
      ports.onLists()
    }
  }

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

  async function tellParcels(day: SharedDay, seal: NonNullable<DayKeys['seal']>): Promise<void> {
    const open = await book.open()
    const wanted = open.filter(({ parcel }) => !parcel.refundRequested)
    const ids = new Set(wanted.map(({ parcel }) => parcel.purchaseId))
    const again = [...own.values()].filter(
      ({ parcelId, isOff }) => isOff && ids.has(parcelId) && (reopensAll || reopened.has(parcelId)),
    )
    if (again.length > 0) {
      await day.reopen(again.map(({ parcelId }) => parcelId))
      await followOwn(day)
    }
    reopened.clear()
    reopensAll = false
    const refunded = open
      .filter(({ parcel }) => parcel.refundRequested)
      .map(({ parcel }) => parcel.purchaseId)
    const isOpenThere = (id: string) => {
      const row = own.get(id)
      return row !== undefined && !row.isOff && row.manifestId === undefined
    }
    const gone = [...own.keys()].filter((id) => isOpenThere(id) && !ids.has(id) && !refunded.includes(id))
    const off = [...refunded.filter(isOpenThere), ...(gone.length > 0 ? await book.over(gone) : [])]
    if (off.length > 0) await day.off(off)
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

  async function share(): Promise<void> {
    const { day, keys } = await opened()
    const isWhole = !isCompared
    await tellManifests(day, keys)
    await followOwn(day)
    await hear(day, keys)
    await hearRefusals(keys)
    await tellChanged(day, keys)
    if (isWhole) await day.removeSealed(formDays)
    if (clock.elapsedMs() < beatAtMs + beatEveryMs) return
    await day.beat(keys.seal !== undefined)
    beatAtMs = clock.elapsedMs()
  }

  async function round(): Promise<number> {
    try {
      await inTurn(share)
      failures = 0
      return lookMs
    } catch (error) {
      if (!rounds.isClosed()) logFailure(logger, 'warehouse.day_untold', error)
      isAgain = true
      failures += 1
      return againMs(failures)
    }
  }

  return {
    /** Parcels or manifests of this bench are others. */
    soon(): void {
      isChanged = true
      if (failures === 0) rounds.soon(soonMs)
    },
    /** The refund of a parcel came to nothing. */
    reopen(parcelId: string): void {
      reopened.add(parcelId)
    },
    /** What needed no manifest does by a person's word. */
    reopenAll(): void {
      reopensAll = true
    },
    /** What there is now. Throws as the warehouse does. */
    look: () =>
      inTurn(async () => {
        const { day, keys } = await opened()
        await tellManifests(day, keys)
        await followOwn(day)
        await hear(day, keys)
        await hearRefusals(keys)
        await tellChanged(day, keys)
        if (keys.seal) await followTheirs(day, keys)
        const taken = [...own.values()].filter(({ manifestId }) => manifestId !== undefined)
        return {
          day,
          keys,
          parcels: [...theirs.values()],
          takenIds: new Set(taken.map(({ parcelId }) => parcelId)),
          taken,
          sealed: [...sealed.values()],
        }
      }),
    /** Says what has come to an end here, so that a list can be made again, and takes. */
    async prepareTaking(manifest: Manifest) {
      return inTurn(async () => {
        const { day, keys } = await opened()
        await tellManifests(day, keys)
        // What becomes of it from now on is to be told, also where it was called off before.
        told.delete(manifest.id)
        return { day, keys, listIndex: await listIndexOf(keys, manifest) }
      })
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

const wordsOf = (refusal: { readonly words: string } | Unopened) =>
  typeof refusal === 'string' ? '' : refusal.words
