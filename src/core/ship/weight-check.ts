// Whether a parcel weighs what its order should weigh.

import { gramsPerUnit, gramsTogether } from '../../contract/measures.ts'
import type { DraftCheck, DraftPackage } from '../../contract/shipment-draft.ts'

/** How far a weight may be off: the larger of the two. */
export type WeightTolerance = { readonly percent: number; readonly grams: number }

/** A tenth of an ounce: weights of requests are rounded up to it, and older drafts have no other. */
const roundingGrams = gramsPerUnit.oz / 10

/** Nothing to compare where nothing was weighed: the order's own weight is what is expected. */
export function compareWeight(
  packages: readonly DraftPackage[],
  expectedGrams: number | undefined,
  tolerance: WeightTolerance | undefined,
): DraftCheck['weight'] {
  const actualGrams = gramsTogether(packages)
  const wasWeighed = packages.some(({ weightSource }) => weightSource === 'scale' || weightSource === 'typed')
  if (actualGrams === undefined || expectedGrams === undefined || !tolerance || !wasWeighed) return undefined
  const toleranceGrams = Math.max(tolerance.grams, (expectedGrams * tolerance.percent) / 100)
  const isWithin = Math.abs(actualGrams - expectedGrams) <= toleranceGrams + roundingGrams
  const round = (grams: number) => Math.round(grams * 10) / 10
  return {
    expectedGrams: round(expectedGrams),
    actualGrams: round(actualGrams),
    toleranceGrams: round(toleranceGrams),
    isWithin,
  }
}
