// Hazard: of a carrier's sheet that holds more than the label something else is printed, or nothing ever.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
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
import { pageSizes } from '../../support/pdf-images.ts'
import { memoryKeychain } from '../../support/memory-keychain.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'
import { csvOf, eventOnce, openTestStation, type TestStation } from '../../support/test-station.ts'
import { rightLabelSheet, twoLabelSheet, twoSheets } from '../../support/two-label-sheet.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-areas-'))
const renderer = createLabelRenderer()
let sandbox: Sandbox
let service: LabelProxy
let station: TestStation
/** What the service's labels are. */
let sheet: Uint8Array

const keychain = memoryKeychain()
const open = () =>
  openTestStation({
    dataDir: join(folder, 'station'),
    adapt: (adapters) => ({
      ...labelsAs('PDF')(adapters),
      openSecretStore: () => Promise.resolve(keychain),
    }),
  })

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  sheet = await twoLabelSheet()
  service = await startLabelProxy(sandbox.baseUrl, () => sheet)
  station = await open()
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

const labelsBefore = () => sandbox.printer.papers().length
const lastPaper = async () => {
  const [png] = await renderer.render(sandbox.printer.papers().at(-1)!.bytes)
  return textsOf(png!)
}
const again = (labelId: string, printerId?: string) =>
  station.ask('reprint.print', {
    gestureId: randomUUID(),
    labelId,
    reason: 'misprint',
    ...(printerId && { printerId }),
  })

it('what is chosen prints every label of the service: bought, in a batch, again, and on office printers', async () => {
  const { labelId } = await bought('SHEET-2')
  const { rule } = await station.ask('labelAreas.choose', { labelId, choice: 'left' })
  expect(rule).toMatchObject({ service: 'GroundAdvantage', choice: 'left' })
  expect(await station.ask('labelAreas.page', { labelId })).toMatchObject({ rule })
  const { entries } = await station.ask('audit.list', { limit: 1 })
  expect(entries[0]).toMatchObject({
    operation: 'labelAreas.choose',
    subject: 'GroundAdvantage',
    reason: 'left',
    outcome: 'done',
  })

  await station.jobOnce((await again(labelId)).id, ({ state }) => state === 'confirmed')
  expect(await lastPaper()).toEqual(['LEFT-1'])
  const shown = await station.ask('reprint.preview', { labelId })
  expect(shown.fit).toMatchObject({ scale: 1, chosen: true })

  expect((await bought('SHEET-3')).job).toMatchObject({ state: 'confirmed' })
  expect(await lastPaper()).toEqual(['LEFT-1'])

  await station.importCsv(csvOf('SHEET-4'))
  const batch = await station.ask('batch.create', { source: { kind: 'all_open' } })
  const printed = eventOnce(
    station.station,
    'parcel',
    (parcel) => parcel.orderNumber === 'SHEET-4' && parcel.job?.state === 'confirmed',
  )
  await station.ask('batch.start', { batchId: batch.id, rows: 1 })
  await printed
  expect(await lastPaper()).toEqual(['LEFT-1'])

  const small = office('4x6')
  await station.ask('printers.save', small)
  const { id: jobId } = await again(labelId, 'office')
  await station.jobOnce(jobId, ({ state }) => state === 'sent')
  expect(await shownCodes(await station.ask('print.preview', { jobId }))).toEqual(['LEFT-1'])
  const pdf = readFileSync(join(folder, 'office-4x6.pdf'))
  expect(pageSizes(pdf)).toEqual(['288 432'])
})

it('a label that lies elsewhere stops, and nothing else is printed in its place', async () => {
  sheet = await rightLabelSheet()
  const before = labelsBefore()
  const { labelId, job } = await bought('SHEET-5')
  expect(job).toMatchObject({ state: 'failed', reason: { details: { reason: 'codes_lost' } } })
  expect(labelsBefore()).toBe(before)
  await expect(station.ask('reprint.preview', { labelId })).rejects.toMatchObject({
    info: { details: { reason: 'codes_lost' } },
  })
  await expect(station.ask('labelAreas.choose', { labelId, choice: 'left' })).rejects.toMatchObject({
    info: { details: { reason: 'codes_lost' } },
  })

  const { rules } = await station.ask('labelAreas.list', {})
  expect(rules.map(({ choice }) => choice)).toEqual(['left'])
  const { forgotten, ...left } = await station.ask('labelAreas.forget', { ruleId: rules[0]!.ruleId })
  expect([forgotten, left]).toEqual([rules[0], { rules: [] }])
  await station.jobOnce((await again(labelId)).id, ({ state }) => state === 'confirmed')
  expect(await lastPaper()).toEqual(['ALONE-3'])
})

it('another service’s labels on such pages are not touched by it', async () => {
  sheet = await twoLabelSheet()
  const { hits } = await station.ask('reprint.search', { query: 'SHEET-2' })
  await station.ask('labelAreas.choose', { labelId: hits[0]!.labelId, choice: 'left' })
  await station.importCsv(csvOf('SHEET-6').replace('GroundAdvantage', 'PriorityMail'))
  const { job, labelId } = await station.shipped('SHEET-6', isOver)
  expect(job).toMatchObject({ state: 'failed', reason: { details: { reason: 'page_too_large' } } })
  const page = await station.ask('labelAreas.page', { labelId: labelId ?? 'none' })
  expect(page.service).toBe('PriorityMail')
  expect(page).not.toHaveProperty('rule')
})

it('what was chosen is there again after a restart', async () => {
  const { rules } = await station.ask('labelAreas.list', {})
  expect(rules).toHaveLength(1)
  await station.close()
  station = await open()
  expect(await station.ask('labelAreas.list', {})).toEqual({ rules })
})

it('of a file with several larger pages each is shown and chosen by itself', async () => {
  sheet = await twoSheets()
  const { labelId } = await bought('SHEET-7')
  const first = await station.ask('labelAreas.page', { labelId })
  expect(first).toMatchObject({ page: 1, largerPages: [1, 2] })
  const second = await station.ask('labelAreas.page', { labelId, page: 2 })
  expect([second.page, second.widthMm, second.heightMm]).toEqual([2, 210, 297])
  expect((await shownCodes(second)).toSorted()).toEqual(['LEFT-4', 'RIGHT-5'])
  const tried = await station.ask('labelAreas.try', { labelId, page: 2, choice: 'right' })
  expect(await shownCodes(tried)).toEqual(['RIGHT-5'])
  await expect(station.ask('labelAreas.page', { labelId, page: 3 })).rejects.toMatchObject({
    info: { code: 'conflict' },
  })

  await station.ask('labelAreas.choose', { labelId, page: 2, choice: 'right' })
  const { rules } = await station.ask('labelAreas.choose', { labelId, page: 1, choice: 'left' })
  expect(rules.map(({ choice, widthMm }) => [choice, widthMm])).toEqual([
    ['left', 215.9],
    ['right', 210],
  ])
  await station.jobOnce((await again(labelId)).id, ({ state }) => state === 'confirmed')
  const papers = sandbox.printer.papers().slice(-2)
  const codes = await Promise.all(
    papers.map(async ({ bytes }) => textsOf((await renderer.render(bytes))[0]!)),
  )
  expect(codes).toEqual([['LEFT-1'], ['RIGHT-5']])
})
