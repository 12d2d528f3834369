// A service that buys a repeat a second time: the real sandbox with that fault, from the alarm to the second one's refund.

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { stationAhead } from '../../support/station-ahead.ts'
import { csvOf } from '../../support/test-station.ts'

const bench = stationAhead('bought-twice')

// Two charges, and nobody was told of the second one.
it('is told, written down, and refunded, until a person has dealt with it', async () => {
  await bench.station.importCsv(csvOf('TWICE-1'))
  bench.sandbox.faults.set({ endpoint: 'createShipment', kind: 'cut_after_work' })
  bench.sandbox.faults.set({ endpoint: 'createShipment', kind: 'buys_again' })
  bench.sandbox.faults.set({ endpoint: 'findShipments', kind: 'code', code: 'SHIPMENT.NOT_FOUND', times: 2 })
  const outcome = await bench.station.scan('TWICE-1')
  if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
  const { purchaseId } = outcome.parcel
  const told = new Promise((resolve) =>
    bench.station.station.subscribe((name, payload) => name === 'secondShipments' && resolve(payload)),
  )
  await bench.station.parcelOnce(purchaseId, ({ state }) => state === 'in_doubt')
  await bench.station.ask('ship.retry', { purchaseId })
  bench.time.ahead(11_000)
  await bench.station.ask('ship.retry', { purchaseId })
  const bought = await bench.station.parcelOnce(purchaseId, ({ state }) => state === 'bought')
  expect(await told).toMatchObject({ open: [{ orderNumber: 'TWICE-1' }] })
  expect(bench.sandbox.state()).toMatchObject({ shipments: 2, charges: 2 })

  const { open } = await bench.station.ask('doubts.seconds', {})
  const [second] = open
  expect(second?.trackingNumber).not.toBe(bought.trackingNumber)
  const { entries } = await bench.station.ask('audit.list', { limit: 20 })
  expect(entries.find(({ operation }) => operation === 'purchase.bought_twice')).toMatchObject({
    subject: 'TWICE-1',
    reason: second?.shipmentId,
  })

  const { secondId } = second!
  const taken = await bench.station.ask('doubts.refundSecond', { secondId })
  const { candidates } = await bench.station.ask('refunds.find', { text: taken.shipmentId })
  expect(candidates).toMatchObject([{ parcel: { purchaseId: taken.purchaseId } }])
  expect(candidates[0]?.hindrance).toBeUndefined()
  const { refunds } = await bench.station.ask('refunds.request', {
    gestureId: randomUUID(),
    purchaseIds: [taken.purchaseId],
  })
  expect(refunds).toMatchObject([{ trackingNumber: second?.trackingNumber }])
  expect(await bench.station.ask('doubts.closeSecond', { secondId })).toMatchObject({ open: [] })
  const { entries: after } = await bench.station.ask('audit.list', { limit: 20 })
  expect(after.find(({ operation }) => operation === 'doubts.closeSecond')).toMatchObject({
    subject: 'TWICE-1',
  })
})

it('lists every parcel in doubt, some at a time', async () => {
  const numbers = ['MANY-1', 'MANY-2', 'MANY-3']
  await bench.station.importCsv(csvOf(...numbers))
  bench.sandbox.faults.set({ endpoint: 'findShipments', kind: 'status', status: 503, times: 100 })
  for (const number of numbers) {
    bench.sandbox.faults.set({ endpoint: 'createShipment', kind: 'cut_after_work' })
    const outcome = await bench.station.scan(number)
    if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
    await bench.station.parcelOnce(outcome.parcel.purchaseId, ({ state }) => state === 'in_doubt')
  }
  const first = await bench.station.ask('doubts.list', { limit: 2 })
  expect(first.parcels.map(({ orderNumber }) => orderNumber)).toEqual(numbers.slice(0, 2))
  expect(first.total).toBe(3)
  const rest = await bench.station.ask('doubts.list', { limit: 2, after: first.next! })
  expect(rest.parcels.map(({ orderNumber }) => orderNumber)).toEqual(numbers.slice(2))
  expect(rest.next).toBeUndefined()
})
