// An address that the service modifies while it sells a label: the real station, sandbox and printer.

import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import type { ParcelView } from '../../../src/contract/domain.ts'
import { stationAhead } from '../../support/station-ahead.ts'
import { csvOf } from '../../support/test-station.ts'

const bench = stationAhead('address-modified')
afterEach(() => bench.sandbox.faults.clear())

const isOut = ({ state, job }: ParcelView) => state === 'bought' && job?.state === 'confirmed'
const draftAddress = async (orderNumber: string) =>
  (await bench.station.ask('ship.openDraft', { orderNumber, parcelNumber: 2 })).draft.toAddress

it('is shown as it was and as it became, and the order has it once a person keeps it', async () => {
  const { station, sandbox } = bench
  await station.importCsv(csvOf('KEEP-1'))
  const before = await draftAddress('KEEP-1')
  sandbox.faults.set({ endpoint: 'createShipment', kind: 'corrects_addresses' })
  const parcel = await station.shipped('KEEP-1', isOut)
  expect(parcel.addressModified).toBe('told')
  // No address stands in what every page is told by itself.
  expect(JSON.stringify(parcel)).not.toContain(before.street1)

  const { changes } = await station.ask('ship.addressChange', { purchaseId: parcel.purchaseId })
  const to = changes.find(({ place }) => place === 'to')
  expect(to?.before).toMatchObject({ street1: before.street1, zip: before.zip })
  expect(to?.changed).toEqual(expect.arrayContaining(['street1', 'zip']))
  expect(to?.after.street1).toBe(to?.after.street1.toUpperCase())
  expect(await draftAddress('KEEP-1')).toEqual(before)

  const kept = await station.ask('ship.keepAddress', { purchaseId: parcel.purchaseId })
  expect(kept.addressModified).toBeUndefined()
  expect(await draftAddress('KEEP-1')).toMatchObject({ street1: to?.after.street1, zip: to?.after.zip })
  await expect(station.ask('ship.keepAddress', { purchaseId: parcel.purchaseId })).rejects.toThrow(/conflict/)
  expect((await station.ask('ship.addressChange', { purchaseId: parcel.purchaseId })).changes).toEqual([])
})

it('that the answer does not bring can only be refused, and a label that is given back is not shipped', async () => {
  const { station, sandbox } = bench
  await station.importCsv(csvOf('REFUSE-1'))
  const shippedBefore = (await station.ask('station.status', {})).shippedToday ?? 0
  sandbox.faults.set({ endpoint: 'createShipment', kind: 'code', code: 'ADDRESS.MODIFIED' })
  const parcel = await station.shipped('REFUSE-1', isOut)
  const { purchaseId } = parcel
  expect(parcel.addressModified).toBe('not_told')
  expect((await station.ask('ship.addressChange', { purchaseId })).changes).toEqual([])
  await expect(station.ask('ship.keepAddress', { purchaseId })).rejects.toThrow(/conflict/)
  expect((await station.ask('station.status', {})).shippedToday).toBe(shippedBefore + 1)

  await station.ask('refunds.request', { gestureId: randomUUID(), purchaseIds: [purchaseId] })
  const refused = await station.ask('ship.parcel', { purchaseId })
  expect(refused).toMatchObject({ state: 'bought', refund: { askedAt: expect.any(String) as string } })
  expect(refused.addressModified).toBeUndefined()
  expect((await station.ask('station.status', {})).shippedToday).toBe(shippedBefore)
})
