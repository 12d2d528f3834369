// An address that the account keeps goes out with a parcel by its id: the whole station, and what comes over the wire.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { startLabelProxy, type LabelProxy } from '../../support/label-proxy.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-kept-addresses-'))
const warehouse = {
  name: 'Warehouse',
  street1: '1200 Industrial Ave S',
  city: 'Seattle',
  state: 'WA',
  zip: '98108',
  country: 'US',
}
const heard: { readonly path: string; readonly from: unknown }[] = []
let sandbox: Sandbox
let proxy: LabelProxy
let station: TestStation

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  proxy = await startLabelProxy(
    sandbox.baseUrl,
    (label) => label,
    ({ path, body }) =>
      heard.push({
        path: path.split('/').at(-1)!,
        from: (JSON.parse(body) as { fromAddress?: unknown }).fromAddress,
      }),
  )
  station = await openTestStation({ dataDir: join(folder, 'station') })
  await station.connect({ ...sandbox, baseUrl: proxy.baseUrl })
  await station.importCsv(csvOf('KEPT-1', 'KEPT-2'))
})
afterAll(async () => {
  await station.close()
  await proxy.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})
const sentFrom = (path: string) => heard.findLast((request) => request.path === path)?.from

it('by its id where it is the same in every field, and in full where it is not', async () => {
  const { saved } = await station.ask('addresses.create', { use: 'ship_from', address: warehouse })
  await station.ask('addresses.makeDefault', { addressId: saved.addressId })
  await station.shipped('KEPT-1')
  expect(sentFrom('Shipment')).toEqual({ id: saved.serviceId })

  const other = { ...warehouse, street1: '1202 Industrial Ave S' }
  await station.ask('settings.saveShipFrom', other)
  await station.shipped('KEPT-2')
  expect(sentFrom('Shipment')).toEqual(other)
})
