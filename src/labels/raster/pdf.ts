// PDF pages as dots, by PDFium. Whatever it is given is freed again: the worker lives as long as the station.

import { readFile } from 'node:fs/promises'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { GreyBitmap } from '../images/grey-bitmap.ts'
import { hasPdfEnd } from '../pdf-signature.ts'
import { barAreas, type BarArea } from './bar-areas.ts'
import { onPaper, type BitBitmap } from './bit-bitmap.ts'
import { maxPages } from './limits.ts'
import { openForm, withPage, type Form } from './pdf-form.ts'
import { onlyPicture, tonedAreas } from './pdf-objects.ts'
import { pagesOnSheets, type PageOnSheet } from './pdf-sheets.ts'
import type { PageSize, Paper, Placement } from './placement.ts'
import { RasterError } from './raster-error.ts'
import type { Rectangle } from './rectangles.ts'
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
  /** A PDF of these pages of a file, each on a sheet. Throws {@link RasterError}. */
  onSheets(bytes: Uint8Array, pages: readonly PageOnSheet[]): Uint8Array
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
 * A page is drawn leaning by this part of its height, an eighth of a dot on a 4x6 label at 203 dpi. PDFium fills a rectangle
 * that stands straight with whole dots, which makes bars wider by up to one; any other shape it fills by exact areas.
 */
const lean = 1e-4

/**
 * Bars are drawn in so many steps along their length, which go over one dot together. Where a bar's edge lies between two
 * dots it is rounded otherwise in other steps, as it has to be in some: of 7.5 mil bars at 203 dpi (1.5 dots) all can be read
 * instead of half, however long they are and wherever they begin.
 */
const barSteps = 8

/** One band of the page in PDFium's memory. */
const maxBandBytes = 24_000_000

export async function openPdfReader(): Promise<PdfReader> {
  const wasm = await readFile(new URL(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')))
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer })
  pdfium.PDFiumExt_Init()
  return {
    readPages: (bytes, use) => readPages(pdfium, bytes, use),
    onSheets: (bytes, pages) =>
      withDocument(pdfium, bytes, (document, form) => pagesOnSheets(pdfium, document, form, pages)),
  }
}

/** Opens a document for as long as `use` runs. */
function withDocument<T>(
  pdfium: WrappedPdfiumModule,
  bytes: Uint8Array,
  use: (document: number, form: Form | undefined) => T,
): T {
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
    if (pdfium.FPDF_GetPageCount(document) > maxPages) throw new RasterError('too_large')
    form = openForm(pdfium, document)
    return use(document, form)
  } finally {
    form?.close()
    if (document !== 0) pdfium.FPDF_CloseDocument(document)
    free(file)
  }
}

const readPages = <T>(
  pdfium: WrappedPdfiumModule,
  bytes: Uint8Array,
  use: (page: PdfPage, index: number) => T,
): readonly T[] =>
  withDocument(pdfium, bytes, (document, form) =>
    Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, index) =>
      withPage(pdfium, document, index, form, (page) => use(pdfPage(pdfium, page, form), index)),
    ),
  )

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
      const drawn = drawSheet(pdfium, page, { points, placement, paper, form })
      const areas = tonedAreas(pdfium, page, placement)
      const made = blackAndWhite(drawn, { dpi: paper.dpi, faintest: faintestDrawn, areas })
      return onPaper(made, drawn.width, drawn.height)
    },
  }
}

type OnSheet = {
  readonly points: PageSize
  readonly placement: Placement
  readonly paper: Pick<Paper, 'dpi' | 'widthDots' | 'heightDots'>
  readonly form: Form | undefined
}

/** The page at the sheet's top left corner, each code's bars leaning by themselves. */
function drawSheet(
  pdfium: WrappedPdfiumModule,
  page: number,
  { points, placement, paper, form }: OnSheet,
): GreyBitmap {
  const bitmap = whiteGrey(paper.widthDots, paper.heightDots)
  // What lies outside the page's edges is no part of it.
  const [width, height] = sizeOnSheet(placement)
  const whole = leaning(pageMatrix(points, placement), height)
  const drawPart = (matrix: Matrix, part: Rectangle) =>
    drawGreys(pdfium, page, {
      matrix: shifted(matrix, -part.left, -part.top),
      clip: [
        Math.max(0, Math.min(part.right, width) - part.left),
        Math.max(0, Math.min(part.bottom, height) - part.top),
      ],
      size: { width: part.right - part.left, height: part.bottom - part.top },
      drawFields: (canvas, flags) => form?.draw(canvas, page, placement, part, flags),
      takeRow: (row, y) => bitmap.pixels.set(row, (part.top + y) * bitmap.width + part.left),
    })
  const bandRows = Math.max(1, Math.floor(maxBandBytes / bitmap.width))
  for (let top = 0; top < bitmap.height; top += bandRows)
    drawPart(whole, { left: 0, top, right: bitmap.width, bottom: Math.min(bitmap.height, top + bandRows) })
  for (const area of barAreas(bitmap, paper.dpi))
    for (const { part, right, down } of stepsAlong(area)) drawPart(shifted(whole, right, down), part)
  return bitmap
}

const sizeOnSheet = ({ rotated, widthDots, heightDots }: Placement): readonly [number, number] =>
  rotated ? [heightDots, widthDots] : [widthDots, heightDots]

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
  const matrix = pageMatrix(points, { rotated: false, widthDots: width, heightDots: height })
  const size = { width, height }
  const takeRow = (row: Uint8Array, y: number) => pixels.set(row, y * width)
  drawGreys(pdfium, page, { matrix, clip: [width, height], size, takeRow })
  return { width, height, pixels }
}

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** From points of the page, its top left corner the origin, to dots of the sheet. */
function pageMatrix(points: PageSize, { rotated, widthDots, heightDots }: Omit<Placement, 'scale'>): Matrix {
  const xScale = widthDots / points.width
  const yScale = heightDots / points.height
  return rotated ? [0, xScale, -yScale, 0, heightDots, 0] : [xScale, 0, 0, yScale, 0, 0]
}

const shifted = ([a, b, c, d, e, f]: Matrix, right: number, down: number): Matrix => [
  a,
  b,
  c,
  d,
  e + right,
  f + down,
]

/** The dots of a row the further right the lower it is. */
const leaning = ([a, b, c, d, e, f]: Matrix, height: number): Matrix => [
  a + lean * b,
  b,
  c + lean * d,
  d,
  e + lean * (f - height / 2),
  f,
]

type Step = { readonly part: Rectangle; readonly right: number; readonly down: number }

/** The parts of an area from end to end of its bars, and by what part of a dot each is moved. */
function stepsAlong({ left, top, right, bottom, bars }: BarArea): readonly Step[] {
  const begin = (step: number, from: number, to: number) => from + Math.round(((to - from) * step) / barSteps)
  return Array.from({ length: barSteps }, (_, step) => {
    const by = (step + 0.5) / barSteps - 0.5
    return bars === 'upright'
      ? {
          part: { left, right, top: begin(step, top, bottom), bottom: begin(step + 1, top, bottom) },
          right: by,
          down: 0,
        }
      : {
          part: { left: begin(step, left, right), right: begin(step + 1, left, right), top, bottom },
          right: 0,
          down: by,
        }
  })
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
