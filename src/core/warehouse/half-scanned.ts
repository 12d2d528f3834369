// Orders that another bench has half scanned, and that were not bought here for that, until a person has dealt with what is in its box.

import type { ScannedAtBench } from '../../contract/scanned-at-bench.ts'
import { stateOf } from '../verification/scans-elsewhere.ts'

export function createHalfScanned() {
  const states = new Map<string, { readonly state: string; readonly isDealtWith: boolean }>()
  return {
    /** A person here was told of it. */
    told(orderKey: string, scanned: ScannedAtBench | undefined): void {
      if (scanned) states.set(orderKey, { state: stateOf(scanned), isDealtWith: false })
    },
    /** Who takes the order over has heard what was told. False where nothing was. */
    dealWith(orderKey: string): boolean {
      const one = states.get(orderKey)
      if (one) states.set(orderKey, { ...one, isDealtWith: true })
      return one !== undefined
    },
    isDealtWith(orderKey: string, scanned: ScannedAtBench): boolean {
      const one = states.get(orderKey)
      return one?.isDealtWith === true && one.state === stateOf(scanned)
    },
    forget: (orderKey: string) => void states.delete(orderKey),
  }
}
