// Whether two drawings of one paper show the same: in each small square of it each black dot of one has one of the other near
// it, or both are as dark, as two dithers of one grey are.

import type { BitBitmap } from './bit-bitmap.ts'

/** The same line may be rounded so many dots apart. */
const reach = 2
/** Dots each way. */
const square = 64
/** So many dots of a square may differ, as at the edge of a dither: two small letters have more at 600 dpi. */
const mayDiffer = 240

export function looksAlike(one: BitBitmap, other: BitBitmap): boolean {
  if (one.width !== other.width || one.height !== other.height) return false
  const [first, second] = [blackAlone(one, other), blackAlone(other, one)]
  return first.far.every(
    (far, at) =>
      Math.max(far, second.far[at] ?? 0) <= mayDiffer ||
      Math.abs((first.all[at] ?? 0) - (second.all[at] ?? 0)) <= mayDiffer,
  )
}

/** Of each square how many dots are black on the first drawing alone, and how many of them have no black near on the other. */
function blackAlone({ width, height, rowBytes, bits }: BitBitmap, other: BitBitmap) {
  const columns = Math.ceil(width / square)
  const all = new Uint16Array(columns * Math.ceil(height / square))
  const far = new Uint16Array(all.length)
  for (let y = 0; y < height; y++)
    for (let byte = 0; byte < rowBytes; byte++) {
      const at = y * rowBytes + byte
      const more = (bits[at] ?? 0) & ~(other.bits[at] ?? 0)
      for (let bit = 0; more !== 0 && bit < 8; bit++) {
        const x = byte * 8 + bit
        if ((more & (0x80 >> bit)) === 0 || x >= width) continue
        const place = Math.floor(y / square) * columns + Math.floor(x / square)
        all[place] = (all[place] ?? 0) + 1
        if (!isNear(other, x, y)) far[place] = (far[place] ?? 0) + 1
      }
    }
  return { all, far }
}

function isNear({ width, height, rowBytes, bits }: BitBitmap, x: number, y: number): boolean {
  for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++)
    for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++)
      if ((bits[row * rowBytes + (column >> 3)] ?? 0) & (0x80 >> (column & 7))) return true
  return false
}
