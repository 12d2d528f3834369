// Units of weight and length (section 2.2), and what becomes of a number between them.

import type { DimensionUnit, WeightUnit } from '../service/enums.ts'

/** International Yard and Pound Agreement of 1959. */
export const gramsPerUnit: Readonly<Record<WeightUnit, number>> = {
  g: 1,
  kg: 1000,
  oz: 28.349523125,
  lb: 453.59237,
}

export const millimetresPerUnit: Readonly<Record<DimensionUnit, number>> = {
  mm: 1,
  cm: 10,
  m: 1000,
  in: 25.4,
  ft: 304.8,
  yd: 914.4,
}

const weightUnitNames: ReadonlyMap<string, WeightUnit> = new Map([
  ...['g', 'gr', 'gram', 'grams', 'gramo', 'gramos'].map((name) => [name, 'g'] as const),
  ...['kg', 'kgs', 'kilogram', 'kilograms', 'kilo', 'kilos'].map((name) => [name, 'kg'] as const),
  ...['oz', 'ounce', 'ounces', 'onza', 'onzas'].map((name) => [name, 'oz'] as const),
  ...['lb', 'lbs', 'pound', 'pounds', 'libra', 'libras'].map((name) => [name, 'lb'] as const),
])

/** As people write it; undefined where it is none. */
export const weightUnitNamed = (text: string): WeightUnit | undefined =>
  weightUnitNames.get(text.toLowerCase().replace(/\.$/, ''))

/** To four places: what was 8 in is 20.32 cm, and 8 in again. */
const rounded = (value: number) => Math.round(value * 10_000) / 10_000

export function convertLength(value: number, from: DimensionUnit, to: DimensionUnit): number {
  return from === to ? value : rounded((value * millimetresPerUnit[from]) / millimetresPerUnit[to])
}

export function convertWeight(value: number, from: WeightUnit, to: WeightUnit): number {
  return from === to ? value : rounded((value * gramsPerUnit[from]) / gramsPerUnit[to])
}

/** A weight as a person or a scale has it. */
export type MeasuredWeight = { readonly weight: number; readonly weightUnit: WeightUnit }

type Weighed = {
  readonly weight?: number | undefined
  readonly weightUnit?: WeightUnit | undefined
  readonly measured?: MeasuredWeight | undefined
}

const inGrams = ({ weight, weightUnit }: MeasuredWeight) => weight * gramsPerUnit[weightUnit]

/**
 * What a package weighs: as it was measured, else as it is sent. Undefined where that is not known. What was measured never
 * hides what is sent: it counts only while that is the same but for the rounding to a tenth of an ounce.
 */
export function measuredWeight({ measured, weight, weightUnit }: Weighed): MeasuredWeight | undefined {
  if (weight === undefined || weightUnit === undefined) return undefined
  const sent = { weight, weightUnit }
  const isSent = measured && Math.abs(inGrams(measured) - inGrams(sent)) <= gramsPerUnit.oz / 10 + 0.2
  return isSent ? measured : sent
}

export function gramsOfPackage(weighed: Weighed): number | undefined {
  const measured = measuredWeight(weighed)
  return measured && inGrams(measured)
}

/** What several weigh together; undefined where one was not weighed. */
export function gramsTogether(packages: readonly Weighed[]): number | undefined {
  return packages.reduce<number | undefined>((sum, each) => {
    const grams = gramsOfPackage(each)
    return sum === undefined || grams === undefined ? undefined : sum + grams
  }, 0)
}

/**
 * Ounces for a rate: up to the next tenth, because carriers charge for a begun ounce or pound. Up to 0.005 oz more is
 * the noise of conversions, so that 1 lb that was kept as 453.592 g stays 16 oz.
 */
export function gramsToOunces(grams: number): number {
  return Math.max(1, Math.ceil((grams / gramsPerUnit.oz) * 10 - 0.05)) / 10
}
