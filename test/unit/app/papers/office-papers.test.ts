// Hazard: an office printer gets the station's own papers as pictures: letters with steps, bars between its dots, and nothing
// that can be searched.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillCommandSheet } from '../../../../src/app/papers/command-sheet.ts'
import { fillDayReport } from '../../../../src/app/papers/day-report.ts'
import { previewLabel } from '../../../../src/app/papers/label-preview.ts'
import { createPrinterBytes } from '../../../../src/app/papers/printer-language.ts'
import {
  commandDocument,
  commandSheetDocument,
  dayReportDocument,
  packingSlipDocument,
  reprintBannerDocument,
  scannerTestDocument,
  type NewDocument,
} from '../../../../src/app/papers/station-documents.ts'
import { mediaSize } from '../../../../src/contract/media.ts'
import { commonLabelPrinter, type PrinterSetting } from '../../../../src/contract/printers.ts'
import { encodeBitPng } from '../../../../src/labels/images/png.ts'
import type { BitBitmap } from '../../../../src/labels/raster/bit-bitmap.ts'
import { createLabelRasterizer } from '../../../../src/labels/raster/label-rasterizer.ts'
import { openPdfReader, type PdfReader } from '../../../../src/labels/raster/pdf.ts'
import { paperAt } from '../../../../src/labels/raster/placement.ts'
import { rasterizePage, readPages } from '../../../../src/labels/raster/rasterize.ts'
import { createLabelRenderer } from '../../../../src/labels/render/label-renderer.ts'
import { decodeBarcodes } from '../../../support/decode-barcodes.ts'
import { inTurn } from '../../../support/in-turn.ts'
import { pageSizes } from '../../../support/pdf-images.ts'
import { wordsIn } from '../../../support/all-words.ts'
import { textOfPages } from '../../../support/pdf-text.ts'
import { fullDay } from './full-day.ts'

const rasterizer = createLabelRasterizer()
const renderer = createLabelRenderer()
const make = createPrinterBytes({ rasterizer, renderer })
const preview = previewLabel({ rasterizer, renderer }, make)
let reader: PdfReader
beforeAll(async () => {
  reader = await openPdfReader()
})
afterAll(() => Promise.all([rasterizer.close(), renderer.close()]))

const office = (media: PrinterSetting['media'], change: Partial<PrinterSetting> = {}): PrinterSetting => ({
  ...commonLabelPrinter,
  id: 'office',
  name: 'Office',
  connection: { kind: 'cups', queue: 'office' },
  language: 'pdf',
  media,
  widthMm: mediaSize(media).widthMm,
  ...change,
})
const at = new Date('2026-11-20T09:00:00')
const order = {
  orderNumber: 'ORDER-1007',
  toAddress: {
    name: 'José Große & Łódź',
    company: '1^2~3_4\\5',
    street1: 'ул. Лесная 5',
    city: 'Springfield',
    state: 'IL',
    zip: '62704',
  },
  weightGrams: undefined,
  items: Array.from({ length: 40 }, (_, index) => ({
    sku: `SKU-${index}`,
    quantity: 1 + (index % 3),
    weightGrams: undefined,
  })),
  preset: undefined,
  service: undefined,
  references: ['PO 4711'],
}
const sheet = fillCommandSheet(['bench', 'more', 'quantities'], { presets: [], services: [] }, 'es')
const banner = { orderNumber: 'ORDER-1007', prints: 2, reason: 'misprint' } as const

const day = fillDayReport(fullDay(1), wordsIn('de'), 'de')

const documents: readonly (readonly [string, (to: PrinterSetting) => NewDocument, readonly string[]])[] = [
  [
    'packing slip',
    (to) => packingSlipDocument(order, to, at, 'en'),
    ['Łódź', '1^2~3_4\\5', 'Лесная 5', 'SKU-39'],
  ],
  ['command sheet', (to) => commandSheetDocument(sheet, to), ['Escanee lo que quiere hacer', 'PB-SHIP']],
  [
    'day report',
    (to) => dayReportDocument(day, to),
    ['VERSANDBERICHT', 'Station PACKING-BENCH-14', 'Durch die', 'Druckerstopps'],
  ],
  ['test label', (to) => commandDocument('test_label', to, at, 'en'), ['Office', '2026-11-20 09:00']],
  ['reprint banner', (to) => reprintBannerDocument(banner, to, at, 'es'), ['REIMPRESIÓN', 'ORDER-1007']],
  ['scanner’s test', (to) => scannerTestDocument('PB-TEST/1', to, 'Office'), ['PB-TEST/1']],
]

const printed = (document: NewDocument, printer: PrinterSetting) =>
  make({ ...document, own: document.kind !== 'file' }, printer)

function drawn(pdf: Uint8Array, printer: PrinterSetting, dpi: number): readonly BitBitmap[] {
  const size = mediaSize(printer.media)
  const paper = paperAt({ ...size, headMm: size.widthMm, fitPages: false }, dpi)
  return readPages(pdf, reader, (page, index) => rasterizePage(page, paper, index).bitmap)
}

const codesOn = async (pages: readonly BitBitmap[], dpi: number) =>
  (await Promise.all(pages.map((page) => decodeBarcodes(encodeBitPng(page, dpi))))).flatMap((codes) =>
    codes.map(({ text }) => text),
  )

/** Lengths of the black and white runs of a row, without the white at its ends. */
function runsOf({ bits, rowBytes, width }: BitBitmap, row: number): readonly number[] {
  const isBlack = (x: number) => ((bits[row * rowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0
  const runs: number[] = []
  for (let x = 0, from = 0; x < width; x++) {
    if (x + 1 < width && isBlack(x + 1) === isBlack(x)) continue
    runs.push(x + 1 - from)
    from = x + 1
  }
  return runs.slice(1, -1)
}

const sizes = { letter: '612 792', a4: '595.275591 841.889764', '4x6': '288 432' } as const
const papers = ['letter', 'a4', '4x6'] as const

describe.each(documents)('a %s for an office printer', (_, document, words) => {
  it.each(papers)('has its text as text in a font that is embedded, on pages of %s', async (media) => {
    const printer = office(media)
    const { bytes, pages, notExact } = await printed(document(printer), printer)
    expect(new Set(pageSizes(bytes))).toEqual(new Set([sizes[media]]))
    expect({ notExact, scales: new Set(pages.map(({ scale }) => scale)) }).toEqual({
      notExact: [],
      scales: new Set([1]),
    })
    const text = (await textOfPages(bytes)).join('\n')
    for (const word of words) expect(text).toContain(word)
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/\/FontFile2 /)
  })
})

it.each(inTurn('a paper is shown as it is sent', documents, 2, ([name]) => name))(
  'a %s is the same bytes each time, and shown as it is sent',
  async (_, document) => {
    const printer = office('letter', { dpi: 600 })
    const made = document(printer)
    const { bytes, pages } = await printed(made, printer)
    expect(Buffer.compare((await printed(made, printer)).bytes, bytes)).toBe(0)
    const shown = await preview({ ...made, own: true }, printer, { dpi: 300 })
    expect(shown).toMatchObject({ widthDots: 2550, heightDots: 3300, papers: pages.length })
    const [first] = drawn(bytes, printer, 300)
    expect(Buffer.compare(shown.png, encodeBitPng(first!, 300))).toBe(0)
  },
)

describe('bars on an office printer', () => {
  it.each([
    ['letter', 203, 300],
    ['4x6', 300, 300],
    ['letter', 600, 600],
  ] as const)('on %s, set to %i dpi, are whole dots of %i dpi wide', async (media, dpi, dots) => {
    const printer = office(media, { dpi })
    const { bytes } = await printed(scannerTestDocument('PB-TEST/1', printer, ''), printer)
    const [page] = drawn(bytes, printer, dots)
    const runs = runsOf(page!, Math.round((20 / 25.4) * dots))
    const module = Math.round((0.38 / 25.4) * dots)
    expect(runs.length).toBeGreaterThan(60)
    for (const run of runs) expect([1, 2, 3, 4].map((times) => times * module)).toContain(run)
  })

  it('are all there to scan, upright and lying', async () => {
    const printer = office('letter')
    const codes = sheet.groups.flatMap(({ commands }) => commands.map(({ code }) => code))
    const { bytes } = await printed(commandSheetDocument(sheet, printer), printer)
    expect((await codesOn(drawn(bytes, printer, 300), 300)).sort()).toEqual([...codes].sort())
    const test = await printed(commandDocument('test_label', printer, at, 'en'), printer)
    expect(await codesOn(drawn(test.bytes, printer, 300), 300)).toEqual(['PBTEST-300', 'PBTEST-300'])
  })
})

describe('a paper that was laid out for another one', () => {
  it('is made smaller with all that is on it where that is wished for, and refused otherwise', async () => {
    const slip = packingSlipDocument(order, office('letter'), at, 'en')
    const small = office('4x6', { fitPages: true, dpi: 300 })
    const whole = { ...slip, own: true, kind: 'packing_slip' } as const
    const letterDots = { ...office('letter', { dpi: 300 }), fitPages: true }
    expect((await make(whole, letterDots)).pages[0]).toMatchObject({ scale: 1 })
    const { bytes, pages } = await make(whole, small)
    expect(pages[0]?.scale).toBeLessThan(0.6)
    expect((await textOfPages(bytes)).join('')).toContain('SKU-39')
    await expect(make(whole, { ...small, fitPages: false })).rejects.toMatchObject({
      code: 'not_printable',
      details: { reason: 'page_too_large' },
    })
  })

  it('stays ZPL byte for byte on a label printer', async () => {
    const label = { ...commonLabelPrinter, id: 'bench', name: 'Bench', connection: office('4x6').connection }
    const slip = packingSlipDocument(order, label, at, 'en')
    expect((await printed(slip, label)).bytes).toBe(slip.bytes)
  })
})
