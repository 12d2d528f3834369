// A service that makes a shipment of each package: both are paid for once, kept, printed, found, filed, tracked and refunded,
// each by its own number, and nobody is told of a second charge.

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { ParcelView } from '../../../src/contract/domain.ts'
import { daysAround } from '../../../src/core/manifests/manifest.ts'
import { stationAhead } from '../../support/station-ahead.ts'
import { csvOf, eventOnce } from '../../support/test-station.ts'

const bench = stationAhead('sold-separately')

const isPrinted = ({ state, job }: ParcelView) => state === 'bought' && job?.state === 'confirmed'

/** The order's first parcel, of two packages. */
async function buyTwoPackages(orderNumber: string): Promise<string> {
  const { ask } = bench.station
  await bench.station.importCsv(csvOf(orderNumber))
  const { draft } = await ask('ship.openDraft', { orderNumber })
  const [first] = draft.packages
  const outcome = await ask('ship.buy', {
    gestureId: randomUUID(),
    draft: { ...draft, packages: [first!, first!] },
  })
  if (outcome.kind !== 'shipping') throw new Error(`not shipping: ${JSON.stringify(outcome)}`)
  return outcome.parcel.purchaseId
}

async function parcelsOf(orderNumber: string): Promise<readonly ParcelView[]> {
  const scanned = await bench.station.scan(orderNumber)
  if (scanned.kind !== 'already_shipped') throw new Error(scanned.kind)
  return scanned.parcels
}

it('is bought with every shipment: each has its label, its number and its price', async () => {
  const { station, sandbox } = bench
  sandbox.faults.set({ endpoint: 'createShipment', kind: 'sells_separately' })
  const purchaseId = await buyTwoPackages('APART-1')
  const first = await station.parcelOnce(purchaseId, isPrinted)
  expect(first).toMatchObject({ parcelNumber: 1, packageCount: 1, warnings: [{ code: 'SHIPMENT.SEPARATE' }] })
  expect(first.missingLabels).toBeUndefined()

  const [one, two, ...others] = await parcelsOf('APART-1')
  expect(others).toEqual([])
  const second = await station.parcelOnce(two!.purchaseId, isPrinted)
  expect(second).toMatchObject({ parcelNumber: 2, packageCount: 1, recipient: first.recipient })
  expect(one).toMatchObject({ purchaseId, trackingNumber: first.trackingNumber })
  expect(second.trackingNumber).not.toBe(first.trackingNumber)
  const { shipments, chargedMinor } = sandbox.state()
  expect({ shipments, chargedMinor }).toEqual({
    shipments: 2,
    chargedMinor: first.price!.amountMinor + second.price!.amountMinor,
  })
  expect(sandbox.printer.papers()).toHaveLength(2)

  const { hits } = await station.ask('reprint.search', { query: 'APART-1' })
  expect(hits.map(({ trackingNumber }) => trackingNumber).sort()).toEqual(
    [first.trackingNumber, second.trackingNumber].sort(),
  )
})

it('tells of no second charge where the service’s list names both', async () => {
  const { station } = bench
  const isOver = eventOnce(station.station, 'shipmentImport', ({ run }) => run?.state !== 'running')
  await station.ask('shipmentImport.start', { by: 'days', ...daysAround(new Date()) })
  expect(await isOver).toMatchObject({ run: { state: 'done', counts: { known: 2, taken: 0 } } })
  expect(await station.ask('doubts.seconds', {})).toEqual({ open: [] })
})

it('is filed with each shipment by its own number', async () => {
  const { ask } = bench.station
  const { lists } = await ask('manifests.today', {})
  expect(lists).toMatchObject([{ ready: 2 }])
  const isCreated = eventOnce(bench.station.station, 'manifest', ({ state }) => state === 'created')
  await ask('manifests.create', { gestureId: randomUUID(), listIds: [lists[0]!.listId] })
  expect(await isCreated).toMatchObject({ parcels: 2, packages: 2 })
})

it('is tracked with each shipment', async () => {
  const { ask } = bench.station
  for (const { trackingNumber = '' } of await parcelsOf('APART-1'))
    expect(await ask('tracking.ask', { trackingNumber })).toMatchObject({ status: 'PreTransit' })
})

it('is refunded a shipment at a time, and says which', async () => {
  const { ask } = bench.station
  const [first, second] = await parcelsOf('APART-1')
  const { candidates } = await ask('refunds.find', { text: second!.trackingNumber! })
  expect(candidates.map(({ parcel }) => parcel.purchaseId)).toEqual([first!.purchaseId, second!.purchaseId])
  await ask('refunds.request', { gestureId: randomUUID(), purchaseIds: [second!.purchaseId] })
  const { candidates: after } = await ask('refunds.find', { text: 'APART-1' })
  const refundOf = (parcel: ParcelView) =>
    after.find((each) => each.parcel.purchaseId === parcel.purchaseId)?.refund
  expect(refundOf(first!)).toBeUndefined()
  expect(refundOf(second!)).toMatchObject({ trackingNumber: second!.trackingNumber })
})
