// An order's parcel as the page is shown it while its items are scanned.

import { destinationOf } from '../../contract/destination.ts'
import type {
  BoughtOpen,
  PackedParcel,
  Verification,
  VerificationLine,
} from '../../contract/verification-view.ts'
import type { ListedItems } from '../items/fill-order.ts'
import { skuKey } from '../items/item.ts'
import type { ParcelContents } from './acts.ts'
import { barcodesOf } from './match.ts'
import { closedOf, scannedOf, wasBoughtOpen, type Line, type Standing } from './standing.ts'

function lineView(line: Line, listed: ListedItems): VerificationLine {
  const item = listed.get(line.key)
  const description =
    item?.description ?? line.items.find((one) => one.description !== undefined)?.description
  return {
    sku: line.sku,
    ...(description === undefined ? {} : { description }),
    ordered: line.ordered,
    elsewhere: line.elsewhere,
    packed: line.packed,
    left: line.left,
    isTicked: barcodesOf(line, item).length === 0,
    asks: [...(item?.asks ?? [])],
    ...(item?.isDangerous ? { isDangerous: true as const } : {}),
    ...(item?.picture === undefined ? {} : { picture: item.picture }),
  }
}

function lastOf(parcel: ParcelContents | undefined): Verification['last'] {
  const last = parcel?.pieces.at(-1)
  if (!last) return undefined
  return { at: last.at.toISOString(), sku: last.sku, ...(last.by === undefined ? {} : { by: last.by }) }
}

export function verificationView(
  now: Standing,
  listed: ListedItems,
  { shortIsSupervised }: { readonly shortIsSupervised: boolean },
): Verification {
  const { order, lines, parcels, current, packed, left, inLine } = now
  const closed = closedOf(now)
  const last = lastOf(parcels.get(current))
  return {
    orderNumber: order.orderNumber,
    parcelNumber: current,
    recipient: order.toAddress.name,
    destination: destinationOf(order.toAddress),
    lines: lines.map((line) => lineView(line, listed)),
    packed,
    left,
    ...(last ? { last } : {}),
    ...(closed.length > 0 ? { closed: [...closed] } : {}),
    ...(inLine.length > 0 ? { inLine: [...inLine] } : {}),
    shortIsSupervised,
  }
}

const present = (texts: readonly (string | undefined)[]) => [
  ...new Set(texts.filter((text) => text !== undefined)),
]

/** What was scanned of an order of which a parcel was bought before all was; undefined where none was. */
export function boughtOpenView(now: Standing): BoughtOpen | undefined {
  if (now.boughtOpen === undefined) return undefined
  return now.lines.map((line) => {
    const scanned = scannedOf(now, line)
    return { sku: line.sku, scanned, unscanned: Math.max(0, line.ordered - scanned) }
  })
}

/** What is in each parcel of an order, by number. */
export function packedParcels(now: Pick<Standing, 'acts' | 'parcels' | 'begun' | 'lines'>): PackedParcel[] {
  const { parcels, begun } = now
  const isBought = (parcelNumber: number) =>
    begun.some((one) => one.parcelNumber === parcelNumber && one.isUnderWay)
  return [...parcels.values()]
    .filter(({ pieces }) => pieces.length > 0)
    .toSorted((a, b) => a.parcelNumber - b.parcelNumber)
    .map((parcel) => {
      const { parcelNumber, pieces, closed } = parcel
      const last = lastOf(parcel)
      const isOpen = closed === undefined && !isBought(parcelNumber)
      return {
        parcelNumber,
        state: closed === 'excused' ? 'excused' : isOpen ? 'open' : 'complete',
        items: [...new Set(pieces.map(({ sku }) => skuKey(sku)))].map((key) => {
          const own = pieces.filter(({ sku }) => skuKey(sku) === key)
          return {
            sku: own[0]?.sku ?? key,
            count: own.reduce((all, { count }) => all + count, 0),
            lots: present(own.map(({ lot }) => lot)),
            serials: present(own.map(({ serial }) => serial)),
            expires: present(own.map(({ expires }) => expires)),
          }
        }),
        ...(last ? { last } : {}),
        ...(wasBoughtOpen(now, parcel) ? { boughtOpen: true as const } : {}),
      } satisfies PackedParcel
    })
}
