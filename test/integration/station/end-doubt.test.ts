// A purchase that the service keeps saying it does not know, and a person's word about it, over the real sandbox.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { clockAhead } from '../../support/clock-ahead.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-end-doubt-'))
let sandbox: Sandbox
let station: TestStation
const time = clockAhead()

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  station = await openTestStation({
    dataDir: join(folder, 'station'),
    clock: time.clock,
  })
  await station.connect(sandbox)
})
afterAll(async () => {
  await station.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

// Ten seconds of "not known" are no proof: the next scan paid again. Until a person answers for it, nothing buys it again.
it('is not sure until a person ends it after long, with a reason that is written down, and is bought anew', async () => {
  await station.importCsv(csvOf('DOUBT-1'))
  sandbox.faults.set({ endpoint: 'createShipment', kind: 'cut_before_work' })
  sandbox.faults.set({ endpoint: 'createShipment', kind: 'status', status: 422, times: 50 })
  const outcome = await station.scan('DOUBT-1')
  if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
  const { purchaseId } = outcome.parcel
  const refused = await station.parcelOnce(purchaseId, ({ reason }) => reason?.code === 'service_refused')
  expect(refused).toMatchObject({ state: 'in_doubt' })
  expect(refused.canEndDoubt).toBeUndefined()
  const end = () => station.ask('ship.endDoubt', { purchaseId, reason: 'not_charged' })
  await expect(end()).rejects.toMatchObject({ info: { code: 'conflict' } })
  expect(await station.scan('DOUBT-1')).toMatchObject({ kind: 'already_running', parcel: { purchaseId } })

  time.ahead(31 * 60_000)
  await station.parcelOnce(purchaseId, ({ canEndDoubt }) => canEndDoubt === true)
  expect(await end()).toMatchObject({
    state: 'refused',
    reason: { code: 'doubt_ended', details: { reason: 'not_charged' } },
  })
  const { entries } = await station.ask('audit.list', { limit: 20 })
  expect(
    entries.find(({ operation, outcome }) => operation === 'ship.endDoubt' && outcome === 'refused'),
  ).toMatchObject({
    subject: 'DOUBT-1',
    reason: 'not_charged',
  })

  sandbox.faults.clear()
  const again = await station.shipped('DOUBT-1')
  expect(again.purchaseId).not.toBe(purchaseId)
  expect(sandbox.state().shipments).toBe(1)
})
