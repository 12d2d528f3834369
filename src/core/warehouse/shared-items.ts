// The list of items that the benches of a warehouse have in common, whatever keeps it. Each bench works from its own list; what the
// warehouse has is an item a row, numbered as it was told.

import type { ItemTelling, ItemsTold, NotStood, SharedItem } from './merge-items.ts'

/** Items in the order in which they were told; those of one telling by their SKU. */
export type ItemPlace = { readonly number: number; readonly skuKey: string }

export const firstItemPlace: ItemPlace = { number: 0, skuKey: '' }

/** `isOwn`: this bench told it last. */
export type ToldItem = SharedItem & { readonly number: number; readonly isOwn: boolean }

/** Each call is harmless when it is made again. Throws as `Claims`. */
export type SharedItems = {
  readonly warehouseId: string
  /**
   * All of them or none; undefined where this bench is put out. `next`: will be told after them; of those, codes alone are given up now.
   * `there`: those that were told of, as they are now.
   */
  tell(
    tellings: readonly ItemTelling[],
    next: readonly ItemTelling[],
  ): Promise<(ItemsTold & { readonly there: readonly SharedItem[] }) | undefined>
  /** The other items that have one of their barcodes. */
  holders(tellings: readonly ItemTelling[]): Promise<readonly string[]>
  after(place: ItemPlace, most: number): Promise<readonly ToldItem[]>
  /** Those that the warehouse has not, or only in an earlier state than `said`. */
  lacking(items: readonly HeldItem[]): Promise<readonly string[]>
}

/** `said`: the number of the latest word that this bench has of it from the warehouse. */
export type HeldItem = { readonly skuKey: string; readonly said: number }

/** `change` tells whether it was changed here meanwhile. */
export type WishedItem = ItemTelling & { readonly change: number }

/** What of this bench's did not stand, as it is kept for a person. */
export type KeptNotStood = NotStood & { readonly seq: number; readonly at: Date }

/**
 * What a bench knows of the warehouse's list, beside its own and by the same writes: a backup that is put back has both as they were.
 * What is changed here while it is switched on is noted in the transaction of the change.
 */
export type ItemSharingBook = {
  /** Of another warehouse nothing is known any more. Also what is here already will be offered. */
  switchOn(warehouseId: string): Promise<void>
  switchOff(): Promise<void>
  /** Some of what was here already; false: that was all of it. */
  offerSome(): Promise<boolean>
  /** `epoch`: of the warehouse's database, as it was compared with last. */
  state(): Promise<{ readonly place: ItemPlace; readonly epoch: string | undefined }>
  /** The next that are to be told. */
  wished(most: number): Promise<readonly WishedItem[]>
  /** Those of these items that are to be told. */
  wishedOf(skuKeys: readonly string[]): Promise<readonly WishedItem[]>
  /** They were told; `there` is what became of them. */
  told(
    wished: readonly WishedItem[],
    told: { readonly there: readonly SharedItem[]; readonly notStood: readonly NotStood[] },
  ): Promise<void>
  /** Takes what others told into the list; `place`: all was heard up to there. Answers whether the list is another. */
  take(items: readonly ToldItem[], place: ItemPlace): Promise<boolean>
  /** By SKU, those behind `after` that the warehouse has. */
  held(after: string, most: number): Promise<readonly HeldItem[]>
  /** The warehouse has them no more as they were: they are to be told again. */
  lost(skuKeys: readonly string[]): Promise<void>
  compared(epoch: string): Promise<void>
  untold(): Promise<number>
  notStood(most: number): Promise<{ readonly listed: readonly KeptNotStood[]; readonly count: number }>
  /** A person has read those with a `seq` from `lowest` to `highest`. */
  closeNotStood(lowest: number, highest: number): Promise<void>
}
