// The column that says by which codes each item of an order is scanned: a part for each item of the items column, in its order,
// parted by `|`; codes of one item parted by commas or semicolons. An empty part says nothing.

import { codeKey, readCodes } from './barcode.ts'
import type { OrderColumn } from './order-column.ts'
import type { OrderItem } from './order.ts'
import type { Misreading, Reading } from './weight.ts'

export const itemBarcodesColumn = {
  name: 'item barcodes',
  required: false,
  meaning:
    'By what each item is scanned, parted by | as the items are; several codes of one by commas, a case with its count: 012345678905, 10012345678902 x 12 | SUP-7. What the list of items knows counts besides.',
  alsoCalled: [
    'item barcode',
    'item codes',
    'item gtin',
    'item gtins',
    'item upc',
    'item upcs',
    'item ean',
    'item eans',
    'product barcode',
    'product barcodes',
    'Artikelstrichcode',
    'Artikelstrichcodes',
    'Strichcodes der Artikel',
    'códigos de barras de los artículos',
    'códigos de barras de artículos',
    'codes-barres des articles',
    'codes-barres articles',
  ],
  maxLength: 10_000,
  // With the items beside it: `withBarcodes` reads it.
  read: (cell: string): Reading<string> => ({ ok: true, value: cell }),
} as const satisfies OrderColumn

/** Codes of one item as its part of a cell: what parts items or codes there is no part of a code. */
export const barcodesPart = (codes: readonly string[]): string =>
  codes.map((code) => code.replace(/[|,;]/g, ' ').trim()).join(', ')

/** Items with the codes that `cell` says. `refuse` hears what is wrong with it; nothing of it is taken then. */
export function withBarcodes(
  items: readonly OrderItem[],
  cell: string | undefined,
  refuse: (column: OrderColumn, misreading: Misreading) => void,
): readonly OrderItem[] {
  if (cell === undefined || items.length === 0) return items
  const parts = cell.split('|')
  if (parts.length !== items.length) {
    const reason = { code: 'other_number_of_parts', parts: parts.length, items: items.length } as const
    refuse(itemBarcodesColumn, { ok: false, reason })
    return items
  }
  const said: OrderItem[] = []
  const skuOfCode = new Map<string, string>()
  for (const [at, item] of items.entries()) {
    const barcodes = readCodes((parts[at] ?? '').split(/[,;]/))
    if (!barcodes.ok) {
      refuse(itemBarcodesColumn, { ...barcodes, part: { of: 'item', item: at + 1 } })
      return items
    }
    for (const { code } of barcodes.value) {
      const sku = skuOfCode.get(codeKey(code)) ?? item.sku
      if (sku.toLowerCase() !== item.sku.toLowerCase()) {
        const reason = { code: 'code_of_other_item', value: code, sku } as const
        refuse(itemBarcodesColumn, { ok: false, reason, part: { of: 'item', item: at + 1 } })
        return items
      }
      skuOfCode.set(codeKey(code), sku)
    }
    said.push(barcodes.value.length === 0 ? item : { ...item, barcodes: barcodes.value })
  }
  return said
}
