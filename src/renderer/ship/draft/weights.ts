import { convertWeight, gramsToOunces } from '../../../contract/measures.ts'
import type { WeightUnit } from './draft-values.ts'

/** What the scale says, in a unit: ounces up to the tenth that carriers charge for. */
export function weighedIn(unit: WeightUnit, grams: number): number {
  return unit === 'oz' ? gramsToOunces(grams) : convertWeight(Math.round(grams * 10) / 10, 'g', unit)
}
