import { decimalOf, minorDigits } from '../../base/money.ts'
import type { Money } from '../../contract/domain.ts'

/**
 * An amount in minor units of its currency, by its digits and never through floating point: a plain decimal (`7.45`, `-3`,
 * `0.5`), with the currency's sign or code beside it (`$8.45`, `8.45 USD`), with its thousands apart (`1,234.50`,
 * `1.234,50`). Parts of a minor unit are rounded half away from zero. Undefined for anything else, for what can be read in
 * two ways (`1,234`), and where the code beside the digits is another than `currency`.
 */
export function moneyFrom(amount: string, currency: string): Money | undefined {
  const match = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(decimalIn(amount.trim(), currency) ?? '')
  if (!match || !/^[A-Za-z]{3}$/.test(currency)) return undefined
  const [, sign, whole = '', fraction = ''] = match
  const digits = minorDigits(currency)
  const kept = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  const rounded = (fraction[digits] ?? '0') >= '5' ? kept + 1n : kept
  const amountMinor = Number(sign === '-' ? -rounded : rounded)
  return Number.isSafeInteger(amountMinor) ? { amountMinor, currency: currency.toUpperCase() } : undefined
}

/** The plain decimal in an amount as a person would write it. */
function decimalIn(amount: string, currency: string): string | undefined {
  const match =
    /^([+-]?)\s*(?:([A-Za-z]{3})\s*|[$€£¥]\s*)?([+-]?)([\d.,]+)\s*(?:([A-Za-z]{3})|[$€£¥])?$/.exec(amount)
  if (!match) return undefined
  const [, before = '', codeBefore, after = '', digits = '', codeAfter] = match
  const codes = [codeBefore, codeAfter].filter((code) => code !== undefined)
  if (codes.some((code) => code.toUpperCase() !== currency.toUpperCase()) || (before && after))
    return undefined
  const decimal = spellings.find(({ looks }) => looks.test(digits))
  return decimal && `${before}${after}${decimal.plain(digits)}`
}

/** Which of point and comma stands before the minor units. */
const spellings: readonly { readonly looks: RegExp; readonly plain: (digits: string) => string }[] = [
  { looks: /^\d+(\.\d+)?$/, plain: (digits) => digits },
  { looks: /^\d{1,3}(,\d{3})+\.\d+$|^\d{1,3}(,\d{3}){2,}$/, plain: (digits) => digits.replaceAll(',', '') },
  {
    looks: /^\d{1,3}(\.\d{3})+,\d+$|^\d+,\d{1,2}$/,
    plain: (digits) => digits.replaceAll('.', '').replace(',', '.'),
  },
]

/** The amount as a JSON number, as requests carry it: the decimal itself (`25.5`), not a quotient of floats. */
export const amountOf = (money: Money): number => Number(decimalOf(money))
