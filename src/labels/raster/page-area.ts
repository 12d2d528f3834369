// A part of a page on the paper, at its true size: the label of a sheet.

import type { PageArea, PageMm } from '../../base/page-area.ts'
import { partOnPaper, type BitBitmap } from './bit-bitmap.ts'
import { grown } from './rectangles.ts'
import { mmPerInch, sameMm, type PageSize, type Paper, type Placement } from './placement.ts'

/** What was found is drawn so far beyond its edges, too. */
const marginMm = 1

type DrawPage = (placement: Placement, sheet: Pick<Paper, 'dpi' | 'widthDots' | 'heightDots'>) => BitBitmap

/** The part of a page of this size in dots, with the page drawn in the size `drawn`. */
function partOf(area: PageArea, { widthMm, heightMm }: PageMm, drawn: PageSize): PageArea {
  const across = (mm: number) => Math.round((mm / widthMm) * drawn.width)
  const down = (mm: number) => Math.round((mm / heightMm) * drawn.height)
  return {
    left: across(area.left),
    top: down(area.top),
    right: across(area.right),
    bottom: down(area.bottom),
  }
}

const sidesOf = ({ left, top, right, bottom }: PageArea) => ({ across: right - left, down: bottom - top })

const fitsInto = (area: PageArea, width: number, height: number) =>
  sidesOf(area).across <= width && sidesOf(area).down <= height

/** A part of a page on the paper, in the paper's dots. */
export type PlacedArea = {
  readonly placement: Placement
  /** The page drawn whole, as it lies. */
  readonly sheet: Pick<Paper, 'dpi' | 'widthDots' | 'heightDots'>
  /** What of it is taken, and where its left upper corner goes. */
  readonly part: PageArea
  readonly to: { readonly left: number; readonly top: number }
}

/**
 * The page as a sheet of its own size, of which the part is taken to the middle of the paper; turned where it lies otherwise,
 * and smaller where it does not fit and that is wished for. Undefined where it does not fit. In the size `even`, where it is
 * given and the part then fits the paper. `pageMm`: the size by which the area was measured.
 */
export function placeArea(
  area: PageArea,
  page: PageSize,
  pageMm: PageMm,
  paper: Paper,
  even?: PageSize,
): PlacedArea | undefined {
  const { headDots, heightDots: paperDots } = paper
  const evenPart = even && partOf(area, pageMm, even)
  const isEven =
    evenPart && (fitsInto(evenPart, headDots, paperDots) || fitsInto(evenPart, paperDots, headDots))
  const drawn = even && isEven ? even : sizeOnPaper(area, page, pageMm, paper)
  if (!drawn) return undefined
  const own = partOf(area, pageMm, drawn)
  const rotated = isTurned(own, paper)
  const [widthDots, heightDots] = [Math.round(drawn.width), Math.round(drawn.height)]
  const scale = drawn.width / page.width
  const sheet = rotated
    ? { dpi: paper.dpi, widthDots: heightDots, heightDots: widthDots }
    : { dpi: paper.dpi, widthDots, heightDots }
  const turned = rotated
    ? { left: heightDots - own.bottom, top: own.left, right: heightDots - own.top, bottom: own.right }
    : own
  const part =
    paper.part?.area === undefined ? grown(turned, Math.round((marginMm / mmPerInch) * paper.dpi)) : turned
  const { across, down } = sidesOf(part)
  const to = { left: Math.round((headDots - across) / 2), top: Math.round((paperDots - down) / 2) }
  return { placement: { rotated, scale, widthDots, heightDots }, sheet, part, to }
}

/** The paper with a part that was placed on it. */
export const drawArea = (
  { placement, sheet, part, to }: PlacedArea,
  paper: Paper,
  draw: DrawPage,
): BitBitmap =>
  partOnPaper(draw(placement, sheet), part, { ...to, width: paper.widthDots, height: paper.heightDots })

function isTurned(own: PageArea, { headDots, heightDots }: Paper): boolean {
  const { across, down } = sidesOf(own)
  return !fitsInto(own, headDots, heightDots) && across > down !== headDots > heightDots
}

/** Its own, or smaller. */
function sizeOnPaper(area: PageArea, page: PageSize, pageMm: PageMm, paper: Paper): PageSize | undefined {
  const { dpi, headDots, heightDots, fitPages, filled = 1 } = paper
  const own = partOf(area, pageMm, page)
  const { across, down } = sidesOf(own)
  const [width, height] = isTurned(own, paper) ? [heightDots, headDots] : [headDots, heightDots]
  const over = (sameMm / mmPerInch) * dpi
  if (across <= width + over && down <= height + over) return page
  const scale = Math.min(width / across, height / down) * filled
  return fitPages ? { width: page.width * scale, height: page.height * scale } : undefined
}
