// Amounts of money in fields.

import { decimalOf, minorDigits } from '../base/money.ts'
import type { Money } from '../contract/domain.ts'

/** Thousands by one sign, and after the other one the rest: `1,200.50`, `1.200,50`, `1,200`. */
const grouped = [/^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/, /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/]

/**
 * A typed amount (`100`, `75.50`, `75,5`, `$1,200.00`, `1.200,50`) by its digits. Undefined for anything else, and for parts
 * of the smallest coin. A lone comma before one or two digits is a decimal one.
 */
export function readAmount(text: string, currency: string): Money | undefined {
  const plain = text.replace(/[\s$€£'’]/g, '')
  const [english, other] = grouped.map((way) => way.test(plain))
  const decimal = english
    ? plain.replaceAll(',', '')
    : (other ? plain.replaceAll('.', '') : plain).replace(/^(\d+),(\d{1,2})$/, '$1.$2')
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d*))?$/.exec(decimal) ?? []
  const digits = minorDigits(currency)
  if (whole === undefined || fraction.length > digits) return undefined
  return { amountMinor: Number(whole + fraction.padEnd(digits, '0')), currency }
}

/** The amount as it is typed: `75.50`, `100`. */
export function writeAmount(money: Money): string {
  return decimalOf(money).replace(/\.0+$/, '')
}
