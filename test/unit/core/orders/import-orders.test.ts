import { describe, expect, test } from 'vitest'
import { csvOrderFile } from '../../../../src/adapters/order-sources/csv-order-file.ts'
import { createOrderImport, mostListed } from '../../../../src/core/orders/import-orders.ts'
import { memoryOrderStore } from './memory-order-store.ts'

const heading = 'order number,recipient,street 1,city,state,zip,weight'
const row = (orderNumber: string, weight = '12 oz') =>
  `${orderNumber},Avery Example,1 Sample St,Chicago,IL,60601,${weight}`

function importer() {
  const store = memoryOrderStore()
  const progress: number[] = []
  const orders = createOrderImport({
    reader: csvOrderFile(),
    store,
    onProgress: ({ rowsDone }) => progress.push(rowsDone),
  })
  const importRows = (...rows: readonly string[]) =>
    orders.importOrders(new TextEncoder().encode([heading, ...rows].join('\n')))
  return { store, progress, importRows, importOrders: (bytes: Uint8Array) => orders.importOrders(bytes) }
}

describe('an import', () => {
  test('keeps good rows and reports bad ones in the order of the file', async () => {
    const { store, importRows } = importer()
    const result = await importRows(row('A-1'), row('A-2', 'heavy'), 'A-3,too few', row('A-4'))
    expect(result).toMatchObject({ added: 2, changed: 0, unchanged: 0, rejectedCount: 2 })
    expect(result.rejected.map(({ line, column }) => [line, column])).toEqual([
      [3, 'weight'],
      [4, undefined],
    ])
    expect([...store.orders.keys()]).toEqual(['a-1', 'a-4'])
  })

  test('of the same file again changes nothing', async () => {
    const { importRows } = importer()
    await importRows(row('A-1'), row('A-2'))
    expect(await importRows(row('A-1'), row('A-2'))).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
  })

  test('of other content for a known number changes that order', async () => {
    const { store, importRows } = importer()
    await importRows(row('A-1'))
    expect(await importRows(row('a-1', '2 lb'))).toMatchObject({ added: 0, changed: 1 })
    expect(store.orders.get('a-1')?.weightGrams).toBe(907.185)
  })

  test('refuses the second row of an order number, whatever its case', async () => {
    const { store, importRows } = importer()
    const result = await importRows(row('A-1'), row('a-1 ', '2 lb'))
    expect(result).toMatchObject({ added: 1, changed: 0, rejectedCount: 1 })
    expect(result.rejected).toEqual([
      {
        line: 3,
        column: 'order number',
        reason: 'order number stands in line 2 already; one order is one row',
      },
    ])
    expect(store.orders.get('a-1')?.weightGrams).toBe(340.194)
  })

  test('takes the good row of a number whose first row was refused', async () => {
    const { importRows } = importer()
    expect(await importRows(row('A-1', 'heavy'), row('A-1'))).toMatchObject({ added: 1, rejectedCount: 1 })
  })

  test('counts all refused rows and lists the first', async () => {
    const { importRows } = importer()
    const rows = Array.from({ length: mostListed + 250 }, (_, number) => row(`A-${number}`, 'heavy'))
    const result = await importRows(...rows)
    expect(result.rejectedCount).toBe(mostListed + 250)
    expect(result.rejected.map(({ line }) => line)).toEqual(
      Array.from({ length: mostListed }, (_, at) => at + 2),
    )
  })

  test('of 100,000 rows goes in short steps, tells how far it is, and lets other work in between', async () => {
    const { store, progress, importRows } = importer()
    const rows = Array.from({ length: 100_000 }, (_, number) => row(`A-${number}`))
    let turns = 0
    let running = true
    const otherWork = (): void => {
      turns += 1
      if (running) setImmediate(otherWork)
    }
    setImmediate(otherWork)
    const result = await importRows(...rows)
    running = false
    expect(result).toMatchObject({ added: 100_000, rejectedCount: 0 })
    expect(Math.max(...store.batches)).toBeLessThan(1000)
    expect(turns).toBeGreaterThan(store.batches.length / 2)
    expect(progress.at(-1)).toBe(100_000)
    expect(progress).toEqual([...progress].sort((a, b) => a - b))
  })

  test('of no order file fails and keeps nothing', async () => {
    const { store, importOrders } = importer()
    await expect(importOrders(Buffer.from('%PDF-1.7'))).rejects.toMatchObject({
      code: 'order_file_unreadable',
    })
    expect(store.orders.size).toBe(0)
  })
})
