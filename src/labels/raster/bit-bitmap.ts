import type { GreyBitmap } from '../images/grey-bitmap.ts'
import type { Rectangle } from './rectangles.ts'

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

const allWhite = 0xffffffff
const fourByFour = ({ buffer, byteOffset, length }: Uint8Array) =>
  new Uint32Array(buffer, byteOffset, length >> 2)

/**
 * Lays a picture on white paper of another size: its dot at `left` and `top` comes to the paper's corner, what is
 * beyond the paper is cut off.
 */
export function onPaper(grey: GreyBitmap, width: number, height: number, left = 0, top = 0): BitBitmap {
  const paper = whiteBitmap(width, height)
  const { bits, rowBytes } = paper
  const { pixels } = grey
  const columns = Math.max(0, Math.min(width, grey.width - left))
  const rows = Math.min(height, grey.height - top)
  const isBlack = (at: number) => (~(pixels[at] ?? white) >> 7) & 1
  const greys = Buffer.from(pixels.buffer, pixels.byteOffset, pixels.length)
  // Most of a row is white: that is told of four dots at once, where they lie so in memory.
  const fours = pixels.byteOffset % 4 === 0 ? fourByFour(pixels) : undefined
  const isWhite = (at: number) =>
    fours !== undefined && at % 4 === 0 && fours[at >> 2] === allWhite && fours[(at >> 2) + 1] === allWhite
  for (let y = 0; y < rows; y++) {
    const from = (y + top) * grey.width + left
    const above = from - grey.width
    // Most of a label's rows are as the one above, white above all.
    if (y > 0 && greys.compare(greys, above, above + columns, from, from + columns) === 0) {
      bits.copyWithin(y * rowBytes, (y - 1) * rowBytes, y * rowBytes)
      continue
    }
    let byte = 0
    for (; byte * 8 + 8 <= columns; byte++) {
      const at = from + byte * 8
      if (isWhite(at)) continue
      bits[y * rowBytes + byte] =
        (isBlack(at) << 7) |
        (isBlack(at + 1) << 6) |
        (isBlack(at + 2) << 5) |
        (isBlack(at + 3) << 4) |
        (isBlack(at + 4) << 3) |
        (isBlack(at + 5) << 2) |
        (isBlack(at + 6) << 1) |
        isBlack(at + 7)
    }
    for (let x = byte * 8; x < columns; x++) {
      const at = y * rowBytes + byte
      bits[at] = (bits[at] ?? 0) | (isBlack(from + x) << (7 - (x & 7)))
    }
  }
  return paper
}

/** A part of a bitmap, at a place of white paper. Dots that come to lie beyond the paper are cut off. */
export function partOnPaper(
  bitmap: BitBitmap,
  part: Rectangle,
  to: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
): BitBitmap {
  const paper = whiteBitmap(to.width, to.height)
  const [moveX, moveY] = [to.left - part.left, to.top - part.top]
  for (
    let y = Math.max(0, part.top, -moveY);
    y < Math.min(bitmap.height, part.bottom, to.height - moveY);
    y++
  )
    for (
      let x = Math.max(0, part.left, -moveX);
      x < Math.min(bitmap.width, part.right, to.width - moveX);
      x++
    ) {
      if (((bitmap.bits[y * bitmap.rowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0) continue
      const at = (y + moveY) * paper.rowBytes + ((x + moveX) >> 3)
      paper.bits[at] = (paper.bits[at] ?? 0) | (0x80 >> ((x + moveX) & 7))
    }
  return paper
}

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
