// An import adds an item to an order after its last scan: while the service is asked what it costs, and while it lets the station
// in.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StationAdapters } from '../../../src/app/adapters.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { watched } from '../../support/effects.ts'
import { openTestStation, type TestStation } from '../../support/test-station.ts'
import { everyOrder, packerAt, shownOf, type Packer } from '../../support/verified-packing.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-verified-while-bought-'))
let sandbox: Sandbox
let station: TestStation
let packer: Packer
const none = () => Promise.resolve()
let beforeRates: () => Promise<unknown> = none
let beforeSignIn: () => Promise<unknown> = none

const adapt = (adapters: StationAdapters): StationAdapters => ({
  ...adapters,
  openService(options) {
    const access = adapters.openService(options)
    const rated = watched((_, call) => beforeRates().then(call), 'rates', access.service, ['getRates'])
    const service = watched((_, call) => beforeSignIn().then(call), 'sign-in', rated, ['authorize'])
    return { ...access, service }
  },
})

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  station = await openTestStation({ dataDir: join(folder, 'station'), adapt })
  await station.connect(sandbox)
  packer = packerAt(station)
  await packer.items('sku,barcodes,weight', 'TEA,012345678905,100 g', 'MUG,036000291452,300 g')
  await station.ask('verification.saveRule', everyOrder)
})
afterAll(async () => {
  await station.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Adds an item to the order, the first time that it is called. */
function addsItem(order: string): () => Promise<unknown> {
  let imports = 0
  return async () => {
    if (imports++ === 0) await packer.order(order, 'TEA | MUG')
  }
}

it('asks for the item in the same parcel while nothing has left for the service', async () => {
  const order = 'WHILE-1'
  await packer.order(order, 'TEA')
  beforeRates = addsItem(order)
  shownOf(await station.scan(order))
  const { verification } = shownOf(await packer.item('TEA', order))
  expect(verification).toMatchObject({ parcelNumber: 1, packed: 1, left: 1 })
  const whole = await packer.item('MUG', order)
  if (whole.kind !== 'shipping') throw new Error(JSON.stringify(whole))
  await station.parcelOnce(whole.parcel.purchaseId, ({ state }) => state === 'bought')
})

// Hazard: its parcel counted as bought half scanned, and the item was never asked for.
it('asks for it, too, where its request was about to leave, and buys what was scanned in one parcel', async () => {
  const order = 'WHILE-2'
  await packer.order(order, 'TEA')
  beforeSignIn = addsItem(order)
  shownOf(await station.scan(order))
  const begun = await packer.item('TEA', order)
  if (begun.kind !== 'shipping') throw new Error(JSON.stringify(begun))
  const { purchaseId } = begun.parcel
  const { state, reason } = await station.parcelOnce(purchaseId, (parcel) => parcel.reason !== undefined)
  expect([state, reason?.code]).toEqual(['prepared', 'order_incomplete'])
  expect(shownOf(await station.scan(order)).verification).toMatchObject({ packed: 1, left: 1 })
  const whole = await packer.item('MUG', order)
  if (whole.kind !== 'shipping') throw new Error(JSON.stringify(whole))
  await station.parcelOnce(whole.parcel.purchaseId, (parcel) => parcel.state === 'bought')
})
