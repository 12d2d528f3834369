// The lightest and the darkest grey around each dot (van Herk, Gil and Werman: three comparisons a dot, however wide).

import type { GreyBitmap } from '../../images/grey-bitmap.ts'

/** The darkest grey of the square that reaches `radius` dots to each side. */
export function darkest({ width, height, pixels }: GreyBitmap, radius: number): GreyBitmap {
  const across = acrossRows(width, height, pixels, radius)
  return { width, height, pixels: downColumns(width, height, across, radius) }
}

/** The lightest one. */
export const lightest = (grey: GreyBitmap, radius: number): GreyBitmap =>
  inverted(darkest(inverted(grey), radius))

/** Four dots at once. */
function inverted({ width, height, pixels }: GreyBitmap): GreyBitmap {
  const fours = new Uint32Array(Math.ceil(pixels.length / 4))
  const other = new Uint8Array(fours.buffer, 0, pixels.length)
  other.set(pixels)
  for (let at = 0; at < fours.length; at++) fours[at] = ~(fours[at] ?? 0)
  return { width, height, pixels: other }
}

function acrossRows(width: number, height: number, from: Uint8Array, radius: number): Uint8Array {
  const size = 2 * radius + 1
  const to = new Uint8Array(from.length)
  const forward = new Uint8Array(width)
  const backward = new Uint8Array(width)
  const isSame = rowComparison(from, width)
  for (let y = 0; y < height; y++) {
    const row = y * width
    if (y > 0 && isSame(row, row - width)) {
      to.copyWithin(row, row - width, row)
      continue
    }
    for (let begin = 0; begin < width; begin += size) {
      const end = Math.min(width, begin + size)
      let darkestYet = 255
      for (let x = begin; x < end; x++) {
        const value = from[row + x] ?? 0
        if (value < darkestYet) darkestYet = value
        forward[x] = darkestYet
      }
      darkestYet = 255
      for (let x = end - 1; x >= begin; x--) {
        const value = from[row + x] ?? 0
        if (value < darkestYet) darkestYet = value
        backward[x] = darkestYet
      }
    }
    for (let x = 0; x < width; x++) {
      const left = backward[x < radius ? 0 : x - radius] ?? 0
      const right = forward[x + radius < width ? x + radius : width - 1] ?? 0
      to[row + x] = left < right ? left : right
    }
  }
  return to
}

/** Whether the rows that begin at two places are the same: most of a label's are as the one above, white above all. */
function rowComparison(pixels: Uint8Array, width: number): (one: number, other: number) => boolean {
  const rows = Buffer.from(pixels.buffer, pixels.byteOffset, pixels.length)
  return (one, other) => rows.compare(rows, other, other + width, one, one + width) === 0
}

/** Row by row, as they lie in memory. */
function downColumns(width: number, height: number, from: Uint8Array, radius: number): Uint8Array {
  const size = 2 * radius + 1
  const forward = from.slice()
  const backward = from.slice()
  const [isSameForward, isSameBackward] = [rowComparison(forward, width), rowComparison(backward, width)]
  for (let y = 1; y < height; y++)
    if (y % size !== 0 && !isSameForward(y * width, (y - 1) * width)) lower(forward, width, y, y - 1)
  for (let y = height - 2; y >= 0; y--)
    if (y % size !== size - 1 && !isSameBackward(y * width, (y + 1) * width)) lower(backward, width, y, y + 1)
  const to = new Uint8Array(from.length)
  const firsts = Buffer.from(backward.buffer)
  for (let y = 0; y < height; y++) {
    const row = y * width
    const above = Math.max(0, y - radius) * width
    const below = Math.min(height - 1, y + radius) * width
    if (firsts.compare(forward, below, below + width, above, above + width) === 0) {
      to.set(forward.subarray(below, below + width), row)
      continue
    }
    for (let x = 0; x < width; x++) {
      const first = backward[above + x] ?? 0
      const second = forward[below + x] ?? 0
      to[row + x] = first < second ? first : second
    }
  }
  return to
}

function lower(rows: Uint8Array, width: number, y: number, neighbour: number): void {
  const [at, next] = [y * width, neighbour * width]
  for (let x = 0; x < width; x++) {
    const value = rows[next + x] ?? 0
    if (value < (rows[at + x] ?? 0)) rows[at + x] = value
  }
}
