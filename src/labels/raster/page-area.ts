// A part of a page on the paper, at its true size: the label of a sheet.

import { partOnPaper, type BitBitmap } from './bit-bitmap.ts'
import type { PageArea } from './find-label.ts'
import { grown } from './rectangles.ts'
import { mmPerInch, type PageSize, type Paper, type Placement } from './placement.ts'

/** What is drawn is drawn so far beyond its edges, too. */
const marginMm = 1

type DrawPage = (placement: Placement, sheet: Pick<Paper, 'dpi' | 'widthDots' | 'heightDots'>) => BitBitmap

/** Draws the page as a sheet of its own size, and takes the part to the middle of the paper; turned where it lies otherwise. */
export function drawArea(
  area: PageArea,
  { width, height }: PageSize,
  paper: Paper,
  draw: DrawPage,
): { readonly scale: number; readonly rotated: boolean; readonly bitmap: BitBitmap } {
  const dots = (mm: number) => Math.round((mm / mmPerInch) * paper.dpi)
  const own = {
    left: dots(area.left),
    top: dots(area.top),
    right: dots(area.right),
    bottom: dots(area.bottom),
  }
  const fitsAsItLies = own.right - own.left <= paper.headDots && own.bottom - own.top <= paper.heightDots
  const liesOtherwise = own.right - own.left > own.bottom - own.top !== paper.headDots > paper.heightDots
  const rotated = !fitsAsItLies && liesOtherwise
  const [widthDots, heightDots] = [Math.round(width), Math.round(height)]
  const sheet = rotated
    ? { dpi: paper.dpi, widthDots: heightDots, heightDots: widthDots }
    : { dpi: paper.dpi, widthDots, heightDots }
  const bitmap = draw({ rotated, scale: 1, widthDots, heightDots }, sheet)
  const turned = rotated
    ? { left: heightDots - own.bottom, top: own.left, right: heightDots - own.top, bottom: own.right }
    : own
  const part = grown(turned, dots(marginMm))
  const to = {
    left: Math.round((paper.headDots - (part.right - part.left)) / 2),
    top: Math.round((paper.heightDots - (part.bottom - part.top)) / 2),
    width: paper.widthDots,
    height: paper.heightDots,
  }
  return { scale: 1, rotated, bitmap: partOnPaper(bitmap, part, to) }
}
