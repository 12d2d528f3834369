// What is in one parcel of an order whose items were scanned, for its packing slip.

import type { PackedParcel } from '../../contract/verification-view.ts'
import { skuKey } from '../../core/items/item.ts'
import type { OrderContent } from '../../core/orders/order.ts'
import type { SlipParcel } from '../../labels/documents/packing-slip.ts'

/**
 * `packed`: all parcels of the order that have something in them. What is in no parcel up to this one follows; but for what is in none at
 * all, where one was bought unasked, which may have it. How many parcels there are is known once everything is in one. Undefined for
 * a parcel that is not among them.
 */
export function parcelContents(
  { items }: Pick<OrderContent, 'items'>,
  packed: readonly PackedParcel[],
  parcelNumber: number,
): SlipParcel | undefined {
  const parcel = packed.find((one) => one.parcelNumber === parcelNumber)
  if (!parcel) return undefined
  const ordered = new Map<string, { readonly sku: string; quantity: number }>()
  for (const { sku, quantity } of items) {
    const line = ordered.get(skuKey(sku)) ?? { sku, quantity: 0 }
    ordered.set(skuKey(sku), { ...line, quantity: line.quantity + quantity })
  }
  const isUpToIt = (one: PackedParcel) => one.parcelNumber <= parcelNumber
  const lacking = (parcels: readonly PackedParcel[]) =>
    [...ordered]
      .map(([key, { sku, quantity }]) => ({ sku, quantity: quantity - countIn(parcels, key) }))
      .filter(({ quantity }) => quantity > 0)
  const unscanned = lacking(packed)
  const mayBeInOne = packed.some(({ boughtOpen }) => boughtOpen)
  const upToIt = lacking(packed.filter(isUpToIt))
  // By their places: a number may be left out, of a parcel that was refused or of a return.
  const places = packed.map((one) => one.parcelNumber).toSorted((a, b) => a - b)
  const keys = [...ordered.keys()]
  const place = (sku: string) => (keys.includes(skuKey(sku)) ? keys.indexOf(skuKey(sku)) : keys.length)
  return {
    number: places.indexOf(parcelNumber) + 1,
    of: unscanned.length === 0 ? places.length : undefined,
    items: parcel.items
      .map(({ sku, count, lots, serials }) => ({ sku, quantity: count, lots, serials }))
      .toSorted((a, b) => place(a.sku) - place(b.sku)),
    follows: mayBeInOne ? less(upToIt, unscanned) : upToIt,
    unscanned: mayBeInOne ? unscanned : [],
  }
}

type Lacking = readonly { readonly sku: string; readonly quantity: number }[]

const less = (all: Lacking, others: Lacking): Lacking =>
  all
    .map(({ sku, quantity }) => ({
      sku,
      quantity: quantity - (others.find((other) => other.sku === sku)?.quantity ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0)

const countIn = (parcels: readonly PackedParcel[], key: string): number =>
  parcels
    .flatMap(({ items }) => items)
    .filter(({ sku }) => skuKey(sku) === key)
    .reduce((sum, { count }) => sum + count, 0)
