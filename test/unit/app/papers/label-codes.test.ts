// Carriers' labels: what can be read on them as they print, by the real decoder, and found again in a real database.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { sqliteLabelCodeStore } from '../../../../src/adapters/sqlite/label-codes.ts'
import { seenCodes } from '../../../../src/app/papers/label-codes.ts'
import { createPrinterBytes, type PrintableFile } from '../../../../src/app/papers/printer-language.ts'
import { commonLabelPrinter } from '../../../../src/contract/printers.ts'
import { proofOf } from '../../../../src/core/label-codes/proof.ts'
import { readingOf } from '../../../../src/core/label-codes/reading.ts'
import { createBarcodeReader } from '../../../../src/labels/barcodes/barcode-reader.ts'
import { createLabelRasterizer } from '../../../../src/labels/raster/label-rasterizer.ts'
import { createLabelRenderer } from '../../../../src/labels/render/label-renderer.ts'
import { zplCodes } from '../../../../src/labels/render/zpl-codes.ts'
import { drawBars } from '../../../support/code128-pdf.ts'
import { drawPdf, type DrawPdf } from '../../../support/draw-pdf.ts'
import { buy, openStores } from '../../adapters/sqlite/samples.ts'

const tools = {
  rasterizer: createLabelRasterizer(),
  renderer: createLabelRenderer(),
  barcodes: createBarcodeReader({}),
}
const make = createPrinterBytes(tools)
afterAll(() => Promise.all([tools.rasterizer.close(), tools.renderer.close(), tools.barcodes.close()]))

const fixtures = join(import.meta.dirname, '../../../fixtures')
const carrier = (name: string): PrintableFile => ({
  format: 'zpl',
  own: false,
  zplDpi: 203,
  bytes: readFileSync(join(fixtures, 'carrier-zpl', `${name}.zpl`)),
})
const file = (format: PrintableFile['format'], name: string): PrintableFile => ({
  format,
  own: false,
  bytes: readFileSync(join(fixtures, 'labels', name)),
})
const seen = (one: PrintableFile, changes: Partial<typeof commonLabelPrinter> | object = {}) =>
  seenCodes(tools, make, one, { ...commonLabelPrinter, ...changes })

/** By carrier: the number that the service tells, and the codes on its label. */
const labels = {
  ups: { number: '1Z680RA4DL08720000', kinds: ['Code128', 'Code128', 'MaxiCode unread'] },
  fedex: { number: '9632080400200044387500271053820000', kinds: ['PDF417', 'Code128'] },
  pocztex: { number: 'PX6719400000', kinds: ['Code128', 'DataMatrix'] },
  jcpenney: { number: '00000280280000000680', kinds: ['Code128', 'Code128'] },
  dhlparceluk: { number: 'AGL55655500001868043001', kinds: ['Code128'] },
} as const

describe.each(Object.entries(labels))('a label of %s', (name, { number, kinds }) => {
  it('is found by each code that is read on it, in a database that holds none of them', async () => {
    const found = await seen(carrier(name))
    const reading = readingOf(found, number)
    expect(reading.codes.map(({ kind, read }) => (read ? kind : `${kind} unread`)).sort()).toEqual(
      [...kinds].sort(),
    )
    expect(reading.tracking).toBe('read')

    const stores = await openStores()
    const codes = sqliteLabelCodeStore(stores.context)
    const { label, purchase } = await buy(stores, { orderNumber: 'ORD-1', trackingNumber: number })
    await buy(stores, { orderNumber: 'ORD-2', trackingNumber: '9405803699300124287899' })
    await codes.keep(label.id, reading, 'paper')
    const held = {
      labelId: label.id,
      purchaseId: purchase.id,
      trackingNumber: number,
      trackingCode: 'read',
    } as const
    for (const { text } of found.after) {
      const carriers = await codes.carriersOf(text, 5)
      expect(carriers).toMatchObject([{ labelId: label.id, orderNumber: 'ORD-1', exact: found.exact }])
      expect((await stores.labels.search(text, 5)).map(({ labelId }) => labelId)).toEqual([label.id])
      const isPlace = /^42\d+$/.test(text)
      expect(proofOf(text, held, carriers, [])).toBe(!found.exact ? 'none' : isPlace ? 'shared' : 'own')
    }
    expect(await codes.carriersOf('9405803699300124287899', 5)).toEqual([])
    stores.context.database.cutLog()
    const bytes = readFileSync(stores.path).toString('latin1')
    for (const { text } of found.after.filter((code) => code.text !== number))
      expect(bytes).not.toContain(text.slice(-12))
  })
})

it.each([
  ['PDF', file('pdf', 'label4x6.pdf'), {}],
  ['PDF on an office printer', file('pdf', 'label4x6.pdf'), { language: 'pdf', dpi: 300, media: 'letter' }],
  ['PDF on a sheet', file('pdf', 'letter.pdf'), {}],
  ['PNG', file('png', 'label-1bit.png'), {}],
  ['GIF', file('gif', 'label.gif'), {}],
  ['TIFF', file('tiff', 'label-Group4.tif'), {}],
] as const)('reads a %s before and after', async (_, one, printer) => {
  const { before, after, exact } = await seen(one, printer)
  expect(exact).toBe(true)
  expect(after.length).toBeGreaterThan(0)
  expect(before).toEqual(expect.arrayContaining([...after]))
  expect(readingOf({ before, after, exact }, undefined).codes.every(({ read }) => read)).toBe(true)
})

it('reads every page of a file', async () => {
  const codes = ['PAGE-1', 'PAGE-2', 'PAGE-3'] as const
  const [first, ...others] = codes.map((code): DrawPdf => (document) => {
    drawBars(document, code, { left: 30, top: 60, height: 80, module: 1.2 })
  })
  const nextPage: DrawPdf = (document) => document.addPage()
  const bytes = await drawPdf({ size: [288, 432] }, first!, ...others.flatMap((draw) => [nextPage, draw]))
  const { before, after } = await seen({ format: 'pdf', own: false, bytes })
  expect(before.map((code) => ('text' in code ? code.text : ''))).toEqual(codes)
  expect(after.map(({ text }) => text)).toEqual(codes)
})

it('takes no drawing that may differ for proof', async () => {
  const zpl = '^XA^LS20^FO50,50^BY2^BCN,200^FD9400111201080805483016^FS^XZ'
  const label: PrintableFile = { format: 'zpl', own: false, zplDpi: 203, bytes: Buffer.from(zpl) }
  const found = await seen(label)
  expect(found.exact).toBe(false)
  expect(readingOf(found, '9400111201080805483016')).toMatchObject({
    outcome: 'not_exact',
    tracking: 'unknown',
    codes: [{ kind: 'Code128', read: true }],
  })
})

it('says which codes cannot be read, and of the tracking number that its own is not', async () => {
  // Bars one dot high: nothing reads that.
  const zpl =
    '^XA^FO50,50^BY1^BCN,1^FD9400111201080805483016^FS^FO50,400^BQN,2,6^FDQA,https://track.example^FS^XZ'
  const label: PrintableFile = { format: 'zpl', own: false, zplDpi: 203, bytes: Buffer.from(zpl) }
  expect(readingOf(await seen(label), '9400111201080805483016')).toMatchObject({
    outcome: 'read',
    tracking: 'not_read',
    codes: [
      { kind: 'QRCode', read: true, tracking: false },
      { kind: 'Code128', read: false, tracking: false },
    ],
  })
})

it('says nothing of a number that stands in a code in a form that is not known', async () => {
  const found = await seen(carrier('fedex'))
  expect(readingOf(found, '271053820000')).toMatchObject({ outcome: 'read', tracking: 'unknown' })
  expect(readingOf(found, '271053820001')).toMatchObject({ outcome: 'read', tracking: 'not_read' })
})

it('knows which codes ZPL asks for', () => {
  expect(zplCodes(carrier('ups').bytes, 8)).toEqual(
    expect.arrayContaining(['MaxiCode', 'Code128', 'Code128']),
  )
  expect(zplCodes(Buffer.from('^XA^FO1,1^BCN,9^FS^FO1,1^A0^FDno code^FS^XZ'), 8)).toEqual([])
})
