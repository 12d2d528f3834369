// Hazard: an office printer gets a picture of a document whose text and lines it could print as such, or pages that lack what
// was filled in.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLabelRasterizer } from '../../../../src/labels/raster/label-rasterizer.ts'
import { looksAlike } from '../../../../src/labels/raster/looks-alike.ts'
import { openPdfReader, type PdfReader } from '../../../../src/labels/raster/pdf.ts'
import { paperAt, type PaperSize } from '../../../../src/labels/raster/placement.ts'
import { rasterizePage, readPages } from '../../../../src/labels/raster/rasterize.ts'
import { drawBars } from '../../../support/code128-pdf.ts'
import { drawPdf } from '../../../support/draw-pdf.ts'
import { annotate, fillTextFields } from '../../../support/form-pdf.ts'
import { inTurn } from '../../../support/in-turn.ts'
import { pageSizes } from '../../../support/pdf-images.ts'
import { textOfPages } from '../../../support/pdf-text.ts'

const paper4x6 = { widthMm: 101.6, heightMm: 152.4, headMm: 101.6, fitPages: false }
const paperA4 = { widthMm: 210, heightMm: 297, headMm: 210, fitPages: true }

const rasterizer = createLabelRasterizer({ timeLimitMs: 60_000 })
afterAll(() => rasterizer.close())
let reader: PdfReader
beforeAll(async () => {
  reader = await openPdfReader()
})

type Invoice = {
  readonly size?: 'LEGAL' | 'LETTER'
  readonly rotate?: 90 | 180 | 270
  readonly origin?: number
}

/** A commercial invoice that was filled in as a form, and stamped. */
const invoice = ({ size = 'LEGAL', rotate, origin = 0 }: Invoice = {}) =>
  drawPdf({ size, compress: false }, (document) => {
    if (rotate !== undefined) Object.assign(document.page.dictionary.data, { Rotate: rotate })
    if (origin !== 0) {
      const [width, height] = [document.page.width, document.page.height]
      Object.assign(document.page.dictionary.data, { MediaBox: [origin, origin, width, height] })
    }
    document.fontSize(18).text('COMMERCIAL INVOICE', 80, 80).text('End', 80, 960)
    document.rect(80, 220, 440, 60).fill('#dddddd').fillColor('#336699')
    document.fontSize(9).text('Total 12.50 EUR, größe M', 90, 240)
    drawBars(document, 'INVOICE-1', { left: 100, top: 320, height: 60, module: 1.4 })
    document.initForm()
    fillTextFields(document, 500)
    annotate(document, 'Stamp', [300, 500, 100, 40], '1 0 0 rg 0 0 100 40 re f')
  })

/** The first page as an office printer draws it, and as the station would. */
function drawings(file: Uint8Array, made: Uint8Array, size: PaperSize) {
  const paper = paperAt(size, 300)
  const drawn = (bytes: Uint8Array) =>
    readPages(bytes, reader, (page, index) => rasterizePage(page, paper, index).bitmap)[0]!
  return [drawn(file), drawn(made)] as const
}

const pictures = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1').split('/Subtype /Image').length - 1

const words = ['COMMERCIAL INVOICE', 'Total 12.50 EUR, größe M', 'GRACE HOPPER', 'and a compiler']

describe('a document that does not fit the paper of an office printer', () => {
  const invoices: readonly (readonly [string, Invoice])[] = [
    ['as it lies', {}],
    ['turned by its page', { rotate: 90 }],
    ['upside down', { rotate: 180 }],
    ['turned the other way', { rotate: 270 }],
    ['with an origin of its own', { origin: 20 }],
  ]
  it.each(inTurn('a document that does not fit is made smaller as it is', invoices, 2, ([how]) => how))(
    'is made smaller as it is, text as text, with its fields and stamps: %s',
    async (_, wish) => {
      const file = await invoice(wish)
      const { bytes, pages } = await rasterizer.toPdf(file, paperA4)
      expect(pages[0]?.scale).toBeLessThan(0.95)
      expect(pictures(bytes)).toBe(0)
      const [text] = await textOfPages(bytes)
      for (const word of words) expect(text).toContain(word)
      const [drawn, made] = drawings(file, bytes, paperA4)
      expect(looksAlike(drawn, made)).toBe(true)
    },
  )

  it('is told from one that lacks its stamp', async () => {
    const stamped = await invoice()
    const bare = Buffer.from(stamped.toString('latin1').replace('100 40 re f', '000 40 re f'), 'latin1')
    const [one, other] = drawings(stamped, bare, paperA4)
    expect(looksAlike(one, other)).toBe(false)
  })

  it('is drawn as a picture where its own page would show more: a layer that is switched off', async () => {
    const document = await drawPdf({ size: 'LEGAL', compress: false }, (page) =>
      page.fontSize(18).text('HIDDEN', 80, 400).text('First', 80, 80).text('End', 80, 960),
    )
    const file = asHiddenLayer(document)
    const { bytes } = await rasterizer.toPdf(file, paperA4)
    expect(pictures(bytes)).toBe(1)
    expect(await textOfPages(bytes)).toEqual([''])
  })
})

/** An uncompressed PDF with its first text on a layer that is not shown. */
function asHiddenLayer(pdf: Buffer): Buffer {
  const layered = pdf
    .toString('latin1')
    .replace('/Type /Catalog', '/Type /Catalog /OCProperties << /OCGs [999 0 R] /D << /OFF [999 0 R] >> >>')
    .replace('/ProcSet', '/Properties << /L 999 0 R >> /ProcSet')
    .replace('BT\n', '/OC /L BDC BT\n')
    .replace('ET\n', 'ET EMC\n')
    .replace('xref\n', '999 0 obj\n<< /Type /OCG /Name (hidden) >>\nendobj\nxref\n')
  return Buffer.from(layered, 'latin1')
}

describe('a label on a sheet, for an office printer with label paper', () => {
  const sheet = drawPdf({ size: 'LETTER' }, (document) => {
    document.rect(170, 180, 270, 410).stroke()
    document.fontSize(20).text('SHIP TO Ada', 190, 200).text('end of label', 190, 560)
    drawBars(document, 'LABEL-0001', { left: 190, top: 300, height: 80, module: 1.2 })
  })

  it.each([
    ['as it lies', paper4x6, '288 432'],
    ['turned', { ...paper4x6, widthMm: 152.4, heightMm: 101.6, headMm: 152.4 }, '432 288'],
  ] as const)('is cut out of its page by PDF’s own means, %s', async (_, paper, size) => {
    const { bytes, pages } = await rasterizer.toPdf(await sheet, paper)
    expect(pages).toMatchObject([{ scale: 1, area: {} }])
    expect(pageSizes(bytes)).toEqual([size])
    expect(pictures(bytes)).toBe(0)
    const [text] = await textOfPages(bytes)
    expect(text).toContain('SHIP TO Ada')
    expect(text).toContain('end of label')
  })

  it('is the chosen page of its file', async () => {
    const file = await drawPdf({ size: [288, 432] }, (document) => {
      for (const text of ['one', 'two', 'three']) {
        if (text !== 'one') document.addPage({ size: [288, 432], margin: 0 })
        document.fontSize(30).text(`page ${text}`, 40, 40)
      }
    })
    const { bytes } = await rasterizer.toPdf(file, { ...paper4x6, part: { page: 2 } })
    expect((await textOfPages(bytes)).map((text) => text.trim())).toEqual(['page two'])
  })
})

it('a document that fits goes byte for byte', async () => {
  const file = readFileSync(join(import.meta.dirname, '../../../fixtures/labels/label4x6.pdf'))
  expect(Buffer.from((await rasterizer.toPdf(file, paper4x6)).bytes).equals(file)).toBe(true)
})

it.each([
  ['A4', [595.28, 841.89]],
  ['three quarters of a point more', [595.75, 841.75]],
] as const)(
  'a page that is not whole points high is drawn in its own size: %s',
  async (_, [width, height]) => {
    const file = await drawPdf({ size: [width, height] }, (document) =>
      document
        .lineWidth(1)
        .rect(36, 36, width - 72, height - 72)
        .stroke(),
    )
    const paper = paperAt(paperA4, 300)
    const [page] = readPages(file, reader, (source, index) => rasterizePage(source, paper, index))
    const { rowBytes, bits } = page!.bitmap
    const inked = (y: number) => bits.subarray(y * rowBytes, (y + 1) * rowBytes).some((byte) => byte !== 0)
    const rows = Array.from({ length: paper.heightDots }, (__, y) => y).filter(inked)
    const dots = (points: number) => (points / 72) * 300
    expect(Math.abs(rows[0]! - dots(35.5))).toBeLessThan(1.5)
    expect(Math.abs(rows.at(-1)! + 1 - dots(height - 35.5))).toBeLessThan(1.5)
  },
)
