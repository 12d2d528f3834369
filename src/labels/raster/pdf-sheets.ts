// Pages of a PDF on sheets of another size: placed, turned, made smaller and cut by PDF's own means. Text stays text.

import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { withPage, type Form } from './pdf-form.ts'
import { given, written } from './pdfium-memory.ts'
import type { PageSize } from './placement.ts'
import { RasterError } from './raster-error.ts'
import type { Rectangle } from './rectangles.ts'

/** All in points, from the sheet's upper left corner. */
export type PageOnSheet = {
  /** Of the page in its file, from 0. */
  readonly index: number
  readonly sheet: PageSize
  /** The whole page as it lies on the sheet; it may reach beyond it. */
  readonly page: Rectangle
  /** Turned a quarter clockwise. */
  readonly rotated: boolean
  /** Nothing is shown outside of it. */
  readonly shown: Rectangle
}

// Values of fpdf_flatten.h.
const flattenFailed = 0
const flattenForPrint = 1

/** PDFium tells places in whole numbers: so many across a page, and down it. */
const fineness = 10_000_000
const far = 1_000

type Point = readonly [x: number, y: number]

/** A new document's bytes. Fields, stamps and notes become part of their pages. Throws {@link RasterError}. */
export function pagesOnSheets(
  pdfium: WrappedPdfiumModule,
  document: number,
  form: Form | undefined,
  pages: readonly PageOnSheet[],
): Uint8Array {
  const made = pdfium.FPDF_CreateNewDocument()
  try {
    pages.forEach((each, at) => {
      const toSheet = withPage(pdfium, document, each.index, form, (page) => {
        if (pdfium.FPDFPage_Flatten(page, flattenForPrint) === flattenFailed)
          throw new RasterError('not_readable')
        return matrixOf(pdfium, page, each)
      })
      const isTaken = given(pdfium, 'i32', [each.index], (indices) =>
        pdfium.FPDF_ImportPagesByIndex(made, document, indices, 1, at),
      )
      if (!isTaken) throw new RasterError('not_readable')
      withPage(pdfium, made, at, undefined, (page) => layOnSheet(pdfium, page, each, toSheet))
    })
    return savedBytes(pdfium, made)
  } finally {
    pdfium.FPDF_CloseDocument(made)
  }
}

/** From the page's own coordinates to the sheet's, whose origin is its lower left corner: a, b, c, d, e, f. */
function matrixOf(
  pdfium: WrappedPdfiumModule,
  page: number,
  { sheet, page: place, rotated }: PageOnSheet,
): readonly number[] {
  const [width, height] = [place.right - place.left, place.bottom - place.top]
  const onSheet = (x: number, y: number): Point => {
    const [across = 0, down = 0] =
      written(pdfium, 2, 'i32', (toX = 0, toY = 0) =>
        pdfium.FPDF_PageToDevice(page, 0, 0, fineness, fineness, 0, x, y, toX, toY),
      ) ?? []
    const [right, below] = rotated
      ? [1 - down / fineness, across / fineness]
      : [across / fineness, down / fineness]
    return [place.left + right * width, sheet.height - (place.top + below * height)]
  }
  const [[e, f], [xx, xy], [yx, yy]] = [onSheet(0, 0), onSheet(far, 0), onSheet(0, far)]
  return [(xx - e) / far, (xy - f) / far, (yx - e) / far, (yy - f) / far, e, f]
}

function layOnSheet(
  pdfium: WrappedPdfiumModule,
  page: number,
  { sheet, shown }: PageOnSheet,
  toSheet: readonly number[],
): void {
  // FS_RECTF: left, top, right, bottom.
  const clip = [shown.left, sheet.height - shown.top, shown.right, sheet.height - shown.bottom]
  const isLaid = given(pdfium, 'float', toSheet, (matrix) =>
    given(pdfium, 'float', clip, (rectangle) => pdfium.FPDFPage_TransFormWithClip(page, matrix, rectangle)),
  )
  if (!isLaid) throw new RasterError('not_readable')
  pdfium.FPDFPage_SetRotation(page, 0)
  const box = [0, 0, sheet.width, sheet.height] as const
  pdfium.FPDFPage_SetMediaBox(page, ...box)
  pdfium.FPDFPage_SetCropBox(page, ...box)
  pdfium.FPDFPage_SetBleedBox(page, ...box)
  pdfium.FPDFPage_SetTrimBox(page, ...box)
  pdfium.FPDFPage_SetArtBox(page, ...box)
}

function savedBytes(pdfium: WrappedPdfiumModule, document: number): Uint8Array {
  const { malloc, free } = pdfium.pdfium.wasmExports
  const writer = pdfium.PDFiumExt_OpenFileWriter()
  let memory = 0
  try {
    pdfium.PDFiumExt_SaveAsCopy(document, writer)
    const size = pdfium.PDFiumExt_GetFileWriterSize(writer)
    memory = size > 0 ? malloc(size) : 0
    if (memory === 0) throw new RasterError('too_large')
    pdfium.PDFiumExt_GetFileWriterData(writer, memory, size)
    return pdfium.pdfium.HEAPU8.slice(memory, memory + size)
  } finally {
    if (memory !== 0) free(memory)
    pdfium.PDFiumExt_CloseFileWriter(writer)
  }
}
