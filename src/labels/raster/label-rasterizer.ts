import { readFileSync } from 'node:fs'
import type { PageMm } from '../../base/page-area.ts'
import { createWorkerCalls, type ThreadOptions } from '../worker-calls.ts'
import type { WrittenLabel } from '../zpl/read-fields.ts'
import type { GraphicEncoding } from './graphic-field.ts'
import { officeDpi } from './label-pdf.ts'
import { paperAt, type PaperSize } from './placement.ts'
import { RasterError } from './raster-error.ts'
import type { FittedPage, RasterAnswer, RasterRequest } from './raster-worker.ts'

export type { FittedPage } from './raster-worker.ts'

export type Rasterized = {
  readonly bytes: Uint8Array
  /** How each page of the file lies on the paper. */
  readonly pages: readonly FittedPage[]
}

/** A page that is larger than the paper: which of its file, from 1, and its size in tenths of a millimetre. */
export type LargerPage = PageMm & { readonly page: number }

/** Letters of the smallest print can be read on the screen. */
const sheetDpi = 150

/** Makes labels of PDF, PNG, JPEG, TIFF and GIF files. All of it rejects with {@link RasterError}. */
export type LabelRasterizer = {
  /** ZPL: one label format for each page, in order, each a `^GF` of the whole label. */
  toZpl(bytes: Uint8Array, paper: PaperSize, dpi: number, encoding?: GraphicEncoding): Promise<Rasterized>
  /** ZPL of PNGs that were drawn for a printer of `pngDpi`, for one of another dpi: as large on paper as there. */
  redraw(
    pngs: readonly Uint8Array[],
    pngDpi: number,
    paper: PaperSize,
    dpi: number,
    encoding?: GraphicEncoding,
  ): Promise<Rasterized>
  /** The first page as its paper will look: a black and white PNG, dot for dot. */
  toPng(bytes: Uint8Array, paper: PaperSize, dpi: number): Promise<Rasterized>
  /** PDF, for a printer with a driver: a PDF that fits the paper unchanged, images as pages of their true size. */
  toPdf(bytes: Uint8Array, paper: PaperSize): Promise<Rasterized>
  /** The pages that are larger than the paper. Draws nothing. */
  largerPages(bytes: Uint8Array, paper: PaperSize): Promise<readonly LargerPage[]>
  /** A page, all of it and as it lies: a black and white PNG. */
  toSheet(bytes: Uint8Array, paper: PaperSize, page: number): Promise<Uint8Array>
  /** PNGs, drawn for a printer of this dpi, as PDF pages of their true size. */
  pagesToPdf(pngs: readonly Uint8Array[], paper: PaperSize, dpi: number): Promise<Rasterized>
  /**
   * What the station has written itself, in dots of this dpi, as PDF pages of their true size: text in a font that is
   * embedded, bars and boxes as vectors.
   */
  documentToPdf(labels: readonly WrittenLabel[], paper: PaperSize, dpi: number): Promise<Rasterized>
  /** Ends the worker; what is still asked for rejects with `closed`. */
  close(): Promise<void>
}

export type LabelRasterizerOptions = ThreadOptions & {
  /** The worker's module, where a build has moved it. */
  readonly workerUrl?: URL | undefined
  /** The font of the station's own papers, where a build has moved it: a TrueType file. */
  readonly fontUrl?: URL | undefined
  /** For each page of a small file at usual sizes, counted from when the worker takes it up. */
  readonly timeLimitMs?: number | undefined
}

/** Every so much of a file, and of a paper's dots, allows as much time again: no label of a carrier comes near. */
const largeFileBytes = 4_000_000
const largePaperDots = 10_000_000

function filesOf(request: RasterRequest): readonly Uint8Array[] {
  if ('pngs' in request) return request.pngs
  return 'labels' in request ? request.labels.map(() => request.font) : [request.bytes]
}

function timesLonger(request: RasterRequest): number {
  const files = filesOf(request)
  const bytes = files.reduce((sum, { length }) => sum + length, 0)
  const dots = request.paper.widthDots * request.paper.heightDots
  return Math.max(1, files.length) + Math.floor(bytes / largeFileBytes) + Math.floor(dots / largePaperDots)
}

/** One worker thread takes one file after another ({@link createWorkerCalls}): a broken file cannot stop the station. */
export function createLabelRasterizer(options: LabelRasterizerOptions = {}): LabelRasterizer {
  const { timeLimitMs = 20_000 } = options
  const fontUrl =
    options.fontUrl ?? new URL('../../../resources/fonts/RobotoCondensed-Bold.ttf', import.meta.url)
  let font: Uint8Array | undefined
  const calls = createWorkerCalls<RasterRequest, RasterAnswer>({
    workerUrl: options.workerUrl ?? new URL('./raster-worker.ts', import.meta.url),
    timeLimitMs: (request) => timeLimitMs * timesLonger(request),
    failure: (failure, cause) => new RasterError(failure, cause),
    restAfterMs: options.restAfterMs,
    onStart: options.onStart,
    onEnd: options.onEnd,
  })
  async function call(request: RasterRequest): Promise<Rasterized> {
    const answer = await calls.call(request)
    if (answer.kind === 'failed') throw new RasterError(answer.failure, { misfit: answer.misfit })
    return { bytes: answer.bytes, pages: answer.pages }
  }
  return {
    toZpl: (bytes, paper, dpi, encoding = 'z64') =>
      call({ kind: 'zpl', bytes, paper: paperAt(paper, dpi), encoding }),
    redraw: (pngs, pngDpi, paper, dpi, encoding = 'z64') =>
      call({ kind: 'redraw', pngs, pngDpi, paper: paperAt(paper, dpi), encoding }),
    toPng: (bytes, paper, dpi) => call({ kind: 'png', bytes, paper: paperAt(paper, dpi) }),
    toPdf: (bytes, paper) => call({ kind: 'pdf', bytes, paper: paperAt(paper, officeDpi) }),
    async largerPages(bytes, paper) {
      const { pages } = await call({ kind: 'sizes', bytes, paper: paperAt(paper, sheetDpi) })
      const tenths = (mm: number) => Math.round(mm * 10) / 10
      return pages.flatMap(({ larger, area }, index) =>
        larger && area
          ? [{ page: index + 1, widthMm: tenths(area.right), heightMm: tenths(area.bottom) }]
          : [],
      )
    },
    async toSheet(bytes, paper, page) {
      const one = paperAt({ ...paper, part: { page } }, sheetDpi)
      return (await call({ kind: 'sheet', bytes, paper: one })).bytes
    },
    pagesToPdf: (pngs, paper, dpi) => call({ kind: 'pages', pngs, paper: paperAt(paper, dpi) }),
    documentToPdf(labels, paper, dpi) {
      font ??= readFileSync(fontUrl)
      return call({ kind: 'document', labels, font, paper: paperAt(paper, dpi) })
    },
    close: () => calls.close(),
  }
}
