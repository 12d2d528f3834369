import type { Item, ItemChange } from './item.ts'
import type { ListedItems } from './fill-order.ts'

/** What became of a row. `taken`: one of its barcodes, or its SKU, names the item `sku` already, and nothing of it was kept. */
export type ItemOutcome =
  | { readonly kind: 'added' | 'changed' | 'unchanged' }
  | { readonly kind: 'taken'; readonly code: string; readonly sku: string }

export type ItemStore = {
  /** Row by row, each as a whole, all in one transaction; on disk with `flush`. */
  take(changes: readonly ItemChange[]): Promise<readonly ItemOutcome[]>
  /** All that was kept so far is on disk. */
  flush(): Promise<void>
  /** Takes it off the list; undefined where it is not on it. */
  remove(sku: string): Promise<Item | undefined>
  /** Those of these SKUs that are on the list. */
  bySkus(skus: readonly string[]): Promise<ListedItems>
  /** The one that a whole code names: one of its barcodes, in any length of a GTIN, or its SKU. */
  byCode(code: string): Promise<Item | undefined>
  /** By SKU, from place `skip` on. `query`: part of SKU or description, or the beginning of a barcode. */
  list(filter: { readonly query: string; readonly skip: number; readonly limit: number }): Promise<{
    readonly items: readonly Item[]
    readonly total: number
  }>
  /** How many there are. */
  count(): Promise<number>
  /** By SKU, those behind `after`. */
  following(after: string, limit: number): Promise<readonly Item[]>
}
