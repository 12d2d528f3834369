import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { csvOrderFile } from '../../../../src/adapters/order-sources/csv-order-file.ts'
import { systemClock } from '../../../../src/app/runtime.ts'
import { createOrderImport } from '../../../../src/core/orders/import-orders.ts'
import { defaultPackagePresets, packageFor } from '../../../../src/core/orders/package-presets.ts'
import { temporaryOrderStore } from './temporary-order-store.ts'

const samples = readFileSync(new URL('../../../../resources/sample-orders.csv', import.meta.url))

async function importSamples() {
  const store = await temporaryOrderStore()
  const result = await createOrderImport({
    reader: csvOrderFile(),
    store,
    clock: systemClock,
    readBy: '1',
  }).importOrders(samples)
  const { orders } = await store.list({ query: '', state: 'open', limit: 500 })
  return { result, orders: orders.toSorted((a, b) => a.orderNumber.localeCompare(b.orderNumber)) }
}

test('all 50 sample orders are accepted', async () => {
  const { result, orders } = await importSamples()
  expect(result).toMatchObject({ added: 50, changed: 0, unchanged: 0, rejected: [], rejectedCount: 0 })
  expect(orders.map(({ orderNumber }) => orderNumber)).toEqual(
    Array.from({ length: 50 }, (_, at) => `ORDER-${1001 + at}`),
  )
})

test('every sample order can be packed', async () => {
  const { orders } = await importSamples()
  for (const order of orders) expect(packageFor(order, defaultPackagePresets).weight).toBeGreaterThan(0)
})

test('the sample orders that go abroad stand at the end', async () => {
  const { orders } = await importSamples()
  const abroad = orders.filter(({ toAddress }) => toAddress.country !== 'US')
  expect(abroad.map(({ orderNumber }) => orderNumber)).toEqual(['ORDER-1048', 'ORDER-1049', 'ORDER-1050'])
})
