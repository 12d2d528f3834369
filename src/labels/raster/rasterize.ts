import type { LabelFormat } from '../../base/label-format.ts'
import { isSamePage, type PageArea, type PageMm } from '../../base/page-area.ts'
import { labelFormatOf } from '../file-format.ts'
import { cutToWidth, hasInkFrom, isBlank, type BitBitmap } from './bit-bitmap.ts'
import { drawImage, evenlyPlaced, evenSize, imageSize } from './image-page.ts'
import { readGif, readJpeg, readPng, type LabelImage } from './images.ts'
import { maxFileBytes, maxLabelDots } from './limits.ts'
import { drawArea, placeArea, type PlacedArea } from './page-area.ts'
import type { PdfPage, PdfReader } from './pdf.ts'
import type { PageOnSheet } from './pdf-sheets.ts'
import { mmPerInch, paperAt, place, type PageSize, type Paper, type Placement } from './placement.ts'
import { RasterError, type PageMisfit, type RasterFailure } from './raster-error.ts'
import type { Rectangle } from './rectangles.ts'
import { readTiff } from './tiff-pages.ts'

/** What became of a page's size and direction. */
export type PageFit = {
  /** Printed size by own size: 1 is unscaled. An image that tells no dpi has the size that it is taken for. */
  readonly scale: number
  /** Turned a quarter clockwise to lie as the paper does. */
  readonly rotated: boolean
  /** The part of the page that was found to be its label, or chosen; without it the whole page. */
  readonly area?: PageArea
  /** It is larger than the paper, and what of it is printed can be chosen by its size. */
  readonly larger?: boolean
  /** A person has chosen for pages of this size what of them is printed. */
  readonly chosen?: boolean
}

export type RasterPage = PageFit & {
  /** The whole paper, also where the head does not reach. */
  readonly bitmap: BitBitmap
  readonly blank: boolean
}

/** A page of any file, before it is known where it goes. */
export type SourcePage =
  | { readonly kind: 'pdf'; readonly page: PdfPage }
  | { readonly kind: 'image'; readonly image: LabelImage }

export type UsePage<T> = (page: SourcePage, index: number) => T

const pointsPerInch = 72

/** What pages are looked at in, and whether they fit: bars of 10 mil are three dots wide. */
export const sketchDpi = 300

/** Of a page that is one picture the pixels are taken: PDFium would smooth them. */
function pdfSource(page: PdfPage): SourcePage {
  if (!page.picture) return { kind: 'pdf', page }
  const picture = page.picture()
  const dpi = {
    x: picture.width / (page.widthPoints / pointsPerInch),
    y: picture.height / (page.heightPoints / pointsPerInch),
  }
  return { kind: 'image', image: { ...picture, dpi } }
}

type Reader = <T>(bytes: Uint8Array, pdf: PdfReader, use: UsePage<T>) => readonly T[]

const images =
  (read: (bytes: Uint8Array) => readonly LabelImage[]): Reader =>
  (bytes, _, use) =>
    read(bytes).map((image, index) => use({ kind: 'image', image }, index))

const readers: Readonly<Record<Exclude<LabelFormat, 'zpl'>, Reader>> = {
  pdf: (bytes, pdf, use) => pdf.readPages(bytes, (page, index) => use(pdfSource(page), index)),
  png: images(readPng),
  jpeg: images(readJpeg),
  tiff: images(readTiff),
  gif: images(readGif),
}

/** Calls `use` for one page of a PDF, PNG, JPEG, TIFF or GIF file after another. Throws {@link RasterError}. */
export function readPages<T>(bytes: Uint8Array, pdf: PdfReader, use: UsePage<T>): readonly T[] {
  if (bytes.length > maxFileBytes) throw new RasterError('too_large')
  const format = labelFormatOf(bytes)
  if (!format || format === 'zpl') throw new RasterError('not_readable')
  return readers[format](bytes, pdf, use)
}

/**
 * A page as the paper will look, or the part of it that is its label. Throws {@link RasterError} `page_too_large` or
 * `wider_than_head`.
 */
export function rasterizePage(page: SourcePage, given: Paper, index: number, area?: PageArea): RasterPage {
  const paper = paperOfPage(page, given)
  const about = {
    ...(paper.sized && isLarger(page, paper) && { larger: true }),
    ...(paper !== given && { chosen: true }),
  }
  return { ...rasterized(page, paper, index, area), ...about }
}

function rasterized(page: SourcePage, paper: Paper, index: number, area?: PageArea): RasterPage {
  if (paper.widthDots * paper.heightDots > maxLabelDots) throw new RasterError('too_large')
  if (area) {
    const placed = placedArea(page, paper, index, area)
    const draw = (placement: Placement, sheet: Sheet) => drawAt(page, placement, sheet)
    const { scale, rotated } = placed.placement
    const bitmap = drawArea(placed, paper, draw)
    return { scale, rotated, bitmap, area, blank: isBlank(bitmap) }
  }
  const drawn = drawPage(page, paper, index, 'page_too_large')
  if (!hasInkFrom(paper.headDots, drawn.bitmap)) return drawn
  const head = { ...paper, widthMm: paper.headMm, widthDots: paper.headDots }
  const narrow = drawPage(page, head, index, 'wider_than_head')
  return { ...narrow, bitmap: widened(narrow.bitmap, paper.widthDots) }
}

function placedArea(page: SourcePage, paper: Paper, index: number, area: PageArea): PlacedArea {
  const size = sizeOf(page, paper)
  const even = page.kind === 'image' ? evenSize(page.image, size) : undefined
  const placed = placeArea(area, size, pageMm(page, paper), paper, even)
  if (!placed)
    throw new RasterError('page_too_large', { misfit: misfitOf(sizeOfArea(area, paper), paper, index) })
  return placed
}

/** Where a page that {@link rasterizePage} draws lies on its paper, or its part, for a paper without a narrower head. */
export function layPage(
  page: SourcePage,
  given: Paper,
  index: number,
  area?: PageArea,
): Omit<PageOnSheet, 'index'> {
  const paper = paperOfPage(page, given)
  const points = (dots: number) => (dots / paper.dpi) * pointsPerInch
  const rectangle = (left: number, top: number, width: number, height: number): Rectangle => ({
    left: points(left),
    top: points(top),
    right: points(left + width),
    bottom: points(top + height),
  })
  const sheet = { width: points(paper.widthDots), height: points(paper.heightDots) }
  if (area) {
    const { placement, sheet: whole, part, to } = placedArea(page, paper, index, area)
    return {
      sheet,
      rotated: placement.rotated,
      page: rectangle(to.left - part.left, to.top - part.top, whole.widthDots, whole.heightDots),
      shown: rectangle(to.left, to.top, part.right - part.left, part.bottom - part.top),
    }
  }
  const { rotated, widthDots, heightDots } = placePage(page, paper, index)
  const own = rotated ? rectangle(0, 0, heightDots, widthDots) : rectangle(0, 0, widthDots, heightDots)
  return { sheet, rotated, page: own, shown: own }
}

function drawPage(page: SourcePage, paper: Paper, index: number, misfit: RasterFailure): RasterPage {
  const placed = placePage(page, paper, index, misfit)
  const even = page.kind === 'pdf' ? placed : evenlyPlaced(page.image, placed, paper)
  const bitmap = drawAt(page, even, paper)
  return { scale: even.scale, rotated: even.rotated, bitmap, blank: isBlank(bitmap) }
}

type Sheet = Pick<Paper, 'dpi' | 'widthDots' | 'heightDots'>

const drawAt = (page: SourcePage, placement: Placement, sheet: Sheet): BitBitmap =>
  page.kind === 'pdf' ? page.page.draw(placement, sheet) : drawImage(page.image, placement, sheet)

/** The whole page at its own size, as it lies. */
export function sketchPage(page: SourcePage, paper: Paper): BitBitmap {
  const { width, height } = sizeOf(page, paper)
  const sheet = { dpi: paper.dpi, widthDots: Math.ceil(width), heightDots: Math.ceil(height) }
  if (sheet.widthDots * sheet.heightDots > maxLabelDots) throw new RasterError('too_large')
  return drawAt(page, { rotated: false, scale: 1, ...sheet }, sheet)
}

/** Where a page goes. Throws {@link RasterError} for one that does not fit. */
export function placePage(
  page: SourcePage,
  paper: Paper,
  index: number,
  misfit: RasterFailure = 'page_too_large',
): Placement {
  return placeSize(sizeOf(page, paper), paper, index, misfit)
}

/** As {@link placePage}, of a page that is so large in the paper's dots. */
export function placeSize(
  size: PageSize,
  paper: Paper,
  index: number,
  misfit: RasterFailure = 'page_too_large',
): Placement {
  const placement = place(size, paper)
  if (!placement) throw new RasterError(misfit, { misfit: misfitOf(size, paper, index) })
  return placement
}

function misfitOf(size: PageSize, paper: Paper, index: number): PageMisfit {
  const rounded = (mm: number) => Math.round(mm * 10) / 10
  const mm = (dots: number) => rounded((dots / paper.dpi) * mmPerInch)
  return {
    page: paper.part?.page ?? index + 1,
    pageWidthMm: mm(size.width),
    pageHeightMm: mm(size.height),
    paperWidthMm: rounded(paper.widthMm),
    paperHeightMm: rounded(paper.heightMm),
  }
}

/** Than the paper; also where it is fitted because that was asked for. */
export function isLarger(page: SourcePage, paper: Paper): boolean {
  const sketch = paperAt({ ...paper, fitPages: false }, sketchDpi)
  return place(sizeOf(page, sketch), sketch) === undefined
}

/** True for a page of which a part has to be found, or is chosen. */
export const isLookedAt = (page: SourcePage, paper: Paper): boolean =>
  paper.part?.area !== undefined || isLarger(page, paper)

/** A page's own size; of an image that tells no dpi, the one in which it is looked at. */
export function pageMm(page: SourcePage, paper: Paper): PageMm {
  const { width, height } = sizeOf(page, paperAt(paper, sketchDpi))
  const mm = (dots: number) => (dots / sketchDpi) * mmPerInch
  return { widthMm: mm(width), heightMm: mm(height) }
}

/** The paper with what was chosen for larger pages of this one's size; the same paper where nothing was. */
export function paperOfPage(page: SourcePage, paper: Paper): Paper {
  if (!paper.sized || paper.part?.area !== undefined) return paper
  if (!isLarger(page, paper)) return paper
  const size = pageMm(page, paper)
  const area = paper.sized.find((each) => isSamePage(each, size))?.area
  if (area === undefined) return paper
  return { ...paper, fitPages: paper.fitPages || area === 'whole', part: { ...paper.part, area } }
}

const sizeOfArea = ({ left, top, right, bottom }: PageArea, { dpi }: Paper): PageSize => ({
  width: ((right - left) / mmPerInch) * dpi,
  height: ((bottom - top) / mmPerInch) * dpi,
})

/** In dots. */
function sizeOf(page: SourcePage, paper: Paper): PageSize {
  if (page.kind === 'image') return imageSize(page.image, paper)
  return {
    width: (page.page.widthPoints / pointsPerInch) * paper.dpi,
    height: (page.page.heightPoints / pointsPerInch) * paper.dpi,
  }
}

function widened(bitmap: BitBitmap, width: number): BitBitmap {
  const rowBytes = Math.ceil(width / 8)
  const bits = new Uint8Array(rowBytes * bitmap.height)
  for (let y = 0; y < bitmap.height; y++)
    bits.set(bitmap.bits.subarray(y * bitmap.rowBytes, (y + 1) * bitmap.rowBytes), y * rowBytes)
  return { width, height: bitmap.height, rowBytes, bits }
}

/** What the head prints of a page. */
export const underHead = (page: RasterPage, paper: Paper): BitBitmap =>
  cutToWidth(page.bitmap, paper.headDots)
