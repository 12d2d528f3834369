// Which carrier's number a text is. Formats without a check digit are left out where they would claim order numbers.

import {
  hasFedexExpressCheckDigit,
  hasGs1CheckDigit,
  hasMod7CheckDigit,
  hasS10CheckDigit,
  hasUpsCheckDigit,
} from '../check-digits.ts'

export type Carrier = 'usps' | 'ups' | 'fedex' | 'dhl'

export type TrackingNumber = {
  readonly carrier: Carrier
  /** As it is printed under the barcode and known to the carrier, without spaces. */
  readonly trackingNumber: string
  /** ZIP of the address, 5 or 9 digits, where the barcode says it. */
  readonly destinationZip?: string
}

type Format = {
  readonly carrier: Carrier
  readonly pattern: RegExp
  /** The tracking number in what was scanned, where that is not all of it. `zip` is told beside it. */
  readonly parts?: RegExp
  readonly check: (trackingNumber: string) => boolean
}

/** IMpb: 22 or 26 digits that begin with the GS1 identifier 91 to 95 (Publication 199). */
const impb = '9[1-5](?:\\d{20}|\\d{24})'

/** Its letters and length are taken for enough. */
const hasNoCheckDigit = () => true

const formats: readonly Format[] = [
  { carrier: 'ups', pattern: /^1Z[0-9A-Z]{15}\d$/, check: hasUpsCheckDigit },
  { carrier: 'usps', pattern: new RegExp(`^${impb}$`), check: hasGs1CheckDigit },
  // ZIP+4 first: of 34 digits, nearly all are 420, ZIP+4 and 22 digits.
  {
    carrier: 'usps',
    pattern: new RegExp(`^420\\d{9}${impb}$`),
    parts: /^420(?<zip>\d{9})(?<number>\d+)$/,
    check: hasGs1CheckDigit,
  },
  {
    carrier: 'usps',
    pattern: new RegExp(`^420\\d{5}${impb}$`),
    parts: /^420(?<zip>\d{5})(?<number>\d+)$/,
    check: hasGs1CheckDigit,
  },
  // Certified, insured and registered mail. Written with or without the identifier 91, which the check digit counts.
  { carrier: 'usps', pattern: /^(?:0[37]|23|7[0-9]|8[0-9])\d{18}$/, check: hasRetailCheckDigit },
  { carrier: 'usps', pattern: /^[A-Z]{2}\d{9}US$/, check: hasS10CheckDigit },
  { carrier: 'fedex', pattern: /^\d{12}$/, check: hasFedexExpressCheckDigit },
  { carrier: 'fedex', pattern: /^\d{15}$/, check: hasGs1CheckDigit },
  // Ground Economy: the identifier 92 is not printed, but the check digit counts it.
  { carrier: 'fedex', pattern: /^(?:02|61)\d{18}$/, check: (number) => hasGs1CheckDigit(`92${number}`) },
  // Ground "96": the number is the last 15 digits.
  {
    carrier: 'fedex',
    pattern: /^96\d{20}$/,
    parts: /^\d{7}(?<number>\d{15})$/,
    check: hasGs1CheckDigit,
  },
  // Express (begins with 10) and Ground (96): the number is the last 12 digits.
  {
    carrier: 'fedex',
    pattern: /^(?:10|96)\d{18}00\d{12}$/,
    parts: /^\d{22}(?<number>\d{12})$/,
    check: hasFedexExpressCheckDigit,
  },
  { carrier: 'dhl', pattern: /^\d{10}$/, check: hasMod7CheckDigit },
  // Pieces of DHL Express: the barcode holds the data identifier J (ISO/IEC 15459) before the number that is written.
  { carrier: 'dhl', pattern: /^J?JD\d{16,20}$/, parts: /^J?(?<number>JD\d+)$/, check: hasNoCheckDigit },
  { carrier: 'dhl', pattern: /^GM\d{16,18}$/, check: hasNoCheckDigit },
]

function hasRetailCheckDigit(digits: string): boolean {
  return hasGs1CheckDigit(digits) || hasGs1CheckDigit(`91${digits}`)
}

/** `text` without spaces or dashes, in capitals. Undefined for what no carrier prints, or with a wrong check digit. */
export function readTrackingNumber(text: string): TrackingNumber | undefined {
  for (const { carrier, pattern, parts, check } of formats) {
    if (!pattern.test(text)) continue
    const { number = text, zip } = parts?.exec(text)?.groups ?? {}
    if (check(number)) return { carrier, trackingNumber: number, ...(zip ? { destinationZip: zip } : {}) }
  }
  return undefined
}
