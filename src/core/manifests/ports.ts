import type { LabelFormat } from '../../base/label-format.ts'
import type { Money, Warning } from '../../contract/domain.ts'
import type { DayTotals, ManifestState } from '../../contract/manifests.ts'
import type { AddressOrId } from '../../service/records.ts'
import type { NewPrintJob, PrintJob } from '../printing/print-job.ts'
import type { PrintDocument } from '../printing/ports.ts'
import type { Manifest } from './manifest.ts'

/** The body of `POST /Manifest` as this station sends it (section 4.7). */
export type ManifestRequest = {
  readonly fromAddress: AddressOrId
  readonly carrierAccountId: string
  readonly key: 'TransactionId' | 'TrackingNumber'
  readonly value: readonly string[]
  readonly shipDate?: string
}

/** A manifest as the service tells it. */
export type ServiceManifest = {
  readonly manifestId: string
  readonly manifestNumber: string | undefined
  readonly carrierAccountId: string | undefined
  readonly createdDate: string | undefined
  readonly shipDate: string | undefined
  readonly shipmentCount: number | undefined
  /** The SCAN form; undefined where none came or it cannot be read, which a warning tells. */
  readonly document: { readonly format: LabelFormat; readonly bytes: Uint8Array } | undefined
  readonly warnings: readonly Warning[]
  /** The manifest's own part of the answer, as JSON. */
  readonly raw: string
}

export type Days = { readonly startDate: string; readonly endDate: string }

/** What manifests need of the service. Errors as `ShippingService` has them. */
export type ManifestService = {
  authorize(): Promise<void>
  /** `POST /Manifest`. One try, never repeated here. */
  create(request: ManifestRequest): Promise<ServiceManifest>
  /** `GET /Manifest` for one; undefined where the service does not know it. */
  find(serviceManifestId: string): Promise<ServiceManifest | undefined>
  /** `GET /Manifest` for a list, page after page. */
  list(days: Days): AsyncIterable<ServiceManifest>
  /** The ship date of a shipment as the service has it; undefined where it tells none. */
  shipDateOf(transactionId: string): Promise<string | undefined>
  /** Whether it is a shipment of this account. */
  hasShipment(transactionId: string): Promise<boolean>
  /** Names and carriers of the account's carrier accounts. */
  carriers(): Promise<readonly CarrierName[]>
}

export type CarrierName = {
  readonly id: string
  readonly name: string | undefined
  readonly carrierCode: string | undefined
}

/** What is known of the labels of a parcel that waits: the least of its packages. */
export type PrintKnowledge = 'printed' | 'unknown' | 'not_printed'

/** The bench of a warehouse that bought a parcel, where that is another one. */
export type OtherBench = {
  readonly benchId: string
  readonly bench: string
  readonly fromAddress: AddressOrId
}

/** A parcel without a manifest. */
export type OpenParcel = {
  /** Of a parcel that another bench bought; its purchase is there. */
  readonly at?: OtherBench | undefined
  readonly purchaseId: string
  readonly orderNumber: string
  readonly trackingNumber: string
  /** That it was bought under: one with the other shipments where it `isSeparate`. */
  readonly transactionId: string
  /** Its request was answered with several shipments: only its own numbers name it alone. */
  readonly isSeparate?: boolean
  /** The account that it was bought with, as far as that was kept. */
  readonly accountKey: string | undefined
  readonly service: string
  readonly price: Money | undefined
  readonly carrierAccountId: string
  readonly originKey: string
  readonly shipDate: string
  readonly statesShipDate: boolean
  readonly packages: number
  readonly print: PrintKnowledge
  /** Its refund was asked for, or may have been, and was not rejected. */
  readonly refundRequested: boolean
  /** The service's words by which it was left out. */
  readonly refusal: string | undefined
  /** The warehouse has it on a manifest, which nothing proves. */
  readonly isHeld?: boolean
  /** The warehouse has it off and its label as void; its own bench knows of no refund. */
  readonly isVoidThere?: boolean
}

/** A parcel of another bench, before it is put into this one's lists. */
export type ParcelElsewhere = Omit<OpenParcel, 'originKey' | 'at'> & { readonly at: OtherBench }

/** What of a manifest's parcels its warehouse gave it: the others are on another one, or void. */
export type TakenParcels = ReadonlySet<string>

/** A bought parcel, as it is filed. */
export type FiledParcel = {
  readonly purchaseId: string
  readonly carrierAccountId: string
  readonly fromAddress: AddressOrId
  readonly shipDate: string
  readonly statesShipDate: boolean
  /** False for returns: whoever sends them back brings no manifest. */
  readonly needsManifest: boolean
}

export type ManifestChange = Partial<
  Pick<
    Manifest,
    | 'state'
    | 'accountKey'
    | 'parcels'
    | 'packages'
    | 'serviceManifestId'
    | 'manifestNumber'
    | 'knownBefore'
    | 'needsPerson'
    | 'reason'
    | 'warnings'
    | 'checks'
    | 'notFoundAt'
    | 'nextCheckAt'
    | 'sentAt'
    | 'isShared'
  >
>

/** What the warehouse answers a manifest that is about to be sent. */
export type TakenForManifest =
  /** These are on it, and on no other. */
  | { readonly kind: 'taken'; readonly parcels: TakenParcels }
  /** Another bench makes the list. */
  | { readonly kind: 'elsewhere'; readonly bench: string }
  /** This bench makes another manifest of the list. */
  | { readonly kind: 'own_first' }
  /** A person has ended it, at another bench. */
  | { readonly kind: 'ended' }
  /** It has come further than this database knows, which was put back: it was sent, or is created. */
  | { readonly kind: 'sent_before'; readonly parcels: TakenParcels }
  | { readonly kind: 'created_before'; readonly parcels: TakenParcels; readonly created: ServiceManifest }

/** Of the same carrier account, about when the request left. */
export type ManifestsOfOthers = {
  readonly serviceIds: ReadonlySet<string>
  /** One of them is not known yet, or cannot be read here. */
  readonly isUnsure: boolean
}

/** The day that this bench closes together with others. Each throws `warehouse_cut_off` and the like where nobody knows. */
export type DayAtBenches = {
  /**
   * What others have open, and of this bench's parcels those that are on a manifest which is being made, or in doubt, those that are
   * said to be on one, which nothing proves, and those that are off with a void label.
   */
  look(): Promise<{
    readonly parcels: readonly ParcelElsewhere[]
    readonly takenIds: ReadonlySet<string>
    readonly heldIds: ReadonlySet<string>
    readonly voidIds: ReadonlySet<string>
  }>
  /** Of the manifests of other benches which the service's manifest in doubt may be taken for. */
  others(doubtful: Manifest): Promise<ManifestsOfOthers>
  /** The last step before a request leaves. */
  take(manifest: Manifest, parcels: readonly OpenParcel[]): Promise<TakenForManifest>
}

export type NewForm = Omit<PrintDocument, 'createdAt'>

/** Keeps manifests, and which parcels wait for one. Every write is on disk when its promise resolves, whole or not at all. */
export type ManifestStore = {
  /** Purchases that became `bought` and are not filed. */
  listUnfiled(limit: number): Promise<readonly string[]>
  file(parcel: FiledParcel): Promise<void>
  /** Takes a purchase that is not there any more off the unfiled ones. */
  leaveUnfiled(purchaseId: string): Promise<void>

  /** By ship date, carrier account, ship-from address and order of purchase. */
  listOpen(fromShipDate: string): Promise<readonly OpenParcel[]>
  countOpenBefore(shipDate: string): Promise<number>
  /** Those need no manifest any more. Answers how many they were. */
  letGoBefore(shipDate: string): Promise<number>
  /** The parcel's manifest, or that it is open; undefined where it is not filed. */
  whereIs(
    purchaseId: string,
  ): Promise<{ readonly manifestId: string | undefined; readonly needsManifest: boolean } | undefined>
  /** A ship-from address that parcels were filed under; undefined where it cannot be opened. */
  origin(key: string): Promise<AddressOrId | undefined>

  /**
   * Adds a manifest in state `prepared` and puts those of the parcels on it that are on no other; the counts become
   * theirs. The same gesture, list and part again answers with the first. Undefined where no parcel is left.
   */
  insertPrepared(
    manifest: Manifest,
    purchaseIds: readonly string[],
    elsewhere?: readonly OpenParcel[],
  ): Promise<Manifest | undefined>
  /** The key of a ship-from address, as parcels that leave from it are filed under. */
  originKey(address: AddressOrId): Promise<string>
  /**
   * Keeps a manifest that another bench made, and puts those of this bench's parcels on it that are on none. One that is there is
   * answered instead, with those parcels.
   */
  keepMadeElsewhere(
    manifest: Manifest,
    raw: string,
    form: NewForm | undefined,
    purchaseIds: readonly string[],
  ): Promise<Manifest>
  /** Those that the warehouse has heard of, or is to hear of. */
  listShared(since: Date): Promise<readonly Manifest[]>
  noteLeftOut(manifestId: string, parcelId: string, words: string): Promise<void>
  /** The service's words, by the parcels of other benches that it left out. */
  leftOutOf(manifestId: string): Promise<ReadonlyMap<string, string>>
  /** Keeps a manifest that was made elsewhere, with its form. One that is there by its service id is answered instead. */
  insertFetched(manifest: Manifest, raw: string, form: NewForm): Promise<Manifest>
  get(id: string): Promise<Manifest | undefined>
  findByServiceId(serviceManifestId: string): Promise<Manifest | undefined>
  findByGesture(gestureId: string): Promise<readonly Manifest[]>
  /** Oldest first. */
  listByState(...states: readonly ManifestState[]): Promise<readonly Manifest[]>
  /** Newest first; by the time of creation. */
  list(filter: {
    readonly from: Date | undefined
    readonly before: Date | undefined
    readonly limit: number
  }): Promise<readonly Manifest[]>
  /** Of the last two thousand, those whose number, service id or ship date has `text` in it; newest first. */
  search(text: string, limit: number): Promise<readonly Manifest[]>
  /** With those of other benches behind its own. */
  parcelsOf(manifestId: string): Promise<readonly OpenParcel[]>
  /**
   * Moves and changes a manifest if it still is in state `from`; a field of `change` that is present and undefined is
   * cleared. `release`: its parcels are open again. Undefined when it is in another state by now: nothing was changed.
   */
  update(
    id: string,
    from: ManifestState,
    change: ManifestChange,
    release?: 'release',
  ): Promise<Manifest | undefined>
  /**
   * In one transaction: a `prepared` manifest loses the parcels whose refund was asked for meanwhile, and becomes
   * `sent`; `cancelled` where none is left. With `taken` it loses all others too. Undefined where it is not prepared.
   */
  startSending(id: string, change: ManifestChange, taken?: TakenParcels): Promise<Manifest | undefined>
  /**
   * In one transaction: the manifest becomes `created` (from `sent` or `in_doubt`), its answer and form are kept, the
   * print job is queued.
   */
  commitCreated(
    id: string,
    change: ManifestChange,
    raw: string,
    form: NewForm | undefined,
    job: NewPrintJob | undefined,
  ): Promise<Manifest>
  /** Of a created manifest; one that has its form already keeps that, and nothing is queued. */
  keepForm(id: string, form: NewForm, job?: NewPrintJob): Promise<Manifest>
  /** Created, and their forms are still asked for. Oldest first. */
  listWithoutForm(): Promise<readonly Manifest[]>
  /** The newest print job of a kept form. */
  formJob(documentId: string): Promise<PrintJob | undefined>
  keepRaw(id: string, raw: string): Promise<void>

  /** The service's words by which a parcel was left out, or none any more. */
  noteRefusal(purchaseId: string, refusal: string | undefined): Promise<void>
  changeShipDate(purchaseId: string, shipDate: string): Promise<void>

  /** A carrier account takes no manifests: its open parcels, and those that are filed from now on, need none. */
  markNoManifest(carrierAccountId: string): Promise<void>
  /** Forgets that; parcels of these ship dates and later are open again. */
  forgetNoManifest(carrierAccountId: string, fromShipDate: string): Promise<void>
  listNoManifest(): Promise<readonly { readonly carrierAccountId: string; readonly since: Date }[]>

  totals(since: Date): Promise<DayTotals>
}
