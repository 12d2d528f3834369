// Amounts of money in fields.

import { decimalOf, minorDigits } from '../base/money.ts'
import type { Money } from '../contract/domain.ts'
import { readTyped, typedText } from './typed-number.ts'

/**
 * A typed amount (`100`, `75.50`, `75,5`, `$1,200.00`, `1.200,50`) by its digits. Undefined for anything else, and for parts
 * of the smallest coin.
 */
export function readAmount(text: string, currency: string): Money | undefined {
  const digits = minorDigits(currency)
  const read = readTyped(text.replaceAll(/[$€£]/g, ''), digits)
  if (read.kind !== 'number') return undefined
  const [whole = '', fraction = ''] = read.decimal.split('.')
  if (whole.length > 12) return undefined
  return { amountMinor: Number(whole + fraction.padEnd(digits, '0')), currency }
}

/** The amount as it is typed in the language: `75.50`, `100`. */
export function writeAmount(money: Money): string {
  return typedText(decimalOf(money).replace(/\.0+$/, ''))
}
