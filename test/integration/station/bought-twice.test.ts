// A service that buys a repeat a second time: the real sandbox with that fault, from the alarm to the second one's refund.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { clockAhead } from '../../support/clock-ahead.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-bought-twice-'))
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

// Two charges, and nobody was told of the second one.
it('is told, written down, and refunded, until a person has dealt with it', async () => {
  await station.importCsv(csvOf('TWICE-1'))
  sandbox.faults.set({ endpoint: 'createShipment', kind: 'cut_after_work' })
  sandbox.faults.set({ endpoint: 'createShipment', kind: 'buys_again' })
  sandbox.faults.set({ endpoint: 'findShipments', kind: 'code', code: 'SHIPMENT.NOT_FOUND', times: 2 })
  const outcome = await station.scan('TWICE-1')
  if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
  const { purchaseId } = outcome.parcel
  const told = new Promise((resolve) =>
    station.station.subscribe((name, payload) => name === 'secondShipments' && resolve(payload)),
  )
  await station.parcelOnce(purchaseId, ({ state }) => state === 'in_doubt')
  await station.ask('ship.retry', { purchaseId })
  time.ahead(11_000)
  await station.ask('ship.retry', { purchaseId })
  const bought = await station.parcelOnce(purchaseId, ({ state }) => state === 'bought')
  expect(await told).toMatchObject({ open: [{ orderNumber: 'TWICE-1' }] })
  expect(sandbox.state()).toMatchObject({ shipments: 2, charges: 2 })

  const { open } = await station.ask('doubts.seconds', {})
  const [second] = open
  expect(second?.trackingNumber).not.toBe(bought.trackingNumber)
  const { entries } = await station.ask('audit.list', { limit: 20 })
  expect(entries.find(({ operation }) => operation === 'purchase.bought_twice')).toMatchObject({
    subject: 'TWICE-1',
    reason: second?.shipmentId,
  })

  const { secondId } = second!
  const taken = await station.ask('doubts.refundSecond', { secondId })
  const { candidates } = await station.ask('refunds.find', { text: taken.shipmentId })
  expect(candidates).toMatchObject([{ parcel: { purchaseId: taken.purchaseId } }])
  expect(candidates[0]?.hindrance).toBeUndefined()
  const { refunds } = await station.ask('refunds.request', {
    gestureId: randomUUID(),
    purchaseIds: [taken.purchaseId],
  })
  expect(refunds).toMatchObject([{ trackingNumber: second?.trackingNumber }])
  expect(await station.ask('doubts.closeSecond', { secondId })).toEqual({ open: [] })
})

it('lists every parcel in doubt, some at a time', async () => {
  const numbers = ['MANY-1', 'MANY-2', 'MANY-3']
  await station.importCsv(csvOf(...numbers))
  sandbox.faults.set({ endpoint: 'findShipments', kind: 'status', status: 503, times: 100 })
  for (const number of numbers) {
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'cut_after_work' })
    const outcome = await station.scan(number)
    if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
    await station.parcelOnce(outcome.parcel.purchaseId, ({ state }) => state === 'in_doubt')
  }
  const first = await station.ask('doubts.list', { limit: 2 })
  expect(first.parcels.map(({ orderNumber }) => orderNumber)).toEqual(numbers.slice(0, 2))
  expect(first.total).toBe(3)
  const rest = await station.ask('doubts.list', { limit: 2, after: first.next! })
  expect(rest.parcels.map(({ orderNumber }) => orderNumber)).toEqual(numbers.slice(2))
  expect(rest.next).toBeUndefined()
})
