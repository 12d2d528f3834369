// Form fields of a PDF, which PDFium draws apart from its pages: customs forms are filled in as such.

import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { Placement } from './placement.ts'
import { RasterError } from './raster-error.ts'
import type { Rectangle } from './rectangles.ts'

export type Form = {
  /** Before a page is drawn. Answers with what ends that, before the page is closed. */
  openPage(page: number): () => void
  /** Draws a page's fields onto a bitmap of a part of the paper, in dots. */
  draw(bitmap: number, page: number, placement: Placement, part: Rectangle, flags: number): void
  close(): void
}

// Values of fpdf_formfill.h.
const formNone = 0
/** Pages are made of XML when they are shown: what the PDF itself has of them says "please wait". */
const formXfaFull = 2
const quarterClockwise = 1

/** The form of a document; undefined where it has none. Throws {@link RasterError} for one that PDFium cannot draw. */
export function openForm(pdfium: WrappedPdfiumModule, document: number): Form | undefined {
  const type = pdfium.FPDF_GetFormType(document)
  if (type === formNone) return undefined
  if (type === formXfaFull) throw new RasterError('dynamic_form')
  const info = pdfium.PDFiumExt_OpenFormFillInfo()
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, info)
  // Fields are not marked as a viewer marks them.
  pdfium.FPDF_SetFormFieldHighlightAlpha(form, 0)
  return {
    openPage(page) {
      pdfium.FORM_OnAfterLoadPage(page, form)
      return () => pdfium.FORM_OnBeforeClosePage(page, form)
    },
    draw(bitmap, page, { rotated, widthDots, heightDots }, { left, top }, flags) {
      const [width, height] = rotated ? [heightDots, widthDots] : [widthDots, heightDots]
      const turn = rotated ? quarterClockwise : 0
      pdfium.FPDF_FFLDraw(form, bitmap, page, -left, -top, width, height, turn, flags)
    },
    close() {
      pdfium.PDFiumExt_ExitFormFillEnvironment(form)
      pdfium.PDFiumExt_CloseFormFillInfo(info)
    },
  }
}

/** Opens a page, and its fields, for as long as `use` runs. Throws {@link RasterError}. */
export function withPage<T>(
  pdfium: WrappedPdfiumModule,
  document: number,
  index: number,
  form: Form | undefined,
  use: (page: number) => T,
): T {
  const page = pdfium.FPDF_LoadPage(document, index)
  if (page === 0) throw new RasterError('not_readable')
  const closeFields = form?.openPage(page)
  try {
    return use(page)
  } finally {
    closeFields?.()
    pdfium.FPDF_ClosePage(page)
  }
}
