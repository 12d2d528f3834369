import { parentPort } from 'node:worker_threads'
import { pdfOfDocument, type DocumentPage } from '../documents/document-pdf.ts'
import { encodeBitPng, encodeGreyPng } from '../images/png.ts'
import { isPdf } from '../pdf-signature.ts'
import type { WorkerProgress, WorkerReady } from '../worker-calls.ts'
import type { WrittenLabel } from '../zpl/read-fields.ts'
import { isBlank, type BitBitmap } from './bit-bitmap.ts'
import { bitmapLabel, type GraphicEncoding } from './graphic-field.ts'
import { readPng, type LabelImage } from './images.ts'
import {
  keepCodes,
  makeOfPages,
  type MakeAgain,
  type MakePage,
  type SeenPage,
  type EachPage,
  type SeenPages,
  type WithLabel,
} from './look-at-pages.ts'
import { officeDpi, pdfOfPictures, type PicturePage } from './label-pdf.ts'
import { looksAlike } from './looks-alike.ts'
import { openPdfReader } from './pdf.ts'
import type { PageOnSheet } from './pdf-sheets.ts'
import { mmPerInch, paperAt, type Paper } from './placement.ts'
import { RasterError, type PageMisfit, type RasterFailure } from './raster-error.ts'
import {
  isLarger,
  layPage,
  pageMm,
  placePage,
  placeSize,
  rasterizePage,
  readPages,
  sketchDpi,
  sketchPage,
  underHead,
  type PageFit,
  type RasterPage,
  type SourcePage,
} from './rasterize.ts'

export type RasterRequest = { readonly paper: Paper } & (
  | { readonly kind: 'zpl'; readonly bytes: Uint8Array; readonly encoding: GraphicEncoding }
  | { readonly kind: 'png'; readonly bytes: Uint8Array }
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array }
  | { readonly kind: 'sheet' | 'sizes'; readonly bytes: Uint8Array }
  /** PNGs drawn for another printer, a page each. */
  | {
      readonly kind: 'redraw'
      readonly pngs: readonly Uint8Array[]
      readonly pngDpi: number
      readonly encoding: GraphicEncoding
    }
  /** PNGs of the paper's dpi, a page each. */
  | { readonly kind: 'pages'; readonly pngs: readonly Uint8Array[] }
  /** The station's own, in dots of the paper's dpi, a page each. `font`: a TrueType file. */
  | { readonly kind: 'document'; readonly labels: readonly WrittenLabel[]; readonly font: Uint8Array }
)

export type FittedPage = PageFit & {
  /** Nothing is on it. */
  readonly blank: boolean
}

export type RasterAnswer =
  | { readonly kind: 'made'; readonly bytes: Uint8Array; readonly pages: readonly FittedPage[] }
  | {
      readonly kind: 'failed'
      readonly failure: RasterFailure
      readonly misfit: PageMisfit | undefined
    }

const port = parentPort
if (port === null) throw new Error('raster-worker runs as a worker thread only')

const pdf = await openPdfReader()

const white = 0xff

type Made = { readonly bytes: Uint8Array; readonly pages: readonly FittedPage[] }

const goesOn = () => port.postMessage({ kind: 'progress' } satisfies WorkerProgress)

/** Of the pages that are wanted; one that was chosen is the first. */
function eachPage<T>(
  bytes: Uint8Array,
  { part }: Paper,
  use: (page: SourcePage, index: number) => T,
): readonly T[] {
  const chosen = part?.page
  const made = readPages(bytes, pdf, (page, index) => {
    if (chosen !== undefined && chosen !== index + 1) return []
    const one = use(page, chosen === undefined ? index : 0)
    goesOn()
    return [one]
  }).flat()
  if (chosen !== undefined && made.length === 0) throw new RasterError('no_such_page')
  return made
}

const fitOf = ({ bitmap: _bitmap, ...fit }: RasterPage): FittedPage => fit

/** A damaged page draws as white: paper without a label would pass for one. */
function notBlank(pages: readonly FittedPage[]): readonly FittedPage[] {
  if (pages.every(({ blank }) => blank)) throw new RasterError('blank')
  return pages
}

type ZplPart = { readonly fit: FittedPage; readonly zpl: string } & WithLabel

const zplPart =
  (paper: Paper, encoding: GraphicEncoding) =>
  (source: SourcePage, index: number, seen?: SeenPage): ZplPart => {
    const page = rasterizePage(source, paper, index, seen?.area)
    const label = underHead(page, paper)
    return { fit: fitOf(page), zpl: bitmapLabel(label, encoding), label: seen && label }
  }

function zplOf(parts: readonly ZplPart[]): Made {
  const pages = notBlank(parts.map(({ fit }) => fit))
  return { bytes: new TextEncoder().encode(parts.map(({ zpl }) => zpl).join('')), pages }
}

const again =
  <T>(each: EachPage, seen: SeenPages, make: (paper: Paper) => MakePage<T>): MakeAgain<T> =>
  (made, indices, paper) =>
    each((source, index) => {
      const before = made[index]
      return before && !indices.has(index) ? before : make(paper)(source, index, seen.get(index))
    })

async function zplOfPages(each: EachPage, paper: Paper, encoding: GraphicEncoding): Promise<Made> {
  const part = (on: Paper) => zplPart(on, encoding)
  const pages = await makeOfPages(each, paper, goesOn, part(paper))
  return zplOf(await keepCodes(pages, paper, goesOn, again(each, pages.seen, part)))
}

const pagesOf =
  (bytes: Uint8Array, paper: Paper): EachPage =>
  (use) =>
    eachPage(bytes, paper, use)

const sourcesOf = (pngs: readonly Uint8Array[], dpi: number): readonly SourcePage[] =>
  pngs.flatMap(readPng).map((image) => ({ kind: 'image', image: { ...image, dpi: { x: dpi, y: dpi } } }))

/** Labels that were drawn for a printer: of them, as of no sheet, nothing may be left off. */
const drawnPages =
  (pngs: readonly Uint8Array[], dpi: number, paper: Paper): EachPage =>
  (use) =>
    sourcesOf(pngs, dpi).map((source, index) => {
      placePage(source, paper, index)
      const made = use(source, index)
      goesOn()
      return made
    })

/** The first page as the paper will look; of the others only how they fit. */
async function makePng(bytes: Uint8Array, paper: Paper): Promise<Made> {
  const sketch = paperAt(paper, sketchDpi)
  const { made } = await makeOfPages(pagesOf(bytes, paper), paper, goesOn, (source, index, seen) => {
    const page = rasterizePage(source, index === 0 ? paper : sketch, index, seen?.area)
    return { fit: fitOf(page), png: index === 0 ? encodeBitPng(page.bitmap, paper.dpi) : undefined }
  })
  const png = made[0]?.png
  if (!png) throw new RasterError('blank')
  return { bytes: png, pages: made.map(({ fit }) => fit) }
}

/** A whole page that was not drawn. */
function sizeFit(page: SourcePage, paper: Paper): FittedPage {
  const { widthMm: right, heightMm: bottom } = pageMm(page, paper)
  const area = { left: 0, top: 0, right, bottom }
  return { scale: 1, rotated: false, larger: isLarger(page, paper), area, blank: false }
}

/** How large each page is, without drawing it. */
const readSizes = (bytes: Uint8Array, paper: Paper): Made => ({
  bytes: new Uint8Array(),
  pages: eachPage(bytes, paper, (page) => sizeFit(page, paper)),
})

/** The page that was chosen, as it is. */
function makeSheet(bytes: Uint8Array, paper: Paper): Made {
  const [made] = eachPage(bytes, paper, (page): Made => {
    const bitmap = sketchPage(page, paper)
    const fit = { ...sizeFit(page, paper), blank: isBlank(bitmap) }
    return { bytes: encodeBitPng(bitmap, paper.dpi), pages: [fit] }
  })
  if (!made) throw new RasterError('no_such_page')
  return made
}

/** A PDF whose pages fit the paper stays as it is; other files become pages of their true size, or of their chosen part. */
async function makePdf(bytes: Uint8Array, paper: Paper): Promise<Made> {
  const each = pagesOf(bytes, paper)
  if (!isPdf(bytes)) return picturePages(each, paper)
  const sketch = paperAt(paper, sketchDpi)
  const { made: fits, seen } = await makeOfPages(each, paper, goesOn, (source, index, looked) =>
    fitOf(rasterizePage(source, sketch, index, looked?.area)),
  )
  const pages = notBlank(fits)
  if (seen.size > 0 || paper.part) return officePages(each, seen, paper, bytes)
  return { bytes, pages: pages.map(({ blank }) => ({ scale: 1, rotated: false, blank })) }
}

/** Pages of which some are larger than the paper, as their labels: those of a PDF as they are, where that looks alike. */
async function officePages(each: EachPage, seen: SeenPages, paper: Paper, file?: Uint8Array): Promise<Made> {
  const part =
    (on: Paper): MakePage<OfficePage> =>
    (source, index, looked) => {
      const page = rasterizePage(source, on, index, looked?.area)
      return { fit: fitOf(page), label: page.bitmap, lies: layPage(source, on, index, looked?.area) }
    }
  const first = { made: each((source, index) => part(paper)(source, index, seen.get(index))), seen }
  const kept = await keepCodes(first, paper, goesOn, again(each, seen, part))
  return {
    bytes:
      (file && ownPages(file, kept, paper)) ??
      (await pdfOfPictures(kept.map(({ label }) => paperPicture(label, paper)))),
    pages: notBlank(kept.map(({ fit }) => fit)),
  }
}

type OfficePage = {
  readonly fit: FittedPage
  readonly label: BitBitmap
  readonly lies: Omit<PageOnSheet, 'index'>
}

/** The file's own pages on the paper; undefined where they cannot be laid there, or do not look as they were drawn. */
function ownPages(file: Uint8Array, pages: readonly OfficePage[], paper: Paper): Uint8Array | undefined {
  const first = (paper.part?.page ?? 1) - 1
  const sheet = { ...paper, rotated: false, scale: 1 }
  try {
    const made = pdf.onSheets(
      file,
      pages.map(({ lies }, at) => ({ ...lies, index: first + at })),
    )
    const alike = pdf.readPages(made, (page, at) => {
      goesOn()
      const label = pages[at]?.label
      return label !== undefined && looksAlike(page.draw(sheet, paper), label)
    })
    return alike.every(Boolean) ? made : undefined
  } catch (error) {
    if (error instanceof RasterError) return undefined
    throw error
  }
}

type PicturePart = { readonly fit: FittedPage; readonly picture: PicturePage }

/** Pictures as pages of their true size: the printer's driver draws them, unless they are larger than the paper. */
async function picturePages(each: EachPage, paper: Paper): Promise<Made> {
  const { made: parts, seen } = await makeOfPages(each, paper, goesOn, (source, index, looked) =>
    looked ? [] : [picturePage(source, paper, index)],
  )
  if (seen.size > 0) return officePages(each, seen, paperAt(paper, officeDpi))
  const pictures = parts.flat()
  const pages = notBlank(pictures.map(({ fit }) => fit))
  return { bytes: await pdfOfPictures(pictures.map(({ picture }) => picture)), pages }
}

function picturePage(source: SourcePage, paper: Paper, index: number): PicturePart {
  if (source.kind === 'image') return imagePicture(source.image, paper, index)
  throw new RasterError('not_readable')
}

/** The printer's driver turns a page if it has to. */
function imagePicture(image: LabelImage, paper: Paper, index: number): PicturePart {
  const { scale, widthDots, heightDots } = placePage({ kind: 'image', image }, paper, index)
  return {
    fit: { scale, rotated: false, blank: image.pixels.every((grey) => grey === white) },
    picture: {
      png: encodeGreyPng(image),
      widthInches: widthDots / paper.dpi,
      heightInches: heightDots / paper.dpi,
    },
  }
}

/** What was laid out for this paper has its size, whatever whole dots make of that. */
async function documentPages(labels: readonly WrittenLabel[], font: Uint8Array, paper: Paper): Promise<Made> {
  const { dpi, widthDots, heightDots, widthMm, heightMm } = paper
  const placed = labels.map((label, index): { readonly fit: FittedPage; readonly page: DocumentPage } => {
    const { scale } = placeSize({ width: label.widthDots, height: label.heightDots }, paper, index)
    const inches = (dots: number, paperDots: number, paperMm: number) =>
      dots === paperDots ? paperMm / mmPerInch : (dots * scale) / dpi
    return {
      fit: { scale, rotated: false, blank: label.fields.length === 0 },
      page: {
        ...label,
        widthInches: inches(label.widthDots, widthDots, widthMm),
        heightInches: inches(label.heightDots, heightDots, heightMm),
        inchesPerDot: scale / dpi,
      },
    }
  })
  const pages = notBlank(placed.map(({ fit }) => fit))
  return {
    bytes: await pdfOfDocument(
      placed.map(({ page }) => page),
      font,
    ),
    pages,
  }
}

const paperPicture = (bitmap: BitBitmap, { dpi, widthMm, heightMm }: Paper): PicturePage => ({
  png: encodeBitPng(bitmap, dpi),
  widthInches: widthMm / mmPerInch,
  heightInches: heightMm / mmPerInch,
})

async function make(request: RasterRequest): Promise<RasterAnswer> {
  const { paper } = request
  try {
    switch (request.kind) {
      case 'zpl':
        return { kind: 'made', ...(await zplOfPages(pagesOf(request.bytes, paper), paper, request.encoding)) }
      case 'redraw': {
        const pages = drawnPages(request.pngs, request.pngDpi, paper)
        return { kind: 'made', ...(await zplOfPages(pages, paper, request.encoding)) }
      }
      case 'png':
        return { kind: 'made', ...(await makePng(request.bytes, paper)) }
      case 'sheet':
        return { kind: 'made', ...makeSheet(request.bytes, paper) }
      case 'sizes':
        return { kind: 'made', ...readSizes(request.bytes, paper) }
      case 'pdf':
        return { kind: 'made', ...(await makePdf(request.bytes, paper)) }
      case 'pages':
        return { kind: 'made', ...(await picturePages(drawnPages(request.pngs, paper.dpi, paper), paper)) }
      case 'document':
        return { kind: 'made', ...(await documentPages(request.labels, request.font, paper)) }
    }
  } catch (error) {
    // PDFium's memory may be in disorder: a fresh worker takes the next file.
    if (error instanceof Error && error.name === 'RuntimeError') throw error
    const known = error instanceof RasterError ? error : undefined
    return { kind: 'failed', failure: known?.code ?? 'not_readable', misfit: known?.misfit }
  }
}

port.on('message', (request: RasterRequest) => {
  void make(request).then((answer) => port.postMessage(answer))
})
port.postMessage({ kind: 'ready' } satisfies WorkerReady)
