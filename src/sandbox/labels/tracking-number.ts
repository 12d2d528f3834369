// Tracking numbers with the check digits that carriers and scanners verify.

export type ImpbParts = {
  /** Three digits: the mail class and its services (Publication 199, service type codes). */
  readonly serviceTypeCode: string
  /** Nine digits: who mails. */
  readonly mailerId: string
  /** Counts the mailer's parcels; at most 9,999,999. */
  readonly serial: number
  /** GS1 application identifier: 92 for commercial labels (the default), 94 for retail ones. */
  readonly applicationIdentifier?: '92' | '94' | undefined
}

/** GS1's modulo 10 check digit: weights 3 and 1 from the right (GS1 General Specifications 7.9.1). */
export function gs1CheckDigit(digits: string): string {
  const sum = Array.from(digits).reduceRight(
    (total, digit, index) => total + Number(digit) * ((digits.length - index) % 2 === 1 ? 3 : 1),
    0,
  )
  return String((10 - (sum % 10)) % 10)
}

/**
 * A postal parcel number of 22 digits, application identifier and GS1 check digit included (Publication 199,
 * Intelligent Mail package barcode). Throws RangeError for parts of a wrong length.
 */
export function impbTrackingNumber(parts: ImpbParts): string {
  const body =
    (parts.applicationIdentifier ?? '92') +
    digitsOf(parts.serviceTypeCode, 3) +
    digitsOf(parts.mailerId, 9) +
    serialOf(parts.serial, 7)
  return body + gs1CheckDigit(body)
}

export function isImpbTrackingNumber(text: string): boolean {
  return /^9[1-5]\d{20}$/.test(text) && gs1CheckDigit(text.slice(0, -1)) === text.at(-1)
}

export type UpsParts = {
  /** Six letters or digits: the shipper's account. */
  readonly shipper: string
  /** Two digits: the service, for example 03 for Ground. */
  readonly service: string
  /** At most 9,999,999. */
  readonly serial: number
}

// Letters count as their place in A..Z plus 2, modulo 10 (UPS tracking number format).
function upsCheckDigit(body: string): string {
  const sum = Array.from(body).reduce((total, character, index) => {
    const value = /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10
    return total + value * (index % 2 === 0 ? 1 : 2)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** `1Z`, shipper, service, serial and check digit: 18 characters. Throws RangeError for parts of a wrong form. */
export function upsTrackingNumber(parts: UpsParts): string {
  if (!/^[0-9A-Z]{6}$/.test(parts.shipper)) throw new RangeError('shipper takes 6 letters or digits')
  const body = parts.shipper + digitsOf(parts.service, 2) + serialOf(parts.serial, 7)
  return `1Z${body}${upsCheckDigit(body)}`
}

export function isUpsTrackingNumber(text: string): boolean {
  return /^1Z[0-9A-Z]{15}\d$/.test(text) && upsCheckDigit(text.slice(2, -1)) === text.at(-1)
}

/** DHL Express: nine digits and their remainder by 7. `serial` is at most 999,999,999. */
export function dhlExpressTrackingNumber(serial: number): string {
  const body = serialOf(serial, 9)
  return body + String(Number(body) % 7)
}

export function isDhlExpressTrackingNumber(text: string): boolean {
  return /^\d{10}$/.test(text) && Number(text.slice(0, -1)) % 7 === Number(text.at(-1))
}

function digitsOf(text: string, count: number): string {
  if (text.length !== count || !/^\d+$/.test(text)) throw new RangeError(`expected ${count} digits`)
  return text
}

function serialOf(serial: number, count: number): string {
  if (!Number.isInteger(serial) || serial < 0 || serial >= 10 ** count) {
    throw new RangeError(`the serial takes ${count} digits`)
  }
  return String(serial).padStart(count, '0')
}
