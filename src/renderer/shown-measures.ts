// Measures in the units that the station writes them in. The draft keeps its own numbers until others are typed.

import { convertLength, convertWeight, type MeasuredWeight } from '../contract/measures.ts'
import type { DimensionUnit, WeightUnit } from './ship/draft/draft-values.ts'

/** Places behind the point that are worth showing of a converted number. */
const places: Readonly<Record<DimensionUnit | WeightUnit, number>> = {
  mm: 1,
  cm: 2,
  in: 2,
  m: 3,
  ft: 3,
  yd: 3,
  g: 1,
  oz: 2,
  kg: 3,
  lb: 3,
}

const rounded = (value: number, unit: DimensionUnit | WeightUnit) => Number(value.toFixed(places[unit]))

export function shownLength(
  value: number | undefined,
  own: DimensionUnit | undefined,
  unit: DimensionUnit,
): number | undefined {
  if (value === undefined || own === undefined || own === unit) return value
  return rounded(convertLength(value, own, unit), unit)
}

export function shownWeight(measured: MeasuredWeight | undefined, unit: WeightUnit): number | undefined {
  if (measured === undefined || measured.weightUnit === unit) return measured?.weight
  return rounded(convertWeight(measured.weight, measured.weightUnit, unit), unit)
}
