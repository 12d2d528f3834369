// Codes of an item in one cell: `CODE x COUNT`, more of them parted by `|`; the count is 1 where it is left out. What has the
// digits of a GTIN must have its check digit: `code` before it says that it is none.

import type { Reading } from '../orders/weight.ts'
import { cleanText } from '../orders/clean-text.ts'
import { hasGs1CheckDigit } from '../scanning/check-digits.ts'
import type { Barcode } from '../orders/barcode.ts'

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

/** What `codeKey`s of codes that begin with `text` begin with. */
export function keyBeginnings(text: string): readonly string[] {
  const clean = cleanText(text).toLowerCase()
  if (!/^\d+$/.test(clean)) return [clean]
  return [0, 1, 2, 6].map((zeros) => clean.padStart(clean.length + zeros, '0'))
}

export function readBarcodes(cell: string): Reading<readonly Barcode[]> {
  const barcodes: Barcode[] = []
  for (const text of cell.split('|')) {
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

/** As `readBarcodes` reads them. */
export const barcodesText = (barcodes: readonly Barcode[]): string =>
  barcodes
    .map(({ code, count }) => {
      const written = (isGtinShape(code) && !isGtin(code)) || /^code\s/i.test(code) ? `code ${code}` : code
      return count === undefined ? written : `${written} x ${count}`
    })
    .join(' | ')
