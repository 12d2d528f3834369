import { describe, expect, test } from 'vitest'
import { csvOrderFile } from '../../../../src/adapters/order-sources/csv-order-file.ts'
import { systemClock } from '../../../../src/app/runtime.ts'
import { createOrderImport, mostListed } from '../../../../src/core/orders/import-orders.ts'
import type { OrderStore } from '../../../../src/core/orders/ports.ts'
import { defaultPackagePresets } from '../../../../src/core/orders/package-presets.ts'
import { temporaryOrderStore } from './temporary-order-store.ts'

const heading = 'order number,recipient,street 1,city,state,zip,weight'
const row = (orderNumber: string, weight = '12 oz') =>
  `${orderNumber},Avery Example,1 Sample St,Chicago,IL,60601,${weight}`
const cellsOf = (line: string) =>
  JSON.stringify(Object.fromEntries(heading.split(',').map((name, at) => [name, line.split(',')[at]])))
const fileOf = (rows: readonly string[]) => new TextEncoder().encode([heading, ...rows].join('\n'))

/** None was read before. */
const noMarks: OrderStore['markRows'] = (rows) =>
  Promise.resolve(rows.map(() => ({ mark: new Uint8Array(16), isKept: false })))

/** All that is kept goes through one. */
const keptBy = (upsert: OrderStore['upsert']) => ({
  upsert,
  upsertSoon: upsert,
  flush: () => Promise.resolve(),
})

async function importer() {
  const store = await temporaryOrderStore()
  const orders = createOrderImport({ reader: csvOrderFile(), store, clock: systemClock, readBy: '1' })
  return { store, orders, importRows: (...rows: readonly string[]) => orders.importOrders(fileOf(rows)) }
}

describe('an import', () => {
  test('keeps good rows and reports bad ones in the order of the file', async () => {
    const { store, importRows } = await importer()
    const result = await importRows(row('A-1'), row('A-2', 'heavy'), 'A-3,too few', row('A-4'))
    expect(result).toMatchObject({ added: 2, changed: 0, unchanged: 0, rejectedCount: 2 })
    expect(result.rejected.map(({ line, orderNumber, column }) => [line, orderNumber, column])).toEqual([
      [3, 'A-2', 'weight'],
      // A row that does not fit the heading has no cell that is sure to be its number.
      [4, undefined, undefined],
    ])
    const { orders } = await store.list({ query: '', state: 'all', limit: 10 })
    expect(orders.map(({ orderNumber }) => orderNumber).sort()).toEqual(['A-1', 'A-4'])
  })

  test('of the same file again changes nothing', async () => {
    const { importRows } = await importer()
    const rows = [row('A-1'), row('A-2'), row('A-3', '1.5 lb')]
    await importRows(...rows)
    expect(await importRows(...rows)).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
  })

  describe('again of rows that are kept', () => {
    /** Imports rows, and answers with the result and the numbers of the orders that were read. */
    async function reader() {
      const store = await temporaryOrderStore()
      const importing = async (rows: readonly string[], readBy = '1', preset = 'small') => {
        const read: string[] = []
        const { importOrders } = createOrderImport({
          reader: csvOrderFile(),
          clock: systemClock,
          readBy,
          presets: () => [{ ...defaultPackagePresets[0]!, id: preset }],
          store: {
            markRows: (...given) => store.markRows(...given),
            ...keptBy((orders, ...given) => {
              read.push(...orders.map(({ orderNumber }) => orderNumber))
              return store.upsert(orders, ...given)
            }),
          },
        })
        return { ...(await importOrders(fileOf(rows))), read }
      }
      return { store, importing }
    }
    const rows = [row('A-1'), row('A-2'), row('A-3', '1.5 lb')]

    test('reads none of them, and those that are otherwise', async () => {
      const { importing } = await reader()
      expect(await importing(rows)).toMatchObject({ added: 3, read: ['A-1', 'A-2', 'A-3'] })
      expect(await importing(rows)).toMatchObject({ unchanged: 3, read: [] })
      const changed = [row('A-1'), row('A-2', '2 lb'), row('A-3', '1.5 lb'), row('A-4')]
      expect(await importing(changed)).toMatchObject({
        added: 1,
        changed: 1,
        unchanged: 2,
        read: ['A-2', 'A-4'],
      })
      expect(await importing(rows)).toMatchObject({ changed: 1, unchanged: 2, read: ['A-2'] })
    })

    test('reads them all where the program, or what it knows, is another', async () => {
      const { importing } = await reader()
      await importing(rows)
      expect(await importing(rows, '2')).toMatchObject({ unchanged: 3, read: ['A-1', 'A-2', 'A-3'] })
      expect(await importing(rows, '1', 'large')).toMatchObject({ unchanged: 3, read: ['A-1', 'A-2', 'A-3'] })
      expect(await importing(rows)).toMatchObject({ unchanged: 3, read: [] })
    })

    test('still refuses the second row of a number', async () => {
      const { importing } = await reader()
      const twice = [row('A-1'), row('A-1'), row('a-1', '2 lb')]
      expect(await importing(twice)).toMatchObject({ added: 1, rejectedCount: 2 })
      expect(await importing(twice)).toMatchObject({ added: 0, unchanged: 1, rejectedCount: 2, read: [] })
    })

    test('reads an order once more that was kept without its row', async () => {
      const { store, importing } = await reader()
      await importing(rows)
      const { orders } = await store.list({ query: '', state: 'all', limit: 10 })
      const others = await temporaryOrderStore()
      await others.upsert(orders)
      const { importOrders } = createOrderImport({
        reader: csvOrderFile(),
        store: others,
        clock: systemClock,
        readBy: '1',
      })
      const marked = () => others.markRows([{ orderNumber: 'A-1', text: cellsOf(row('A-1')) }], '["1",null]')
      expect(await marked()).toMatchObject([{ isKept: false }])
      expect(await importOrders(fileOf(rows))).toMatchObject({ unchanged: 3 })
      expect(await marked()).toMatchObject([{ isKept: true }])
    })
  })

  test('of other content for a known number changes that order', async () => {
    const { store, importRows } = await importer()
    await importRows(row('A-1'))
    expect(await importRows(row('a-1', '2 lb'))).toMatchObject({ added: 0, changed: 1 })
    expect((await store.findByNumber('A-1'))?.weightGrams).toBe(907.185)
  })

  test('refuses the second row of an order number, whatever its case', async () => {
    const { store, importRows } = await importer()
    const result = await importRows(row('A-1'), row('a-1 ', '2 lb'))
    expect(result).toMatchObject({ added: 1, changed: 0, rejectedCount: 1 })
    expect(result.rejected).toEqual([
      {
        line: 3,
        orderNumber: 'a-1',
        column: 'order number',
        reason: { code: 'order_number_again', firstLine: 2 },
      },
    ])
    expect((await store.findByNumber('A-1'))?.weightGrams).toBe(340.194)
  })

  test('takes the good row of a number whose first row was refused', async () => {
    const { importRows } = await importer()
    expect(await importRows(row('A-1', 'heavy'), row('A-1'))).toMatchObject({ added: 1, rejectedCount: 1 })
  })

  test('counts all refused rows, lists the first, and tells of each in the order of the file', async () => {
    const told: number[] = []
    const orders = createOrderImport({
      reader: csvOrderFile(),
      clock: systemClock,
      readBy: '1',
      store: await temporaryOrderStore(),
      onRejected: (some) => told.push(...some.map(({ line }) => line)),
    })
    const rows = Array.from({ length: mostListed + 250 }, (_, number) => row(`A-${number}`, 'heavy'))
    const result = await orders.importOrders(fileOf(rows))
    expect(told).toEqual(rows.map((_, at) => at + 2))
    expect(result.rejectedCount).toBe(mostListed + 250)
    expect(result.rejected.map(({ line }) => line)).toEqual(
      Array.from({ length: mostListed }, (_, at) => at + 2),
    )
  })

  test('gives back the rows that it would not take, as they stand under their heading', async () => {
    const { orders, store } = await importer()
    const text = [
      'sep=,',
      heading,
      row('A-1'),
      row('A-2', 'heavy'),
      'A-3,too few',
      '',
      row('A-4').replace('12 oz', '"12'),
      'oz"',
      row('a-1'),
    ].join('\r\n')

    const { csv, rows } = await orders.rejectedRows(Buffer.from(text))

    expect(csv).toBe(['sep=,', heading, row('A-2', 'heavy'), 'A-3,too few', '', row('a-1')].join('\r\n'))
    expect(rows).toBe(3)
    expect(await store.counts()).toMatchObject({ open: 0 })
    // They are not taken as they are either, but for the second row of a number whose first is not in the file.
    const again = await orders.importOrders(Buffer.from(csv))
    expect(again).toMatchObject({ added: 1, rejectedCount: 2 })
  })

  test('gives back whatever comes after a row that ends the reading', async () => {
    const { orders } = await importer()
    const lines = [row('A-1'), 'A-2,"never closed', row('A-3')]
    const { csv, rows } = await orders.rejectedRows(fileOf(lines))
    expect(csv.endsWith(['A-2,"never closed', row('A-3')].join('\n'))).toBe(true)
    expect(rows).toBe(1)
  })

  test('of no order file fails and keeps nothing', async () => {
    const { store, orders } = await importer()
    await expect(orders.importOrders(Buffer.from('%PDF-1.7'))).rejects.toMatchObject({
      code: 'order_file_unreadable',
    })
    expect(await store.counts()).toMatchObject({ open: 0, shipped: 0 })
  })

  test('finds an order by a scan while 5,000 others are being imported', async () => {
    const { store, importRows } = await importer()
    await importRows(row('SCANNED-1'))
    const progress = { importing: true, found: 0 }
    const rows = Array.from({ length: 5000 }, (_, number) => row(`A-${number}`))
    const imported = importRows(...rows).finally(() => {
      progress.importing = false
    })
    while (progress.importing) {
      if (await store.findByNumber('scanned-1')) progress.found += 1
      await new Promise(setImmediate)
    }
    expect(await imported).toMatchObject({ added: 5000, rejectedCount: 0 })
    expect(progress.found).toBeGreaterThan(10)
  })

  test.each([
    ['that is read to its end', [row('A-1'), row('A-2')], undefined],
    ['whose reading ends before', [row('A-1'), 'B-1,"never closed'], undefined],
    ['that is cancelled', [row('A-1')], AbortSignal.abort()],
  ])('of a file %s is on disk before it is said to be kept', async (_, rows, signal) => {
    const store = await temporaryOrderStore()
    const done: string[] = []
    const { importOrders } = createOrderImport({
      reader: csvOrderFile(),
      clock: systemClock,
      readBy: '1',
      store: {
        markRows: (...given) => store.markRows(...given),
        ...keptBy(async (...given) => {
          const kept = await store.upsertSoon(...given)
          done.push('kept')
          return kept
        }),
        async flush() {
          await store.flush()
          done.push('flushed')
        },
      },
    })
    await importOrders(fileOf(rows), signal)
    expect(done).toEqual(signal ? ['flushed'] : ['kept', 'flushed'])
  })

  test('gives a slow store fewer orders at once, and keeps those before a place where reading ends', async () => {
    let nowMs = 0
    const batches: number[] = []
    const orders = createOrderImport({
      reader: csvOrderFile(),
      clock: { elapsedMs: () => nowMs },
      readBy: '1',
      store: {
        markRows: noMarks,
        ...keptBy((batch) => {
          batches.push(batch.length)
          nowMs += batch.length
          return Promise.resolve({
            added: batch.length,
            changed: 0,
            unchanged: 0,
            left: 0,
            changedOrders: [],
          })
        }),
      },
    })
    const rows = Array.from({ length: 2_000 }, (_, number) => row(`A-${number}`))
    const result = await orders.importOrders(fileOf([...rows, 'B-1,"never closed']))
    expect(result).toMatchObject({ added: 2_000, rejectedCount: 1 })
    // No more than a piece of the file and what waited before it.
    expect(Math.max(...batches)).toBeLessThan(350)
    expect(batches.length).toBeGreaterThan(10)
  })

  test('of 100,000 rows goes in short steps and tells how far it is', async () => {
    const batches: number[] = []
    const progress: number[] = []
    const orders = createOrderImport({
      reader: csvOrderFile(),
      clock: systemClock,
      readBy: '1',
      store: {
        markRows: noMarks,
        ...keptBy((batch) => {
          batches.push(batch.length)
          return Promise.resolve({
            added: batch.length,
            changed: 0,
            unchanged: 0,
            left: 0,
            changedOrders: [],
          })
        }),
      },
      onProgress: ({ rowsDone }) => progress.push(rowsDone),
    })
    const rows = Array.from({ length: 100_000 }, (_, number) => row(`A-${number}`))
    expect(await orders.importOrders(fileOf(rows))).toMatchObject({ added: 100_000, rejectedCount: 0 })
    // More only where the store takes them in no time.
    expect(Math.max(...batches)).toBeLessThan(1_500)
    expect(batches.slice(0, 3).every((orders) => orders < 500)).toBe(true)
    expect(progress.at(-1)).toBe(100_000)
    expect(progress).toEqual([...progress].sort((a, b) => a - b))
  })
})
