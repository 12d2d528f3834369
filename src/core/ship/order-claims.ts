import type { ScannedAtBench } from '../../contract/scanned-at-bench.ts'
import type { Parcel, Purchase } from './purchase.ts'

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

/** Which bench buys a parcel of an order, where several share a warehouse (core/warehouse). */
export type OrderClaims = {
  /**
   * Takes the parcel for this bench, before anything of it is prepared. Throws what keeps this bench from it: also that another
   * has half scanned it, unless its items are scanned here. Answers with the transactionId that it is bought under, on whichever
   * bench.
   */
  take(parcel: Parcel): Promise<string>
  /**
   * Keeps the parcel for this bench while its items are scanned, as far as the warehouse answers; a purchase takes it all the same.
   * Throws what keeps this bench from it. Answers how far another bench had scanned the order, where it is this one's only now.
   */
  hold(parcel: Parcel): Promise<ScannedAtBench | undefined>
  /** How far a parcel that is kept is scanned here; undefined: nothing is in it. Others are told in a moment; waits for nothing. */
  tellScans(parcel: Parcel, scans: ParcelScans | undefined): void
  /** None of its items is in it any more. */
  letGo(parcel: Parcel): Promise<void>
  /** Nothing was begun of what was taken. */
  giveBack(parcel: Parcel): void
  /** Its request is about to leave. Throws where it must not: nothing left then. */
  leave(purchase: Purchase): Promise<void>
}
