import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import { PNG } from 'pngjs'
import { afterAll, describe, expect, it } from 'vitest'
import { labelFormatOf } from '../../../../src/labels/file-format.ts'
import { encodeTiff } from '../../../../src/labels/images/tiff.ts'
import { greyBitmap } from '../../../../src/labels/images/grey-bitmap.ts'
import { createLabelRasterizer } from '../../../../src/labels/raster/label-rasterizer.ts'
import { decodeBarcodes } from '../../../support/decode-barcodes.ts'
import { drawPdf } from '../../../support/draw-pdf.ts'
import { graphicFields, pngOf } from '../../../support/graphic-field.ts'
import { inTurn } from '../../../support/in-turn.ts'

const folder = join(import.meta.dirname, '../../../fixtures/labels')
const sample = (name: string) => readFileSync(join(folder, name))
const expected = JSON.parse(sample('expected.json').toString()) as Record<'impb' | 'm99', readonly string[]>
const stock4x6 = { widthMm: 101.6, heightMm: 152.4, headMm: 104, fitPages: false }

const about = (value: number) => expect.closeTo(value, 3) as number

const rasterizer = createLabelRasterizer({ timeLimitMs: 30_000 })
afterAll(() => rasterizer.close())

/** The barcodes of each label, once each. */
async function codesOf(zpl: Uint8Array): Promise<readonly (readonly string[])[]> {
  const codes: string[][] = []
  for (const field of graphicFields(zpl)) {
    const found = await decodeBarcodes(pngOf(field))
    codes.push([...new Set(found.map(({ text }) => text))].sort())
  }
  return codes
}

const codesOfLabel = (number: number) => [expected.impb[number], expected.m99[number]]

const pdfOf = (text: string, options: PDFKit.PDFDocumentOptions = {}) =>
  drawPdf({ size: [288, 432], margin: 20, ...options }, (document) => document.text(text))

const dpis = [203, 300, 600]
const pdfs = ['label4x6.pdf', 'label4x6-embfont.pdf', 'label100x150mm.pdf']
/** PDFs whose page is one picture. */
const picturePdfs = { 'label4x6-aligned203.pdf': 203, 'label4x6-aligned300.pdf': 300 }
const images = [
  'label-1bit.png',
  'label-gray.png',
  'label.jpg',
  'label-LZW.tif',
  'label-Group4.tif',
  'label.gif',
]
const ownDpi = new Map([...Object.entries(picturePdfs), ...images.map((name) => [name, 203] as const)])

/** Each file at one of the resolutions a turn, not all of them at the same. */
const filesInTurn = (promise: string, names: readonly string[]) =>
  inTurn(
    promise,
    names.flatMap((name, at) => dpis.map((_, of) => [name, dpis[(at + of) % dpis.length]!] as const)),
    names.length,
    ([name, dpi]) => `${name} at ${dpi}`,
  )

describe('the barcodes of a label', () => {
  it.each(filesInTurn('codes survive from a PDF', pdfs))('survive from %s at %i dpi', async (name, dpi) => {
    const { bytes: zpl, pages } = await rasterizer.toZpl(sample(name), stock4x6, dpi)
    expect(await codesOf(zpl)).toEqual([codesOfLabel(0)])
    const scale = name === 'label100x150mm.pdf' ? about(1.016) : 1
    expect(pages).toEqual([{ scale, rotated: false, blank: false }])
  })

  it.each(filesInTurn('codes survive from a picture', [...ownDpi.keys()]))(
    'survive from %s at %i dpi, not scaled at its own, by an even number else',
    async (name, dpi) => {
      const { bytes: zpl, pages } = await rasterizer.toZpl(sample(name), stock4x6, dpi)
      expect(await codesOf(zpl)).toEqual([codesOfLabel(0)])
      expect(pages).toMatchObject([{ rotated: false, blank: false }])
      const { scale } = pages[0]!
      if (dpi === ownDpi.get(name)) expect(scale).toBe(1)
      else expect(Math.abs(scale - 1)).toBeLessThanOrEqual(0.02)
    },
  )

  it.each(filesInTurn('codes survive a quarter turn', [...pdfs, ...ownDpi.keys()]))(
    'survive a quarter turn of %s at %i dpi',
    async (name, dpi) => {
      const lying = { ...stock4x6, widthMm: 152.4, heightMm: 101.6, headMm: 168 }
      const { bytes: zpl, pages } = await rasterizer.toZpl(sample(name), lying, dpi)
      expect(pages).toMatchObject([{ rotated: true }])
      expect(await codesOf(zpl)).toEqual([codesOfLabel(0)])
    },
  )

  it.each(inTurn('codes survive from Letter on 4x6', dpis, 1))(
    'survive from Letter on 4x6 at %i dpi, where the label of the sheet is found',
    async (dpi) => {
      const { bytes: zpl, pages } = await rasterizer.toZpl(sample('letter.pdf'), stock4x6, dpi)
      expect(await codesOf(zpl)).toEqual([codesOfLabel(0)])
      expect(pages).toMatchObject([{ scale: 1, rotated: false, blank: false, area: { left: 9, top: 9 } }])
    },
  )

  it('survive from Letter on Letter as a whole', async () => {
    const letter = { widthMm: 215.9, heightMm: 279.4, headMm: 216, fitPages: false }
    const { bytes: whole } = await rasterizer.toZpl(sample('letter.pdf'), letter, 203)
    expect(await codesOf(whole)).toEqual([codesOfLabel(0)])
  })

  it('survive on every page of a file, one label a page, in order', async () => {
    const { bytes: zpl, pages } = await rasterizer.toZpl(sample('label4x6x10.pdf'), stock4x6, 203)
    expect(pages).toHaveLength(10)
    expect(await codesOf(zpl)).toEqual(pages.map((_, number) => codesOfLabel(number)))
  })

  it.each([
    ['a line break', '\r\n', ''],
    ['a byte order mark', '\u{feff}', ''],
    ['a kilobyte of a mail', 'X'.repeat(1_000), ''],
    ['three kilobytes of white space at its end', '', ' '.repeat(3_000)],
  ])('survive from a PDF with %s', async (_what, before, after) => {
    const file = Buffer.concat([Buffer.from(before), sample('label4x6.pdf'), Buffer.from(after)])
    expect(labelFormatOf(file)).toBe('pdf')
    const { bytes: zpl } = await rasterizer.toZpl(file, stock4x6, 203)
    expect(await codesOf(zpl)).toEqual([codesOfLabel(0)])
  })

  it('survive in the run-length form', async () => {
    const { bytes: zpl } = await rasterizer.toZpl(sample('label4x6.pdf'), stock4x6, 203, 'run_length')
    expect(zpl.length).toBeLessThan(40_000)
    expect(await codesOf(zpl)).toEqual([codesOfLabel(0)])
  })
})

describe('a picture at the printer’s dpi', () => {
  it('keeps its own dots, as a file and as the only thing on a PDF page', async () => {
    const own = greyBitmap(sample('label-1bit.png'))
    const dots = Uint8Array.from(own.pixels, (grey) => (grey < 128 ? 1 : 0))
    const page = new PDFDocument({ size: [288, 432], margin: 0 })
    const chunks: Buffer[] = []
    page.on('data', (chunk: Buffer) => chunks.push(chunk))
    page.image(sample('label-1bit.png'), 0, 0, { width: 288, height: 432 })
    page.end()
    await new Promise((resolve) => page.on('end', resolve))
    for (const file of [sample('label-1bit.png'), Buffer.concat(chunks)]) {
      const [field] = graphicFields((await rasterizer.toZpl(file, stock4x6, 203)).bytes)
      const printed = greyBitmap(pngOf(field!))
      const read = Uint8Array.from(dots, (_, at) => {
        const [x, y] = [at % own.width, Math.floor(at / own.width)]
        return printed.pixels[y * printed.width + x]! < 128 ? 1 : 0
      })
      expect(Buffer.compare(read, dots)).toBe(0)
    }
  })

  it('is laid on white where it is transparent', async () => {
    const image = new PNG({ width: 812, height: 1218 })
    image.data.fill(0)
    image.data.fill(255, 3, 4)
    const [field] = graphicFields((await rasterizer.toZpl(PNG.sync.write(image), stock4x6, 203)).bytes)
    expect(field!.bits[0]).toBe(0x80)
    expect(field!.bits.subarray(1).every((byte) => byte === 0)).toBe(true)
  })
})

describe('a file of which no label can be made', () => {
  it('says so when it asks for a password, and prints when only changing it does', async () => {
    const locked = await pdfOf('locked', { userPassword: 'secret', pdfVersion: '1.7' })
    await expect(rasterizer.toZpl(locked, stock4x6, 203)).rejects.toMatchObject({ code: 'encrypted' })
    const open = await pdfOf('open', { ownerPassword: 'secret', pdfVersion: '1.7' })
    expect((await rasterizer.toZpl(open, stock4x6, 203)).pages).toHaveLength(1)
  })

  it.each([...pdfs, ...ownDpi.keys()])('says so when %s breaks off', async (name) => {
    const whole = sample(name)
    for (const part of [0.1, 0.5, 0.9]) {
      const cut = whole.subarray(0, Math.floor(whole.length * part))
      await expect(rasterizer.toZpl(cut, stock4x6, 203)).rejects.toMatchObject({ code: 'not_readable' })
    }
  })

  it.each([
    ['nothing', ''],
    ['a text', 'no label'],
    ['a PDF in name', '%PDF-1.7\n%%EOF'],
    ['a PNG in name', '\x89PNG\r\n\x1a\n'],
    ['a JPEG in name', '\xff\xd8\xff'],
    ['a TIFF in name', 'II*\0'],
    ['a GIF in name', 'GIF89a'],
  ])('says so of %s', async (_, text) => {
    const file = Buffer.from(text, 'latin1')
    await expect(rasterizer.toZpl(file, stock4x6, 203)).rejects.toMatchObject({ code: 'not_readable' })
  })

  it('says so when a page has nothing to print', async () => {
    const blank = { width: 812, height: 1218, pixels: new Uint8Array(812 * 1218).fill(255) }
    for (const file of [encodeTiff(blank, 203), await pdfOf('')])
      await expect(rasterizer.toZpl(file, stock4x6, 203)).rejects.toMatchObject({ code: 'blank' })
  })

  it('tells which of its pages are blank when others are not', async () => {
    const file = await drawPdf({ size: [288, 432], margin: 20 }, (document) =>
      document.text('first').addPage().addPage().text('third'),
    )
    const { bytes, pages } = await rasterizer.toZpl(file, stock4x6, 203)
    expect(pages.map(({ blank }) => blank)).toEqual([false, true, false])
    expect(graphicFields(bytes)).toHaveLength(3)
    expect((await rasterizer.toPdf(file, stock4x6)).pages.map(({ blank }) => blank)).toEqual([
      false,
      true,
      false,
    ])
  })

  it('is none for an office printer either when it asks for a password or is blank', async () => {
    const locked = await pdfOf('locked', { userPassword: 'secret', pdfVersion: '1.7' })
    await expect(rasterizer.toPdf(locked, stock4x6)).rejects.toMatchObject({ code: 'encrypted' })
    await expect(rasterizer.toPdf(await pdfOf(''), stock4x6)).rejects.toMatchObject({ code: 'blank' })
  })

  it('says so when a small file claims a huge picture', async () => {
    const huge = Buffer.from(sample('label-1bit.png'))
    huge.writeUInt32BE(100_000, 16)
    await expect(rasterizer.toZpl(huge, stock4x6, 203)).rejects.toMatchObject({ code: 'too_large' })
  })
})

describe('the worker', () => {
  const workerOf = (onMessage: string) =>
    new URL(
      `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'
      parentPort.on('message', (request) => { ${onMessage} })
      parentPort.postMessage({ kind: 'ready' })`)}`,
    )

  it('may take its time for every page', async () => {
    const slow = createLabelRasterizer({
      workerUrl: workerOf(`
        let pages = 0
        const timer = setInterval(() => {
          if (++pages < 12) return parentPort.postMessage({ kind: 'progress' })
          clearInterval(timer)
          parentPort.postMessage({ kind: 'made', bytes: request.bytes, pages: [] })
        }, 300)`),
      timeLimitMs: 3_000,
    })
    expect((await slow.toZpl(Uint8Array.of(1), stock4x6, 203)).bytes).toEqual(Uint8Array.of(1))
    await slow.close()
  })

  it('that takes too long is replaced, and the next file gets a new one', async () => {
    const hanging = createLabelRasterizer({
      workerUrl: workerOf(`
        if (request.bytes.length === 0) for (;;);
        parentPort.postMessage({ kind: 'made', bytes: request.bytes, pages: [] })`),
      timeLimitMs: 3_000,
    })
    const stuck = hanging.toZpl(new Uint8Array(), stock4x6, 203)
    const next = hanging.toZpl(Uint8Array.of(1), stock4x6, 203)
    await expect(stuck).rejects.toMatchObject({ code: 'timed_out' })
    expect((await next).bytes).toEqual(Uint8Array.of(1))
    await hanging.close()
    await expect(hanging.toZpl(Uint8Array.of(1), stock4x6, 203)).rejects.toMatchObject({ code: 'closed' })
  })
})
