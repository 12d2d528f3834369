import { decimalOf, minorDigits } from '../../base/money.ts'
import type { Money } from '../../contract/domain.ts'

/**
 * A decimal amount (`7.45`, `-3`, `0.5`) in minor units of its currency, by its digits and never through floating point.
 * Parts of a minor unit are rounded half away from zero. Undefined for anything but a plain decimal.
 */
export function moneyFrom(amount: string, currency: string): Money | undefined {
  const match = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(amount.trim())
  if (!match || !/^[A-Za-z]{3}$/.test(currency)) return undefined
  const [, sign, whole = '', fraction = ''] = match
  const digits = minorDigits(currency)
  const kept = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  const rounded = (fraction[digits] ?? '0') >= '5' ? kept + 1n : kept
  const amountMinor = Number(sign === '-' ? -rounded : rounded)
  return Number.isSafeInteger(amountMinor) ? { amountMinor, currency: currency.toUpperCase() } : undefined
}

/** The amount as a JSON number, as requests carry it: the decimal itself (`25.5`), not a quotient of floats. */
export const amountOf = (money: Money): number => Number(decimalOf(money))
