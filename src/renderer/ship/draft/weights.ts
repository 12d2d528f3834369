import { convertWeight, gramsPerUnit, gramsToOunces } from '../../../contract/measures.ts'
import type { DraftPackage } from '../../../contract/shipment-draft.ts'
import type { WeightUnit } from './draft-values.ts'

/** What the packages weigh together; undefined where one was not weighed. */
export function gramsOf(packages: readonly DraftPackage[]): number | undefined {
  return packages.reduce<number | undefined>((sum, { weight, weightUnit }) => {
    if (sum === undefined || weight === undefined || weightUnit === undefined) return undefined
    return sum + weight * gramsPerUnit[weightUnit]
  }, 0)
}

/** What the scale says, in a unit: ounces up to the tenth that carriers charge for. */
export function weighedIn(unit: WeightUnit, grams: number): number {
  return unit === 'oz' ? gramsToOunces(grams) : convertWeight(Math.round(grams * 10) / 10, 'g', unit)
}
