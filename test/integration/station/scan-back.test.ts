// Labels that are scanned back, in the whole station: over a restart, beside a batch, and by whoever may excuse one.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { plainScanner } from '../../../src/contract/scanner-setting.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { decodeBarcodes } from '../../support/decode-barcodes.ts'
import { csvOf, eventOnce, openTestStation, type TestStation } from '../../support/test-station.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-scan-back-'))
const dataDir = join(folder, 'station')
let sandbox: Sandbox
let station: TestStation
let lastOrder = 0

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  station = await openTestStation({ dataDir })
  await station.connect(sandbox)
})
beforeEach(() => station.ask('scanner.save', { scanner: plainScanner, scanBack: true }))
afterEach(() => station.ask('scanner.save', { scanner: plainScanner, scanBack: false }))
afterAll(async () => {
  await station.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

async function newOrders(count: number): Promise<readonly string[]> {
  const numbers = Array.from({ length: count }, () => `BACK-${++lastOrder}`)
  await station.importCsv(csvOf(...numbers))
  return numbers
}
const scanBackOf = async (purchaseId: string) =>
  (await station.ask('ship.parcel', { purchaseId })).packages.map(({ scanBack }) => scanBack)

it('is closed by the barcode on its own label, after which the next order goes on', async () => {
  const [first = '', second = ''] = await newOrders(2)
  const { purchaseId } = await station.shipped(first)
  expect(await station.scan(second)).toMatchObject({ kind: 'label_awaited', scanned: second })
  const labelId = (await station.ask('ship.parcel', { purchaseId })).labelId ?? ''
  const { pngBase64 } = await station.ask('reprint.preview', { labelId })
  const barcodes = await decodeBarcodes(Buffer.from(pngBase64, 'base64'))
  expect(barcodes.length).toBeGreaterThan(0)
  const read = await Promise.all(
    barcodes.map(async ({ text }) => ({ text, outcome: await station.scan(text) })),
  )
  expect(read.some(({ outcome }) => outcome.kind === 'scanned_back')).toBe(true)
  expect(await scanBackOf(purchaseId)).toEqual(['right'])
  expect((await station.ask('station.status', {})).scanBack).toBeUndefined()
  expect((await station.shipped(second)).packages).toMatchObject([{ scanBack: 'awaited' }])
})

it('is not asked for in a batch', async () => {
  await newOrders(2)
  const batch = await station.ask('batch.create', { source: { kind: 'all_open' } })
  const done = eventOnce(station.station, 'batch', ({ id, state }) => id === batch.id && state === 'done')
  await station.ask('batch.start', {
    batchId: batch.id,
    rows: batch.counts.waiting,
    ...(batch.estimate.total ? { total: batch.estimate.total } : {}),
  })
  await done
  const { recent, scanBack } = await station.ask('station.status', {})
  expect(scanBack).toBeUndefined()
  expect(recent[0]?.packages.map((one) => one.scanBack)).toEqual([undefined])
})

// Last: without a keychain, what was sealed is lost with the session.
it('is still asked for after a restart, and not once the setting is off', async () => {
  const [first = '', second = ''] = await newOrders(2)
  const { purchaseId } = await station.shipped(first)
  await station.close()
  station = await openTestStation({ dataDir })
  expect((await station.ask('station.status', {})).scanBack).toMatchObject({ purchaseId })
  expect(await station.scan(second)).toMatchObject({ kind: 'label_awaited', parcel: { purchaseId } })
  await station.ask('scanner.save', { scanner: plainScanner, scanBack: false })
  expect(await scanBackOf(purchaseId)).toEqual(['excused'])
  expect((await station.ask('station.status', {})).scanBack).toBeUndefined()
})
