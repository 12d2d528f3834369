// PDF pages as dots, by PDFium. Whatever it is given is freed again: the worker lives as long as the station.

import { readFile } from 'node:fs/promises'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { GreyBitmap } from '../images/grey-bitmap.ts'
import { packRows, whiteBitmap, type BitBitmap } from './bit-bitmap.ts'
import { maxImagePixels, maxPages } from './limits.ts'
import type { PageSize, Paper, Placement } from './placement.ts'
import { RasterError } from './raster-error.ts'

export type PdfPage = {
  readonly widthPoints: number
  readonly heightPoints: number
  /** Where the only thing on the page is a picture that covers it: its own pixels, as the page shows them. */
  readonly picture: (() => GreyBitmap) | undefined
  /** Draws the page at the paper's top left corner. */
  draw(placement: Placement, paper: Pick<Paper, 'widthDots' | 'heightDots'>): BitBitmap
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
const objectImage = 3
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

const endMark = Buffer.from('%%EOF')
/** How far before a file's end its mark may stand (PDF Reference 1.7, implementation note 18). */
const endMarkBytes = 1_024

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
  if (!Buffer.from(bytes.subarray(-endMarkBytes)).includes(endMark)) throw new RasterError('not_readable')
  const { malloc, free } = pdfium.pdfium.wasmExports
  const file = malloc(bytes.length)
  if (file === 0) throw new RasterError('too_large')
  pdfium.pdfium.HEAPU8.set(bytes, file)
  const document = pdfium.FPDF_LoadMemDocument(file, bytes.length, '')
  try {
    if (document === 0)
      throw new RasterError(pdfium.FPDF_GetLastError() === errorPassword ? 'encrypted' : 'not_readable')
    const count = pdfium.FPDF_GetPageCount(document)
    if (count > maxPages) throw new RasterError('too_large')
    return Array.from({ length: count }, (_, index) => {
      const page = pdfium.FPDF_LoadPage(document, index)
      if (page === 0) throw new RasterError('not_readable')
      try {
        return use(pdfPage(pdfium, page), index)
      } finally {
        pdfium.FPDF_ClosePage(page)
      }
    })
  } finally {
    if (document !== 0) pdfium.FPDF_CloseDocument(document)
    free(file)
  }
}

function pdfPage(pdfium: WrappedPdfiumModule, page: number): PdfPage {
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
      const bitmap = whiteBitmap(paper.widthDots, paper.heightDots)
      const bandRows = Math.max(1, Math.floor(maxBandBytes / bitmap.width))
      for (let top = 0; top < bitmap.height; top += bandRows) {
        const rows = Math.min(bandRows, bitmap.height - top)
        const matrix = pageMatrix(points, placement, lean, top)
        // What lies outside the page's edges is no part of it.
        const [width, height] = placement.rotated
          ? [placement.heightDots, placement.widthDots]
          : [placement.widthDots, placement.heightDots]
        const clip = [Math.min(bitmap.width, width), Math.min(rows, Math.max(0, height - top))] as const
        drawGreys(pdfium, page, matrix, clip, { width: bitmap.width, height: rows }, (heap, from, stride) => {
          const words = new Uint32Array(heap.buffer, from, (stride * rows) >> 2)
          packRows({ words, stride: stride >> 2 }, bitmap, top, rows)
        })
      }
      return bitmap
    },
  }
}

function drawPicture(
  pdfium: WrappedPdfiumModule,
  page: number,
  points: PageSize,
  { width, height }: PageSize,
): GreyBitmap {
  const pixels = new Uint8Array(width * height)
  const matrix = pageMatrix(points, { rotated: false, widthDots: width, heightDots: height }, 0, 0)
  drawGreys(pdfium, page, matrix, [width, height], { width, height }, (heap, from, stride) => {
    for (let y = 0; y < height; y++)
      pixels.set(heap.subarray(from + y * stride, from + y * stride + width), y * width)
  })
  return { width, height, pixels }
}

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]
const matrixNumbers = 6

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

/** Draws what `clip` (width and height from the top left) leaves of a page, and hands over its greys. */
function drawGreys(
  pdfium: WrappedPdfiumModule,
  page: number,
  matrix: Matrix,
  clip: readonly [width: number, height: number],
  { width, height }: PageSize,
  take: (heap: Uint8Array, from: number, stride: number) => void,
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
    // Drawing may have moved the memory.
    take(pdfium.pdfium.HEAPU8, from, stride)
  } finally {
    free(floats)
    if (bitmap !== 0) pdfium.FPDFBitmap_Destroy(bitmap)
  }
}

function onlyPicture(pdfium: WrappedPdfiumModule, page: number): PageSize | undefined {
  if (pdfium.FPDFPage_CountObjects(page) !== 1 || pdfium.FPDFPage_GetAnnotCount(page) !== 0) return undefined
  const object = pdfium.FPDFPage_GetObject(page, 0)
  if (pdfium.FPDFPageObj_GetType(object) !== objectImage) return undefined
  const { malloc, free } = pdfium.pdfium.wasmExports
  const memory = malloc(matrixNumbers * floatBytes)
  const floats = (count: number) =>
    Array.from({ length: count }, (_, at) => pdfium.pdfium.getValue(memory + at * floatBytes, 'float'))
  try {
    if (!pdfium.FPDFPageObj_GetMatrix(object, memory)) return undefined
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = floats(matrixNumbers)
    if (!pdfium.FPDF_GetPageBoundingBox(page, memory)) return undefined
    const [left = 0, top = 0, right = 0, bottom = 0] = floats(4)
    const near = (value: number, other: number) => Math.abs(value - other) < 0.5
    const upright = near(b, 0) && near(c, 0)
    const turned = near(a, 0) && near(d, 0)
    const covers =
      near(Math.min(e, e + a + c), left) &&
      near(Math.max(e, e + a + c), right) &&
      near(Math.min(f, f + b + d), bottom) &&
      near(Math.max(f, f + b + d), top)
    if (!(upright || turned) || !covers) return undefined
    if (!pdfium.FPDFImageObj_GetImagePixelSize(object, memory, memory + floatBytes)) return undefined
    const width = pdfium.pdfium.getValue(memory, 'i32')
    const height = pdfium.pdfium.getValue(memory + floatBytes, 'i32')
    if (width * height > maxImagePixels) return undefined
    const pageTurned = pdfium.FPDFPage_GetRotation(page) % 2 === 1
    return turned === pageTurned ? { width, height } : { width: height, height: width }
  } finally {
    free(memory)
  }
}
