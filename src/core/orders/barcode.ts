// Codes of an item as files write them: `CODE x COUNT`, the count 1 where it is left out. What has the digits of a GTIN must have
// its check digit: `code` before it says that it is none.

import { hasGs1CheckDigit } from '../check-digits.ts'
import { cleanText } from './clean-text.ts'
import type { Reading } from './weight.ts'

/** A barcode, a supplier's code or another name of an item. `count`: so many pieces are in what carries it; one where it is absent. */
export type Barcode = { readonly code: string; readonly count?: number | undefined }

const mostCodes = 50
const mostInOne = 9999
const longestCode = 60

/** EAN-8, UPC-A, EAN-13, GTIN-14. */
const isGtinShape = (code: string) => /^(?:\d{8}|\d{12,14})$/.test(code)

const isGtin = (code: string) => isGtinShape(code) && hasGs1CheckDigit(code)

/**
 * What codes are compared by. One GTIN is the same in each of its lengths: UPC-A is an EAN-13 with a zero before it; any other
 * code is compared without case.
 */
export function codeKey(code: string): string {
  const clean = cleanText(code)
  return isGtin(clean) ? clean.padStart(14, '0') : clean.toLowerCase()
}

/** Codes of one item. One that comes again is let pass. */
export function readCodes(texts: readonly string[]): Reading<readonly Barcode[]> {
  const barcodes: Barcode[] = []
  for (const text of texts) {
    if (text.trim() === '') continue
    const barcode = readBarcode(text.trim())
    if (!barcode.ok) return { ...barcode, part: { of: 'any' } }
    if (barcodes.some(({ code }) => codeKey(code) === codeKey(barcode.value.code))) continue
    barcodes.push(barcode.value)
    if (barcodes.length > mostCodes)
      return { ok: false, reason: { code: 'too_many_barcodes', most: mostCodes } }
  }
  return { ok: true, value: barcodes }
}

function readBarcode(text: string): Reading<Barcode> {
  const [, written = text, digits = '1'] = /^(.*?)\s+[x×]\s*(\d+)$/i.exec(text) ?? []
  const [, plain] = /^code\s+(.+)$/i.exec(written) ?? []
  const code = plain ?? written
  const count = Number(digits)
  if (count < 1 || count > mostInOne) {
    return { ok: false, reason: { code: 'quantity_out_of_range', most: mostInOne } }
  }
  if (code.length > longestCode) return { ok: false, reason: { code: 'too_long', most: longestCode } }
  if (plain === undefined && isGtinShape(code) && !isGtin(code)) {
    return { ok: false, reason: { code: 'check_digit_wrong', value: code } }
  }
  return { ok: true, value: count === 1 ? { code } : { code, count } }
}

/** As `readCodes` reads it. */
export function barcodeText({ code, count }: Barcode): string {
  const written = (isGtinShape(code) && !isGtin(code)) || /^code\s/i.test(code) ? `code ${code}` : code
  return count === undefined ? written : `${written} x ${count}`
}
