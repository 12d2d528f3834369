// A part of a page on the paper, at its true size: the label of a sheet.

import { partOnPaper, type BitBitmap } from './bit-bitmap.ts'
import { grown } from './rectangles.ts'
import { mmPerInch, type PageArea, type PageSize, type Paper, type Placement } from './placement.ts'

/** What was found is drawn so far beyond its edges, too. */
const marginMm = 1
/** As for pages of the paper's size (`place`). */
const overMm = 0.5

type DrawPage = (placement: Placement, sheet: Pick<Paper, 'dpi' | 'widthDots' | 'heightDots'>) => BitBitmap

/**
 * Draws the page as a sheet of its own size, and takes the part to the middle of the paper; turned where it lies otherwise,
 * and smaller where it does not fit and that is wished for. Undefined where it does not fit.
 */
export function drawArea(
  area: PageArea,
  { width, height }: PageSize,
  paper: Paper,
  draw: DrawPage,
): { readonly scale: number; readonly rotated: boolean; readonly bitmap: BitBitmap } | undefined {
  const dotsPerMm = paper.dpi / mmPerInch
  const [across, down] = [(area.right - area.left) * dotsPerMm, (area.bottom - area.top) * dotsPerMm]
  const fitsAsItLies = across <= paper.headDots && down <= paper.heightDots
  const liesOtherwise = across > down !== paper.headDots > paper.heightDots
  const rotated = !fitsAsItLies && liesOtherwise
  const scale = scaleOf(rotated ? { across: down, down: across } : { across, down }, paper)
  if (scale === undefined) return undefined
  const dots = (mm: number) => Math.round(mm * dotsPerMm * scale)
  const own = {
    left: dots(area.left),
    top: dots(area.top),
    right: dots(area.right),
    bottom: dots(area.bottom),
  }
  const [widthDots, heightDots] = [Math.round(width * scale), Math.round(height * scale)]
  const sheet = rotated
    ? { dpi: paper.dpi, widthDots: heightDots, heightDots: widthDots }
    : { dpi: paper.dpi, widthDots, heightDots }
  const bitmap = draw({ rotated, scale, widthDots, heightDots }, sheet)
  const turned = rotated
    ? { left: heightDots - own.bottom, top: own.left, right: heightDots - own.top, bottom: own.right }
    : own
  const part = paper.part?.area === undefined ? grown(turned, dots(marginMm)) : turned
  const to = {
    left: Math.round((paper.headDots - (part.right - part.left)) / 2),
    top: Math.round((paper.heightDots - (part.bottom - part.top)) / 2),
    width: paper.widthDots,
    height: paper.heightDots,
  }
  return { scale, rotated, bitmap: partOnPaper(bitmap, part, to) }
}

function scaleOf(
  { across, down }: { readonly across: number; readonly down: number },
  { dpi, headDots, heightDots, fitPages, filled = 1 }: Paper,
): number | undefined {
  const over = (overMm / mmPerInch) * dpi
  if (across <= headDots + over && down <= heightDots + over) return 1
  return fitPages ? Math.min(headDots / across, heightDots / down) * filled : undefined
}
