// Another account is connected while one is being asked: what the first one says is kept as its own, and never as the other's.

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, it } from 'vitest'
import { demoShipFrom } from '../../../src/app/profile/demo-service.ts'
import { daysAround } from '../../../src/core/manifests/manifest.ts'
import type { EndpointId } from '../../../src/service/endpoints.ts'
import { csvOf, eventOnce, openTestStation } from '../../support/test-station.ts'
import { twoAccounts } from '../../support/two-accounts.ts'
import { until } from '../../support/until.ts'

const accounts = twoAccounts('connected-meanwhile')
beforeEach(() => accounts.to(accounts.first))

/** What `ask` is answered with by the first account, which is slow to do so: the second is connected by then. */
async function answeredLate<T>(endpoint: EndpointId, ask: () => Promise<T>): Promise<T> {
  accounts.first.faults.set({ endpoint, kind: 'hang', when: 'after_work' })
  const answer = ask()
  await until(() => accounts.first.faults.held() > 0)
  await accounts.to(accounts.second)
  accounts.first.faults.release()
  return answer
}

it('its balance', async () => {
  await answeredLate('getBalance', () => accounts.station.ask('postage.ask', {}))
  expect(await accounts.station.ask('postage.account', {})).not.toHaveProperty('known')
  await accounts.to(accounts.first)
  expect((await accounts.station.ask('postage.account', {})).known).toMatchObject({
    balance: { currency: 'USD' },
  })
})

it('its carriers', async () => {
  const shown = await answeredLate('listCarrierAccounts', () => accounts.station.ask('carriers.ask', {}))
  expect(shown).not.toHaveProperty('askedAt')
  expect(await accounts.station.ask('carriers.get', {})).toEqual(shown)
  await accounts.to(accounts.first)
  expect(await accounts.station.ask('carriers.get', {})).toHaveProperty('askedAt')
})

it('an address that it saves', async () => {
  const { saved } = await answeredLate('createAddress', () =>
    accounts.station.ask('addresses.create', { use: 'ship_from', address: demoShipFrom }),
  )
  expect((await accounts.station.ask('addresses.list', {})).addresses).toEqual([])
  await accounts.to(accounts.first)
  expect((await accounts.station.ask('addresses.list', {})).addresses).toEqual([saved])
})

it('a shipment that it lists', async () => {
  const other = await openTestStation({ dataDir: join(accounts.folder, 'other') })
  await other.connect(accounts.first)
  await other.importCsv(csvOf('ELSEWHERE-1'))
  await other.shipped('ELSEWHERE-1')
  await other.close()
  await accounts.station.importCsv(csvOf('HERE-1'))
  await accounts.station.shipped('HERE-1')

  const ended = eventOnce(accounts.station.station, 'shipmentImport', ({ run }) => run?.state === 'done')
  await answeredLate('findShipments', () =>
    accounts.station.ask('shipmentImport.start', { by: 'days', ...daysAround(new Date()) }),
  )
  expect((await ended).run?.counts).toMatchObject({ found: 2, known: 1, taken: 1 })
  await accounts.station.close()
  const database = new DatabaseSync(join(accounts.dataDir, 'test/packbench.db'), { readOnly: true })
  const rows = database.prepare('SELECT origin, account_key AS account FROM purchases').all()
  database.close()
  await accounts.open()
  expect(rows.map(({ origin }) => origin).toSorted()).toEqual(['imported', 'station'])
  expect(new Set(rows.map(({ account }) => account)).size).toBe(1)
})
