// PDF pages as dots, by PDFium. Whatever it is given is freed again: the worker lives as long as the station.

import { readFile } from 'node:fs/promises'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { GreyBitmap } from '../images/grey-bitmap.ts'
import { hasPdfEnd } from '../pdf-signature.ts'
import { onPaper, type BitBitmap } from './bit-bitmap.ts'
import { maxPages } from './limits.ts'
import { openForm, type Form } from './pdf-form.ts'
import { onlyPicture, tonedAreas } from './pdf-objects.ts'
import type { PageSize, Paper, Placement } from './placement.ts'
import { RasterError } from './raster-error.ts'
import { blackAndWhite, faintestDrawn } from './tones/black-and-white.ts'

export type PdfPage = {
  readonly widthPoints: number
  readonly heightPoints: number
  /** Where the only thing on the page is a picture that covers it: its own pixels, as the page shows them. */
  readonly picture: (() => GreyBitmap) | undefined
  /** Draws the page at the paper's top left corner. */
  draw(placement: Placement, paper: Pick<Paper, 'dpi' | 'widthDots' | 'heightDots'>): BitBitmap
}

export type PdfReader = {
  /** Calls `use` for one page after another; a page is gone when its call returns. Throws {@link RasterError}. */
  readPages<T>(bytes: Uint8Array, use: (page: PdfPage, index: number) => T): readonly T[]
}

// Values of PDFium's public headers: fpdfview.h, fpdf_edit.h.
const errorPassword = 4
const formatGrey = 1
const drawAnnotations = 0x01
const drawGrey = 0x08
const drawForPrinting = 0x800
const floatBytes = 4
const white = 0xff

/**
 * A page is drawn leaning by this part of its height, 0.1 mm to each side on a 4x6 label, which is less than paper runs
 * askew. PDFium fills a rectangle that stands straight with whole dots, which makes bars wider by up to one; any other
 * shape it fills by exact areas. And where a bar's edge lies between two dots it is rounded otherwise in other rows, as
 * it has to be in some: of 7.5 mil bars at 203 dpi (1.5 dots) all can be read instead of half.
 */
const lean = 1.5e-3

/** One band of the page in PDFium's memory. */
const maxBandBytes = 24_000_000

export async function openPdfReader(): Promise<PdfReader> {
  const wasm = await readFile(new URL(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')))
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer })
  pdfium.PDFiumExt_Init()
  return { readPages: (bytes, use) => readPages(pdfium, bytes, use) }
}

function readPages<T>(
  pdfium: WrappedPdfiumModule,
  bytes: Uint8Array,
  use: (page: PdfPage, index: number) => T,
): readonly T[] {
  // PDFium mends a file that breaks off, and would print half a label.
  if (!hasPdfEnd(bytes)) throw new RasterError('not_readable')
  const { malloc, free } = pdfium.pdfium.wasmExports
  const file = malloc(bytes.length)
  if (file === 0) throw new RasterError('too_large')
  pdfium.pdfium.HEAPU8.set(bytes, file)
  const document = pdfium.FPDF_LoadMemDocument(file, bytes.length, '')
  let form: Form | undefined
  try {
    if (document === 0)
      throw new RasterError(pdfium.FPDF_GetLastError() === errorPassword ? 'encrypted' : 'not_readable')
    const count = pdfium.FPDF_GetPageCount(document)
    if (count > maxPages) throw new RasterError('too_large')
    form = openForm(pdfium, document)
    return Array.from({ length: count }, (_, index) => {
      const page = pdfium.FPDF_LoadPage(document, index)
      if (page === 0) throw new RasterError('not_readable')
      const closeFields = form?.openPage(page)
      try {
        return use(pdfPage(pdfium, page, form), index)
      } finally {
        closeFields?.()
        pdfium.FPDF_ClosePage(page)
      }
    })
  } finally {
    form?.close()
    if (document !== 0) pdfium.FPDF_CloseDocument(document)
    free(file)
  }
}

function pdfPage(pdfium: WrappedPdfiumModule, page: number, form: Form | undefined): PdfPage {
  const widthPoints = pdfium.FPDF_GetPageWidthF(page)
  const heightPoints = pdfium.FPDF_GetPageHeightF(page)
  if (!(widthPoints >= 1 && heightPoints >= 1)) throw new RasterError('not_readable')
  const picture = onlyPicture(pdfium, page)
  const points = { width: widthPoints, height: heightPoints }
  return {
    widthPoints,
    heightPoints,
    picture: picture && (() => drawPicture(pdfium, page, points, picture)),
    draw(placement, paper) {
      const bitmap = whiteGrey(paper.widthDots, paper.heightDots)
      const bandRows = Math.max(1, Math.floor(maxBandBytes / bitmap.width))
      for (let top = 0; top < bitmap.height; top += bandRows) {
        const rows = Math.min(bandRows, bitmap.height - top)
        const matrix = pageMatrix(points, placement, lean, top)
        // What lies outside the page's edges is no part of it.
        const [width, height] = placement.rotated
          ? [placement.heightDots, placement.widthDots]
          : [placement.widthDots, placement.heightDots]
        const clip = [Math.min(bitmap.width, width), Math.min(rows, Math.max(0, height - top))] as const
        drawGreys(pdfium, page, {
          matrix,
          clip,
          size: { width: bitmap.width, height: rows },
          drawFields: (canvas, flags) => form?.draw(canvas, page, placement, top, flags),
          takeRow: (row, y) => bitmap.pixels.set(row, (top + y) * bitmap.width),
        })
      }
      const areas = tonedAreas(pdfium, page, placement)
      const drawn = blackAndWhite(bitmap, { dpi: paper.dpi, faintest: faintestDrawn, areas })
      return onPaper(drawn, bitmap.width, bitmap.height)
    },
  }
}

const whiteGrey = (width: number, height: number): GreyBitmap => ({
  width,
  height,
  pixels: new Uint8Array(width * height).fill(white),
})

function drawPicture(
  pdfium: WrappedPdfiumModule,
  page: number,
  points: PageSize,
  { width, height }: PageSize,
): GreyBitmap {
  const pixels = new Uint8Array(width * height)
  const matrix = pageMatrix(points, { rotated: false, widthDots: width, heightDots: height }, 0, 0)
  const size = { width, height }
  const takeRow = (row: Uint8Array, y: number) => pixels.set(row, y * width)
  drawGreys(pdfium, page, { matrix, clip: [width, height], size, takeRow })
  return { width, height, pixels }
}

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** From points of the page, its top left corner the origin, to dots of a band that begins at row `top`. */
function pageMatrix(
  points: PageSize,
  { rotated, widthDots, heightDots }: Omit<Placement, 'scale'>,
  leaning: number,
  top: number,
): Matrix {
  // FPDF_RenderPageBitmapWithMatrix takes the page for whole points wide and high.
  const xScale = widthDots / Math.trunc(points.width)
  const yScale = heightDots / Math.trunc(points.height)
  const slant = xScale * leaning
  const middle = (slant * Math.trunc(points.height)) / 2
  return rotated
    ? [0, xScale, -yScale, slant, heightDots, -middle - top]
    : [xScale, 0, slant, yScale, -middle, -top]
}

type Drawing = {
  readonly matrix: Matrix
  /** Width and height, from the top left, of what is drawn. */
  readonly clip: readonly [width: number, height: number]
  /** Of the bitmap. */
  readonly size: PageSize
  readonly drawFields?: (bitmap: number, flags: number) => void
  readonly takeRow: (greys: Uint8Array, y: number) => void
}

/** Draws a page, and hands over its greys row by row. */
function drawGreys(
  pdfium: WrappedPdfiumModule,
  page: number,
  { matrix, clip, size: { width, height }, drawFields, takeRow }: Drawing,
): void {
  const { malloc, free } = pdfium.pdfium.wasmExports
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, formatGrey, 0, 0)
  const values = [...matrix, 0, 0, ...clip]
  const floats = malloc(values.length * floatBytes)
  try {
    if (bitmap === 0 || floats === 0) throw new RasterError('too_large')
    const stride = pdfium.FPDFBitmap_GetStride(bitmap)
    const from = pdfium.FPDFBitmap_GetBuffer(bitmap)
    pdfium.pdfium.HEAPU8.fill(white, from, from + stride * height)
    new Float32Array(pdfium.pdfium.HEAPU8.buffer, floats, values.length).set(values)
    const flags = drawAnnotations | drawGrey | drawForPrinting
    pdfium.FPDF_RenderPageBitmapWithMatrix(bitmap, page, floats, floats + matrix.length * floatBytes, flags)
    drawFields?.(bitmap, flags)
    // Drawing may have moved the memory.
    const greys = pdfium.pdfium.HEAPU8
    for (let y = 0; y < height; y++) takeRow(greys.subarray(from + y * stride, from + y * stride + width), y)
  } finally {
    free(floats)
    if (bitmap !== 0) pdfium.FPDFBitmap_Destroy(bitmap)
  }
}
