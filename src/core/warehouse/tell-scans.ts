// How far orders are scanned here, told to the other benches after the scans: the last state of each alone, in a moment, and again while
// the warehouse does not answer. No scan waits for it.

import type { Parcel } from '../ship/purchase.ts'
import type { ParcelScans } from '../verification/ports.ts'
import type { Clock, Logger } from '../runtime.ts'
import type { Claims, HeldClaim } from './claims.ts'
import { keyOf, nameOf } from './claim-ports.ts'
import { againMs, createRounds, logFailure } from './rounds.ts'

/** What is scanned together is told together. */
const soonMs = 500
/** Until something is told, or the warehouse answers again. */
const idleMs = 3_600_000
/** So many parcels wait to be told of at most: the oldest goes. */
export const mostUntold = 200

export type ScanTellingPorts = {
  /** Throws as `Claims`. */
  readonly ask: <T>(question: (claims: Claims) => Promise<T>) => Promise<T>
  /** Undefined where this bench has no claim of it. */
  readonly heldOf: (parcel: Parcel) => HeldClaim | undefined
  /** The claim is another bench's by now. */
  readonly onLost: (parcel: Parcel, claim: HeldClaim) => void
  /** With the warehouse's key; undefined where it is not here. */
  readonly seal: (orderKey: string, sku: string) => Promise<Uint8Array | undefined>
  readonly clock: Clock
  readonly logger: Logger
}

export type ScanTelling = ReturnType<typeof createScanTelling>

type Untold = { readonly parcel: Parcel; readonly scans: ParcelScans | undefined }

export function createScanTelling({ clock, logger, ...ports }: ScanTellingPorts) {
  const rounds = createRounds(clock, round)
  /** By `keyOf`, the one that was told first in front. */
  const untold = new Map<string, Untold>()
  let failures = 0

  /** `held`: what fences it. */
  async function tellOne({ parcel, scans }: Untold, held = ports.heldOf(parcel)): Promise<void> {
    const name = nameOf(parcel)
    if (!scans) {
      await ports.ask((claims) => claims.withdrawScans(name))
      return
    }
    // What no claim fences is not told: a scan that takes the claim tells it anew.
    if (!held) return
    const { packed, all, by, at, sku } = scans
    const sealed = await ports.seal(name.orderKey, sku)
    const agoMs = Math.max(0, clock.now().getTime() - at.getTime())
    const told = await ports.ask((claims) => claims.tellScans(held, { packed, all, by, sealed, agoMs }))
    if (told === 'lost') ports.onLost(parcel, held)
  }

  async function round(): Promise<number> {
    try {
      for (const [key, one] of untold) {
        if (rounds.isClosed()) break
        await tellOne(one)
        // It may have been told another state meanwhile.
        if (untold.get(key) === one) untold.delete(key)
      }
      failures = 0
      return idleMs
    } catch (error) {
      if (!rounds.isClosed()) logFailure(logger, 'warehouse.scans_untold', error)
      failures += 1
      return againMs(failures)
    }
  }

  return {
    tell(parcel: Parcel, scans: ParcelScans | undefined): void {
      const key = keyOf(parcel)
      untold.delete(key)
      untold.set(key, { parcel, scans })
      const [oldest] = untold.keys()
      if (untold.size > mostUntold && oldest !== undefined) untold.delete(oldest)
      if (failures === 0) rounds.soon(soonMs)
    },
    /**
     * What is not told yet of a parcel whose claim is let go of, to be told before that: nothing fences it afterwards, and what another
     * bench had told before would stand. Undefined where all is told. Throws as `ask`.
     */
    lastWord(parcel: Parcel, held: HeldClaim): (() => Promise<void>) | undefined {
      const key = keyOf(parcel)
      const one = untold.get(key)
      untold.delete(key)
      return one && (() => tellOne(one, held))
    },
    /** The warehouse answers again. */
    again(): void {
      if (untold.size > 0) rounds.soon(0)
    },
    close: () => rounds.close(),
  }
}
