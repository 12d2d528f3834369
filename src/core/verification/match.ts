// Which item of an order a code names: by the order's own barcodes, then the list's, then the SKU.

import { codeKey } from '../orders/barcode.ts'
import { skuKey, type Item } from '../items/item.ts'
import type { ListedItems } from '../items/fill-order.ts'
import type { Barcode } from '../orders/barcode.ts'
import type { ItemCode } from './item-code.ts'
import type { Line } from './standing.ts'

/** What names it when it is scanned, beside its SKU. */
export const barcodesOf = ({ items }: Pick<Line, 'items'>, listed: Item | undefined): readonly Barcode[] => [
  ...items.flatMap(({ barcodes = [] }) => barcodes),
  ...(listed?.barcodes ?? []),
]

/** `count`: so many pieces are in what carries the code. */
export type Match = { readonly line: Line; readonly count: number }

export function matchLine(
  { keys, count }: ItemCode,
  lines: readonly Line[],
  listed: ListedItems,
): Match | undefined {
  const ways = [
    ({ items }: Line) => items.flatMap(({ barcodes = [] }) => barcodes),
    ({ key }: Line) => listed.get(key)?.barcodes ?? [],
    ({ sku }: Line): readonly Barcode[] => [{ code: sku }],
  ]
  for (const codesOf of ways) {
    for (const line of lines) {
      const code = codesOf(line).find(
        (one) => keys.includes(codeKey(one.code)) || keys.includes(skuKey(one.code)),
      )
      if (code) return { line, count: count * (code.count ?? 1) }
    }
  }
  return undefined
}
