// Items are scanned while the service is away: the order waits with what is in its parcel, and is bought once when it is back.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventOnce, openTestStation, type TestStation } from '../../support/test-station.ts'
import { everyOrder, packerAt, shownOf, type Packer } from '../../support/verified-packing.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-verified-offline-'))
let station: TestStation
let packer: Packer

beforeAll(async () => {
  station = await openTestStation({ dataDir: folder, profile: 'demo' })
  packer = packerAt(station)
  await packer.items('sku,barcodes,weight', 'TEA,012345678905,100 g', 'MUG,036000291452,300 g')
  await packer.order('LINE-1', 'TEA x 2 | MUG')
  await packer.order('LINE-2', 'TEA x 2 | MUG')
  await station.ask('verification.saveRule', everyOrder)
})
afterAll(async () => {
  await station.close()
  rmSync(folder, { recursive: true, force: true })
})

it('a purchase that could not leave is not sent again once its parcel holds something else', async () => {
  await packer.order('AGAIN-1', 'TEA x 2 | MUG', { service: 'GroundAdvantage' })
  await station.ask('ship.choices', {})
  await packer.item('TEA', 'AGAIN-1', { count: 2 })
  await station.ask('demo.setService', { running: false })
  const last = await packer.item('MUG', 'AGAIN-1')
  if (last.kind !== 'shipping') throw new Error(JSON.stringify(last))
  const { purchaseId } = last.parcel
  await station.parcelOnce(purchaseId, ({ state, reason }) => state === 'prepared' && reason !== undefined)
  await station.ask('verification.takeOut', { ...packer.packing('AGAIN-1'), all: false })
  await station.ask('demo.setService', { running: true })
  await expect(station.ask('ship.retry', { purchaseId })).rejects.toMatchObject({
    info: { code: 'items_not_scanned' },
  })
  const shown = shownOf(await station.scan('AGAIN-1'))
  expect(shown.verification).toMatchObject({ parcelNumber: 1, packed: 2, left: 1 })
  const again = await packer.item('MUG', 'AGAIN-1')
  if (again.kind !== 'shipping') throw new Error(JSON.stringify(again))
  expect(again.parcel.purchaseId).toBe(purchaseId)
  await station.parcelOnce(purchaseId, ({ state }) => state === 'bought')
})

it('the last item puts its order into the line, and what is opened again meanwhile is not bought', async () => {
  const rules = await station.ask('ship.stationRules', {})
  await station.ask('ship.saveStationRules', {
    ...rules,
    offlineCeiling: { amountMinor: 5_000, currency: 'USD' },
  })
  await station.ask('demo.setService', { running: false })
  expect(shownOf(await station.scan('LINE-1')).news).toEqual({ kind: 'begun' })
  for (const order of ['LINE-1', 'LINE-2']) {
    await packer.item('TEA', order, { count: 2 })
    // Whether it is away is known by the first that could not leave.
    await packer.item('MUG', order)
    expect(await station.scan(order)).toMatchObject({ kind: 'put_off', orderNumber: order })
  }
  await station.ask('verification.takeOut', { ...packer.packing('LINE-2'), all: false })
  expect((await station.ask('station.status', {})).waitingOrders).toMatchObject([{ orderNumber: 'LINE-1' }])
  const done = eventOnce(
    station.station,
    'station',
    ({ waitingOrders = [], recent }) =>
      waitingOrders.length === 0 &&
      recent.some(({ orderNumber, job }) => orderNumber === 'LINE-1' && job?.state === 'confirmed'),
  )
  await station.ask('demo.setService', { running: true })
  const { recent } = await done
  const lines = recent.filter(
    ({ orderNumber, state }) => orderNumber.startsWith('LINE') && state === 'bought',
  )
  expect(lines.map(({ orderNumber }) => orderNumber)).toEqual(['LINE-1'])
  await packer.item('MUG', 'LINE-2')
  const shipped = await station.ask('ship.parcels', { orderNumber: 'LINE-2' })
  expect(shipped.parcels).toHaveLength(1)
})
