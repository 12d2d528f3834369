// Pages that are larger than the paper are looked at before any is printed: where their label is, and which codes it has to
// keep.

import type { PageArea } from '../../base/page-area.ts'
import { lostCodes, type PageCode } from '../../base/page-codes.ts'
import { readCodes } from '../barcodes/read-codes.ts'
import { encodeBitPng } from '../images/png.ts'
import type { BitBitmap } from './bit-bitmap.ts'
import { chosenArea, findLabel, isIn } from './find-label.ts'
import { paperAt, type Paper } from './placement.ts'
import { RasterError } from './raster-error.ts'
import { isLookedAt, paperOfPage, sketchDpi, sketchPage, type SourcePage } from './rasterize.ts'

export type SeenPage = {
  /** Where its label is, found or chosen; undefined where that is not certain, or all of it is wanted. */
  readonly area: PageArea | undefined
  /** The barcodes that have to be on the label. */
  readonly codes: readonly PageCode[]
}

/** By the page's index; of pages that fit the paper nothing, where no part of them was chosen. */
export type SeenPages = ReadonlyMap<number, SeenPage>

export type EachPage = <T>(use: (page: SourcePage, index: number) => T) => readonly T[]

/** Told whenever a page has been looked at. */
export type OnLooked = () => void

/** What is made of a page; of one that was looked at with what was seen. */
export type MakePage<T> = (page: SourcePage, index: number, seen?: SeenPage) => T

export type PagesMade<T> = { readonly made: readonly T[]; readonly seen: SeenPages }

/** Makes something of each page. A file whose pages fit the paper is gone through once. */
export async function makeOfPages<T>(
  eachPage: EachPage,
  paper: Paper,
  onLooked: OnLooked,
  make: MakePage<T>,
): Promise<PagesMade<T>> {
  const sketchPaper = paperAt(paper, sketchDpi)
  const first = eachPage((page, index) =>
    isLookedAt(page, paper)
      ? { larger: [sketchPage(page, sketchPaper), paperOfPage(page, paper)] as const }
      : { made: make(page, index) },
  )
  const seen = new Map<number, SeenPage>()
  for (const [index, each] of first.entries()) {
    if (!('larger' in each)) continue
    seen.set(index, await look(...each.larger))
    onLooked()
  }
  const made = first.flatMap((each) => ('made' in each ? [each.made] : []))
  if (seen.size === 0) return { made, seen }
  const all = eachPage((page, index) => {
    const each = first[index]
    return each && 'made' in each ? each.made : make(page, index, seen.get(index))
  })
  return { made: all, seen }
}

async function look(bitmap: BitBitmap, paper: Paper): Promise<SeenPage> {
  const codes = await readCodes(encodeBitPng(bitmap, sketchDpi))
  const chosen = paper.part?.area
  if (chosen === 'whole') return { area: undefined, codes }
  if (chosen !== undefined) {
    const area = chosenArea(chosen, { bitmap, dpi: sketchDpi })
    const own = codes.filter((code) => isIn(code, area, sketchDpi))
    if (paper.sized && codes.length > 0 && own.length === 0) throw new RasterError('codes_lost')
    return { area, codes: own }
  }
  const head = {
    widthMm: Math.min(paper.widthMm, paper.headMm),
    heightMm: paper.heightMm,
    whole: paper.fitPages,
  }
  return { area: findLabel({ bitmap, dpi: sketchDpi, codes }, head), codes }
}

/** Bars of about two dots are read or not by how they fall on the dots, which another size changes. */
const smallerSizes = [0.99, 0.98, 0.97, 0.96, 0.94, 0.92, 0.9]

/** Makes those of `made` that stand at these indices anew for this paper. */
export type MakeAgain<T> = (made: readonly T[], indices: ReadonlySet<number>, paper: Paper) => readonly T[]

/** `label` where its page was looked at. */
export type WithLabel = { readonly label: BitBitmap | undefined }

/**
 * The labels, on which every code of the pages that were looked at can be read: a page whose codes cannot be is made a
 * little smaller. Throws `codes_lost` where that does not help.
 */
export async function keepCodes<T extends WithLabel>(
  { made, seen }: PagesMade<T>,
  paper: Paper,
  onLooked: OnLooked,
  makeAgain: MakeAgain<T>,
): Promise<readonly T[]> {
  let labels = made
  let lost = await withLostCodes(labels, [...seen.keys()], seen, paper, onLooked)
  for (const filled of smallerSizes) {
    if (lost.length === 0) return labels
    labels = makeAgain(labels, new Set(lost), { ...paper, filled })
    lost = await withLostCodes(labels, lost, seen, paper, onLooked)
  }
  if (lost.length > 0) throw new RasterError('codes_lost')
  return labels
}

/** Those of the labels on which a code of its page cannot be read. */
async function withLostCodes(
  labels: readonly WithLabel[],
  indices: readonly number[],
  seen: SeenPages,
  { dpi }: Paper,
  onLooked: OnLooked,
): Promise<readonly number[]> {
  const lost: number[] = []
  for (const index of indices) {
    const [label, codes = []] = [labels[index]?.label, seen.get(index)?.codes]
    if (codes.length === 0 || !label) continue
    const left = await readCodes(encodeBitPng(label, dpi))
    onLooked()
    if (lostCodes(codes, left).length > 0) lost.push(index)
  }
  return lost
}
