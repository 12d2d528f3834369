import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import PDFDocument from 'pdfkit'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cupsLabelPrinter } from '../../../src/adapters/printers/transports/cups/cups-label-printer.ts'
import { listCupsPrinters } from '../../../src/adapters/printers/transports/cups/list-cups-printers.ts'
import { createPrinterBytes } from '../../../src/app/papers/printer-language.ts'
import { packingSlipDocument } from '../../../src/app/papers/station-documents.ts'
import { mediaSize, type MediaName } from '../../../src/contract/media.ts'
import { commonLabelPrinter, type PrinterSetting } from '../../../src/contract/printers.ts'
import { createLabelRasterizer } from '../../../src/labels/raster/label-rasterizer.ts'
import { createLabelRenderer } from '../../../src/labels/render/label-renderer.ts'
import { startByteSink, type ByteSink } from '../../support/byte-sink.ts'
import { missingForCups, startCups, type TestCups } from '../../support/cups.ts'
import { decodeBarcodes } from '../../support/decode-barcodes.ts'
import { drawPdf } from '../../support/draw-pdf.ts'
import { fillTextFields } from '../../support/form-pdf.ts'
import { textOfPages } from '../../support/pdf-text.ts'
import { until } from '../../support/until.ts'

const missing = missingForCups()
const officePrinter = 'lsb/usr/cupsfilters/Generic-PDF_Printer-PDF.ppd'
const labelDriver = 'drv:///sample.drv/zebra.ppd'
const execute = promisify(execFile)

const order = {
  orderNumber: 'ORDER-1007',
  toAddress: { name: 'José Große', street1: '1 Way', city: 'Chicago', state: 'IL', zip: '60601' },
  weightGrams: undefined,
  items: [{ sku: 'SKU-1', quantity: 2, weightGrams: undefined }],
  preset: undefined,
  service: undefined,
  references: ['PO 4711'],
}

const closers: (() => unknown)[] = []
let cups: TestCups
let sink: ByteSink

describe.skipIf(missing !== undefined)(`queues of CUPS${missing ? ` (${missing})` : ''}`, () => {
  beforeAll(async () => {
    cups = await startCups()
  })
  afterAll(() => cups.stop())

  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close()
  })

  /** A queue of this name at whose end all bytes are kept. */
  async function addQueue(name: string, driver?: string): Promise<void> {
    sink = await startByteSink()
    const { close } = sink
    closers.push(close)
    await cups.addQueue(name, sink.port, driver)
    closers.push(() => cups.run('lpadmin', `-x${name}`))
  }

  /** Prints a PDF and gives all that the printer gets. */
  async function printPdf(queue: string, media: MediaName, pdf: Uint8Array): Promise<Buffer> {
    const link = cupsLabelPrinter({ queue, language: 'pdf', media, server: cups.server })
    closers.push(() => link.close())
    await link.connect()
    await link.send(pdf)
    await until(async () => {
      const status = await link.readStatus()
      return status?.labelsWaiting === 0 && status.condition === 'ready'
    })
    return sink.received()
  }

  describe('by name', () => {
    it.each(['two words', 'O"Neill', "O'Neill", 'a/b', 'a#b', 'a?b', 'a\\b', 'x'.repeat(128)])(
      'are never called %j: CUPS forbids it, and says of a typed one that there is none',
      async (name) => {
        await expect(cups.addQueue(name, 9100)).rejects.toThrow('Printer name can only contain')
        const link = cupsLabelPrinter({ queue: name, language: 'zpl', media: '4x6', server: cups.server })
        await expect(link.connect()).rejects.toMatchObject({
          code: 'printer_unreachable',
          message: `CUPS has no queue “${name}”.`,
        })
      },
    )

    it.each(['..', '.', '../admin/', '%2e%2e', '%00', '\0', '\r\nX-Header: 1', '\ud800', 'ü'.repeat(255)])(
      'are nothing else than names: %j leads nowhere',
      async (name) => {
        const link = cupsLabelPrinter({ queue: name, language: 'zpl', media: '4x6', server: cups.server })
        await expect(link.connect()).rejects.toMatchObject({ code: 'printer_unreachable' })
      },
    )
  })

  describe('in a list', () => {
    it('are none on a print server without any', async () => {
      expect(await listCupsPrinters({ server: cups.server })).toEqual([])
    })

    it('say what they are, what they print on, and how they are', async () => {
      await addQueue('labels')
      await addQueue('driver', labelDriver)
      await cups.run('lpadmin', '-p', 'driver', '-D', 'Büro 2', '-o', 'media=na_index-4x6_4x6in')
      await addQueue('office', officePrinter)
      await cups.run('cupsreject', 'office')
      await cups.run('cupsdisable', 'labels')
      await cups.run('lpadmin', '-p', 'labels', '-c', 'both')
      closers.push(() => cups.run('lpadmin', '-x', 'both'))
      const found = await listCupsPrinters({ server: cups.server })
      const byName = new Map(found.map((printer) => [printer.queue, printer]))
      expect([...byName.keys()].sort()).toEqual(['both', 'driver', 'labels', 'office'])
      expect(byName.get('labels')).toEqual({
        queue: 'labels',
        info: 'labels',
        makeAndModel: 'Local Raw Printer',
        device: 'socket',
        raw: true,
        isClass: false,
        accepting: true,
        condition: 'paused',
        causes: ['queue_stopped'],
        media: undefined,
        dpi: undefined,
      })
      expect(byName.get('driver')).toMatchObject({
        info: 'Büro 2',
        makeAndModel: 'Zebra ZPL Label Printer',
        raw: false,
        media: '4x6',
        dpi: 203,
        condition: 'ready',
      })
      expect(byName.get('office')).toMatchObject({ accepting: false, condition: 'offline', media: 'letter' })
      expect(byName.get('both')).toMatchObject({ isClass: true, device: undefined })
    })

    it('cannot be had where no print server runs', async () => {
      const server = { socketPath: join(tmpdir(), 'no-such.sock') }
      await expect(listCupsPrinters({ server })).rejects.toMatchObject({
        code: 'printer_unreachable',
        details: { code: 'print_system_down' },
      })
    })
  })

  describe('with a driver', () => {
    it.each(['letter', 'a4'] as const)(
      'print a page on %s as large as it is, whatever the queue would do by itself',
      async (media) => {
        await addQueue('office', officePrinter)
        const other = media === 'a4' ? 'na_letter_8.5x11in' : 'iso_a4_210x297mm'
        await setDefaults(
          'office',
          `media=${other}`,
          'fit-to-page=true',
          'number-up=2',
          'sides=two-sided-long-edge',
        )
        const page = await pdfOf(media, 1)
        const printed = await pagesOf(await printPdf('office', media, page))
        expect(printed).toEqual([await expectedPage(media, page)])
      },
    )

    it('print each page of a document on a page of its own', async () => {
      await addQueue('office', officePrinter)
      await setDefaults('office', 'number-up=4', 'job-sheets=standard,standard')
      const document = await pdfOf('letter', 3)
      expect(await pagesOf(await printPdf('office', 'letter', document))).toHaveLength(3)
    })

    it('get the text of a document that was made smaller as text', async () => {
      await addQueue('office', officePrinter)
      const rasterizer = createLabelRasterizer({ timeLimitMs: 60_000 })
      closers.push(() => rasterizer.close())
      const larger = await drawPdf({ size: 'LEGAL' }, (document) => {
        document.fontSize(30).text('COMMERCIAL INVOICE', 60, 60).text('End', 60, 940)
        document.initForm()
        fillTextFields(document, 300)
      })
      const paper = { ...mediaSize('letter'), headMm: mediaSize('letter').widthMm, fitPages: true }
      const { bytes, pages } = await rasterizer.toPdf(larger, paper)
      expect(pages[0]?.scale).toBeCloseTo(11 / 14, 2)
      const printed = await printPdf('office', 'letter', bytes)
      const [text] = await textOfPages(printed)
      for (const words of ['COMMERCIAL INVOICE', 'GRACE HOPPER', 'and a compiler', 'End']) {
        expect(text).toContain(words)
      }
      const [first] = await pagesOf(larger)
      expect(await pagesOf(printed)).toEqual([
        { size: '612x792', wordWidth: Math.round((first?.wordWidth ?? 0) * (pages[0]?.scale ?? 0)) },
      ])
    })

    it.each(['letter', 'a4'] as const)(
      'get a packing slip on %s with its text as text, whose barcode reads',
      async (media) => {
        await addQueue('office', officePrinter)
        const [rasterizer, renderer] = [createLabelRasterizer(), createLabelRenderer()]
        closers.push(() => Promise.all([rasterizer.close(), renderer.close()]))
        const printer: PrinterSetting = {
          ...commonLabelPrinter,
          id: 'office',
          name: 'Office',
          connection: { kind: 'cups', queue: 'office' },
          language: 'pdf',
          media,
        }
        const slip = packingSlipDocument(order, printer, new Date('2026-11-20T09:00:00'), 'en')
        const { bytes } = await createPrinterBytes({ rasterizer, renderer })({ ...slip, own: true }, printer)
        const printed = await printPdf('office', media, bytes)
        expect(await pagesOf(printed)).toEqual([await expectedPage(media, bytes)])
        const page = await firstPagePng(printed)
        expect((await decodeBarcodes(page)).map(({ text }) => text)).toEqual(['ORDER-1007'])
        const [text] = await textOfPages(printed)
        for (const words of ['ORDER-1007', 'José Große', 'SKU-1', 'PO 4711']) expect(text).toContain(words)
      },
    )

    it('do not shrink a page that is larger than the paper', async () => {
      await addQueue('office', officePrinter)
      const page = await pdfOf('a4', 1)
      const [printed] = await pagesOf(await printPdf('office', 'letter', page))
      expect(printed?.wordWidth).toBeCloseTo((await pagesOf(page))[0]?.wordWidth ?? 0, 0)
    })

    it.each([
      ['4x6', { bytesPerRow: 102, rows: 1_218 }],
      ['4x8', { bytesPerRow: 102, rows: 1_624 }],
      ['100x150mm', { bytesPerRow: 100, rows: 1_198 }],
    ] as const)('print a label of %s on that size', async (media, size) => {
      await addQueue('driver', labelDriver)
      const zpl = (await printPdf('driver', media, await pdfOf(media, 1))).toString('latin1')
      const [, bytes, bytesPerRow] = (/^~DGR:CUPS.GRF,(\d+),(\d+),/.exec(zpl) ?? []).map(Number)
      expect({ bytesPerRow, rows: (bytes ?? 0) / (bytesPerRow ?? 1) }).toEqual(size)
    })

    it('say before anything is sent that they have no paper of a size', async () => {
      await addQueue('office', officePrinter)
      const link = cupsLabelPrinter({ queue: 'office', language: 'pdf', media: '4x6', server: cups.server })
      await link.connect()
      await expect(link.send(await pdfOf('4x6', 1))).rejects.toMatchObject({
        code: 'not_printable',
        message: 'The queue “office” has no paper of the size 4x6.',
        details: { reason: 'no_such_paper' },
      })
      expect(await cups.run('lpstat', '-o', 'office')).toBe('')
    })

    it('hand ZPL on as it is', async () => {
      await addQueue('driver', labelDriver)
      const link = cupsLabelPrinter({ queue: 'driver', language: 'zpl', media: '4x6', server: cups.server })
      await link.connect()
      const label = Buffer.from('^XA^FDone^FS^XZ\r\n%!PS\n%PDF-1.4\n')
      await link.send(label)
      await until(() => sink.received().length >= label.length)
      expect(sink.received().equals(label)).toBe(true)
    })

    it('break the link when their driver gives a document up, and keep nothing of it to print later', async () => {
      await addQueue('driver', labelDriver)
      const link = cupsLabelPrinter({ queue: 'driver', language: 'pdf', media: '4x6', server: cups.server })
      await link.connect()
      await link.send(Buffer.from('%PDF-1.4\nno PDF at all'))
      const error = await until(() =>
        link.readStatus().then(
          () => undefined,
          (reason: unknown) => reason,
        ),
      )
      expect(error).toMatchObject({ code: 'printer_link_broken', details: { code: 'job_aborted' } })
      expect(await cups.run('lpstat', '-o', 'driver')).toBe('')
      expect(sink.received()).toHaveLength(0)
    })
  })

  function setDefaults(queue: string, ...options: readonly string[]): Promise<string> {
    const defaults = options.flatMap((option) => ['-o', option.replace('=', '-default=')])
    return cups.run('lpadmin', '-p', queue, ...defaults)
  }
})

/** Pages of this size with a word and their number on each. */
async function pdfOf(media: MediaName, pages: number): Promise<Buffer> {
  const { widthMm, heightMm } = mediaSize(media)
  const size: [number, number] = [(widthMm / 25.4) * 72, (heightMm / 25.4) * 72]
  const document = new PDFDocument({ size, margin: 20, autoFirstPage: false })
  for (let page = 1; page <= pages; page++) document.addPage().fontSize(30).text('Packbench', 60, 100)
  document.end()
  const chunks: Buffer[] = []
  for await (const chunk of document as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

type PrintedPage = { readonly size: string; readonly wordWidth: number }

/** What a program of poppler, which CUPS needs itself, makes of a PDF, which is its argument `FILE`. */
async function saidOf(pdf: Uint8Array, program: string, ...args: readonly string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-pdf-'))
  try {
    const file = join(folder, 'printed.pdf')
    await writeFile(file, pdf)
    const { stdout } = await execute(
      program,
      args.map((one) => (one === 'FILE' ? file : one)),
      {
        encoding: 'buffer',
        maxBuffer: 16_000_000,
      },
    )
    return stdout
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** At 300 dpi. */
const firstPagePng = (pdf: Uint8Array) =>
  saidOf(pdf, 'pdftoppm', '-png', '-r', '300', '-f', '1', '-l', '1', 'FILE')

/** Size in points and width of the first word of each page. */
async function pagesOf(pdf: Uint8Array): Promise<readonly PrintedPage[]> {
  const said = await saidOf(pdf, 'pdftotext', '-bbox', 'FILE', '-')
  return said
    .toString()
    .split('<page ')
    .slice(1)
    .map((page) => {
      const number = (name: string) => Number(new RegExp(`${name}="([\\d.]+)"`).exec(page)?.[1])
      return {
        size: `${Math.round(number('width'))}x${Math.round(number('height'))}`,
        wordWidth: Math.round(number('xMax') - number('xMin')),
      }
    })
}

async function expectedPage(media: MediaName, pdf: Uint8Array): Promise<PrintedPage> {
  const { widthMm, heightMm } = mediaSize(media)
  const points = (mm: number) => Math.round((mm / 25.4) * 72)
  const [page] = await pagesOf(pdf)
  return { size: `${points(widthMm)}x${points(heightMm)}`, wordWidth: page?.wordWidth ?? 0 }
}
