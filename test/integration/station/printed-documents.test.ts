// What the station writes itself, and what it refuses to send, from the page's wish to the paper.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { commands, presetCode, serviceCode } from '../../../src/contract/command-codes.ts'
import type { PrintJobView } from '../../../src/contract/domain.ts'
import type { PrinterSetting } from '../../../src/contract/printers.ts'
import { createBarcodeReader } from '../../../src/labels/barcodes/barcode-reader.ts'
import { createLabelRenderer } from '../../../src/labels/render/label-renderer.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { withService } from '../../support/adapted-service.ts'
import { decodeBarcodes } from '../../support/decode-barcodes.ts'
import { missingForKeyring, startKeyring } from '../../support/keyring.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-documents-'))
const renderer = createLabelRenderer()
let sandbox: Sandbox
let station: TestStation
let lastOrder = 0
/** What the service is made to put at the end of each label. */
let atLabelEnd = ''

const adapt = withService((service) => ({
  async createShipment(request, transactionId) {
    const shipment = await service.createShipment(request, transactionId)
    const labels = shipment.labels.map((label) => {
      const zpl = Buffer.from(label.bytes).toString('latin1')
      return { ...label, bytes: Buffer.from(zpl.replace(/\^XZ\s*$/, `${atLabelEnd}^XZ`), 'latin1') }
    })
    return { ...shipment, labels }
  },
}))

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  station = await openTestStation({ dataDir: join(folder, 'station'), adapt })
  await station.connect(sandbox)
})
afterEach(async () => {
  await station.ask('printers.saveRoles', { document: { printerId: 'bench' }, label: { printerId: 'bench' } })
})
afterAll(async () => {
  await station.close()
  await sandbox.close()
  await renderer.close()
  rmSync(folder, { recursive: true, force: true })
})

async function newOrder(): Promise<string> {
  const number = `DOCUMENT-${++lastOrder}`
  await station.importCsv(csvOf(number))
  return number
}

function papersFromNow() {
  const before = sandbox.printer.papers().length
  return () => sandbox.printer.papers().slice(before)
}

const gestureId = () => randomUUID()
const isConfirmed = ({ state }: PrintJobView) => state === 'confirmed'
const textsOf = async (png: Uint8Array) => (await decodeBarcodes(png)).map(({ text }) => text)
const paperTexts = async (zpl: Uint8Array) => textsOf((await renderer.render(zpl))[0]!)
const onFile = (change: Partial<PrinterSetting> = {}): PrinterSetting => ({
  ...tcpPrinterSetting({ port: 1 }, 'office', 'Office'),
  connection: { kind: 'file', path: join(folder, 'office.out') },
  language: 'pdf',
  media: 'letter',
  widthMm: 210,
  ...change,
})

describe('a printer', () => {
  it('is tested with a label whose barcode reads, told and kept as a job', async () => {
    const papers = papersFromNow()
    const wish = { gestureId: gestureId(), printerId: 'bench', command: 'test_label' } as const
    const job = await station.ask('printers.command', wish)
    expect(job).toMatchObject({ kind: 'test_label', printerId: 'bench', copies: 1, held: false })
    expect(job.labelId).toBeUndefined()
    expect((await station.ask('printers.command', wish)).id).toBe(job.id)
    await station.jobOnce(job.id, isConfirmed)
    expect(papers()).toHaveLength(1)
    const texts = await paperTexts(papers()[0]!.bytes)
    expect(texts.length).toBeGreaterThan(0)

    const preview = await station.ask('print.preview', { jobId: job.id })
    expect(await textsOf(Buffer.from(preview.pngBase64, 'base64'))).toEqual(texts)
    const { jobs } = await station.ask('print.jobs', { printerId: 'bench' })
    expect(jobs[0]).toMatchObject({ id: job.id, kind: 'test_label', state: 'confirmed' })
  })

  it('calibrates and feeds as jobs of its queue, and a driver’s printer can do neither', async () => {
    for (const command of ['calibrate', 'feed'] as const) {
      const job = await station.ask('printers.command', {
        gestureId: gestureId(),
        printerId: 'bench',
        command,
      })
      expect(await station.jobOnce(job.id, isConfirmed)).toMatchObject({ kind: command })
    }
    await station.ask('printers.save', onFile())
    await expect(
      station.ask('printers.command', { gestureId: gestureId(), printerId: 'office', command: 'feed' }),
    ).rejects.toMatchObject({ info: { code: 'not_printable' } })
  })
})

describe('the sheet of command barcodes', () => {
  it('holds every command', async () => {
    const papers = papersFromNow()
    const job = await station.ask('print.commandSheet', { gestureId: gestureId() })
    await station.jobOnce(job.id, isConfirmed)
    const texts = await Promise.all(papers().map(({ bytes }) => paperTexts(bytes)))
    const found = texts.flat()
    const { presets, services } = await station.ask('ship.choices', {})
    expect(services.length).toBeGreaterThan(0)
    const quantities = Array.from({ length: 12 }, (_, index) => `PB-QTY/${index + 1}`)
    expect(found.sort()).toEqual(
      [
        ...commands.map(({ code }) => code),
        ...presets.map(({ id }) => presetCode(id)),
        'PB-RULE/CHEAPE',
        'PB-RULE/FASTES',
        ...new Set(services.map(({ service }) => serviceCode(service))),
        ...quantities,
      ].sort(),
    )
  })

  it('is looked at before it is printed, with the groups that are chosen, as often as is said', async () => {
    const wish = { groups: ['quantities'], role: 'label' } as const
    const looked = await station.ask('print.commandSheetPreview', { ...wish, groups: [...wish.groups] })
    const seen = await decodeBarcodes(Buffer.from(looked.picture.pngBase64, 'base64'))
    expect(seen[0]?.text).toBe('PB-QTY/1')
    await expect(
      station.ask('print.commandSheetPreview', { groups: ['quantities'], page: looked.pages }),
    ).rejects.toMatchObject({ info: { code: 'not_found' } })
    const papers = papersFromNow()
    const job = await station.ask('print.commandSheet', {
      gestureId: gestureId(),
      groups: ['quantities'],
      role: 'label',
      copies: 2,
    })
    expect(await station.jobOnce(job.id, isConfirmed)).toMatchObject({ role: 'label', copies: 2 })
    expect(papers()).toHaveLength(2 * looked.pages)
  })

  it('is a PDF file of true size, of which every page reads', async () => {
    const { fileName, pdfBase64 } = await station.ask('print.commandSheetPdf', {
      groups: ['bench', 'more', 'presets'],
      media: 'letter',
    })
    expect(fileName).toMatch(/\.pdf$/)
    const reader = createBarcodeReader({})
    const codes = await reader.read({ file: Buffer.from(pdfBase64, 'base64') })
    await reader.close()
    const { presets } = await station.ask('ship.choices', {})
    const wanted = [...commands.map(({ code }) => code), ...presets.map(({ id }) => presetCode(id))]
    expect(codes.map(({ text }) => text).sort()).toEqual(wanted.sort())
  })

  it('goes through a driver’s printer as PDF where that prints documents', async () => {
    await station.ask('printers.save', onFile())
    await station.ask('printers.saveRoles', { document: { printerId: 'office' } })
    const job = await station.ask('print.commandSheet', { gestureId: gestureId() })
    // Nobody says whether it came out: the file took it.
    await station.jobOnce(job.id, ({ state }) => state === 'sent')
    expect(readFileSync(join(folder, 'office.out')).subarray(0, 5).toString()).toBe('%PDF-')
  })
})

describe('a packing slip', () => {
  it('carries the order’s number to scan, and is refused for an order that is not there', async () => {
    const order = await newOrder()
    const papers = papersFromNow()
    const job = await station.ask('print.packingSlip', { gestureId: gestureId(), orderNumber: ` ${order} ` })
    expect(job).toMatchObject({ kind: 'packing_slip', subject: order, role: 'document' })
    await station.jobOnce(job.id, isConfirmed)
    expect(await paperTexts(papers()[0]!.bytes)).toContain(order)
    await expect(
      station.ask('print.packingSlip', { gestureId: gestureId(), orderNumber: 'NONE' }),
    ).rejects.toMatchObject({ info: { code: 'not_found' } })
  })
})

describe('a reprint', () => {
  it('comes after a strip that says so, where that is set, and its bytes stay what they were', async () => {
    const parcel = await station.shipped(await newOrder())
    const [original] = sandbox.printer.papers().slice(-1)
    expect(await station.ask('printers.setReprintBanner', { on: true })).toMatchObject({
      reprintBanner: true,
    })
    const papers = papersFromNow()
    const wish = { gestureId: gestureId(), labelId: parcel.labelId ?? '', copies: 2 }
    const job = await station.ask('reprint.print', { ...wish, reason: 'damaged' })
    await station.ask('reprint.print', { ...wish, reason: 'damaged' })
    await station.jobOnce(job.id, isConfirmed)
    const [strip, ...copies] = papers().map(({ bytes }) => Buffer.from(bytes))
    expect(strip?.toString('latin1')).toContain('REPRINT')
    expect(copies.map((copy) => copy.equals(original!.bytes))).toEqual([true, true])
    const { jobs } = await station.ask('print.jobs', { limit: 2 })
    expect(jobs.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['label', parcel.orderNumber],
      ['reprint_banner', parcel.orderNumber],
    ])

    await station.ask('printers.setReprintBanner', { on: false })
    const without = papersFromNow()
    const plain = await station.ask('reprint.print', { ...wish, gestureId: gestureId(), reason: 'lost' })
    await station.jobOnce(plain.id, isConfirmed)
    expect(without()).toHaveLength(2)
  })

  it('goes to the printer that is named, and not to one that is not there', async () => {
    const { labelId = '' } = await station.shipped(await newOrder())
    await expect(
      station.ask('reprint.print', { gestureId: gestureId(), labelId, reason: 'other', printerId: 'none' }),
    ).rejects.toMatchObject({ info: { code: 'not_found' } })
  })
})

describe('a label with ZPL that outlives it', () => {
  it('is refused with the command, and is printed as it came when the station permits that', async () => {
    const before = papersFromNow()
    atLabelEnd = '^JUF'
    const parcel = await station.shipped(await newOrder(), ({ job }) => job?.state === 'failed')
    atLabelEnd = ''
    expect(parcel.job?.reason).toMatchObject({ code: 'not_printable', details: { reason: 'factory_reset' } })
    expect(before()).toEqual([])

    const jobId = parcel.job?.id ?? ''
    await station.ask('printers.permitZpl', { permitted: ['factory_reset', 'factory_reset'] })
    expect(await station.ask('settings.get', {})).toMatchObject({ permittedZpl: ['factory_reset'] })
    const again = await station.ask('print.again', { gestureId: gestureId(), jobId })
    await station.jobOnce(again.id, isConfirmed)
    expect(Buffer.concat(before().map(({ bytes }) => bytes)).toString('latin1')).toContain('^JUF')

    await station.ask('printers.permitZpl', { permitted: [] })
    const refused = await station.ask('print.again', { gestureId: gestureId(), jobId: again.id })
    await station.jobOnce(refused.id, ({ state }) => state === 'failed')
  })
})

describe('an order', () => {
  it('is not bought where no label of the service fits the paper that is loaded', async () => {
    const order = await newOrder()
    const { shipments } = sandbox.state()
    const bench = tcpPrinterSetting(sandbox.printers[0]!, 'bench', sandbox.printers[0]!.name)
    await station.ask('printers.save', { ...bench, media: '2.25x1.25' })
    expect(await station.scan(order)).toMatchObject({
      kind: 'not_sent',
      error: { code: 'label_stock_mismatch', details: { media: '2.25x1.25' } },
    })
    expect(sandbox.state().shipments).toBe(shipments)
    await station.ask('printers.save', bench)
    await station.shipped(order)
  })
})

describe('a printer’s address', () => {
  it('is asked what stands there, and recognised where the settings have it', async () => {
    const { host, port } = sandbox.printers[0]!
    const connection = { kind: 'tcp', host, port } as const
    const found = await station.ask('printers.identify', { connection })
    expect(found).toMatchObject({
      knownAs: 'bench',
      abilities: { language: 'zpl', dpi: 203 },
      source: 'typed',
    })
    await expect(
      station.ask('printers.identify', { connection: { ...connection, port: 1 } }),
    ).rejects.toMatchObject({ info: { code: 'printer_unreachable' } })
  })
})

const missing = missingForKeyring()
describe('a restart', () => {
  it.skipIf(missing !== undefined)(
    `leaves a held queue held, its jobs in their order, and documents printable${missing ? ` (${missing})` : ''}`,
    async () => {
      const keyring = await startKeyring()
      try {
        const options = { dataDir: join(folder, 'restart'), keychainEnv: keyring.env }
        const first = await openTestStation(options)
        await first.connect(sandbox)
        await first.importCsv(csvOf('RESTART-1'))
        await first.ask('printers.hold', { printerId: 'bench', held: true })
        const command = { printerId: 'bench', command: 'test_label' } as const
        const test = await first.ask('printers.command', { ...command, gestureId: gestureId() })
        const parcel = await first.shipped('RESTART-1', ({ job }) => job !== undefined)
        await first.close()

        const papers = papersFromNow()
        const second = await openTestStation(options)
        await second.printerOnce('bench', ({ held, waitingJobs }) => held && waitingJobs === 2)
        const { jobs } = await second.ask('print.jobs', { which: 'waiting' })
        expect(jobs.map(({ id }) => id)).toEqual([test.id, parcel.job?.id])
        expect(papers()).toEqual([])
        await second.ask('printers.hold', { printerId: 'bench', held: false })
        for (const { id } of jobs) await second.jobOnce(id, isConfirmed)
        expect(papers()).toHaveLength(2)
        await second.close()
      } finally {
        await keyring.stop()
      }
    },
  )
})

describe('the other printer', () => {
  const right = () => ({ ...tcpPrinterSetting({ port: sandbox.printer.port }, 'right', 'Zebra right') })

  it('takes over the labels with what waits, and gives them back', async () => {
    await station.ask('printers.saveRoles', { label: { printerId: 'bench' } })
    expect(await station.ask('printers.swap', {})).toEqual({ kind: 'no_other' })
    await station.ask('printers.save', right())
    await station.ask('printers.saveRoles', {
      label: { printerId: 'bench', fallbackId: 'right' },
      document: { printerId: 'bench' },
    })
    await station.ask('printers.hold', { printerId: 'bench', held: true })
    const job = await station.ask('print.commandSheet', {
      gestureId: gestureId(),
      groups: ['quantities'],
      role: 'document',
    })
    expect(job.printerId).toBe('bench')
    expect(await station.ask('printers.swap', {})).toEqual({
      kind: 'swapped',
      printerName: 'Zebra right',
      moved: 1,
    })
    expect(await station.jobOnce(job.id, isConfirmed)).toMatchObject({ printerId: 'right' })
    await station.ask('printers.hold', { printerId: 'bench', held: false })
    const back = await station.ask('printers.swap', {})
    expect(back).toMatchObject({ kind: 'swapped', moved: 0 })
    const { printerRoles } = await station.ask('settings.get', {})
    expect(printerRoles.label).toEqual({ printerId: 'bench', fallbackId: 'right' })
    await station.ask('printers.remove', { printerId: 'right' })
  })
})

describe('the station’s papers', () => {
  it('are in the language that the page speaks, also after a restart', async () => {
    await station.ask('settings.setLanguage', { language: 'es' })
    const papers = papersFromNow()
    const order = await newOrder()
    const job = await station.ask('print.packingSlip', { gestureId: gestureId(), orderNumber: order })
    await station.jobOnce(job.id, isConfirmed)
    expect(Buffer.from(papers()[0]!.bytes).toString('latin1')).toContain('LISTA DE EMPAQUE')
    const kept = JSON.parse(readFileSync(join(folder, 'station', 'settings.json'), 'utf8')) as unknown
    expect(kept).toMatchObject({ language: 'es' })
    await station.ask('settings.setLanguage', { language: 'en' })
  })
})
