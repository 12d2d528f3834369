// What a bought parcel ships of its order, whether its items were scanned or not.

import { skuKey } from '../items/item.ts'
import type { Order } from '../orders/order.ts'
import { parcelsOf, type Act, type Piece } from './acts.ts'
import type { BegunParcel } from './ports.ts'
import { standingOf } from './standing.ts'

export type ShippedItem = {
  readonly sku: string
  readonly count: number
  /** So many of them nobody scanned or ticked. */
  readonly unscanned: number
  readonly lots: readonly string[]
  readonly serials: readonly string[]
  /** ISO 8601 days. */
  readonly expires: readonly string[]
}

/**
 * By SKU: what was scanned into it, and where it went unasked what the order has left, as its customs form has it. Undefined where
 * neither is known. `begun`: of purchases that were not refused.
 */
export function shippedItems(
  order: Order | undefined,
  acts: readonly Act[],
  begun: readonly BegunParcel[],
  parcelNumber: number,
): readonly ShippedItem[] | undefined {
  const { pieces = [], closed } = parcelsOf(acts).get(parcelNumber) ?? {}
  const rest = order && closed === undefined ? restOf(order, acts, begun, parcelNumber) : []
  const all = [...pieces, ...rest]
  return all.length === 0 ? undefined : bySku(all)
}

/** What an unasked purchase took beside what was scanned; nothing where another parcel may have taken it. */
function restOf(
  order: Order,
  acts: readonly Act[],
  begun: readonly BegunParcel[],
  parcelNumber: number,
): readonly Piece[] {
  // What was in it is told, whatever became of its label since.
  const then = begun.map((one) => (one.parcelNumber === parcelNumber ? { ...one, isVoid: false } : one))
  const { parcels, lines, boughtOpen } = standingOf(order, acts, then, parcelNumber)
  // What was left when it was bought is not known where another with items was packed on, or was refunded, since or before.
  const isChanged =
    parcels.has(parcelNumber) &&
    (boughtOpen !== parcelNumber ||
      begun.some((one) => one.isVoid && one.parcelNumber !== parcelNumber && parcels.has(one.parcelNumber)))
  const others = begun.filter((one) => !one.isReturn && one.isUnderWay && one.parcelNumber !== parcelNumber)
  // What is left may be on its way into another that was opened again.
  const isPackedOn = [...parcels.keys()].some(
    (number) => number !== parcelNumber && others.every((one) => one.parcelNumber !== number),
  )
  const isAlone =
    !isChanged &&
    !isPackedOn &&
    others.every((one) => one.isVoid === true || parcels.get(one.parcelNumber)?.closed !== undefined)
  // What a further one is for that a person makes before the first, nobody said.
  if (!isAlone || (parcelNumber > 1 && others.length === 0)) return []
  return lines.filter(({ left }) => left > 0).map(({ sku, left }) => ({ sku, count: left, how: 'excuse' }))
}

function bySku(pieces: readonly Piece[]): readonly ShippedItem[] {
  const keys = [...new Set(pieces.map(({ sku }) => skuKey(sku)))]
  return keys.map((key) => {
    const own = pieces.filter(({ sku }) => skuKey(sku) === key)
    const sum = (some: readonly Piece[]) => some.reduce((all, { count }) => all + count, 0)
    const present = (field: 'lot' | 'serial' | 'expires') => [
      ...new Set(own.flatMap((piece) => piece[field] ?? [])),
    ]
    return {
      sku: own[0]?.sku ?? key,
      count: sum(own),
      unscanned: sum(own.filter(({ how }) => how === 'excuse')),
      lots: present('lot'),
      serials: present('serial'),
      expires: present('expires'),
    }
  })
}
