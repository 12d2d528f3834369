import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { csvOrderFile } from '../../../../src/adapters/order-sources/csv-order-file.ts'
import { createOrderImport } from '../../../../src/core/orders/import-orders.ts'
import { defaultPackagePresets, packageFor } from '../../../../src/core/orders/package-presets.ts'
import { memoryOrderStore } from './memory-order-store.ts'

const samples = readFileSync(new URL('../../../../resources/sample-orders.csv', import.meta.url))

async function sampleOrders() {
  const store = memoryOrderStore()
  const result = await createOrderImport({ reader: csvOrderFile(), store }).importOrders(samples)
  return { result, orders: [...store.orders.values()] }
}

test('all 50 sample orders are accepted', async () => {
  const { result, orders } = await sampleOrders()
  expect(result).toEqual({ added: 50, changed: 0, unchanged: 0, rejected: [], rejectedCount: 0 })
  expect(orders.map(({ orderNumber }) => orderNumber)).toEqual(
    Array.from({ length: 50 }, (_, at) => `ORDER-${1001 + at}`),
  )
})

test('every sample order can be packed', async () => {
  const { orders } = await sampleOrders()
  for (const order of orders) expect(packageFor(order, defaultPackagePresets).weight).toBeGreaterThan(0)
})

test('the sample orders that go abroad stand at the end', async () => {
  const { orders } = await sampleOrders()
  const abroad = orders.filter(({ toAddress }) => toAddress.country !== 'US')
  expect(abroad.map(({ orderNumber }) => orderNumber)).toEqual(['ORDER-1048', 'ORDER-1049', 'ORDER-1050'])
})
