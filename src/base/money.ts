// Money is counted in the smallest unit of its currency; decimals are read and written by their digits.

type Amount = { readonly amountMinor: number; readonly currency: string }

/** Digits after the point of a currency's amounts (ISO 4217); 2 for one that is not known. */
export function minorDigits(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}

/** `75.50`, `-3.00`; `842` of a currency without smaller units. */
export function decimalOf({ amountMinor, currency }: Amount): string {
  const digits = minorDigits(currency)
  const text = String(Math.abs(amountMinor)).padStart(digits + 1, '0')
  const whole = `${amountMinor < 0 ? '-' : ''}${text.slice(0, text.length - digits)}`
  return digits === 0 ? whole : `${whole}.${text.slice(-digits)}`
}
