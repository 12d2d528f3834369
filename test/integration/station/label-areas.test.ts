// Hazard: of a carrier's sheet that holds more than the label something else is printed, or nothing ever.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ParcelView } from '../../../src/contract/domain.ts'
import { mediaSize } from '../../../src/contract/media.ts'
import type { PrinterSetting } from '../../../src/contract/printers.ts'
import { createLabelRenderer } from '../../../src/labels/render/label-renderer.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { decodeBarcodes } from '../../support/decode-barcodes.ts'
import { startLabelProxy, type LabelProxy } from '../../support/label-proxy.ts'
import { labelsAs } from '../../support/label-file-type.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'
import { twoLabelSheet } from '../../support/two-label-sheet.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-areas-'))
const renderer = createLabelRenderer()
let sandbox: Sandbox
let service: LabelProxy
let station: TestStation
/** What the service's labels are. */
let sheet: Uint8Array

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  sheet = await twoLabelSheet()
  service = await startLabelProxy(sandbox.baseUrl, () => sheet)
  station = await openTestStation({ dataDir: join(folder, 'station'), adapt: labelsAs('PDF') })
  await station.connect({ ...sandbox, baseUrl: service.baseUrl })
})
afterAll(async () => {
  await station.close()
  await service.close()
  await renderer.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const isOver = ({ job }: Pick<ParcelView, 'job'>) => job?.state === 'confirmed' || job?.state === 'failed'

async function bought(order: string) {
  await station.importCsv(csvOf(order))
  const { labelId = 'none', job } = await station.shipped(order, isOver)
  return { labelId, job }
}

/** An office printer that writes what it is sent into a file. */
const office = (media: string): PrinterSetting => ({
  ...tcpPrinterSetting({ port: 1 }, 'office', 'Office'),
  connection: { kind: 'file', path: join(folder, `office-${media}.pdf`) },
  language: 'pdf',
  media,
  widthMm: mediaSize(media).widthMm,
})

const textsOf = async (png: Uint8Array) => (await decodeBarcodes(png)).map(({ text }) => text)
const shownCodes = ({ pngBase64 }: { readonly pngBase64: string }) =>
  textsOf(Buffer.from(pngBase64, 'base64'))

it('the page is shown whole, and any part of it tried before it is chosen', async () => {
  const { labelId, job } = await bought('SHEET-1')
  expect(job).toMatchObject({ state: 'failed', reason: { details: { reason: 'page_too_large' } } })
  const page = await station.ask('labelAreas.page', { labelId })
  expect(page).toMatchObject({ service: 'GroundAdvantage' })
  expect(page).not.toHaveProperty('rule')
  expect([page.widthMm, page.heightMm].map(Math.round)).toEqual([216, 279])
  expect((await shownCodes(page)).toSorted()).toEqual(['LEFT-1', 'RIGHT-2'])

  const right = await station.ask('labelAreas.try', { labelId, choice: 'right' })
  expect(await shownCodes(right)).toEqual(['RIGHT-2'])
  expect(right.fit).toMatchObject({ scale: 1, larger: true, chosen: true })
  const rectangle = { left: 7, top: 12, width: 95, height: 133 }
  const left = await station.ask('labelAreas.try', { labelId, choice: 'rectangle', rectangle })
  expect(await shownCodes(left)).toEqual(['LEFT-1'])

  const cut = { ...rectangle, left: 30 }
  await expect(
    station.ask('labelAreas.try', { labelId, choice: 'rectangle', rectangle: cut }),
  ).rejects.toMatchObject({ info: { code: 'not_printable', details: { reason: 'codes_lost' } } })
  for (const choice of ['auto', 'upper'] as const) {
    await expect(station.ask('labelAreas.try', { labelId, choice })).rejects.toMatchObject({
      info: { code: 'not_printable', details: { reason: 'page_too_large' } },
    })
  }
  expect(await station.ask('labelAreas.list', {})).toEqual({ rules: [] })
})

it('of a printer whose paper the page fits, and of no label, there is nothing to choose', async () => {
  const { hits } = await station.ask('reprint.search', {})
  const { labelId } = hits[0]!
  await station.ask('printers.save', office('letter'))
  await expect(station.ask('labelAreas.page', { labelId, printerId: 'office' })).rejects.toMatchObject({
    info: { code: 'conflict' },
  })
  await expect(station.ask('labelAreas.page', { labelId: randomUUID() })).rejects.toMatchObject({
    info: { code: 'not_found' },
  })
})
