// PDF pages as grey, by PDFium. Whatever it is given is freed again: the worker lives as long as the station.

import { readFile } from 'node:fs/promises'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { GreyBitmap } from '../images/grey-bitmap.ts'
import { maxPages } from './limits.ts'
import { RasterError } from './raster-error.ts'

export type PdfPage = {
  readonly widthPoints: number
  readonly heightPoints: number
  /** The pixels of the only thing on the page: a picture that covers it. */
  readonly picture: { readonly width: number; readonly height: number } | undefined
  /** Draws the page at a size in dots, each the mean of `samples` by `samples` points. */
  draw(widthDots: number, heightDots: number, samples: number): GreyBitmap
}

export type PdfReader = {
  /** Calls `use` for one page after another; a page is gone when its call returns. Throws {@link RasterError}. */
  readPages<T>(bytes: Uint8Array, use: (page: PdfPage) => T): readonly T[]
}

// Values of PDFium's public headers: fpdfview.h, fpdf_edit.h.
const errorPassword = 4
const formatGrey = 1
const drawAnnotations = 0x01
const drawGrey = 0x08
const drawForPrinting = 0x800
const objectImage = 3
const white = 0xffffffff

/** One band of the enlarged page in PDFium's memory. */
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
  use: (page: PdfPage) => T,
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
        return use(pdfPage(pdfium, page))
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
  if (!(widthPoints > 0 && heightPoints > 0)) throw new RasterError('not_readable')
  return {
    widthPoints,
    heightPoints,
    picture: onlyPicture(pdfium, page, widthPoints, heightPoints),
    draw: (width, height, samples) => draw(pdfium, page, width, height, samples),
  }
}

function onlyPicture(
  pdfium: WrappedPdfiumModule,
  page: number,
  widthPoints: number,
  heightPoints: number,
): PdfPage['picture'] {
  if (pdfium.FPDFPage_CountObjects(page) !== 1 || pdfium.FPDFPage_GetAnnotCount(page) !== 0) return undefined
  const object = pdfium.FPDFPage_GetObject(page, 0)
  if (pdfium.FPDFPageObj_GetType(object) !== objectImage) return undefined
  const { malloc, free } = pdfium.pdfium.wasmExports
  const memory = malloc(24)
  try {
    if (!pdfium.FPDFPageObj_GetMatrix(object, memory)) return undefined
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = Array.from({ length: 6 }, (_, at) =>
      pdfium.pdfium.getValue(memory + at * 4, 'float'),
    )
    const near = (value: number, other: number) => Math.abs(value - other) < 0.5
    const covers =
      near(a, widthPoints) && near(d, heightPoints) && [b, c, e, f].every((rest) => near(rest, 0))
    if (!covers || !pdfium.FPDFImageObj_GetImagePixelSize(object, memory, memory + 4)) return undefined
    const [width, height] = [pdfium.pdfium.getValue(memory, 'i32'), pdfium.pdfium.getValue(memory + 4, 'i32')]
    return { width, height }
  } finally {
    free(memory)
  }
}

function draw(
  pdfium: WrappedPdfiumModule,
  page: number,
  width: number,
  height: number,
  samples: number,
): GreyBitmap {
  const pixels = new Uint8Array(width * height)
  const bandRows = Math.max(1, Math.floor(maxBandBytes / (width * samples * samples)))
  for (let top = 0; top < height; top += bandRows) {
    const rows = Math.min(bandRows, height - top)
    const bitmap = pdfium.FPDFBitmap_CreateEx(width * samples, rows * samples, formatGrey, 0, 0)
    if (bitmap === 0) throw new RasterError('too_large')
    try {
      pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width * samples, rows * samples, white)
      pdfium.FPDF_RenderPageBitmap(
        bitmap,
        page,
        0,
        -top * samples,
        width * samples,
        height * samples,
        0,
        drawAnnotations | drawGrey | drawForPrinting,
      )
      const stride = pdfium.FPDFBitmap_GetStride(bitmap)
      const from = pdfium.FPDFBitmap_GetBuffer(bitmap)
      const heap = pdfium.pdfium.HEAPU8
      means(heap.subarray(from, from + stride * rows * samples), stride, samples, {
        width,
        height: rows,
        pixels: pixels.subarray(top * width, (top + rows) * width),
      })
    } finally {
      pdfium.FPDFBitmap_Destroy(bitmap)
    }
  }
  return { width, height, pixels }
}

function means(source: Uint8Array, stride: number, samples: number, target: GreyBitmap): void {
  const { width, height, pixels } = target
  const area = samples * samples
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let row = 0; row < samples; row++) {
        const at = (y * samples + row) * stride + x * samples
        for (let column = 0; column < samples; column++) sum += source[at + column] ?? 255
      }
      pixels[y * width + x] = Math.round(sum / area)
    }
}
