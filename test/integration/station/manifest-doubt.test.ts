// Manifests that the service may have made, on real parts, and a person's word about them.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../../src/app/runtime.ts'
import type { ManifestView } from '../../../src/contract/manifests.ts'
import { daysAround } from '../../../src/core/manifests/manifest.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-manifest-doubt-'))
let sandbox: Sandbox
let station: TestStation
let laterMs = 0
let lastOrder = 0

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  station = await openTestStation({
    dataDir: join(folder, 'station'),
    clock: {
      ...systemClock,
      now: () => new Date(Date.now() + laterMs),
      elapsedMs: () => systemClock.elapsedMs() + laterMs,
    },
  })
  await station.connect(sandbox)
  await station.ask('printers.save', { ...tcpPrinterSetting(sandbox.printers[0]!, 'bench'), fitPages: true })
})
afterEach(() => sandbox.faults.clear())
afterAll(async () => {
  await station.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

async function bought() {
  const number = `DOUBT-${++lastOrder}`
  await station.importCsv(csvOf(number))
  return station.shipped(number)
}

const readyParcels = async () => {
  const { lists } = await station.ask('manifests.today', {})
  return lists.reduce((sum, { ready }) => sum + ready, 0)
}

async function created(): Promise<ManifestView> {
  const { lists } = await station.ask('manifests.today', {})
  const listIds = lists.filter(({ ready }) => ready > 0).map(({ listId }) => listId)
  const { manifests } = await station.ask('manifests.create', { gestureId: randomUUID(), listIds })
  return manifests[0]!
}

async function atService(): Promise<number> {
  const { manifests } = await station.ask('manifests.listAtService', daysAround(new Date()))
  return manifests.length
}

const isInDoubt = ({ state }: ManifestView) => state === 'in_doubt'
const isCreated = ({ state }: ManifestView) => state === 'created'

// Ten seconds of "not listed" released the parcels: here the service does the work later, and there is one form.
it('is found when the service makes it later, and its parcels are on no other meanwhile', async () => {
  const parcel = await bought()
  sandbox.faults.set({ endpoint: 'createManifest', kind: 'cut_during_work' })
  const doubtful = await station.manifestOnce(await created(), isInDoubt)
  // Past all that it was ever waited for.
  laterMs += 60_000
  await station.manifestOnce(
    doubtful,
    ({ nextCheckAt, state }) => state === 'in_doubt' && nextCheckAt !== doubtful.nextCheckAt,
  )
  expect(await readyParcels()).toBe(0)
  const refund = { gestureId: randomUUID(), purchaseIds: [parcel.purchaseId] }
  await expect(station.ask('refunds.request', refund)).rejects.toMatchObject({
    info: { code: 'conflict', details: { hindrance: 'manifest_under_way' } },
  })
  sandbox.faults.release()
  await station.ask('manifests.retry', { manifestId: doubtful.manifestId })
  const found = await station.manifestOnce(doubtful, isCreated)
  expect(found).toMatchObject({ parcels: 1, hasForm: true })
  await station.jobOnce(found.job?.id ?? '', ({ state }) => state === 'confirmed')
  expect(await atService()).toBe(1)
})

it('that is put off is in doubt, and is ended by a person after long, with a reason that is written down', async () => {
  await bought()
  const before = await atService()
  sandbox.faults.set({ endpoint: 'createManifest', kind: 'status', status: 503, retryAfterSeconds: 1 })
  const doubtful = await station.manifestOnce(await created(), isInDoubt)
  expect(doubtful).toMatchObject({ reason: { code: 'service_no_answer' } })
  const { manifestId } = doubtful
  const end = () => station.ask('manifests.endDoubt', { manifestId, reason: 'service_says' })
  await expect(end()).rejects.toMatchObject({ info: { code: 'conflict' } })
  expect(await readyParcels()).toBe(0)
  // The service was asked, and has none.
  await station.manifestOnce(doubtful, ({ nextCheckAt }) => nextCheckAt !== doubtful.nextCheckAt)
  laterMs += 31 * 60_000
  await station.manifestOnce(doubtful, ({ canEndDoubt }) => canEndDoubt === true)
  expect(await end()).toMatchObject({
    state: 'not_created',
    reason: { code: 'doubt_ended', details: { reason: 'service_says' } },
  })
  const { entries } = await station.ask('audit.list', { limit: 20 })
  expect(
    entries.find(({ operation, outcome }) => operation === 'manifests.endDoubt' && outcome === 'not_created'),
  ).toMatchObject({ reason: 'service_says' })
  expect(await readyParcels()).toBe(1)
  await station.manifestOnce(await created(), isCreated)
  expect(await atService()).toBe(before + 1)
})
