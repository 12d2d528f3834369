// A station whose service goes away in the middle of the work, over the real sandbox and its printer: what is scanned
// meanwhile waits, and comes out once each, in order.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { csvOf, eventOnce, openTestStation, type TestStation } from '../../support/test-station.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-waiting-line-'))
let station: TestStation

beforeAll(async () => {
  station = await openTestStation({ dataDir: folder, profile: 'demo' })
})
afterAll(async () => {
  await station.close()
  rmSync(folder, { recursive: true, force: true })
})

it('says that the service is away, and back, with the switch that takes it away', async () => {
  const service = async () => (await station.ask('station.status', {})).service.state
  await station.ask('demo.setService', { running: false })
  expect(await service()).toBe('offline')
  await station.ask('demo.setService', { running: true })
  expect(await service()).toBe('reachable')
})

it('orders scanned offline wait, and are bought and printed once each in their order', async () => {
  await station.importCsv(csvOf('LINE-1', 'LINE-2', 'LINE-3', 'LINE-4'))
  const rules = await station.ask('ship.stationRules', {})
  await station.ask('demo.setService', { running: false })

  // The rule is off at first: nothing waits unasked.
  await station.scan('LINE-1')
  const unlessAsked = await station.ask('station.status', {})
  expect(unlessAsked.waitingOrders).toBeUndefined()
  expect(unlessAsked.service.state).toBe('offline')

  await station.ask('ship.saveStationRules', {
    ...rules,
    offlineCeiling: { amountMinor: 5_000, currency: 'USD' },
  })
  for (const order of ['LINE-3', 'LINE-2', 'LINE-1', 'LINE-4', 'LINE-3']) {
    expect(await station.scan(order)).toMatchObject({ kind: 'put_off', orderNumber: order })
  }
  const { waitingOrders = [] } = await station.ask('station.status', {})
  expect(waitingOrders.map(({ orderNumber }) => orderNumber)).toEqual([
    'LINE-3',
    'LINE-2',
    'LINE-1',
    'LINE-4',
  ])
  await station.ask('ship.takeOut', { id: waitingOrders[1]!.id })
  await expect(station.ask('ship.takeOut', { id: waitingOrders[1]!.id })).rejects.toMatchObject({
    info: { code: 'not_found' },
  })

  const done = eventOnce(
    station.station,
    'station',
    ({ waitingOrders: left, recent }) =>
      left === undefined && recent.length === 3 && recent.every(({ job }) => job?.state === 'confirmed'),
  )
  await station.ask('demo.setService', { running: true })
  const { recent } = await done
  expect(
    recent
      .map(({ orderNumber, state }) => [orderNumber, state])
      .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  ).toEqual([
    ['LINE-1', 'bought'],
    ['LINE-3', 'bought'],
    ['LINE-4', 'bought'],
  ])
  const { jobs } = await station.ask('print.jobs', { limit: 20 })
  expect(jobs.map(({ subject }) => subject).toReversed()).toEqual(['LINE-3', 'LINE-1', 'LINE-4'])
  const { entries } = await station.ask('audit.list', { limit: 50 })
  const acts = entries.map(({ operation, outcome }) => `${operation} ${outcome}`)
  expect(acts.filter((act) => act === 'ship.scan put_off')).toHaveLength(5)
  expect(acts.filter((act) => act === 'purchase.bought bought')).toHaveLength(3)
})
