// The archive of labels that the benches of a warehouse have in common: each bench tells it of its own. What is a customer's is
// sealed with the warehouse's key; what the archive knows besides is which bench a label is of, its order's number, when it was
// bought, and whether it is void.

import type { LabelSummary, StoredLabel } from '../ship/ports.ts'

/** A label as its own bench's journal has it by now. */
export type JournalLabel = {
  /** Where it stands in the journal: labels come behind all that are there. */
  readonly place: number
  readonly labelId: string
  /** It was bought here, and not taken from the service's list. */
  readonly isOwn: boolean
  readonly isVoid: boolean
  /** It was removed for its age. */
  readonly isRemoved: boolean
  /** Undefined for a parcel without an order: what stands in the place of a number is what somebody typed. */
  readonly orderKey: string | undefined
  /** Its own, or its shipment's; undefined where the carrier gave none. */
  readonly trackingNumber: string | undefined
}

export type LabelJournal = {
  /** Behind a place, in the order in which they came. */
  after(place: number, most: number): Promise<readonly JournalLabel[]>
  ofPurchase(purchaseId: string): Promise<readonly JournalLabel[]>
}

/** What a copy holds: the label's exact bytes, and what is shown of it. */
export type LabelContent = Pick<StoredLabel, 'format' | 'bytes'> &
  Pick<
    LabelSummary,
    | 'orderNumber'
    | 'trackingNumber'
    | 'service'
    | 'recipient'
    | 'destination'
    | 'packageNumber'
    | 'packageCount'
    | 'boughtAt'
  >

export type SealedCopy = {
  readonly keyVersion: number
  readonly sealed: Uint8Array
  /** By which it is found by its tracking number, without telling it; undefined where it has none. */
  readonly trackingIndex: string | undefined
}

export type LabelCopy = SealedCopy &
  Pick<JournalLabel, 'labelId' | 'isVoid' | 'orderKey'> & { readonly boughtAt: Date }

/** Seals labels with the newest version of the warehouse's key. */
export type CopySealer = (labelId: string, content: LabelContent) => SealedCopy

/** By which copies of this tracking number are found, by each version of the key that is here. */
export type TrackingIndexes = (trackingNumber: string) => readonly string[]

/** What is known of shipments whose copies this bench cannot name: by the hashes of their tracking numbers. */
export type KnownByTracking = {
  /** Bought here and void: so is the copy of another bench that has bought the same shipment. */
  readonly isVoid: readonly string[]
  /** Taken from the service's list: where this bench bought them before it was put back, its copies have other ids. */
  readonly isVoidOwn: readonly string[]
  readonly isRemovedOwn: readonly string[]
}

export type ArchiveKeys = {
  /** Whose they are: those of the production orders stand for all profiles. */
  readonly warehouseId: string
  /** The oldest first. */
  readonly versions: readonly { readonly version: number; readonly keyId: string }[]
}

/** So many are shown of what is found. */
export const mostFound = 10

/** A copy as the archive answers with it. */
export type ArchivedCopy = {
  readonly benchId: string
  readonly labelId: string
  /** As people call the bench. */
  readonly bench: string
  readonly boughtAt: Date
  readonly isVoid: boolean
  /** Undefined: its bench removed it for its age. */
  readonly sealed: Uint8Array | undefined
}

/** The archive, as one bench writes and reads it. Each call is harmless when it is made again. Throws as `Claims`. */
export type LabelArchive = {
  /** What copies are bound to, beside their own ids. */
  readonly warehouseId: string
  readonly benchId: string
  keys(): Promise<ArchiveKeys>
  /**
   * Takes over what is void or removed by now, of the labels that it has; that one is void no more only where it is heard just now:
   * a journal that was put back from a backup does not know of its later refunds. Answers the ids of those that it lacks: neither
   * copied, nor removed.
   */
  compare(labels: readonly JournalLabel[], isHeard: boolean): Promise<readonly string[]>
  /** What is void by that holds again only by its own id. */
  compareByTracking(known: KnownByTracking): Promise<void>
  /**
   * Another one than before: the database was started again, or its tables are others, and may have been put back to an earlier
   * state.
   */
  epoch(): Promise<string>
  /** A copy that is there stays as it is, but for being void; a new one is void where another of its shipment is. */
  put(copy: LabelCopy): Promise<void>
  /** Of all benches but this one: of an order, or with one of these hashes. Newest first, at most one more than `mostFound`. */
  find(orderKey: string, trackingIndexes: readonly string[]): Promise<readonly ArchivedCopy[]>
  get(benchId: string, labelId: string): Promise<ArchivedCopy | undefined>
}
