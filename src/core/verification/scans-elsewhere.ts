// An order that other benches of a warehouse may have too: it is kept for this one while its items are scanned, others are told how far
// it is, and what another has scanned of it is told here before an item counts.

import type { ScannedAtBench } from '../../contract/scanned-at-bench.ts'
import type { HeldParcel, ParcelScans, ScanClaims } from './ports.ts'
import { isLeaving, isQuiet, type Standing } from './standing.ts'

const parcelOf = ({ order }: Standing, parcelNumber: number): HeldParcel => ({
  orderId: order.id,
  orderNumber: order.orderNumber,
  parcelNumber,
})

/** Which state of a box a person was told of: once more is scanned there it is another. */
export const stateOf = ({ bench, packed, at }: ScannedAtBench): string => `${bench} ${packed} ${at}`

/** Undefined where nothing is in the parcel. */
function scansOf({ parcels, left }: Standing, parcelNumber: number): ParcelScans | undefined {
  const parcel = parcels.get(parcelNumber)
  const last = parcel?.pieces.at(-1)
  if (!parcel || !last) return undefined
  const packed = parcel.pieces.reduce((sum, { count }) => sum + count, 0)
  return { packed, all: packed + left, sku: last.sku, by: last.by, at: parcel.changedAt }
}

/** `claims`: undefined where the bench has its orders alone. */
export function createScansElsewhere(claims: ScanClaims | undefined) {
  /** By order: what the packer was told. */
  const told = new Map<string, string>()

  function isNews({ order }: Standing, found: ScannedAtBench): boolean {
    const state = stateOf(found)
    const isOther = told.get(order.id) !== state
    told.set(order.id, state)
    return isOther
  }

  const tell = (now: Standing, parcelNumber: number) =>
    claims?.tellScans(parcelOf(now, parcelNumber), scansOf(now, parcelNumber))

  /** It is claimed by its order: what is packed and not bought keeps that. */
  async function letGo(now: Standing, parcelNumber: number): Promise<void> {
    const isPacked = [...now.parcels.values()].some(
      (one) =>
        one.parcelNumber !== parcelNumber && one.pieces.length > 0 && !isLeaving(now, one.parcelNumber),
    )
    if (!isPacked && isQuiet(now)) await claims?.letGo(parcelOf(now, parcelNumber))
  }

  return {
    /** Others are told what is in it now; where that is nothing it is free. */
    async changed(now: Standing, parcelNumber: number): Promise<void> {
      tell(now, parcelNumber)
      if (scansOf(now, parcelNumber) === undefined) await letGo(now, parcelNumber)
    },
    /** The order is looked at: whoever has it is told before the first item, and nobody is kept from it by that. */
    async look(now: Standing): Promise<ScannedAtBench | undefined> {
      const found = isQuiet(now) ? await claims?.hold(parcelOf(now, now.current)) : undefined
      if (found) isNews(now, found)
      if (now.packed === 0) await letGo(now, now.current)
      else tell(now, now.current)
      return found
    },
    /** The next piece keeps it for this bench. Answers what the packer has to be told before that counts. */
    async keep(now: Standing): Promise<ScannedAtBench | undefined> {
      const found = await claims?.hold(parcelOf(now, now.current))
      if (!found || !isNews(now, found)) return undefined
      // Whoever reads that may leave it there.
      if (now.packed === 0) await letGo(now, now.current)
      return found
    },
  }
}
