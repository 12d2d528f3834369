// Pages that are larger than the paper are looked at before any is printed: where their label is, and which codes it has to
// keep.

import { readCodes } from '../barcodes/read-codes.ts'
import { encodeBitPng } from '../images/png.ts'
import type { BitBitmap } from './bit-bitmap.ts'
import { findLabel, type PageArea } from './find-label.ts'
import { paperAt, type Paper } from './placement.ts'
import { RasterError } from './raster-error.ts'
import { isLarger, sketchPage, type SourcePage } from './rasterize.ts'

/** Bars of 10 mil are three dots wide. */
const sketchDpi = 300

export type SeenPage = {
  /** Where its label is; undefined where that is not certain. */
  readonly area: PageArea | undefined
  /** What its barcodes say. */
  readonly codes: readonly string[]
}

/** By the page's index; of pages that fit the paper nothing. */
export type SeenPages = ReadonlyMap<number, SeenPage>

export type EachPage = <T>(use: (page: SourcePage, index: number) => T) => readonly T[]

/** Told whenever a page has been looked at. */
export type OnLooked = () => void

export async function lookAtPages(eachPage: EachPage, paper: Paper, onLooked: OnLooked): Promise<SeenPages> {
  const sketchPaper = paperAt(paper, sketchDpi)
  const sketches = eachPage((page) =>
    isLarger(page, sketchPaper) ? sketchPage(page, sketchPaper) : undefined,
  )
  const seen = new Map<number, SeenPage>()
  for (const [index, bitmap] of sketches.entries()) {
    if (!bitmap) continue
    const codes = await readCodes(encodeBitPng(bitmap, sketchDpi))
    const head = {
      widthMm: Math.min(paper.widthMm, paper.headMm),
      heightMm: paper.heightMm,
      whole: paper.fitPages,
    }
    const area = findLabel({ bitmap, dpi: sketchDpi, codes }, head)
    onLooked()
    seen.set(index, { area, codes: codes.map(({ text }) => text) })
  }
  return seen
}

/** Throws `codes_lost` where a code of a page that was looked at cannot be read on its label. */
export async function demandCodes(
  labels: readonly (BitBitmap | undefined)[],
  seen: SeenPages,
  { dpi }: Pick<Paper, 'dpi'>,
  onLooked: OnLooked,
): Promise<void> {
  for (const [index, { codes }] of seen) {
    const label = labels[index]
    if (codes.length === 0 || !label) continue
    const left = new Set((await readCodes(encodeBitPng(label, dpi))).map(({ text }) => text))
    onLooked()
    if (codes.some((code) => !left.has(code))) throw new RasterError('codes_lost')
  }
}
