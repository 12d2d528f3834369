// Labels that the service returns in another format than ZPL, from the scan to the paper.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ParcelView } from '../../../src/contract/domain.ts'
import { greyBitmap } from '../../../src/labels/images/grey-bitmap.ts'
import { createLabelRenderer } from '../../../src/labels/render/label-renderer.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { decodeBarcodes } from '../../support/decode-barcodes.ts'
import { gifOfGrey } from '../../support/gif-file.ts'
import { inTurn } from '../../support/in-turn.ts'
import { startLabelProxy } from '../../support/label-proxy.ts'
import { labelsAs } from '../../support/label-file-type.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'
import { csvOf, openTestStation } from '../../support/test-station.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-formats-'))
const renderer = createLabelRenderer()
let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
})
afterAll(async () => {
  await renderer.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Printed, or known not to be: a label and its print job come with the purchase. */
const isOver = ({ state, job }: ParcelView) =>
  state === 'refused' || (state === 'bought' && !job) || job?.state === 'confirmed' || job?.state === 'failed'

const textsOf = async (png: Uint8Array) => (await decodeBarcodes(png)).map(({ text }) => text)

const asItIs = (label: Uint8Array) => label
/** The sandbox draws no GIF: its PNG is made into one on the way. */
const gifService = { asked: 'PNG', change: (png: Uint8Array) => gifOfGrey(greyBitmap(png)) } as const

const formats = ['PDF', 'PNG', 'JPEG', 'TIF', 'GIF'] as const

it.each(inTurn('a label of another format is bought, kept and printed', formats, 2))(
  'a %s label comes out of a ZPL printer with barcodes that read, and looks so before',
  async (fileType) => {
    const dataDir = join(folder, fileType)
    const { asked, change } = fileType === 'GIF' ? gifService : { asked: fileType, change: asItIs }
    const service = await startLabelProxy(sandbox.baseUrl, change)
    const station = await openTestStation({ dataDir, adapt: labelsAs(asked) })
    try {
      await station.connect({ ...sandbox, baseUrl: service.baseUrl })
      await station.importCsv(csvOf(`FORMAT-${fileType}`))
      const outcome = await station.scan(`FORMAT-${fileType}`)
      if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
      const { labelId, trackingNumber } = await station.parcelOnce(
        outcome.parcel.purchaseId,
        ({ job }) => job?.state === 'confirmed' || job?.state === 'failed',
      )
      const zpl = sandbox.printer.papers().at(-1)!.bytes
      expect(Buffer.from(zpl).toString('latin1')).toContain(':Z64:')
      const [paper] = await renderer.render(zpl)
      const codes = await textsOf(paper!)
      expect(codes.some((text) => text.replace(/\D/g, '').endsWith(trackingNumber ?? 'none'))).toBe(true)

      const preview = await station.ask('reprint.preview', { labelId: labelId ?? '' })
      expect([preview.widthDots, preview.heightDots]).toEqual([812, 1218])
      expect(preview.fit).toEqual({ scale: 1, rotated: false, pages: 1 })
      expect(await textsOf(Buffer.from(preview.pngBase64, 'base64'))).toEqual(codes)
    } finally {
      await station.close()
      await service.close()
    }
  },
)

// Hazard: a label that was paid for and that every ZPL printer takes is thrown away for what stands before it.
it.each([
  ['a start-of-text character', '\x02', '\x02'],
  // The printer answers it, and counts it to no label.
  ['a question for a setting', '! U1 getvar "device.languages"\r\n', ''],
  ['a comment', '; made by a shop\r\n', '; made by a shop\r\n'],
])('a ZPL label behind %s is bought, and printed byte for byte', async (name, before, onPaper) => {
  const service = await startLabelProxy(sandbox.baseUrl, (label) =>
    Buffer.concat([Buffer.from(before, 'latin1'), label]),
  )
  const order = `BEHIND-${name.split(' ').at(-1)}`
  const station = await openTestStation({ dataDir: join(folder, order) })
  try {
    await station.connect({ ...sandbox, baseUrl: service.baseUrl })
    await station.importCsv(csvOf(order))
    const { labelId = 'none', job } = await station.shipped(order, isOver)
    expect(job?.state).toBe('confirmed')
    const kept = await station.ask('reprint.preview', { labelId })
    expect(await textsOf(Buffer.from(kept.pngBase64, 'base64'))).not.toHaveLength(0)
    const printed = Buffer.from(sandbox.printer.papers().at(-1)!.bytes).toString('latin1')
    expect(printed.startsWith(`${onPaper}^XA`)).toBe(true)
  } finally {
    await station.close()
    await service.close()
  }
})

it('labels are asked for as the printer’s setting says, and one that it could not print is not saved', async () => {
  const asked: unknown[] = []
  const station = await openTestStation({
    dataDir: join(folder, 'override'),
    adapt: (adapters) => ({
      ...adapters,
      openService(options) {
        const access = adapters.openService(options)
        return {
          ...access,
          service: {
            ...access.service,
            createShipment(request, transactionId) {
              asked.push(request.postageLabel)
              return access.service.createShipment(request, transactionId)
            },
          },
        }
      },
    }),
  })
  try {
    await station.connect(sandbox)
    const printer = tcpPrinterSetting(sandbox.printers[0]!, 'bench', 'Bench')
    const refused = station.ask('printers.save', {
      ...printer,
      dpi: 300,
      labelOverride: { labelFileType: 'ZPL' },
    })
    await expect(refused).rejects.toMatchObject({ info: { code: 'invalid_input' } })
    const labelOverride = { labelType: 'Url', labelFileType: 'PNG', labelOrientation: 'Portrait' } as const
    await station.ask('printers.save', { ...printer, labelOverride })
    await station.importCsv(csvOf('OVERRIDE-1'))
    await station.shipped('OVERRIDE-1')
    expect(asked).toEqual([{ ...labelOverride, labelSize: '4x6' }])
    expect(Buffer.from(sandbox.printer.papers().at(-1)!.bytes).toString('latin1')).toContain(':Z64:')
  } finally {
    await station.close()
  }
})

it('a printer of another resolution gets dots of its own: its labels are bought as PDF', async () => {
  const station = await openTestStation({ dataDir: join(folder, 'dpi') })
  try {
    await station.connect(sandbox)
    const bench = tcpPrinterSetting(sandbox.printers[0]!, 'bench')
    await station.ask('printers.save', { ...bench, dpi: 300, graphics: 'run_length' })
    await station.importCsv(csvOf('FORMAT-300'))
    const { trackingNumber = 'none' } = await station.shipped('FORMAT-300')
    const zpl = sandbox.printer.papers().at(-1)!.bytes
    expect(Buffer.from(zpl).toString('latin1')).not.toContain(':Z64:')
    const [paper] = await renderer.render(zpl, { widthMm: 101.6, heightMm: 152.4, dpmm: 12 })
    const codes = await textsOf(paper!)
    expect(codes.some((text) => text.replace(/\D/g, '').endsWith(trackingNumber))).toBe(true)
  } finally {
    await station.close()
  }
})
