// A carrier's Letter sheet with two labels on it, of which nobody can tell which is the parcel's.

import { drawBars } from './code128-pdf.ts'
import { drawPdf } from './draw-pdf.ts'

const letter: [number, number] = [612, 792]

/** A frame of 3.5 by 5 inches with a code in it. */
export function framedLabel(document: PDFKit.PDFDocument, code: string, left: number, top: number): void {
  document.lineWidth(2).rect(left, top, 252, 360).stroke('black')
  document
    .fillColor('black')
    .fontSize(16)
    .text(code, left + 20, top + 20)
  drawBars(document, code, { left: left + 20, top: top + 60, height: 80, module: 1.2 })
}

/** The one on the left says `LEFT-1`, the one on the right `RIGHT-2`. */
export const twoLabelSheet = (): Promise<Buffer> =>
  drawPdf({ size: letter }, (document) => {
    framedLabel(document, 'LEFT-1', 25, 40)
    framedLabel(document, 'RIGHT-2', 335, 40)
  })

/** {@link twoLabelSheet}, then an A4 page of the same with `LEFT-4` and `RIGHT-5`. */
export const twoSheets = (): Promise<Buffer> =>
  drawPdf({ size: letter }, (document) => {
    framedLabel(document, 'LEFT-1', 25, 40)
    framedLabel(document, 'RIGHT-2', 335, 40)
    document.addPage({ size: 'A4', margin: 0 })
    framedLabel(document, 'LEFT-4', 25, 40)
    framedLabel(document, 'RIGHT-5', 335, 40)
  })

/** The only label, `ALONE-3`, stands on the right. */
export const rightLabelSheet = (): Promise<Buffer> =>
  drawPdf({ size: letter }, (document) => {
    framedLabel(document, 'ALONE-3', 335, 40)
    document.fontSize(10).text('Keep this part.', 40, 60).text('End', 40, 700)
  })
