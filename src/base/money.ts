// Money is counted in the smallest unit of its currency; decimals are read and written by their digits.

type Amount = { readonly amountMinor: number; readonly currency: string }

/** By currency: to ask for it takes a millisecond, and each answer of the service has several amounts. */
const knownDigits = new Map<string, number>()

/** Digits after the point of a currency's amounts (ISO 4217); 2 for one that is not known. */
export function minorDigits(currency: string): number {
  const known = knownDigits.get(currency)
  if (known !== undefined) return known
  const digits = askDigits(currency)
  if (digits !== undefined) knownDigits.set(currency, digits)
  return digits ?? 2
}

function askDigits(currency: string): number | undefined {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
      .maximumFractionDigits
  } catch {
    return undefined
  }
}

/** `75.50`, `-3.00`; `842` of a currency without smaller units. */
export function decimalOf({ amountMinor, currency }: Amount): string {
  const digits = minorDigits(currency)
  const text = String(Math.abs(amountMinor)).padStart(digits + 1, '0')
  const whole = `${amountMinor < 0 ? '-' : ''}${text.slice(0, text.length - digits)}`
  return digits === 0 ? whole : `${whole}.${text.slice(-digits)}`
}
