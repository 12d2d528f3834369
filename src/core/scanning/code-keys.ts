// What one barcode is kept and looked for by: scanners send the same code with and without what stands around its data.

import { classifyScan } from './classify-scan.ts'
import { trackingKey } from './same-tracking-number.ts'

/** Fewer characters say too little: no code of a label is as short. */
const shortest = 4

/**
 * The keys of a code as it was read or scanned: its characters without spaces, control characters (FNC1 too) and the
 * scanner's own mark, in capitals; of a carrier's number that number as well. Two that share one are the same code.
 * None for what is too short.
 */
export function codeKeys(text: string): readonly string[] {
  const whole = text
    .replace(/\p{Cc}/gu, '')
    .trim()
    .replace(/^\][A-Za-z][0-9A-Za-z]/, '')
    .replace(/\s/gu, '')
    .toUpperCase()
  if (whole.length < shortest) return []
  const isTracking = classifyScan(text).kind === 'tracking'
  return isTracking ? [`text ${whole}`, `number ${trackingKey(text)}`] : [`text ${whole}`]
}

/** Whether a code says where a parcel goes and nothing of the parcel: any other to that place has it too. */
export const isOfPlaceAlone = (text: string): boolean =>
  /^(?:\][A-Za-z][0-9A-Za-z])?42(?:0\d{5}(?:\d{4})?|0[A-Z\d]{3} ?[A-Z\d]{3}|1\d{3}[A-Z\d]{1,12})$/.test(
    text.replace(/\p{Cc}/gu, '').trim(),
  )
