// Rectangles of a page, in dots: from the left and the top, the right and the bottom not included.

import type { GreyBitmap } from '../images/grey-bitmap.ts'

export type Rectangle = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const grown = ({ left, top, right, bottom }: Rectangle, by: number): Rectangle => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
})

/** What of it is on the page. */
export const clipped = (
  { left, top, right, bottom }: Rectangle,
  { width, height }: GreyBitmap,
): Rectangle => ({
  left: Math.min(width, Math.max(0, left)),
  top: Math.min(height, Math.max(0, top)),
  right: Math.min(width, Math.max(0, right)),
  bottom: Math.min(height, Math.max(0, bottom)),
})

/** The same as it lies in another one. */
export const moved = ({ left, top, right, bottom }: Rectangle, within: Rectangle): Rectangle => ({
  left: left - within.left,
  top: top - within.top,
  right: right - within.left,
  bottom: bottom - within.top,
})

const overlap = (one: Rectangle, other: Rectangle) =>
  one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom

/** The smallest that has both. */
export const around = (one: Rectangle, other: Rectangle): Rectangle => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
})

/** Rectangles that cover the same and do not touch each other. */
export function apart(rectangles: readonly Rectangle[]): readonly Rectangle[] {
  const made: Rectangle[] = []
  for (const each of rectangles) {
    let merged = each
    for (let at = made.findIndex((other) => overlap(merged, other)); at >= 0;) {
      const [other] = made.splice(at, 1)
      if (other) merged = around(merged, other)
      at = made.findIndex((another) => overlap(merged, another))
    }
    made.push(merged)
  }
  return made
}

/** Rectangles, and the smallest one that has all of them. */
export type Gathered = { readonly whole: Rectangle; readonly parts: readonly Rectangle[] }

const sizeOf = ({ left, top, right, bottom }: Rectangle) => (right - left) * (bottom - top)

/** Gathers those of which the whole, with a margin around it, is no larger than each with such a margin by itself. */
export function gathered(rectangles: readonly Rectangle[], margin: number): readonly Gathered[] {
  const size = (each: Rectangle) => sizeOf(grown(each, margin))
  const belong = (one: Rectangle, other: Rectangle) => size(around(one, other)) <= size(one) + size(other)
  const made: Gathered[] = []
  for (const each of rectangles) {
    let own: Gathered = { whole: each, parts: [each] }
    for (;;) {
      const at = made.findIndex(({ whole }) => belong(own.whole, whole))
      const [other] = at < 0 ? [] : made.splice(at, 1)
      if (!other) break
      own = { whole: around(own.whole, other.whole), parts: [...other.parts, ...own.parts] }
    }
    made.push(own)
  }
  return made
}

/** A part of a page by itself. */
export function cut({ width, pixels }: GreyBitmap, { left, top, right, bottom }: Rectangle): GreyBitmap {
  const part = {
    width: right - left,
    height: bottom - top,
    pixels: new Uint8Array((right - left) * (bottom - top)),
  }
  for (let y = 0; y < part.height; y++)
    part.pixels.set(pixels.subarray((top + y) * width + left, (top + y) * width + right), y * part.width)
  return part
}

/** Puts what `place` covers of a part, which was cut out as `from`, back into its page. */
export function paste(part: GreyBitmap, from: Rectangle, page: GreyBitmap, place: Rectangle): void {
  for (let y = place.top; y < place.bottom; y++) {
    const begin = (y - from.top) * part.width - from.left
    page.pixels.set(
      part.pixels.subarray(begin + place.left, begin + place.right),
      y * page.width + place.left,
    )
  }
}
