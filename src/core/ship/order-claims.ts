import type { Parcel, Purchase } from './purchase.ts'

/** Which bench buys a parcel of an order, where several share a warehouse (core/warehouse). */
export type OrderClaims = {
  /**
   * Takes the parcel for this bench, before anything of it is prepared. Throws what keeps this bench from it. Answers with the
   * transactionId that it is bought under, on whichever bench.
   */
  take(parcel: Parcel): Promise<string>
  /**
   * Keeps the parcel for this bench while its items are scanned, as far as the warehouse answers; a purchase takes it all the same.
   * Throws what keeps this bench from it.
   */
  hold(parcel: Parcel): Promise<void>
  /** Nothing was begun of what was taken. */
  giveBack(parcel: Parcel): void
  /** Its request is about to leave. Throws where it must not: nothing left then. */
  leave(purchase: Purchase): Promise<void>
}
