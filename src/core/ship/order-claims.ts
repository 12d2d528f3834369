import type { Parcel, Purchase } from './purchase.ts'

/** Which bench buys a parcel of an order, where several share a warehouse (core/warehouse). */
export type OrderClaims = {
  /**
   * Takes the parcel for this bench, before anything of it is prepared. Throws what keeps this bench from it: also that another
   * has half scanned it, unless its items are scanned here. Answers with the transactionId that it is bought under, on whichever
   * bench.
   */
  take(parcel: Parcel): Promise<string>
  /** Nothing was begun of what was taken. */
  giveBack(parcel: Parcel): void
  /** Its request is about to leave. Throws where it must not: nothing left then. */
  leave(purchase: Purchase): Promise<void>
}
