import { gramsPerUnit, weightUnitNamed } from '../../contract/measures.ts'
import type { CellPart, RowFault } from '../../contract/order-files.ts'
import type { WeightUnit } from '../../service/enums.ts'

/** What UPS and DHL take at most in one parcel (150 lb); every other carrier takes less. */
export const heaviestGrams = 150 * gramsPerUnit.lb

/** `part`: of the cell, where not all of it is at fault. */
export type Misreading = { readonly ok: false; readonly reason: RowFault; readonly part?: CellPart }
export type Reading<T> = { readonly ok: true; readonly value: T } | Misreading

export function readWeightUnit(text: string): Reading<WeightUnit> {
  const value = weightUnitNamed(text)
  return value ? { ok: true, value } : { ok: false, reason: { code: 'not_a_weight_unit' } }
}

/**
 * Grams, to the milligram, of "12 oz", "1.5 lb", "2 lb 3 oz" or "0,75 kg"; of "12" where `unit` says of what.
 * A comma is read as a decimal point, unless three digits follow it: that could be either, and is refused.
 */
export function readWeight(text: string, unit: WeightUnit | undefined): Reading<number> {
  // As nearly all are written: told in a seventh of the time.
  const [, simpleAmount, simpleUnit] = /^(\d{1,6}(?:\.\d{1,6})?) ?(oz|lb|kg|g)$/.exec(text) ?? []
  if (simpleAmount !== undefined && isWeightUnit(simpleUnit) && (unit === undefined || unit === simpleUnit)) {
    return inRange(Number(simpleAmount) * gramsPerUnit[simpleUnit])
  }
  const parts = [...text.matchAll(/([\d.,]+)\s*([a-z]*\.?)/gi)]
  const matched = parts.map(([part]) => part).join('')
  if (parts.length === 0 || matched.replace(/\s/g, '') !== text.replace(/\s/g, '')) {
    return { ok: false, reason: { code: 'not_a_weight' } }
  }
  let grams = 0
  for (const [, digits = '', name = ''] of parts) {
    const amount = readDecimal(digits)
    if (!amount.ok) return amount
    const own = name === '' ? undefined : readWeightUnit(name)
    if (own && !own.ok) return own
    if (own && unit && parts.length === 1 && own.value !== unit) {
      return { ok: false, reason: { code: 'units_differ', unit: own.value, columnUnit: unit } }
    }
    const partUnit = own?.value ?? (parts.length === 1 ? unit : undefined)
    if (!partUnit) return { ok: false, reason: { code: 'no_weight_unit' } }
    grams += amount.value * gramsPerUnit[partUnit]
  }
  return inRange(grams)
}

const isWeightUnit = (name: string | undefined): name is WeightUnit =>
  name !== undefined && Object.hasOwn(gramsPerUnit, name)

function inRange(grams: number): Reading<number> {
  if (grams > heaviestGrams + 0.001) return { ok: false, reason: { code: 'too_heavy' } }
  const value = Math.round(grams * 1000) / 1000
  return value > 0 ? { ok: true, value } : { ok: false, reason: { code: 'not_positive' } }
}

/** `12`, `1.5` or `1,5`; a comma with three digits behind it can be read in two ways, and is refused. */
export function readDecimal(digits: string): Reading<number> {
  if (/^\d+,\d{3}$/.test(digits)) {
    const [whole, decimal] = [digits.replace(',', ''), digits.replace(',', '.')]
    return { ok: false, reason: { code: 'two_readings', whole, decimal } }
  }
  if (!/^(\d+([.,]\d*)?|[.,]\d+)$/.test(digits)) {
    return { ok: false, reason: { code: 'not_a_number' } }
  }
  return { ok: true, value: Number(digits.replace(',', '.')) }
}
