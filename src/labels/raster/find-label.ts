// Where on a page that is larger than the paper its label is: what a carrier puts on a sheet for an office printer, with
// its instructions, an invoice, or nothing beside it. The label is found at its true size or not at all.

import type { PageArea, PageHalf } from '../../base/page-area.ts'
import type { BitBitmap } from './bit-bitmap.ts'
import { mmPerInch, sameMm } from './placement.ts'
import { around, type Rectangle } from './rectangles.ts'

/** A page as it is looked at. */
export type Sketch = {
  readonly bitmap: BitBitmap
  readonly dpi: number
  /** Where its codes are, in dots of the sketch. */
  readonly codes: readonly Rectangle[]
}

export type LabelPaper = {
  readonly widthMm: number
  readonly heightMm: number
  /** Nothing of the page may be left off: it can be made smaller. */
  readonly whole?: boolean
}

/** What is not further from each other belongs together. */
const gapMm = 4
/** What does not belong to the label is at least so far away from it. */
const apartMm = 7
/** A label on a sheet leaves no more of its paper empty, in width and in height. */
const leastOfPaper = 0.6

/**
 * The part of the page that is its label; undefined where that is not certain. All of the page's ink where that fits the
 * paper; else what is around the codes: as large as a label, with all that could belong to it, and apart from the rest.
 */
export function findLabel({ bitmap, dpi, codes }: Sketch, paper: LabelPaper): PageArea | undefined {
  const blocks = inkBlocks(bitmap, dpi)
  if (blocks.length === 0) return undefined
  const all = blocks.reduce(around)
  if (fits(all, paper)) return all
  if (paper.whole) return undefined
  const own = blocks.filter((block) =>
    codes.some((code) => distance(block, scaled(code, mmPerInch / dpi)) === 0),
  )
  if (own.length === 0) return undefined
  const first = own.reduce(around)
  const label = grown(
    first,
    blocks.filter((block) => !own.includes(block)),
    paper,
  )
  if (!label || !isLabel(label.area, paper)) return undefined
  const lies = lyingAs(label.area, paper)
  const isOther = (block: Rectangle) =>
    distance(label.area, block) >= apartMm && !fitsWithin(around(first, block), lies)
  return label.others.every(isOther) ? label.area : undefined
}

/** The part of the page that a person has chosen: of a half what is on it, a rectangle as it is. */
export function chosenArea(chosen: PageHalf | PageArea, { bitmap, dpi }: Omit<Sketch, 'codes'>): PageArea {
  if (typeof chosen !== 'string') return chosen
  const { width: right, height: bottom } = bitmap
  const page = { left: 0, top: 0, right, bottom }
  const [middleX, middleY] = [Math.round(right / 2), Math.round(bottom / 2)]
  const halves: Readonly<Record<PageHalf, Rectangle>> = {
    upper: { ...page, bottom: middleY },
    lower: { ...page, top: middleY },
    left: { ...page, right: middleX },
    right: { ...page, left: middleX },
  }
  const half = halves[chosen]
  return scaled(inkOf(bitmap, half) ?? half, mmPerInch / dpi)
}

/** Whether a code lies in the area, be it in part. */
export const isIn = (code: Rectangle, area: PageArea, dpi: number): boolean =>
  distance(scaled(code, mmPerInch / dpi), area) === 0

/** Around the ink of a part, in dots. */
function inkOf({ rowBytes, bits }: BitBitmap, part: Rectangle): Rectangle | undefined {
  let [left, top, right, bottom] = [part.right, part.bottom, part.left, part.top]
  for (let y = part.top; y < part.bottom; y++)
    for (let x = part.left; x < part.right; x++) {
      if (((bits[y * rowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0) continue
      left = Math.min(left, x)
      top = Math.min(top, y)
      right = Math.max(right, x + 1)
      bottom = y + 1
    }
  return left < right ? { left, top, right, bottom } : undefined
}

const width = ({ left, right }: Rectangle) => right - left
const height = ({ top, bottom }: Rectangle) => bottom - top

type Sides = { readonly across: number; readonly down: number }

const fitsWithin = (area: Rectangle, { across, down }: Sides) =>
  width(area) <= across + sameMm && height(area) <= down + sameMm

/** As it lies, or turned. */
export const fits = (area: Rectangle, { widthMm, heightMm }: LabelPaper): boolean =>
  fitsWithin(area, { across: widthMm, down: heightMm }) ||
  fitsWithin(area, { across: heightMm, down: widthMm })

/** The paper as the label lies on it. */
function lyingAs(area: Rectangle, { widthMm, heightMm }: LabelPaper): Sides {
  const [short, long] = [Math.min(widthMm, heightMm), Math.max(widthMm, heightMm)]
  return width(area) > height(area) ? { across: long, down: short } : { across: short, down: long }
}

function isLabel(area: Rectangle, { widthMm, heightMm }: LabelPaper): boolean {
  const [short, long] = [Math.min(widthMm, heightMm), Math.max(widthMm, heightMm)]
  const [own, other] = [Math.min(width(area), height(area)), Math.max(width(area), height(area))]
  return own >= short * leastOfPaper && other >= long * leastOfPaper
}

/** What is nearest to the blocks with codes belongs to them, for as long as it fits the paper. */
function grown(first: Rectangle, blocks: readonly Rectangle[], paper: LabelPaper) {
  if (!fits(first, paper)) return undefined
  let area = first
  let others = blocks
  for (;;) {
    const nearest = others
      .filter((block) => fits(around(area, block), paper))
      .toSorted((one, other) => distance(area, one) - distance(area, other))[0]
    if (!nearest) return { area, others }
    area = around(area, nearest)
    others = others.filter((block) => block !== nearest)
  }
}

const scaled = ({ left, top, right, bottom }: Rectangle, by: number): Rectangle => ({
  left: left * by,
  top: top * by,
  right: right * by,
  bottom: bottom * by,
})

/** 0 where they overlap. */
const distance = (one: Rectangle, other: Rectangle) =>
  Math.max(0, one.left - other.right, other.left - one.right, one.top - other.bottom, other.top - one.bottom)

/** Rectangles around what hangs together, on a grid of millimetres. */
function inkBlocks(
  { width: dots, height: rows, rowBytes, bits }: BitBitmap,
  dpi: number,
): readonly Rectangle[] {
  const cell = dpi / mmPerInch
  const columns = Math.ceil(dots / cell)
  const lines = Math.ceil(rows / cell)
  const inked = new Uint8Array(columns * lines)
  for (let y = 0; y < rows; y++)
    for (let byte = 0; byte < rowBytes; byte++) {
      const eight = bits[y * rowBytes + byte] ?? 0
      for (let bit = 0; eight !== 0 && bit < 8; bit++)
        if (eight & (0x80 >> bit))
          inked[Math.floor(y / cell) * columns + Math.floor((byte * 8 + bit) / cell)] = 1
    }
  const blocks: Rectangle[] = []
  for (let at = 0; at < inked.length; at++) if (inked[at] === 1) blocks.push(blockFrom(at))
  return blocks

  /** Takes what hangs together with a cell off the grid. */
  function blockFrom(first: number): Rectangle {
    let block: Rectangle | undefined
    const waiting = [first]
    inked[first] = 0
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const [x, y] = [at % columns, Math.floor(at / columns)]
      const own = { left: x, top: y, right: x + 1, bottom: y + 1 }
      block = block ? around(block, own) : own
      for (let line = Math.max(0, y - gapMm); line <= Math.min(lines - 1, y + gapMm); line++)
        for (let column = Math.max(0, x - gapMm); column <= Math.min(columns - 1, x + gapMm); column++) {
          const next = line * columns + column
          if (inked[next] === 1) {
            inked[next] = 0
            waiting.push(next)
          }
        }
    }
    return block ?? { left: 0, top: 0, right: 0, bottom: 0 }
  }
}
