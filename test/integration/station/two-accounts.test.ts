// Two accounts at the real service: what is in doubt at one is neither looked up nor bought at the other.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { clockAhead } from '../../support/clock-ahead.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-two-accounts-'))
let first: Sandbox
let second: Sandbox
let station: TestStation
const time = clockAhead()

beforeAll(async () => {
  first = await createSandbox({ dataDir: join(folder, 'first') })
  second = await createSandbox({ dataDir: join(folder, 'second') })
  station = await openTestStation({
    dataDir: join(folder, 'station'),
    clock: time.clock,
  })
  await station.connect(first)
})
afterAll(async () => {
  await station.close()
  await first.close()
  await second.close()
  rmSync(folder, { recursive: true, force: true })
})

async function to({ baseUrl, keys }: Sandbox) {
  await station.ask('account.connect', { baseUrl, keys })
  await station.ask('spending.goOn', {})
}

// Two charges: the second account said "not known", and the parcel was posted there too.
it('waits for its own account, says so, and is found when that is connected again', async () => {
  await station.importCsv(csvOf('ACCOUNT-1'))
  first.faults.set({ endpoint: 'createShipment', kind: 'cut_after_work' })
  first.faults.set({ endpoint: 'findShipments', kind: 'status', status: 503, times: 100 })
  const outcome = await station.scan('ACCOUNT-1')
  if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
  const { purchaseId } = outcome.parcel
  await station.parcelOnce(purchaseId, ({ state }) => state === 'in_doubt')

  await to(second)
  await station.parcelOnce(purchaseId, ({ awaitsAccount }) => awaitsAccount === 'other')
  time.ahead(61 * 60_000)
  const waiting = await station.ask('ship.retry', { purchaseId })
  expect(waiting).toMatchObject({ state: 'in_doubt', awaitsAccount: 'other' })
  expect(waiting.canEndDoubt).toBeUndefined()
  expect(await station.scan('ACCOUNT-1')).toMatchObject({ kind: 'already_running', parcel: { purchaseId } })
  await station.ask('account.forget', {})
  await station.parcelOnce(purchaseId, ({ awaitsAccount }) => awaitsAccount === 'none')
  expect([first.state().shipments, second.state().shipments]).toEqual([1, 0])

  first.faults.clear()
  await to(first)
  const bought = await station.parcelOnce(purchaseId, ({ state }) => state === 'bought')
  expect(bought.awaitsAccount).toBeUndefined()
  expect([first.state().charges, second.state().charges]).toEqual([1, 0])
})

it('is looked up, and not bought, at an account that a person names, and the word is written down', async () => {
  await station.importCsv(csvOf('ACCOUNT-2'))
  first.faults.set({ endpoint: 'createShipment', kind: 'cut_before_work' })
  first.faults.set({ endpoint: 'findShipments', kind: 'status', status: 503, times: 100 })
  const outcome = await station.scan('ACCOUNT-2')
  if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
  const { purchaseId } = outcome.parcel
  await station.parcelOnce(purchaseId, ({ state }) => state === 'in_doubt')
  await to(second)
  const said = await station.ask('ship.sayAccount', { purchaseId })
  expect(said.awaitsAccount).toBeUndefined()
  time.ahead(31 * 60_000)
  await station.ask('ship.retry', { purchaseId })
  await station.parcelOnce(purchaseId, ({ nextCheckAt }) => nextCheckAt !== undefined)
  expect(second.state().shipments).toBe(0)
  const { entries } = await station.ask('audit.list', { limit: 20 })
  expect(entries.find(({ operation }) => operation === 'ship.sayAccount')).toMatchObject({
    subject: 'ACCOUNT-2',
  })
})
