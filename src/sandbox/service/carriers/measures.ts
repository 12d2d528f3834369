import type { DimensionUnit, WeightUnit } from '../../../service/enums.ts'
import type { Package } from '../../../service/records.ts'

const ouncesPer: Readonly<Record<WeightUnit, number>> = { oz: 1, lb: 16, g: 0.03527396195, kg: 35.27396195 }
const inchesPer: Readonly<Record<DimensionUnit, number>> = {
  in: 1,
  ft: 12,
  yd: 36,
  mm: 1 / 25.4,
  cm: 1 / 2.54,
  m: 1 / 0.0254,
}

/** Millionths are dropped, so that 453.59237 g is one pound and no more. */
const rounded = (value: number) => Math.round(value * 1e4) / 1e4

/** A package's weight; undefined where it is not given. Without a unit it is in ounces. */
export function weightOz(parcel: Package): number | undefined {
  if (parcel.weight === undefined) return undefined
  return rounded(parcel.weight * ouncesPer[parcel.weightUnit ?? 'oz'])
}

/** Length, width and height, longest first; undefined unless all are given. Without a unit they are in inches. */
export function sizeInches(parcel: Package): readonly [number, number, number] | undefined {
  const { length, width, height, dimensionUnit = 'in' } = parcel
  if (length === undefined || width === undefined || height === undefined) return undefined
  const [longest = 0, middle = 0, shortest = 0] = [length, width, height]
    .map((side) => rounded(side * inchesPer[dimensionUnit]))
    .sort((a, b) => b - a)
  return [longest, middle, shortest]
}
