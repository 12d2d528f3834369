// What an order leaves out of its items, filled from the list of items. The order's own word always stands.

import { listedFields, type ListedField } from '../../contract/items.ts'
import { goodsWeightGrams } from '../orders/items.ts'
import type { OrderContent, OrderItem } from '../orders/order.ts'
import { listedOf, skuKey, type Item } from './item.ts'

/** Items by `skuKey`. */
export type ListedItems = ReadonlyMap<string, Item>

/**
 * The order with what the list says of its items where it says nothing itself, each marked as such (`fromList`). The parcel's
 * weight is the sum where the order has none and the weight of every item is known; where the order has one, the list's weights are left
 * out if they are more than that. Values are taken in the order's currency alone; where
 * it has neither one nor a value of its own, in that of the list, if that is one for all. What is dangerous goods is marked.
 */
export function fillOrder<T extends OrderContent>(order: T, listed: ListedItems): T {
  const found = order.items.map(({ sku }) => listed.get(skuKey(sku)))
  if (found.every((item) => item === undefined)) return order
  const currency = currencyOf(order, found)
  const fill = (fields: readonly ListedField[]) =>
    order.items.map((item, at) => fillItem(item, found[at], { currency, fields }))
  const all = fill(listedFields)
  const items = isHeavierThan(all, order.weightGrams) ? fill(listedFields.filter(isNoWeight)) : all
  const hasValues = items.some(({ fromList }) => fromList?.includes('valueMinor'))
  const sum = order.weightGrams === undefined ? goodsWeightGrams(items) : undefined
  return {
    ...order,
    items,
    ...(hasValues && currency !== undefined ? { currency } : {}),
    ...(sum === undefined ? {} : { weightGrams: sum, weightFromList: true }),
  }
}

function currencyOf({ currency, items }: OrderContent, found: readonly (Item | undefined)[]) {
  if (currency !== undefined || items.some(({ valueMinor }) => valueMinor !== undefined)) return currency
  const [one, ...others] = new Set(
    found.flatMap((item) => (item?.valueMinor === undefined ? [] : [item.currency])),
  )
  return others.length === 0 ? one : undefined
}

const isNoWeight = (field: ListedField) => field !== 'weightGrams'

/** What is known of the pieces' weight is more than the whole parcel's. */
function isHeavierThan(items: readonly OrderItem[], parcelGrams: number | undefined): boolean {
  const known = items.reduce((sum, { quantity, weightGrams = 0 }) => sum + quantity * weightGrams, 0)
  return parcelGrams !== undefined && known > parcelGrams + 0.001
}

function fillItem(
  item: OrderItem,
  listed: Item | undefined,
  { currency, fields }: { readonly currency: string | undefined; readonly fields: readonly ListedField[] },
): OrderItem {
  if (!listed) return item
  const marked = listed.isDangerous ? { ...item, isDangerous: true as const } : item
  const known = listedOf(listed)
  const fromList = fields.filter(
    (field) =>
      item[field] === undefined &&
      known[field] !== undefined &&
      (field !== 'valueMinor' || listed.currency === currency),
  )
  if (fromList.length === 0) return marked
  const filled: Partial<Record<ListedField, string | number | undefined>> = Object.fromEntries(
    fromList.map((field) => [field, known[field]]),
  )
  return { ...marked, ...filled, fromList } as OrderItem
}
