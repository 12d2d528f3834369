// Another account is connected while one is being asked: what the first one says is kept as its own, and never as the other's.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { EndpointId } from '../../../src/service/endpoints.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { csvOf, eventOnce, openTestStation, type TestStation } from '../../support/test-station.ts'
import { until } from '../../support/until.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-connected-meanwhile-'))
const dataDir = join(folder, 'station')
const today = new Date().toISOString().slice(0, 10)
const warehouse = {
  name: 'Warehouse',
  street1: '1200 Industrial Ave S',
  city: 'Seattle',
  state: 'WA',
  zip: '98108',
  country: 'US',
}
let first: Sandbox
let second: Sandbox
let station: TestStation

beforeAll(async () => {
  first = await createSandbox({ dataDir: join(folder, 'first') })
  second = await createSandbox({ dataDir: join(folder, 'second') })
  station = await openTestStation({ dataDir })
  await station.connect(first)
})
beforeEach(() => to(first))
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

/** What `ask` is answered with by the first account, which is slow to do so: the second is connected by then. */
async function answeredLate<T>(endpoint: EndpointId, ask: () => Promise<T>): Promise<T> {
  first.faults.set({ endpoint, kind: 'hang', when: 'after_work' })
  const answer = ask()
  await until(() => first.faults.held() > 0)
  await to(second)
  first.faults.release()
  return answer
}

it('its balance', async () => {
  await answeredLate('getBalance', () => station.ask('postage.ask', {}))
  expect(await station.ask('postage.account', {})).not.toHaveProperty('known')
  await to(first)
  expect((await station.ask('postage.account', {})).known).toMatchObject({ balance: { currency: 'USD' } })
})

it('its carriers', async () => {
  const shown = await answeredLate('listCarrierAccounts', () => station.ask('carriers.ask', {}))
  expect(shown).not.toHaveProperty('askedAt')
  expect(await station.ask('carriers.get', {})).toEqual(shown)
  await to(first)
  expect(await station.ask('carriers.get', {})).toHaveProperty('askedAt')
})

it('an address that it saves', async () => {
  const { saved } = await answeredLate('createAddress', () =>
    station.ask('addresses.create', { use: 'ship_from', address: warehouse }),
  )
  expect((await station.ask('addresses.list', {})).addresses).toEqual([])
  await to(first)
  expect((await station.ask('addresses.list', {})).addresses).toEqual([saved])
})

it('a shipment that it lists', async () => {
  const other = await openTestStation({ dataDir: join(folder, 'other') })
  await other.connect(first)
  await other.importCsv(csvOf('ELSEWHERE-1'))
  await other.shipped('ELSEWHERE-1')
  await other.close()
  await station.importCsv(csvOf('HERE-1'))
  await station.shipped('HERE-1')

  const ended = eventOnce(station.station, 'shipmentImport', ({ run }) => run?.state === 'done')
  await answeredLate('findShipments', () =>
    station.ask('shipmentImport.start', { by: 'days', startDate: today, endDate: today }),
  )
  expect((await ended).run?.counts).toMatchObject({ found: 2, known: 1, taken: 1 })
  await station.close()
  const database = new DatabaseSync(join(dataDir, 'test/packbench.db'), { readOnly: true })
  const accounts = database.prepare('SELECT origin, account_key AS account FROM purchases').all()
  database.close()
  station = await openTestStation({ dataDir })
  expect(accounts.map(({ origin }) => origin).toSorted()).toEqual(['imported', 'station'])
  expect(new Set(accounts.map(({ account }) => account)).size).toBe(1)
})
