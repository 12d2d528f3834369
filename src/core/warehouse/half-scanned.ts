// Orders that another bench has half scanned, and that were not bought here for that, until a person has dealt with what is in its box.

import type { ScannedAtBench } from '../../contract/scanned-at-bench.ts'

/** What it is a person's word about: once more is scanned there it is another matter. */
const matterOf = ({ bench, packed, at }: ScannedAtBench) => `${bench} ${packed} ${at}`

export function createHalfScanned() {
  const matters = new Map<string, { readonly matter: string; readonly isDealtWith: boolean }>()
  return {
    /** A person here was told of it. */
    told(orderKey: string, scanned: ScannedAtBench | undefined): void {
      if (scanned) matters.set(orderKey, { matter: matterOf(scanned), isDealtWith: false })
    },
    /** Who takes the order over has heard what was told. False where nothing was. */
    dealWith(orderKey: string): boolean {
      const one = matters.get(orderKey)
      if (one) matters.set(orderKey, { ...one, isDealtWith: true })
      return one !== undefined
    },
    isDealtWith(orderKey: string, scanned: ScannedAtBench): boolean {
      const one = matters.get(orderKey)
      return one?.isDealtWith === true && one.matter === matterOf(scanned)
    },
    forget: (orderKey: string) => void matters.delete(orderKey),
  }
}
