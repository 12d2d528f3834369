import type { GreyBitmap } from '../images/grey-bitmap.ts'

/** One bit a dot, 1 black, the first dot in a byte's highest bit; rows from the top, each in whole bytes. */
export type BitBitmap = {
  readonly width: number
  readonly height: number
  readonly rowBytes: number
  readonly bits: Uint8Array
}

export function whiteBitmap(width: number, height: number): BitBitmap {
  const rowBytes = Math.ceil(width / 8)
  return { width, height, rowBytes, bits: new Uint8Array(rowBytes * height) }
}

export function isBlank(bitmap: BitBitmap): boolean {
  return bitmap.bits.every((byte) => byte === 0)
}

/** Greys from here on are white. */
export const white = 128

/**
 * Lays a picture on white paper of another size: its dot at `left` and `top` comes to the paper's corner, what is
 * beyond the paper is cut off.
 */
export function onPaper(grey: GreyBitmap, width: number, height: number, left = 0, top = 0): BitBitmap {
  const paper = whiteBitmap(width, height)
  const { bits, rowBytes } = paper
  const columns = Math.min(width, grey.width - left)
  const rows = Math.min(height, grey.height - top)
  for (let y = 0; y < rows; y++) {
    const from = (y + top) * grey.width + left
    for (let x = 0; x < columns; x++)
      if ((grey.pixels[from + x] ?? white) < white) {
        const at = y * rowBytes + (x >> 3)
        bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
      }
  }
  return paper
}

/** Rows of greys, four in a word from its lowest byte, `stride` words a row. */
export type GreyWords = { readonly words: Uint32Array; readonly stride: number }

const highBits = 0x80808080 | 0
/** Moves the bits 0, 8, 16 and 24 of a word to its bits 27, 26, 25 and 24. */
const gather = 0x08040201

/** Makes greys black and white, into rows of a bitmap from `top` on. Words beyond the bitmap's width are not read. */
export function packRows({ words, stride }: GreyWords, target: BitBitmap, top: number, rows: number): void {
  const { bits, rowBytes, width } = target
  const whole = width >> 3
  const rest = width & 7
  for (let y = 0; y < rows; y++) {
    let from = y * stride
    let to = (top + y) * rowBytes
    for (let byte = 0; byte < whole; byte++, from += 2, to++) {
      const first = words[from] ?? 0
      const second = words[from + 1] ?? 0
      if ((first & second & highBits) === highBits) continue
      bits[to] = (nibble(first) << 4) | nibble(second)
    }
    if (rest === 0) continue
    const second = rest > 4 ? nibble(words[from + 1] ?? 0) : 0
    bits[to] = ((nibble(words[from] ?? 0) << 4) | second) & (0xff00 >> rest)
  }
}

/** The four greys of a word as bits, 1 black, the first one the highest. */
const nibble = (word: number) => (Math.imul((~word & highBits) >>> 7, gather) >>> 24) & 0xf

/** True if any dot from a column on is black. */
export function hasInkFrom(column: number, { bits, rowBytes, height, width }: BitBitmap): boolean {
  const firstByte = column >> 3
  for (let y = 0; column < width && y < height; y++) {
    if (((bits[y * rowBytes + firstByte] ?? 0) & (0xff >> (column & 7))) !== 0) return true
    for (let byte = firstByte + 1; byte < rowBytes; byte++) if (bits[y * rowBytes + byte] !== 0) return true
  }
  return false
}

/** The left of a bitmap. */
export function cutToWidth(bitmap: BitBitmap, width: number): BitBitmap {
  if (width >= bitmap.width) return bitmap
  const cut = whiteBitmap(width, bitmap.height)
  for (let y = 0; y < cut.height; y++) {
    const from = y * bitmap.rowBytes
    cut.bits.set(bitmap.bits.subarray(from, from + cut.rowBytes), y * cut.rowBytes)
    const last = (y + 1) * cut.rowBytes - 1
    if ((width & 7) !== 0) cut.bits[last] = (cut.bits[last] ?? 0) & (0xff00 >> (width & 7))
  }
  return cut
}
