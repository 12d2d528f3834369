// Items in one cell: `SKU x QUANTITY @ WEIGHT`, more of them parted by `|`. Quantity is 1 where it is left out; the weight
// is of one piece and can be left out: `TEA-BLACK x 2 @ 120 g | MUG-BLUE @ 12 oz | CARD`.

import type { WeightUnit } from '../../service/enums.ts'
import type { OrderContent, OrderItem } from './order.ts'
import { readWeight, type Reading } from './weight.ts'

const mostItems = 200
const mostOfOne = 9999
const longestSku = 60

/** `unit` is of weights that are written without one. */
export function readItems(text: string, unit: WeightUnit | undefined): Reading<readonly OrderItem[]> {
  const items: OrderItem[] = []
  for (const part of text.split('|')) {
    const item = readItem(part.trim(), unit, items.length + 1)
    if (!item.ok) return item
    items.push(item.value)
    if (items.length > mostItems) return { ok: false, reason: { code: 'too_many_items', most: mostItems } }
  }
  return { ok: true, value: items }
}

/** `place`: from 1. */
function readItem(text: string, unit: WeightUnit | undefined, place: number): Reading<OrderItem> {
  const part = { of: 'item', item: place } as const
  const [article = '', weightText, ...more] = text.split('@').map((part) => part.trim())
  // The space before the x keeps a SKU such as MAX2 whole.
  const [, sku = article, digits = '1'] = /^(.*?)\s+[x×]\s*(\d+)$/i.exec(article) ?? []
  if (sku === '' || sku.length > longestSku || more.length > 0) {
    return { ok: false, reason: { code: 'not_an_item' }, part }
  }
  const quantity = Number(digits)
  if (quantity < 1 || quantity > mostOfOne) {
    return { ok: false, reason: { code: 'quantity_out_of_range', most: mostOfOne }, part }
  }
  if (weightText === undefined) return { ok: true, value: { sku, quantity, weightGrams: undefined } }
  const weight = readWeight(weightText, unit)
  if (!weight.ok) return { ...weight, part: { of: 'weight', item: place } }
  return { ok: true, value: { sku, quantity, weightGrams: weight.value } }
}

/** What all pieces weigh together; undefined where there are none, or one has no weight. */
export function goodsWeightGrams(items: readonly OrderItem[]): number | undefined {
  if (items.length === 0) return undefined
  let grams = 0
  for (const { quantity, weightGrams } of items) {
    if (weightGrams === undefined) return undefined
    grams += quantity * weightGrams
  }
  return Math.round(grams * 1000) / 1000
}

/**
 * Whether an order's weight is only what its items weigh: the box is not in it. Where the order says a weight itself, what the
 * list of items knows makes it no sum.
 */
export function isGoodsWeight({ weightGrams, weightFromList, items }: OrderContent): boolean {
  const isFilled = items.some(({ fromList }) => fromList?.includes('weightGrams'))
  return isFilled ? weightFromList === true : weightGrams === goodsWeightGrams(items)
}
