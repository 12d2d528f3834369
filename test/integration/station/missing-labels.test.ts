// Labels that do not come with their shipment: the real station, sandbox and printer. Each that was paid for comes, and
// comes out once.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ParcelView } from '../../../src/contract/domain.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'

let folder: string
let sandbox: Sandbox
let station: TestStation

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-missing-labels-'))
  sandbox = await createSandbox({ dataDir: join(folder, 'service') })
  station = await openTestStation({ dataDir: join(folder, 'station') })
  await station.connect(sandbox)
  await station.importCsv(csvOf('LATE-1'))
})
afterEach(async () => {
  await station.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

async function buyTwo(): Promise<string> {
  const { draft } = await station.ask('ship.openDraft', { orderNumber: 'LATE-1' })
  const one = { ...draft.packages[0], weight: 5, weightUnit: 'oz' as const }
  const outcome = await station.ask('ship.buy', {
    gestureId: randomUUID(),
    draft: { ...draft, packages: [one, one] },
  })
  if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
  return outcome.parcel.purchaseId
}
const isOut = ({ state, packages }: ParcelView) =>
  state === 'bought' && packages.length > 0 && packages.every(({ job }) => job?.state === 'confirmed')
const isWhole = (parcel: ParcelView) => isOut(parcel) && parcel.missingLabels === undefined
const papers = () => sandbox.printer.papers().length

it('one of two is told everywhere, asked for by a key, and each comes out once', async () => {
  sandbox.faults.set({ endpoint: 'createShipment', kind: 'late_label', packageNumber: 2, seconds: 600 })
  const purchaseId = await buyTwo()
  const first = await station.parcelOnce(
    purchaseId,
    (parcel) => isOut(parcel) && !!parcel.missingLabels?.reason,
  )
  expect(first).toMatchObject({
    packageCount: 2,
    packages: [{ packageNumber: 1 }],
    missingLabels: { packages: [2], reason: { code: 'label_missing' } },
  })
  expect(first.price).toBeDefined()
  expect(await station.ask('reprint.missing', {})).toMatchObject({ parcels: [{ purchaseId }], total: 1 })
  const { hits } = await station.ask('reprint.search', { query: 'LATE-1' })
  expect(hits).toMatchObject([{ packageNumber: 1, packageCount: 2, labelsMissing: 1 }])
  expect((await station.ask('station.status', {})).notWhole).toMatchObject([{ purchaseId }])

  expect(await station.ask('reprint.fetchLabels', { purchaseId })).toMatchObject({ fetched: 0, missing: [2] })
  sandbox.clock.advance(600_000)
  const [one, two] = await Promise.all([
    station.ask('reprint.fetchLabels', { purchaseId }),
    station.ask('reprint.fetchLabels', { purchaseId }),
  ])
  expect(one.fetched + two.fetched).toBeLessThanOrEqual(1)
  const whole = await station.parcelOnce(purchaseId, isWhole)
  expect(whole.packages.map(({ packageNumber }) => packageNumber)).toEqual([1, 2])
  expect([papers(), sandbox.state().shipments, sandbox.state().charges]).toEqual([2, 1, 1])
  expect((await station.ask('station.status', {})).notWhole).toBeUndefined()
})

it('of one package is asked for by its number, and no other with it', async () => {
  sandbox.faults.set({ endpoint: 'createShipment', kind: 'late_label', packageNumber: 2, seconds: 600 })
  const purchaseId = await buyTwo()
  await station.parcelOnce(purchaseId, (parcel) => isOut(parcel) && !!parcel.missingLabels?.reason)
  const asked = (packageNumber: number) => station.ask('reprint.fetchLabels', { purchaseId, packageNumber })
  expect(await asked(2)).toMatchObject({ fetched: 0, missing: [2] })
  await expect(asked(1)).rejects.toMatchObject({ info: { code: 'conflict' } })
  sandbox.clock.advance(600_000)
  const { fetched, parcel } = await asked(2)
  expect(parcel.packages.map(({ packageNumber }) => packageNumber)).toEqual([1, 2])
  expect(fetched).toBe(1)
})

it('comes by itself, also after a restart, where the label endpoint fails meanwhile', async () => {
  sandbox.faults.set({ endpoint: 'createShipment', kind: 'late_label', seconds: 600 })
  sandbox.faults.set({ endpoint: 'getLabel', kind: 'status', status: 500, times: 5 })
  const outcome = await station.scan('LATE-1')
  if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
  const { purchaseId } = outcome.parcel
  const bought = await station.parcelOnce(purchaseId, ({ missingLabels }) => missingLabels !== undefined)
  expect(bought).toMatchObject({ state: 'bought', packages: [] })
  expect(bought.trackingNumber).toBeDefined()
  await station.close()
  sandbox.faults.clear()
  sandbox.clock.advance(600_000)
  station = await openTestStation({ dataDir: join(folder, 'station') })
  await station.ask('account.connect', { baseUrl: sandbox.baseUrl, keys: sandbox.keys })
  await station.parcelOnce(purchaseId, isWhole)
  expect([papers(), sandbox.state().shipments]).toEqual([1, 1])
})

// Today it stayed in doubt, with a number and a price that nobody saw.
it('a shipment that is found without any label can be refunded, and then its labels are not asked for', async () => {
  sandbox.faults.set({ endpoint: 'createShipment', kind: 'late_label', seconds: 600 })
  sandbox.faults.set({ endpoint: 'createShipment', kind: 'cut_after_work' })
  const outcome = await station.scan('LATE-1')
  if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
  const { purchaseId } = outcome.parcel
  await station.parcelOnce(purchaseId, ({ state }) => state === 'in_doubt')
  const found = await station.parcelOnce(purchaseId, ({ state }) => state === 'bought')
  expect(found.price).toBeDefined()
  const { candidates } = await station.ask('refunds.find', { text: found.trackingNumber ?? '' })
  expect(candidates).toMatchObject([{ parcel: { purchaseId } }])
  expect(candidates[0]?.hindrance).toBeUndefined()
  await station.ask('refunds.request', { purchaseIds: [purchaseId], gestureId: randomUUID() })
  await station.parcelOnce(purchaseId, ({ missingLabels }) => missingLabels === undefined)
  expect((await station.ask('reprint.missing', {})).total).toBe(0)
  expect(papers()).toBe(0)
})

it.each([
  ['damaged', 'label_unreadable', Buffer.alloc(4_000)],
  // Without a keychain each start has a key of its own.
  ['sealed with a key that is lost', 'sealed_with_other_key', undefined],
] as const)('a label that is %s is fetched again beside its own bytes', async (_how, code, damage) => {
  const parcel = await station.shipped('LATE-1')
  const labelId = parcel.labelId!
  await station.close()
  const database = new DatabaseSync(join(folder, 'station', 'test', 'packbench.db'))
  if (damage) database.prepare('UPDATE labels SET bytes = ?').run(damage)
  const bytes = () => Buffer.from(database.prepare('SELECT bytes FROM labels').get()!['bytes'] as Uint8Array)
  const own = bytes()
  database.close()

  station = await openTestStation({ dataDir: join(folder, 'station') })
  await station.ask('account.connect', { baseUrl: sandbox.baseUrl, keys: sandbox.keys })
  await expect(station.ask('reprint.preview', { labelId })).rejects.toMatchObject({
    info: { code },
  })
  sandbox.faults.set({ endpoint: 'getLabel', kind: 'status', status: 404 })
  expect(await station.ask('reprint.fetchLabels', { labelId })).toMatchObject({
    fetched: 0,
    missing: [1],
    reason: { code: 'service_refused' },
  })
  expect(await station.ask('reprint.fetchLabels', { labelId })).toMatchObject({ fetched: 1, missing: [] })
  expect((await station.ask('reprint.preview', { labelId })).widthDots).toBeGreaterThan(0)
  expect(papers(), 'nothing by itself').toBe(1)
  await station.close()
  const after = new DatabaseSync(join(folder, 'station', 'test', 'packbench.db'), { readOnly: true })
  expect(Buffer.from(after.prepare('SELECT bytes FROM labels').get()!['bytes'] as Uint8Array)).toEqual(own)
  after.close()
  station = await openTestStation({ dataDir: join(folder, 'station') })
})
