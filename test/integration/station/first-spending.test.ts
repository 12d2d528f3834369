// Hazard: keys of Production stand in the Test profile, and its labels are paid for: the real station and service.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { demoShipFrom } from '../../../src/app/profile/demo-service.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'

let folder: string
let sandbox: Sandbox
let station: TestStation

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-first-spending-'))
  sandbox = await createSandbox({ dataDir: join(folder, 'service') })
  station = await openTestStation({ dataDir: join(folder, 'station') })
  await setUp()
})
afterEach(async () => {
  await station.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

async function setUp() {
  await station.ask('account.connect', { baseUrl: sandbox.baseUrl, keys: sandbox.keys })
  await station.ask('settings.saveShipFrom', demoShipFrom)
  await station.ask('printers.save', tcpPrinterSetting(sandbox.printers[0]!, 'bench', 'Bench'))
  await station.importCsv(csvOf('FIRST-1', 'FIRST-2', 'FIRST-3'))
}
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => (error as { info: unknown }).info,
  )
const asked = { code: 'first_spending', details: { profile: 'test', balance: { currency: 'USD' } } }

it('what would spend money first is asked about, by whichever way, and nothing is sent before', async () => {
  expect(await refusal(station.scan('FIRST-1'))).toMatchObject({ ...asked, details: { kind: 'label' } })
  const { draft } = await station.ask('ship.openDraft', { orderNumber: 'FIRST-1' })
  expect(await refusal(station.ask('ship.buy', { gestureId: randomUUID(), draft }))).toMatchObject(asked)
  const { id: batchId } = await station.ask('batch.create', { source: { kind: 'all_open' } })
  expect(await refusal(station.ask('batch.start', { batchId, rows: 3 }))).toMatchObject(asked)
  const amount = { amountMinor: 1_000, currency: 'USD' }
  expect(await refusal(station.ask('postage.addFunds', { gestureId: randomUUID(), amount }))).toMatchObject({
    ...asked,
    details: { kind: 'funds', price: amount },
  })
  expect(sandbox.state()).toMatchObject({ shipments: 0, charges: 0 })
  expect((await station.ask('station.status', {})).recent).toEqual([])
})

it('a Test label that took money stops all buying, loudly, until a supervisor says to go on', async () => {
  await station.ask('spending.confirm', {})
  const first = await station.shipped('FIRST-1')
  await expect.poll(async () => (await station.ask('station.status', {})).takenMoney).toBeDefined()
  const { takenMoney } = await station.ask('station.status', {})
  expect(takenMoney!.before.amountMinor - takenMoney!.after.amountMinor).toBe(first.price!.amountMinor)
  expect(await station.scan('FIRST-2')).toMatchObject({
    kind: 'not_sent',
    error: { code: 'test_took_money' },
  })
  expect(sandbox.state()).toMatchObject({ shipments: 1, charges: 1 })

  await station.ask('spending.goOn', {})
  expect((await station.ask('station.status', {})).takenMoney).toBeUndefined()
  await station.shipped('FIRST-2')
  expect(sandbox.state()).toMatchObject({ shipments: 2 })
})

it('an account with which something was bought already is asked about no more', async () => {
  await station.ask('spending.goOn', {})
  await station.shipped('FIRST-1')
  await station.close()
  // A session's key opens nothing of the one before: what was bought is known all the same.
  station = await openTestStation({ dataDir: join(folder, 'station') })
  await setUp()
  await station.shipped('FIRST-2')
})

it('tells what the account seems to be, as far as anybody can know', async () => {
  expect(await station.ask('spending.signs', {})).toEqual({ address: 'not_told', answers: 'test' })
  await sandbox.stopService()
  expect(await station.ask('spending.signs', {})).toEqual({ address: 'not_told', answers: 'not_asked' })
})
