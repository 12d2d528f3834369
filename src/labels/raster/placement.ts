import type { ChosenArea, SizedArea } from '../../base/page-area.ts'

/** What of a file a person has chosen. */
export type PagePart = {
  /** From 1; without it every page. */
  readonly page?: number | undefined
  /** Of each page. Without it a page that is larger than the paper is looked at, and its label printed. */
  readonly area?: ChosenArea | undefined
}

/** What is printed on. */
export type PaperSize = {
  readonly widthMm: number
  readonly heightMm: number
  /** The widest print of the head, from the paper's left edge. */
  readonly headMm: number
  /** Pages larger than the paper are made smaller; without it they are refused. */
  readonly fitPages: boolean
  readonly part?: PagePart | undefined
  /**
   * What was chosen for pages of these sizes that are larger than the paper; of other pages the label is looked for. Where
   * none of a page's codes is in the part that was chosen, its codes are lost.
   */
  readonly sized?: readonly SizedArea[] | undefined
}

/** A paper in a printer's dots. */
export type Paper = PaperSize & {
  readonly dpi: number
  readonly widthDots: number
  readonly heightDots: number
  /** No more than the paper is wide. */
  readonly headDots: number
  /** A larger page takes no more than this part of it. */
  readonly filled?: number
}

export const mmPerInch = 25.4

export function paperAt(size: PaperSize, dpi: number): Paper {
  const dots = (mm: number) => Math.max(1, Math.round((mm / mmPerInch) * dpi))
  const widthDots = dots(size.widthMm)
  const headDots = Math.min(widthDots, dots(size.headMm))
  return { ...size, dpi, widthDots, heightDots: dots(size.heightMm), headDots }
}

/** In dots; need not be whole. */
export type PageSize = { readonly width: number; readonly height: number }

export type Placement = {
  /** Turned a quarter clockwise. */
  readonly rotated: boolean
  /** Printed size by own size. 1: unscaled. */
  readonly scale: number
  /** The page as it is printed, in dots, before it is turned. */
  readonly widthDots: number
  readonly heightDots: number
}

/** A page may be so much larger than the paper, each way, and still fits it. */
export const sameMm = 0.5

/**
 * How far a page may differ from the paper and still be taken for a label of this paper, and fitted unasked: A6 on 4x6
 * is 3.2 %, 100x150 mm is 1.6 %. Bars change by less than a printer's own tolerance. 4x6.75 on 4x6 is 11 %: another paper.
 */
const fittedUnasked = 0.05

/**
 * Where a page goes on a paper, or undefined where it is too large for it. It is not scaled when both agree within half
 * a millimetre, or when it is much smaller; fitted when it is a little smaller or larger, and when `fitPages` says so;
 * turned when it lies otherwise than the paper and does not fit as it lies.
 */
export function place({ width, height }: PageSize, paper: Paper): Placement | undefined {
  const sameDots = (sameMm / mmPerInch) * paper.dpi
  const fits = width <= paper.widthDots + sameDots && height <= paper.heightDots + sameDots
  const liesOtherwise = width !== height && width > height !== paper.widthDots > paper.heightDots
  const rotated = liesOtherwise && !fits
  const [paperWidth, paperHeight] = rotated
    ? [paper.heightDots, paper.widthDots]
    : [paper.widthDots, paper.heightDots]
  const scale = chooseScale()
  if (scale === undefined) return undefined
  const dots = (size: number) => Math.max(1, Math.round(size * scale))
  return { rotated, scale, widthDots: dots(width), heightDots: dots(height) }

  function chooseScale(): number | undefined {
    const agrees = (size: number, other: number) => Math.abs(size - other) <= sameDots
    if (agrees(width, paperWidth) && agrees(height, paperHeight)) return 1
    const exceeds = width > paperWidth + sameDots || height > paperHeight + sameDots
    const fitted = Math.min(paperWidth / width, paperHeight / height)
    if (exceeds) {
      const isWanted = fitted >= 1 - fittedUnasked || paper.fitPages
      return isWanted ? fitted * (paper.filled ?? 1) : undefined
    }
    return fitted > 1 && fitted <= 1 + fittedUnasked ? fitted : 1
  }
}
