// A closed parcel of which nobody knows whether it was bought is packed on by nobody.

import { expect, it } from 'vitest'
import { stationAhead } from '../../support/station-ahead.ts'
import { everyOrder, packerAt, shownOf } from '../../support/verified-packing.ts'

const bench = stationAhead('closed-in-doubt')

it('is shown as what it is while it is in doubt, and once it is bought; what is left goes into the next', async () => {
  const { station, sandbox } = bench
  const packer = packerAt(station)
  await packer.items('sku,barcodes,weight', 'TEA,012345678905,100 g')
  await packer.order('DOUBT-1', 'TEA x 2')
  await station.ask('verification.saveRule', everyOrder)
  sandbox.faults.set({ endpoint: 'createShipment', kind: 'cut_after_work' })
  sandbox.faults.set({ endpoint: 'findShipments', kind: 'code', code: 'SHIPMENT.NOT_FOUND', times: 2 })
  await packer.item('TEA', 'DOUBT-1')
  const begun = await station.ask('verification.shipShort', packer.packing('DOUBT-1'))
  if (begun.kind !== 'shipping') throw new Error(begun.kind)
  const { purchaseId } = begun.parcel
  await station.parcelOnce(purchaseId, ({ state }) => state === 'in_doubt')
  const open = () => station.ask('verification.openAgain', packer.packing('DOUBT-1'))
  expect(await open()).toMatchObject({ kind: 'already_running', parcel: { purchaseId, state: 'in_doubt' } })
  await station.ask('ship.retry', { purchaseId })
  bench.time.ahead(11_000)
  await station.ask('ship.retry', { purchaseId })
  await station.parcelOnce(purchaseId, ({ state }) => state === 'bought')
  expect(await open()).toMatchObject({ kind: 'already_shipped', parcel: { purchaseId } })
  expect(shownOf(await station.scan('DOUBT-1')).verification).toMatchObject({ parcelNumber: 2, left: 1 })
})
