// Documents that flow over as many pages as they need.

import type { Area, Drawing } from '../zpl/millimetres.ts'
import type { ZplField } from '../zpl/fields.ts'
import { labelsOn, type Paper, present, printArea } from './paper.ts'

/** Something of a height that is drawn at its place; pages are filled with them in order. */
export type Block = {
  readonly heightMm: number
  readonly draw: (place: Area) => readonly (ZplField | undefined)[]
  /** Never the last of a page: it is about what follows. */
  readonly keepsNext?: boolean
  /** What stands above it again where it begins a page. */
  readonly under?: Block
}

/** On small labels everything is smaller, down to what a person still reads. */
export const unitOn = (paper: Paper): number => Math.min(1, Math.max(0.6, printArea(paper).widthMm / 92))

/** The blocks on as many labels as they need, in one file, each with the subject and its page at the foot. */
export function pagesOn(paper: Paper, draw: Drawing, blocks: readonly Block[], subject: string): Uint8Array {
  const area = printArea(paper)
  const unit = unitOn(paper)
  const footMm = 4.6 * unit
  const pages = fillPages(blocks, area.heightMm - footMm)
  return labelsOn(
    paper,
    pages.map((onPage, index) => {
      let yMm = area.yMm
      const drawn = onPage.flatMap((block) => {
        const place = { ...area, yMm, heightMm: block.heightMm }
        yMm += block.heightMm
        return block.draw(place)
      })
      const foot = { ...area, yMm: area.yMm + area.heightMm - footMm, heightMm: footMm }
      return present([...drawn, ...footOf(draw, unit, foot, subject, `${index + 1} / ${pages.length}`)])
    }),
  )
}

function fillPages(blocks: readonly Block[], heightMm: number): readonly (readonly Block[])[] {
  const pages: Block[][] = []
  let leftMm = 0
  blocks.forEach((block, index) => {
    const next = block.keepsNext ? (blocks[index + 1]?.heightMm ?? 0) : 0
    if (pages.length === 0 || block.heightMm + next > leftMm) {
      const head = pages.length > 0 ? block.under : undefined
      const fits = head && head.heightMm + block.heightMm <= heightMm
      pages.push(fits ? [head] : [])
      leftMm = heightMm - (fits ? head.heightMm : 0)
    }
    pages.at(-1)?.push(block)
    leftMm -= block.heightMm
  })
  return pages
}

function footOf(
  draw: Drawing,
  unit: number,
  place: Area,
  subject: string,
  count: string,
): readonly ZplField[] {
  const line = { ...place, yMm: place.yMm + 1.4 * unit, heightMm: 2.9 * unit, minHeightMm: 1.6 }
  const countMm = 18 * unit
  return [
    draw.line({ ...line, text: subject, widthMm: place.widthMm - countMm }),
    draw.line({
      ...line,
      xMm: place.xMm + place.widthMm - countMm,
      text: count,
      widthMm: countMm,
      align: 'right',
    }),
  ]
}
