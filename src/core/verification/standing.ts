// How an order stands: what of it is in which parcel, and what is left. Lines are by SKU, so that an import that changes the
// order meanwhile leaves what is packed; what is too many then is told.

import { goodsWeightGrams } from '../orders/items.ts'
import { skuKey } from '../items/item.ts'
import type { Order, OrderItem } from '../orders/order.ts'
import { parcelsOf, type Act, type ParcelContents } from './acts.ts'
import type { BegunParcel } from './ports.ts'

/** All pieces of one SKU. */
export type Line = {
  readonly key: string
  readonly sku: string
  /** Its lines of the order; none where the order has it no more. */
  readonly items: readonly OrderItem[]
  readonly ordered: number
  /** In parcels other than the one that is packed now. */
  readonly elsewhere: number
  /** In the one that is packed now. */
  readonly packed: number
  /** Never below 0. */
  readonly left: number
}

export type Standing = {
  readonly order: Order
  /** All that was done with its items, the oldest first. */
  readonly acts: readonly Act[]
  readonly lines: readonly Line[]
  readonly parcels: ReadonlyMap<number, ParcelContents>
  /** Where the next piece goes. */
  readonly current: number
  readonly packed: number
  readonly left: number
  /** So many more than are ordered by now are in parcels that are not bought: they have to be taken out. */
  readonly excess: number
  /** The parcel that can be bought next; undefined where items are to be scanned first, or none is left to buy but what waits in the line. */
  readonly ready: number | undefined
  /** Parcels that are bought by themselves when the service is back, by number. */
  readonly inLine: readonly number[]
  /** They were put off whole, and what the order has more since is left: that is scanned before they are bought. */
  readonly outgrown: readonly number[]
  /**
   * Its parcel that was bought, or may be, before all was scanned, by whoever packed it last: what is in it beside what was scanned nobody
   * knows. Undefined where there is none.
   */
  readonly boughtOpen: number | undefined
  /** Of what is left, what cannot be in `boughtOpen`: such as what was scanned into another, whose label is void since. */
  readonly surelyLeft: number
  /** Parcels of it were bought, or may be, without a scan of all their items: what is in them is not known, and it may be all that is left. */
  readonly isUnseen: boolean
  readonly begun: readonly BegunParcel[]
}

/** Something is left to be scanned before anything more of it is bought. */
export const isToScan = ({ isUnseen, left, excess, ready }: Standing): boolean =>
  !isUnseen && ready === undefined && (left > 0 || excess > 0)

/** Something of it is in a parcel, and not all of it is bought. */
export const isOpen = (now: Standing): boolean =>
  toBuy(now) !== undefined ||
  (now.left > 0 && !now.isUnseen && [...now.parcels.values()].some(({ pieces }) => pieces.length > 0))

/** What left of it was bought: until then it may be refused, and its items be there to pack. */
export const isCertain = ({ begun }: Pick<Standing, 'begun'>): boolean =>
  begun.every(({ isUnderWay, isBought }) => !isUnderWay || isBought === true)

/** The parcel that a scan of the order buys: one that waits in the line only where there is no other. */
export const toBuy = ({ ready, inLine }: Pick<Standing, 'ready' | 'inLine'>): number | undefined =>
  ready ?? inLine[0]

/** Its purchase left, may have, or is about to. */
export const isLeaving = ({ begun }: Pick<Standing, 'begun'>, parcelNumber: number): boolean =>
  begun.some((one) => one.parcelNumber === parcelNumber && (one.isUnderWay || one.isLeaving))

/** These parcels are closed, and not bought, nor about to be: they can be opened again. */
export const closedOf = (now: Pick<Standing, 'parcels' | 'begun'>): readonly number[] =>
  [...now.parcels.values()]
    .filter(({ closed, pieces }) => closed !== undefined && pieces.length > 0)
    .map(({ parcelNumber }) => parcelNumber)
    .filter((parcelNumber) => !isLeaving(now, parcelNumber))

const countInAll = (parcels: readonly ParcelContents[], key: string) =>
  sum(parcels.map((parcel) => countIn(parcel, key)))

/** So many were scanned into a parcel, also into one whose label is void: what was in it is known. */
export const scannedOf = ({ parcels }: Pick<Standing, 'parcels'>, { key }: Pick<Line, 'key'>): number =>
  countInAll([...parcels.values()], key)

const soldOf = (begun: readonly BegunParcel[]) =>
  begun.filter(({ isUnderWay, isVoid, isReturn }) => isUnderWay && !isVoid && !isReturn)

/** The parcels as they were at that time, but for those whose label was void by then. */
const heldAt = ({ acts, begun }: Pick<Standing, 'acts' | 'begun'>, then: Date): readonly ParcelContents[] =>
  [...parcelsOf(acts.filter(({ at }) => at <= then)).values()].filter(
    ({ parcelNumber }) =>
      !begun.some(
        (one) =>
          one.parcelNumber === parcelNumber &&
          !one.isReturn &&
          one.isVoid &&
          one.voidAt !== undefined &&
          one.voidAt <= then,
      ),
  )

/** It was bought, or may be, before all of the order was scanned; whatever became of its label since. */
export function wasBoughtOpen(
  now: Pick<Standing, 'acts' | 'lines' | 'begun'>,
  { parcelNumber, pieces, closed, changedAt }: ParcelContents,
): boolean {
  const isSold = now.begun.some((one) => one.parcelNumber === parcelNumber && one.isUnderWay && !one.isReturn)
  if (!isSold || pieces.length === 0 || closed !== undefined) return false
  const held = heldAt(now, changedAt)
  return now.lines.some(({ key, ordered }) => countInAll(held, key) < ordered)
}

/** How many of its pieces are in no parcel that was bought, or may have been; none is said to be left that may be in one. */
export const unsoldOf = ({ lines, parcels, begun, boughtOpen, surelyLeft }: Standing): number => {
  if (boughtOpen !== undefined) return surelyLeft
  const inSold = (key: string) =>
    sum(soldOf(begun).map(({ parcelNumber }) => countIn(parcels.get(parcelNumber), key)))
  return sum(lines.map(({ key, ordered }) => Math.max(0, ordered - inSold(key))))
}

/** Nothing of it leaves at this moment: that is claimed with its order. */
export const isQuiet = ({ begun }: Standing): boolean => !begun.some(({ isLeaving: leaves }) => leaves)

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

const leftOf = (lines: readonly Line[]) => sum(lines.map(({ left }) => left))

export const countIn = (contents: ParcelContents | undefined, key: string): number =>
  sum((contents?.pieces ?? []).filter(({ sku }) => skuKey(sku) === key).map(({ count }) => count))

/** `begun`: of purchases that were not refused. `at`: seen from this parcel, in place of the one that the next piece goes into. */
export function standingOf(
  order: Order,
  acts: readonly Act[],
  begun: readonly BegunParcel[],
  at?: number,
): Standing {
  const goods = begun.filter(({ isReturn }) => !isReturn)
  const isBegun = (parcelNumber: number) =>
    goods.some((one) => one.parcelNumber === parcelNumber && one.isUnderWay)
  const isVoid = (parcelNumber: number) =>
    goods.some((one) => one.parcelNumber === parcelNumber && one.isVoid)
  /** When it was put off, as it is now. */
  const putOff = ({ parcelNumber, changedAt }: ParcelContents): Date | undefined =>
    goods.find((one) => one.parcelNumber === parcelNumber && one.putOffAt && changedAt <= one.putOffAt)
      ?.putOffAt
  const wholeAtOf = ({ parcelNumber, changedAt }: ParcelContents) =>
    goods.find((one) => one.parcelNumber === parcelNumber && one.wholeAt && changedAt <= one.wholeAt)?.wholeAt
  /** What was bought, or put off, with all that was left is closed by that: no other parcel that changes since opens it. */
  const sealed = (parcel: ParcelContents): ParcelContents =>
    parcel.closed === undefined && wholeAtOf(parcel)
      ? { ...parcel, closed: 'whole', wholeAt: wholeAtOf(parcel) }
      : parcel
  const parcels = new Map([...parcelsOf(acts)].map(([number, parcel]) => [number, sealed(parcel)]))
  const holding = new Map([...parcels].filter(([parcelNumber]) => !isVoid(parcelNumber)))
  const unsold = [...parcels.values()].filter(({ parcelNumber }) => !isBegun(parcelNumber))
  const next = currentOf(parcels, begun, isBegun)
  // What is too many is taken out of a closed one too.
  const isTooFull = excessOf(linesOf(order, holding, next), unsold) > 0
  const full = isTooFull ? unsold.findLast(({ pieces }) => pieces.length > 0) : undefined
  const current = at ?? full?.parcelNumber ?? next
  const lines = linesOf(order, holding, current)
  const packed = sum(lines.map((line) => line.packed))
  const left = leftOf(lines)
  const excess = excessOf(lines, unsold)
  /** All that the order had then was in its parcels: what became of another since adds nothing to it. */
  const isOutgrown = ({ wholeAt: then }: ParcelContents): boolean => {
    if (!then || left === 0) return false
    const held = heldAt({ acts, begun }, then)
    return lines.some((line) => line.left > 0 && line.ordered > countInAll(held, line.key))
  }
  const outgrown = unsold.filter(isOutgrown).map(({ parcelNumber }) => parcelNumber)
  const whole = unsold
    .filter(({ pieces }) => excess === 0 && pieces.length > 0)
    .filter(({ closed }) => closed !== undefined || left === 0)
    .filter(({ parcelNumber }) => !outgrown.includes(parcelNumber))
    .toSorted((a, b) => a.parcelNumber - b.parcelNumber)
  const ready = whole.find((parcel) => !putOff(parcel))?.parcelNumber
  const inLine = whole.filter(putOff).map(({ parcelNumber }) => parcelNumber)
  const isEmpty = [...parcels.values()].every(({ pieces }) => pieces.length === 0)
  const lastMs = Math.max(...[...parcels.values()].map(({ changedAt }) => changedAt.getTime()))
  const open = [...parcels.values()].find(
    (parcel) =>
      parcel.changedAt.getTime() === lastMs &&
      !isVoid(parcel.parcelNumber) &&
      wasBoughtOpen({ acts, lines, begun }, parcel),
  )
  const then = open && heldAt({ acts, begun }, open.changedAt)
  const maybeIn = ({ key, ordered }: Line) => (then ? Math.max(0, ordered - countInAll(then, key)) : 0)
  const surelyLeft = sum(lines.map((line) => Math.max(0, line.left - maybeIn(line))))
  const boughtOpen = open?.parcelNumber
  const isUnseen = open ? surelyLeft === 0 : isEmpty && goods.some(({ isUnderWay }) => isUnderWay)
  return {
    ...{ order, acts, begun, lines, parcels, current, packed, left, excess },
    ...{ ready, inLine, outgrown, boughtOpen, surelyLeft, isUnseen },
  }
}

/** So many more than are ordered are in these parcels. */
const excessOf = (lines: readonly Line[], unsold: readonly ParcelContents[]) =>
  sum(
    lines.map(({ key, elsewhere, packed, ordered }) =>
      Math.max(0, Math.min(elsewhere + packed - ordered, sum(unsold.map((parcel) => countIn(parcel, key))))),
    ),
  )

function currentOf(
  parcels: ReadonlyMap<number, ParcelContents>,
  begun: readonly BegunParcel[],
  isBegun: (parcelNumber: number) => boolean,
): number {
  const open = [...parcels.values()].find(({ parcelNumber, closed }) => !closed && !isBegun(parcelNumber))
  if (open) return open.parcelNumber
  if (parcels.size === 0 && !begun.some(({ parcelNumber }) => parcelNumber === 1)) return 1
  // One whose first try was refused, or never left, is packed under its own number.
  const [unsent] =
    parcels.size === 0 ? begun.filter(({ isUnderWay, isReturn }) => !isUnderWay && !isReturn) : []
  if (unsent) return unsent.parcelNumber
  return Math.max(0, ...parcels.keys(), ...begun.map(({ parcelNumber }) => parcelNumber)) + 1
}

function linesOf(
  { items }: Order,
  parcels: ReadonlyMap<number, ParcelContents>,
  current: number,
): readonly Line[] {
  const ordered = new Map<string, OrderItem[]>()
  for (const item of items) {
    const key = skuKey(item.sku)
    ordered.set(key, [...(ordered.get(key) ?? []), item])
  }
  const packedSkus = [...parcels.values()].flatMap(({ pieces }) => pieces.map(({ sku }) => sku))
  const named = new Map([...packedSkus, ...items.map(({ sku }) => sku)].map((sku) => [skuKey(sku), sku]))
  const keys = [...new Set([...ordered.keys(), ...named.keys()])]
  return keys.map((key) => {
    const of = ordered.get(key) ?? []
    const all = sum(of.map(({ quantity }) => quantity))
    const packed = countIn(parcels.get(current), key)
    const elsewhere = sum(
      [...parcels.values()]
        .filter(({ parcelNumber }) => parcelNumber !== current)
        .map((parcel) => countIn(parcel, key)),
    )
    return {
      key,
      sku: named.get(key) ?? key,
      items: of,
      ordered: all,
      elsewhere,
      packed,
      left: Math.max(0, all - elsewhere - packed),
    }
  })
}

/**
 * The order with what a parcel has of it: what is in it, and in the one that is packed now, as long as it is open, what is left too. A parcel with all
 * goods has the order's own weight; any other has the sum of its items', where each is known. The order as it is where nothing of
 * it was scanned.
 */
export function contentsOf(
  { order, lines, parcels, current, isUnseen }: Standing,
  parcelNumber: number,
): Order {
  const parcel = parcels.get(parcelNumber)
  if (parcels.size === 0 || (isUnseen && !parcel?.pieces.length)) return order
  // A further one that a person makes, when all is packed: what it is for, nobody said.
  if (!parcel && !(parcelNumber === current && lines.some(({ left }) => left > 0))) return order
  const items = lines.flatMap((line) => {
    const left = parcelNumber === current && parcel?.closed === undefined ? line.left : 0
    return piecesOf(line, countIn(parcel, line.key) + left)
  })
  const isAll = lines.every(
    (line) =>
      sum(items.filter(({ sku }) => skuKey(sku) === line.key).map(({ quantity }) => quantity)) ===
      line.ordered,
  )
  if (isAll) return { ...order, contentsOf: parcelNumber }
  const weightGrams = goodsWeightGrams(items)
  const isListed = items.some(({ fromList }) => fromList?.includes('weightGrams'))
  return {
    ...order,
    items,
    weightGrams,
    weightFromList: weightGrams !== undefined && isListed ? true : undefined,
    contentsOf: parcelNumber,
  }
}

/** So many of a line, by the order's own lines of it: the first are filled first. */
function piecesOf({ sku, items }: Line, count: number): readonly OrderItem[] {
  const found: OrderItem[] = []
  let rest = count
  for (const item of items) {
    const quantity = Math.min(rest, item.quantity)
    if (quantity > 0) found.push({ ...item, quantity })
    rest -= quantity
  }
  const [first] = items
  if (rest > 0) found.push({ ...(first ?? { sku, weightGrams: undefined }), quantity: rest })
  return found
}
