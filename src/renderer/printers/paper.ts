// Paper by names that people use.

import { readMedia } from '../../contract/media.ts'
import type { PrinterLanguage } from '../../contract/printers.ts'

/** The sizes that are offered; any other can be typed. */
export const commonPapers: Readonly<Record<PrinterLanguage, readonly string[]>> = {
  zpl: ['4x6', '4x8', '4x4', '4x3', '4x2', '2.25x1.25', '100x150mm', '100x100mm', '102x210mm'],
  pdf: ['letter', 'a4', '4x6', '100x150mm'],
}

const names: Readonly<Record<string, string>> = { letter: 'Letter', a4: 'A4' }

/** `4 × 6 in`, `100 × 150 mm`, `Letter`. */
export function paperName(media: string): string {
  const known = names[media]
  if (known) return known
  const unit = media.endsWith('mm') ? 'mm' : 'in'
  return `${media.replace(/mm$/, '').replace('x', ' × ')} ${unit}`
}

/** A typed size as the station writes it: `4 x 6 in` is `4x6`. Undefined for what names no paper. */
export function readPaper(text: string): string | undefined {
  const plain = text
    .toLowerCase()
    .replace(/[\s"”]|in(ch(es)?)?$/g, '')
    .replace(/[×*]/g, 'x')
    .replaceAll(',', '.')
  return readMedia(plain) ? plain : undefined
}
