// Codes of an item in one cell of a file of items, parted by `|`.

import { barcodeText, readCodes, type Barcode } from '../orders/barcode.ts'
import { cleanText } from '../orders/clean-text.ts'
import type { Reading } from '../orders/weight.ts'

/** What `codeKey`s of codes that begin with `text` begin with. */
export function keyBeginnings(text: string): readonly string[] {
  const clean = cleanText(text).toLowerCase()
  if (!/^\d+$/.test(clean)) return [clean]
  return [0, 1, 2, 6].map((zeros) => clean.padStart(clean.length + zeros, '0'))
}

export const readBarcodes = (cell: string): Reading<readonly Barcode[]> => readCodes(cell.split('|'))

/** As `readBarcodes` reads them. */
export const barcodesText = (barcodes: readonly Barcode[]): string => barcodes.map(barcodeText).join(' | ')
