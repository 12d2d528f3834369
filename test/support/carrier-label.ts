// A carrier's label as PDF, drawn as vectors: 265 by 408 points, with white between its parts as real ones have it.

import { drawBars } from './code128-pdf.ts'

type Document = PDFKit.PDFDocument

export const tracking = '9400111899560000000123'
export const routing = '42060601'

export type LabelLook = {
  readonly code?: string
  /** Of the text. */
  readonly colour?: string
  /** Of the bars. */
  readonly bars?: string
  /** Points a module: 10 mil without it. */
  readonly module?: number
}

/** At the origin, black without a look of its own. */
export function drawLabel(document: Document, look: LabelLook = {}): void {
  const { code = tracking, colour = 'black', bars = 'black', module = 0.72 } = look
  document.fontSize(9).fillColor(colour).text('SHIP FROM: Warehouse 4, 12 Dock Road', 5, 5)
  document.fontSize(14).text('SHIP TO:\nGrace Hopper\n1 Compiler Way\nArlington VA 22201', 5, 60)
  document.lineWidth(2).moveTo(0, 150).lineTo(265, 150).stroke(colour)
  drawBars(document, routing, { left: 5, top: 165, height: 50, module, colour: bars })
  document.lineWidth(2).moveTo(0, 240).lineTo(265, 240).stroke(colour)
  drawBars(document, code, { left: 5, top: 265, height: 90, module, colour: bars })
  document.fillColor(colour).fontSize(12).text(code, 30, 362)
  document.fontSize(8).text('REF 4711', 5, 402)
}

/** With its origin at a place of the page, turned clockwise about it. */
export function drawLabelAt(
  document: Document,
  left: number,
  top: number,
  turned = 0,
  look: LabelLook = {},
): void {
  document.save().translate(left, top).rotate(turned)
  drawLabel(document, look)
  document.restore()
}

export const drawInstructions = (document: Document, left: number, top: number): Document =>
  document.fillColor('black').fontSize(10).text('Fold here. '.repeat(60), left, top, { width: 250 })
