// Small pictures beside the words of a sheet: lines on a 24 by 24 grid, drawn in the dots of any resolution.

import type { ZplField } from '../zpl/fields.ts'
import type { ZplGraphic } from '../zpl/graphic-data.ts'
import { bitmap } from '../zpl/patterns.ts'

type Point = readonly [x: number, y: number]
type Line = readonly Point[]

function circle(x: number, y: number, radius: number, fromTurn = 0, toTurn = 1): Line {
  const steps = 24
  return Array.from({ length: steps + 1 }, (_, index): Point => {
    const angle = 2 * Math.PI * (fromTurn + ((toTurn - fromTurn) * index) / steps)
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
}
const box = (left: number, top: number, right: number, bottom: number): Line => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
  [left, top],
]
const line = (...numbers: readonly number[]): Line =>
  Array.from({ length: numbers.length / 2 }, (_, at): Point => [
    numbers[2 * at] ?? 0,
    numbers[2 * at + 1] ?? 0,
  ])

const printer: readonly Line[] = [
  line(7, 8, 7, 3, 17, 3, 17, 8),
  line(7, 17, 3, 17, 3, 8, 21, 8, 21, 17, 17, 17),
  box(7, 14, 17, 21),
]
const parcel: readonly Line[] = [
  line(3, 8, 12, 3, 21, 8, 21, 17, 12, 22, 3, 17, 3, 8, 12, 13, 21, 8),
  line(12, 13, 12, 22),
]

export const documentPictures = {
  ship: parcel,
  skip: [line(3, 5, 11, 12, 3, 19, 3, 5), line(12, 5, 20, 12, 12, 19, 12, 5), line(21.5, 5, 21.5, 19)],
  package: [
    line(2, 9, 9, 5, 16, 9, 16, 17, 9, 21, 2, 17, 2, 9, 9, 13, 16, 9),
    line(19, 3, 19, 11),
    line(15, 7, 23, 7),
  ],
  box: [box(3, 8, 21, 20), line(3, 8, 6, 4, 18, 4, 21, 8), line(12, 4, 12, 12)],
  check: [line(4, 12.5, 9, 18, 20, 6)],
  cross: [line(5, 5, 19, 19), line(19, 5, 5, 19)],
  go: [line(7, 4, 19, 12, 7, 20, 7, 4)],
  edit: [line(4, 20, 5, 15, 16, 4, 20, 8, 9, 19, 4, 20), line(13, 7, 17, 11)],
  printers: [line(2, 8, 22, 8, 18, 4), line(22, 16, 2, 16, 6, 20)],
  reprint: printer,
  refund: [
    line(8, 5, 4, 9, 8, 13),
    line(4, 9, 14, 9),
    circle(14, 14.5, 5.5, -0.25, 0.25),
    line(14, 20, 8, 20),
  ],
  list: [box(5, 3, 19, 21), line(9, 8, 15, 8), line(9, 12, 15, 12), line(9, 16, 12, 16)],
  search: [circle(10.5, 10.5, 6.5), line(15.5, 15.5, 21, 21)],
  reason: [
    circle(12, 12, 9),
    circle(12, 9.5, 2.8, -0.45, 0.25),
    line(12, 12.3, 12, 14),
    line(12, 17, 12, 17.2),
  ],
  screens: [box(3, 4, 21, 17), line(8, 21, 16, 21), line(12, 17, 12, 21)],
  key: [box(3, 5, 21, 19), line(7, 9, 8, 9), line(11, 9, 13, 9), line(16, 9, 17, 9), line(8, 15, 16, 15)],
  carrier: [
    box(2, 6, 14, 17),
    line(14, 10, 18, 10, 22, 14, 22, 17, 14, 17),
    circle(7, 18.5, 2.2),
    circle(17.5, 18.5, 2.2),
  ],
  quantity: [
    box(3, 10, 14, 21),
    line(7, 10, 7, 6, 18, 6, 18, 17, 14, 17),
    line(11, 6, 11, 3, 21.5, 3, 21.5, 13, 18, 13),
  ],
} as const satisfies Readonly<Record<string, readonly Line[]>>

export type DocumentPicture = keyof typeof documentPictures

/** Pictures lie in a square of so many units, and their lines are so wide. */
export const pictureGrid = 24
export const pictureStroke = 2

/** Which dots of a picture are black, row by row; a sheet has each of them many times. */
const drawn = new Map<string, Uint8Array>()

function dotsOf(name: DocumentPicture, widthDots: number, sideDots: number): Uint8Array {
  const key = `${name} ${sideDots}`
  const known = drawn.get(key)
  if (known) return known
  const scale = pictureGrid / sideDots
  const lines: readonly Line[] = documentPictures[name]
  const black = Uint8Array.from({ length: widthDots * sideDots }, (_, at) => {
    const point: Point = [((at % widthDots) + 0.5) * scale, (Math.floor(at / widthDots) + 0.5) * scale]
    const isBlack = lines.some((one) =>
      one.some((end, index) => distance(point, one[Math.max(0, index - 1)] ?? end, end) <= pictureStroke / 2),
    )
    return isBlack ? 1 : 0
  })
  drawn.set(key, black)
  return black
}

/** A picture in a square of so many dots, its width rounded up to whole bytes. */
export function pictureField(
  name: DocumentPicture,
  at: { readonly x: number; readonly y: number; readonly sideDots: number },
): ZplField {
  const { x, y, sideDots } = at
  const widthDots = Math.ceil(sideDots / 8) * 8
  const black = dotsOf(name, widthDots, sideDots)
  return bitmap(
    { x, y, widthDots, heightDots: sideDots },
    (column, row) => black[row * widthDots + column] === 1,
  )
}

/** The lines of the picture that these dots show; undefined where they show none of them. */
export function pictureIn({ rowBytes, bits }: ZplGraphic): readonly Line[] | undefined {
  const [widthDots, sideDots] = [rowBytes * 8, bits.length / rowBytes]
  if (Math.ceil(sideDots / 8) * 8 !== widthDots) return undefined
  return Object.entries(documentPictures).find(
    ([name]) =>
      isPictureName(name) &&
      dotsOf(name, widthDots, sideDots).every(
        (black, dot) => black === (((bits[dot >> 3] ?? 0) >> (7 - (dot & 7))) & 1),
      ),
  )?.[1]
}

const isPictureName = (name: string): name is DocumentPicture => name in documentPictures

/** From a point to a stretch between two others. */
function distance([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length))
  return Math.hypot(x - (x1 + along * dx), y - (y1 + along * dy))
}
