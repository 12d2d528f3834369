import type { ScannedAtBench } from '../../contract/scanned-at-bench.ts'
import type { Act } from './acts.ts'

/** A parcel of an order of which a purchase was begun, and not refused, or that waits in the line for the service. */
export type BegunParcel = {
  readonly parcelNumber: number
  /** Something of it left, or may have. */
  readonly isUnderWay: boolean
  /** Its label was bought: nothing takes that back but its refund. */
  readonly isBought?: boolean | undefined
  /** Nothing of it left, and it leaves any moment. */
  readonly isLeaving: boolean
  readonly isReturn: boolean
  /** Its label is refunded, or is asked to be: what was in it is packed anew. */
  readonly isVoid?: boolean | undefined
  /** When that was asked for, where it is known. */
  readonly voidAt?: Date | undefined
  /** Since when it waits in the line for the service. */
  readonly putOffAt?: Date | undefined
  /** Since when it is whole by its last item alone, as it was bought, or put off: also where it was stopped since. */
  readonly wholeAt?: Date | undefined
}

/** Keeps what was done with the items of orders. Every write is on disk when its promise resolves. */
export type VerificationStore = {
  /**
   * Of one order, the oldest first; what another key sealed is not among them. Throws `scansUnreadable` where one of them is damaged: what it
   * changed is not known.
   */
  actsOf(orderId: string): Promise<readonly Act[]>
  byGesture(gestureId: string): Promise<Act | undefined>
  /** Once for each gesture: false where it is there already. `isOpen`: something of the order is in a parcel, and not all. */
  add(act: Act, isOpen: boolean): Promise<boolean>
  /** What was noted of an order is so no more. */
  settle(orderId: string): Promise<void>
  /** Ids of the orders that are open, the last that something was done with first. */
  listOpen(limit: number): Promise<readonly string[]>
  /** Something was ever done with its items. */
  isKnown(orderId: string): Promise<boolean>
  isOpen(orderId: string): Promise<boolean>
  /** Those of these orders that are open. */
  openAmong(orderIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Those of them that are shipped, by their labels that were bought. */
  openShipped(): Promise<readonly string[]>
  countOpen(): Promise<number>
  /** The acts that put this very piece into a parcel, and that were not taken back: the oldest first. */
  takesOf(sku: string, serial: string): Promise<readonly Act[]>
}

export type HeldParcel = {
  readonly orderId: string
  readonly orderNumber: string
  readonly parcelNumber: number
}

/** What is in a parcel whose items are scanned. */
export type ParcelScans = {
  /** Pieces in it, of so many that no earlier parcel has. */
  readonly packed: number
  readonly all: number
  /** The last of them. */
  readonly sku: string
  /** Undefined where nobody is known. */
  readonly by: string | undefined
  /** When that changed last. */
  readonly at: Date
}

/** An order that other benches of a warehouse may have too. */
export type ScanClaims = {
  /**
   * Keeps the parcel for this bench while its items are scanned, as far as the warehouse answers; a purchase takes it all the same.
   * Throws what keeps this bench from it. Answers how far another bench had scanned the order, where it is this one's only now.
   */
  hold(parcel: HeldParcel): Promise<ScannedAtBench | undefined>
  /** How far a parcel that is kept is scanned here; undefined: nothing is in it. Others are told in a moment; waits for nothing. */
  tellScans(parcel: HeldParcel, scans: ParcelScans | undefined): void
  /** None of its items is in it any more. */
  letGo(parcel: HeldParcel): Promise<void>
}
