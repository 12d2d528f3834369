// Bitmaps as ZPL (ZPL II guide: ^GF, "Alternative Data Compression Scheme", "ZB64 Encoding").

import { deflateSync } from 'node:zlib'
import type { BitBitmap } from './bit-bitmap.ts'
import { crc16 } from './crc16.ts'

/** `z64` is the shortest; `run_length` is for printers that do not know it. */
export type GraphicEncoding = 'z64' | 'run_length'

/** Of zlib: level 9 takes six times as long for 2 % fewer bytes. */
const level = 7
const memLevel = 9

const encoders: Readonly<Record<GraphicEncoding, (bitmap: BitBitmap) => string>> = {
  z64: ({ bits }) => {
    const text = deflateSync(bits, { level, memLevel }).toString('base64')
    return `:Z64:${text}:${crc16(Buffer.from(text, 'latin1')).toString(16).padStart(4, '0').toUpperCase()}`
  },
  run_length: runLength,
}

/** Commands that a label before may have left on: upside down, mirrored, inverted, shifted (ZPL II guide). */
const asItIs = '^PON^PMN^LRN^LS0'

/** A whole label format of one bitmap, which covers the label from its top left dot. */
export function bitmapLabel(bitmap: BitBitmap, encoding: GraphicEncoding): string {
  const { width, height, rowBytes, bits } = bitmap
  const field = `^GFA,${bits.length},${bits.length},${rowBytes},${encoders[encoding](bitmap)}`
  return `^XA${asItIs}^PW${width}^LL${height}^LH0,0^FO0,0${field}^FS^XZ\n`
}

const longestCount = 419

/** G to Y count 1 to 19, g to z count 20 to 400, and add up. */
function counted(digit: string, count: number): string {
  let text = ''
  let left = count
  while (left > longestCount) {
    text += `z${digit}`
    left -= 400
  }
  if (left > 2 || text !== '') {
    const twenties = Math.floor(left / 20)
    if (twenties > 0) text += String.fromCharCode(0x66 + twenties)
    if (left % 20 > 0) text += String.fromCharCode(0x46 + (left % 20))
    return text + digit
  }
  return digit.repeat(left)
}

function runLength({ bits, rowBytes, height }: BitBitmap): string {
  const hex = Buffer.from(bits).toString('hex').toUpperCase()
  let above: string | undefined
  let text = ''
  for (let y = 0; y < height; y++) {
    const row = hex.slice(y * rowBytes * 2, (y + 1) * rowBytes * 2)
    if (row === above) text += ':'
    else {
      const rest = /(0+|F+)$/.exec(row)?.[0] ?? ''
      const begin = row.slice(0, row.length - rest.length)
      text += begin.replace(/(.)\1*/g, (run) => counted(run.charAt(0), run.length))
      // A comma fills the row with zeros, an exclamation mark with ones.
      if (rest !== '') text += rest.startsWith('0') ? ',' : '!'
    }
    above = row
  }
  return text
}
