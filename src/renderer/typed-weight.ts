// Weights in fields: typed with a unit or without, `900 g`, `0.9 kg`, `35 oz`, `2 lb 3 oz`.

import { gramsPerUnit, weightUnitNamed, type MeasuredWeight } from '../contract/measures.ts'
import { formatTypedWeight } from './format.ts'
import { shownWeight } from './shown-measures.ts'
import { readTyped, typedText } from './typed-number.ts'
import { shownWeightUnit, type WeightUnit } from './units.ts'

export type TypedWeight =
  | { readonly kind: 'none' }
  | { readonly kind: 'wrong' }
  /** Two people would read it differently: `1,500 g`. */
  | { readonly kind: 'unclear'; readonly readings: readonly [string, string] }
  | { readonly kind: 'weight'; readonly weight: MeasuredWeight }

/** What a second unit may follow, and is counted in. */
const smaller: Partial<Record<WeightUnit, WeightUnit>> = { lb: 'oz', kg: 'g' }

const gramsOf = ({ weight, weightUnit }: MeasuredWeight) => weight * gramsPerUnit[weightUnit]

/** `unit`: what a number is of that is typed without one. */
export function readTypedWeight(text: string, unit: WeightUnit): TypedWeight {
  if (text.trim() === '') return { kind: 'none' }
  const parts = [...text.matchAll(/([^\p{L}]+)(\p{L}*)\.?/gu)]
  if (parts.length > 2 || parts.map(([part]) => part).join('') !== text) return { kind: 'wrong' }
  const read: MeasuredWeight[] = []
  for (const [, digits = '', name = ''] of parts) {
    const weightUnit = name === '' && parts.length === 1 ? unit : weightUnitNamed(name)
    const number = readTyped(digits)
    if (number.kind === 'unclear') {
      const [one, other] = number.readings
      const behind = name === '' ? '' : ` ${name}`
      return { kind: 'unclear', readings: [one + behind, other + behind] }
    }
    if (number.kind !== 'number' || weightUnit === undefined) return { kind: 'wrong' }
    read.push({ weight: Number(number.decimal), weightUnit })
  }
  const [first, second] = read
  if (!first || !second) return first ? { kind: 'weight', weight: first } : { kind: 'wrong' }
  if (smaller[first.weightUnit] !== second.weightUnit) return { kind: 'wrong' }
  const weight = (gramsOf(first) + gramsOf(second)) / gramsPerUnit[second.weightUnit]
  return { kind: 'weight', weight: { weight: Number(weight.toFixed(4)), weightUnit: second.weightUnit } }
}

/** How it was read, in the station's units, where it is written otherwise. */
export function shownWeightReading(read: TypedWeight, text: string, unit: WeightUnit): string | undefined {
  if (read.kind !== 'weight') return undefined
  const shown = formatTypedWeight(gramsOf(read.weight))
  const typed = text.trim()
  return shown === typed || shown === `${typed} ${unit}` ? undefined : shown
}

/** In grams, of a field whose numbers are of `unit` where they have none; NaN where it is no weight. */
export function gramsTyped(text: string, unit = shownWeightUnit()): number {
  const read = readTypedWeight(text, unit)
  return read.kind === 'weight' ? gramsOf(read.weight) : Number.NaN
}

/** Grams as they are typed in the station's usual unit: `250 g`, `8.82 oz`. */
export function weightText(grams: number): string {
  const unit = shownWeightUnit()
  return `${typedText(shownWeight({ weight: grams, weightUnit: 'g' }, unit) ?? '')} ${unit}`
}
