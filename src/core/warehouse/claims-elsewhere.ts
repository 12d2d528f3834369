// What other benches of a warehouse have, as this one hears of it: it is told of changes, and reads them from where it was last.

import type { Elsewhere } from '../orders/order.ts'

/** `elsewhere` is undefined where no other bench has the order (any more). */
export type ClaimNews = { readonly orderKey: string; readonly elsewhere: Elsewhere | undefined }

/** How far the changes were read. `mark` is a number without an end, in decimal; the key parts those of one mark. */
export type ClaimPlace = { readonly mark: string; readonly orderKey: string }

export const firstPlace: ClaimPlace = { mark: '0', orderKey: '' }

export type ClaimPiece = {
  readonly news: readonly ClaimNews[]
  /** Where the next piece begins; undefined where this is the last. */
  readonly next: ClaimPlace | undefined
  /** All that will ever be written below this mark could be read by now. */
  readonly settled: string
  /** Which database said so: marks of another mean nothing here, also where it was put back from a backup. */
  readonly source: string
}

export type ClaimListener = {
  /** Throws `warehouse_cut_off` where it hears no more. */
  check(): Promise<void>
  close(): void
}

/** Throws `warehouse_cut_off` and the like, as `Claims`. */
export type ClaimChanges = {
  /** Claims that were changed behind a place, as they are now. */
  after(place: ClaimPlace): Promise<ClaimPiece>
  /** Those of some orders, as they are now. */
  of(orderKeys: readonly string[]): Promise<readonly ClaimNews[]>
  /** How many benches were heard of in the last hour, counted up to `most`. */
  benches(most: number): Promise<number>
  /** Calls `told` for each change that another bench may be told of, until it is closed or lost. */
  listen(told: () => void, lost: () => void): Promise<ClaimListener>
}

/** Keeps what other benches have, beside this bench's orders. */
export type ElsewhereStore = {
  /** By the word of `source`. Answers how many of this bench's orders are others by it. */
  keep(news: readonly ClaimNews[], source: string): Promise<number>
  /** Keys of the orders that are claimed elsewhere, and neither packed nor in doubt: that may end by time alone. */
  listClaimed(): Promise<readonly string[]>
  /** All of `source` is kept: what only another one said is not so any more. Answers as `keep`. */
  forgetOthers(source: string): Promise<number>
}
