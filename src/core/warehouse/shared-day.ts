// The day that the benches of a warehouse close together, whatever keeps it: the parcels of all of them that wait for a manifest, and
// the manifests that one of them makes of those. A parcel is on one manifest at most, and what is known of it is never taken back by an
// earlier state: not by a bench that was put back from a backup either.

export type ParcelAtBench = { readonly benchId: string; readonly parcelId: string }

/**
 * `making`: its bench has taken its parcels, and its request may be at the service. `doubt`: no answer came, or its bench knows nothing
 * of it any more. `created`: the carrier has it. `ended`: there is none, as the service or a person said.
 */
export const dayManifestStates = ['making', 'doubt', 'created', 'ended'] as const
export type DayManifestState = (typeof dayManifestStates)[number]

/** As many of them are listed. */
export const mostDayManifests = 200

export type ParcelToTell = {
  readonly parcelId: string
  readonly shipDate: string
  /** The same for the same content under the same key, and tells nothing of it. */
  readonly contentIndex: string
  readonly trackingIndex: string | undefined
  readonly sealed: Uint8Array
}

/** With what it is kept by where it was not told yet. */
export type ParcelToTakeOff = Pick<ParcelToTell, 'parcelId'> &
  Partial<Pick<ParcelToTell, 'shipDate' | 'trackingIndex'>>

/** A place in the order of changes. */
export type DayPlace = ParcelAtBench & { readonly number: number }

const nobody = '00000000-0000-0000-0000-000000000000'
export const firstDayPlace: DayPlace = { number: 0, benchId: nobody, parcelId: nobody }

/** Of a parcel of this bench, as the warehouse has it. */
export type OwnParcelRow = DayPlace & {
  readonly contentIndex: string | undefined
  readonly isOff: boolean
  /** Of a label that whichever bench knows to be void, as it was read. */
  readonly isVoid: boolean
  readonly manifestId: string | undefined
  readonly manifestState: DayManifestState | undefined
  /** Where it is made, or was. */
  readonly bench: string
  readonly refusal: Uint8Array | undefined
}

/** A parcel of another bench; open where something sealed is there. */
export type TheirParcelRow = DayPlace & {
  readonly bench: string
  readonly sealed: Uint8Array | undefined
  readonly refusal: Uint8Array | undefined
}

export type DayManifest = {
  readonly manifestId: string
  readonly benchId: string
  readonly bench: string
  readonly state: DayManifestState
  readonly parcels: number
  readonly ownParcels: number
  /** By the warehouse's clock. */
  readonly takenAt: Date
  readonly saidAt: Date
  /** Without an answer for so long that a person may end it. */
  readonly mayEnd: boolean
  /** Without its parcels and form. Undefined where there is no `sealed`, or a version wrote it that writes no facts. */
  readonly facts: Uint8Array | undefined
  /** In lists only where there are no facts. */
  readonly sealed: Uint8Array | undefined
}

export type Taking = {
  readonly manifestId: string
  readonly listIndex: string
  /** This bench's own, which it may not have told yet, and those of others. */
  readonly own: readonly Pick<ParcelToTell, 'parcelId' | 'shipDate' | 'trackingIndex'>[]
  readonly others: readonly ParcelAtBench[]
  readonly sealed: Uint8Array | undefined
  readonly facts: Uint8Array | undefined
}

export type TakeAnswer =
  /** This manifest has these: they are on no other. */
  | { readonly kind: 'taken'; readonly parcels: readonly ParcelAtBench[] }
  /** The list is being made. */
  | { readonly kind: 'elsewhere'; readonly manifest: DayManifest }
  /** This very manifest has come further than this bench knows: its database was put back, or a person ended it. */
  | { readonly kind: 'further'; readonly manifest: DayManifest; readonly parcels: readonly ParcelAtBench[] }

/** What its bench says of a manifest. */
export type SaidOfManifest = {
  readonly manifestId: string
  readonly state: Exclude<DayManifestState, 'making'>
  /** Those that are on it; the others are open again. */
  readonly parcels: readonly ParcelAtBench[]
  readonly refusals: readonly (ParcelAtBench & { readonly sealed: Uint8Array })[]
  readonly sealed: Uint8Array | undefined
  /** What is sealed has its form. */
  readonly hasForm: boolean
  readonly facts: Uint8Array | undefined
  /** Of a created one: for how long it has been that, by its bench's own clock. Told late, or again, it is no news of today. */
  readonly madeMsAgo: number
}

/** How much of a manifest the warehouse has. */
export type DayManifestThere = {
  readonly state: DayManifestState
  readonly hasContent: boolean
  readonly hasForm: boolean
}

/** How a bench tells its parcels. */
export type BenchAtDay = {
  readonly benchId: string
  readonly bench: string
  readonly version: string | undefined
  /** Undefined: it tells none, as a version before this one. */
  readonly toldAt: Date | undefined
  readonly hasKey: boolean
  /** It is at work, and has not told for long. */
  readonly isSilent: boolean
  /** Not heard of for minutes, by the warehouse's clock: it is closed, or cut off. */
  readonly isClosed: boolean
}

/**
 * The day of one warehouse, as one of its benches sees it. Each call is harmless when it is made again. Throws `warehouse_cut_off`,
 * `warehouse_refused`, `warehouse_too_old`.
 */
export type SharedDay = {
  readonly warehouseId: string
  readonly benchId: string
  /** What is on a manifest, or off, stays as it is. */
  tell(parcels: readonly ParcelToTell[]): Promise<void>
  /**
   * They are not to be on manifests of others, also where they are told only later. Answers those that one of them has already taken,
   * and may have told the carrier of. Where it throws, they may be off all the same, and nobody knows which are taken.
   */
  off(parcels: readonly ParcelToTakeOff[]): Promise<readonly string[]>
  /** What was off is not any more; it is to be told then. */
  reopen(parcelIds: readonly string[]): Promise<void>
  /** This bench's, behind a place, in the order of their changes. */
  ownAfter(place: DayPlace, fromShipDate: string, most: number): Promise<readonly OwnParcelRow[]>
  theirsAfter(place: DayPlace, fromShipDate: string, most: number): Promise<readonly TheirParcelRow[]>
  /**
   * Of these, one after the other and at one bench: all that are open by then, and no tracking number that is on a manifest already. The
   * same manifest again has what it has.
   */
  take(taking: Taking): Promise<TakeAnswer>
  /** Only ever further: a created one stays so. */
  say(said: SaidOfManifest): Promise<void>
  /** One that the warehouse has lost, as this bench has it in its journal. */
  putBack(said: SaidOfManifest & { readonly listIndex: string; readonly shipDate: string }): Promise<void>
  /** Of these, those that are there. */
  states(manifestIds: readonly string[]): Promise<ReadonlyMap<string, DayManifestThere>>
  /** Those of this bench that are being made or in doubt. */
  ownUnsettled(): Promise<readonly string[]>
  /** Being made, in doubt, or ended or created since then; of whichever bench. `endAfterMs`: when a person may end one. */
  manifests(since: Date, endAfterMs: number): Promise<readonly DayManifest[]>
  get(manifestId: string): Promise<DayManifest | undefined>
  /** A person's word that there is none. False where it has come further, or was heard of within `afterMs`. */
  end(manifestId: string, afterMs: number): Promise<boolean>
  /**
   * A person's word that these of this bench are on no manifest: of those that are on none which is being made, or in doubt. Answers
   * those that are open by that.
   */
  free(parcelIds: readonly string[]): Promise<readonly string[]>
  /** This bench has told all that it has. */
  beat(hasKey: boolean): Promise<void>
  /** The others that were heard of within the days that are listed. */
  benches(days: number): Promise<readonly BenchAtDay[]>
  /** Forms of this bench's own manifests that are older. */
  removeSealed(olderThanDays: number): Promise<void>
}
