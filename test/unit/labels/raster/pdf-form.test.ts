// Hazard: a form that was filled in prints empty, as its fields are drawn apart from the page.

import { beforeAll, expect, it } from 'vitest'
import { openPdfReader, type PdfReader } from '../../../../src/labels/raster/pdf.ts'
import { paperAt } from '../../../../src/labels/raster/placement.ts'
import { rasterizePage, readPages } from '../../../../src/labels/raster/rasterize.ts'
import { drawPdf, type DrawPdf } from '../../../support/draw-pdf.ts'
import { annotate, asDynamicForm, fillTextFields } from '../../../support/form-pdf.ts'

let reader: PdfReader
beforeAll(async () => {
  reader = await openPdfReader()
})

const pdfOf = (draw: DrawPdf) => drawPdf({ size: [288, 144], compress: false }, draw)

function blackDots(file: Uint8Array, rotated = false): number {
  const [widthMm, heightMm] = rotated ? [50.8, 101.6] : [101.6, 50.8]
  const paper = paperAt({ widthMm, heightMm, headMm: widthMm, fitPages: false }, 203)
  const [page] = readPages(file, reader, (source, index) => rasterizePage(source, paper, index))
  return page!.bitmap.bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
}

const form = (fill: (document: PDFKit.PDFDocument) => void) =>
  pdfOf((document) => {
    document.font('Helvetica').fontSize(10).text('Customs form', 10, 10)
    document.initForm()
    fill(document)
  })

it('what fields say is printed, as they lie and turned', async () => {
  const empty = await form(() => undefined)
  const filled = await form(fillTextFields)
  const written = await pdfOf((document) => {
    document.font('Helvetica').fontSize(10).text('Customs form', 10, 10)
    document.fontSize(12).text('GRACE HOPPER', 10, 44).fontSize(10).text('one book\nand a compiler', 10, 72)
  })
  const fields = blackDots(filled) - blackDots(empty)
  const words = blackDots(written) - blackDots(empty)
  expect(words).toBeGreaterThan(500)
  // A field chooses the size of its letters by itself.
  expect(fields / words).toBeGreaterThan(0.8)
  expect(fields / words).toBeLessThan(2)
  expect((blackDots(filled, true) - blackDots(empty, true)) / fields).toBeCloseTo(1, 1)
})

it('a field with an appearance of its own shows that, and a stamp is printed', async () => {
  const stamp = (subtype: string) =>
    pdfOf((document) => {
      document.text('Form', 10, 10)
      annotate(document, subtype, [20, 40, 100, 20], '0 0 100 20 re f')
    })
  const plain = await pdfOf((document) => document.text('Form', 10, 10))
  const square = (100 * 20 * 203 * 203) / (72 * 72)
  expect((blackDots(await stamp('Stamp')) - blackDots(plain)) / square).toBeCloseTo(1, 1)
})

it('a form that only Adobe’s programs can show is refused, and says so', async () => {
  const plain = await pdfOf((document) => void document.initForm().text('Please wait…', 10, 10))
  expect(() => blackDots(asDynamicForm(plain))).toThrow('XFA')
})
