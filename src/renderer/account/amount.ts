import type { Money } from '../../contract/domain.ts'

/** Digits after the point of a currency's amounts (ISO 4217); 2 for one that is not known. */
export function minorDigits(currency: string): number {
  try {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions()
    return maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}

/**
 * A typed amount (`100`, `75.50`, `75,5`, `$1,200.00`) by its digits, never through floating point. Undefined for
 * anything else, and for parts of the smallest coin. A lone comma before two digits is a decimal one.
 */
export function readAmount(text: string, currency: string): Money | undefined {
  const plain = text.replace(/[\s$€£'’]/g, '')
  const digits = minorDigits(currency)
  const grouped = /^\d{1,3}(?:,\d{3})+(?:\.(\d+))?$/.test(plain)
  const decimal = grouped ? plain.replace(/,/g, '') : plain.replace(/^(\d+),(\d{1,2})$/, '$1.$2')
  const match = /^(\d{1,12})(?:\.(\d*))?$/.exec(decimal)
  if (!match) return undefined
  const [, whole = '', fraction = ''] = match
  if (fraction.length > digits) return undefined
  return { amountMinor: Number(whole + fraction.padEnd(digits, '0')), currency }
}

/** The amount as it is typed: `75.50`. */
export function writeAmount({ amountMinor, currency }: Money): string {
  const digits = minorDigits(currency)
  const text = String(amountMinor).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const fraction = text.slice(text.length - digits)
  return /^0*$/.test(fraction) ? whole : `${whole}.${fraction}`
}
