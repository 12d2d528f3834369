// Whether a scan is the barcode of a label whose tracking number is known. A label's barcode holds more or less than the
// number under it: routing ZIP, service digits, identifiers. So both are recognised first, and compared by that.

import { classifyScan } from './classify-scan.ts'

/** What carriers put before the number of a form that nothing else tells of. */
const routing = /^(?:420(?:\d{5}|\d{9})|J(?=JD))$/

/**
 * True where a scanned barcode and a tracking number, as the service told it, are of one label. Never for an empty one.
 * A number that no carrier's form fits is compared by its letters and digits.
 */
export function isSameTrackingNumber(scan: string, trackingNumber: string): boolean {
  const [scanned, known] = [trackingKey(scan), trackingKey(trackingNumber)]
  if (scanned === '' || known === '') return false
  if (scanned === known) return true
  return scanned.endsWith(known) && routing.test(scanned.slice(0, -known.length))
}

/** The same for every form in which one number is scanned, printed or told. */
export function trackingKey(text: string): string {
  const scanned = classifyScan(text)
  if (scanned.kind !== 'tracking') return scanned.text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  const { carrier, trackingNumber } = scanned
  const { identifier } =
    written.find((one) => one.carrier === carrier && one.pattern.test(trackingNumber)) ?? {}
  return (identifier ?? '') + trackingNumber
}

/** Numbers of 20 digits that are barcodes of 22: the GS1 identifier before them is not always written. */
const written = [
  { carrier: 'usps', pattern: /^(?:0[37]|23|7\d|8\d)\d{18}$/, identifier: '91' },
  { carrier: 'fedex', pattern: /^(?:02|61)\d{18}$/, identifier: '92' },
] as const
