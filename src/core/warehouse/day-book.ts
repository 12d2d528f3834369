// What a bench needs to close the day together with others: what is sealed of parcels and manifests, and its own books.

import type { LabelFormat } from '../../base/label-format.ts'
import type { AddressOrId } from '../../service/records.ts'
import type { Manifest } from '../manifests/manifest.ts'
import type { OpenParcel, ParcelElsewhere } from '../manifests/ports.ts'
import type { DayManifest, DayManifestState, ParcelAtBench, ParcelToTell } from './shared-day.ts'

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

/** What lists are read from. */
export type DayManifestFacts = Omit<DayManifestContent, 'parcels' | 'form'>

/** `no_key`: this bench lacks the key. `not_proven`: no bench with the key has written that there. */
export type Unopened = 'no_key' | 'not_proven'

export type DayKeys = {
  /** Undefined where this bench does not have the newest key. */
  readonly seal:
    | {
        parcel(parcel: OpenParcel, fromAddress: AddressOrId): ParcelToTell
        refusal(parcel: ParcelAtBench, words: string): Uint8Array
        manifest(manifestId: string, content: DayManifestContent): Uint8Array
        facts(manifestId: string, content: DayManifestFacts): Uint8Array
        listIndex(list: string): string
        trackingIndex(trackingNumber: string): string | undefined
      }
    | undefined
  parcel(row: ParcelAtBench & { readonly bench: string }, sealed: Uint8Array): ParcelElsewhere | Unopened
  refusal(row: ParcelAtBench, sealed: Uint8Array): { readonly words: string } | Unopened
  manifest(
    row: Pick<DayManifest, 'benchId' | 'manifestId'>,
    sealed: Uint8Array,
  ): DayManifestContent | Unopened
  /** Undefined where nothing is sealed of it. */
  facts(
    row: Pick<DayManifest, 'benchId' | 'manifestId' | 'facts' | 'sealed'>,
  ): DayManifestFacts | Unopened | undefined
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
  /** Of these the ones that are filed here, and on no manifest that is being made, or in doubt. */
  placed(parcelIds: readonly string[]): Promise<readonly string[]>
  /** Whether it is not here yet, with its form and these parcels on it. */
  lacks(manifestId: string, parcelIds: readonly string[]): Promise<boolean>
  /** Of these parcels those that its content names: by their ids, or as tracking numbers after a restore. */
  keepMade(made: DayManifest, content: DayManifestContent, parcelIds: readonly string[]): Promise<void>
  leftOut(parcelId: string, words: string): Promise<void>
}
