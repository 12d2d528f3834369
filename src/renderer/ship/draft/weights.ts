import type { DraftPackage } from '../../../contract/shipment-draft.ts'
import type { WeightUnit } from './draft-values.ts'

const gramsPerUnit: Readonly<Record<WeightUnit, number>> = {
  g: 1,
  kg: 1_000,
  oz: 28.349523125,
  lb: 453.59237,
}

/** What the packages weigh together; undefined where one was not weighed. */
export function gramsOf(packages: readonly DraftPackage[]): number | undefined {
  return packages.reduce<number | undefined>((sum, { weight, weightUnit }) => {
    if (sum === undefined || weight === undefined || weightUnit === undefined) return undefined
    return sum + weight * gramsPerUnit[weightUnit]
  }, 0)
}
