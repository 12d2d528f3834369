// A disk that is full, by SQLite's own limit on the database's pages: nothing is bought that cannot be written down
// first, and no label is lost that was paid for.

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AppError } from '../../../../src/contract/errors.ts'
import type { PurchaseStore } from '../../../../src/core/ship/ports.ts'
import type { Shipping } from '../../../../src/core/ship/shipping.ts'
import { settle } from '../../../support/manual-clock.ts'
import { createShippingBench, orderOf, type ShippingBench } from './shipping-bench.ts'

let bench: ShippingBench
let shipping: Shipping

beforeEach(async () => {
  bench = await createShippingBench()
  shipping = bench.open()
  await bench.orders.upsert([orderOf('A-1'), orderOf('A-2')])
})
afterEach(async () => {
  await shipping.close()
  bench.close()
})

const pragma = (sql: string) => Number(Object.values(bench.database.prepare(sql).get() ?? {})[0])

/** Fills the file to its last page, and lets no page be added. */
function fillDisk(): void {
  bench.database.prepare('CREATE TABLE IF NOT EXISTS ballast (bytes BLOB)').run()
  pragma(`PRAGMA max_page_count = ${pragma('PRAGMA page_count') + 8}`)
  for (const size of [200_000, 30_000, 3_000, 300, 30]) {
    try {
      for (;;) bench.database.prepare('INSERT INTO ballast VALUES (zeroblob(?))').run(size)
    } catch {
      // Full for this size.
    }
  }
}
/** Fills also what is free in the purchases' own pages, with copies of one that was refused. */
function fillPurchases(): void {
  const columns = bench.database
    .prepare('PRAGMA table_info(purchases)')
    .all()
    .map(({ name }) => String(name))
    .filter((name) => name !== 'seq')
  const fresh: Readonly<Record<string, string>> = {
    id: 'hex(randomblob(8))',
    transaction_id: 'hex(randomblob(8))',
    state: `'refused'`,
  }
  const values = columns.map((name) => fresh[name] ?? name).join(', ')
  const copy = bench.database.prepare(
    `INSERT INTO purchases (${columns.join(', ')}) SELECT ${values} FROM purchases LIMIT 1`,
  )
  expect(() => {
    for (;;) copy.run()
  }).toThrow('database or disk is full')
}
function makeRoom(): void {
  pragma('PRAGMA max_page_count = 1000000')
}
const scan = (orderNumber: string) => shipping.ship(orderNumber, randomUUID(), undefined, undefined)
const bought = async (orderNumber: string) => {
  const order = await bench.orders.findByNumber(orderNumber)
  return bench.purchases.findByOrder(order?.id ?? '')
}

it('nothing is bought while the disk takes no purchase, and the packer is told why', async () => {
  await scan('A-2')
  await settle()
  fillDisk()
  fillPurchases()
  expect(await scan('A-1')).toMatchObject({ kind: 'not_sent', error: { code: 'data_folder_unusable' } })
  await settle()
  expect([bench.requests.length, bench.sold.size], 'the one before').toEqual([1, 1])
  makeRoom()
  expect(await scan('A-1')).toMatchObject({ kind: 'shipping' })
  await settle()
  expect(await bought('A-1')).toMatchObject({ state: 'bought' })
  expect(bench.sold.size).toBe(2)
})

it('a label that was paid for waits in memory until the disk takes it', async () => {
  bench.told.labelText = `^XA^FD${'x'.repeat(90_000)}^FS^XZ`
  bench.told.onSale = fillDisk
  await scan('A-1')
  await settle()
  expect(bench.told.states.at(-1)).toBe('sent data_folder_unusable')
  expect(bench.sold.size).toBe(1)
  expect(await bought('A-1'), 'what is on disk').toMatchObject({ state: 'sent', reason: undefined })
  await bench.clock.advance(60_000)
  expect(bench.told.states.filter((state) => state.startsWith('sent '))).toHaveLength(1)
  // Told once: a page that is loaded anew asks.
  expect(shipping.notKept()).toMatchObject([
    {
      state: 'sent',
      reason: { code: 'data_folder_unusable' },
      trackingNumber: '9400-1-1',
      price: { amountMinor: 842 },
    },
  ])

  // The service cannot be asked any more: only what is held in memory can be kept.
  bench.told.answer = 'unreachable'
  makeRoom()
  await bench.clock.advance(5_000)
  const purchase = await bought('A-1')
  expect(purchase).toMatchObject({ state: 'bought', trackingNumber: '9400-1-1' })
  expect(shipping.notKept()).toEqual([])
  const [label] = await bench.labels.listByPurchase(purchase?.id ?? '')
  const kept = await bench.labels.get(label?.id ?? '')
  expect(Buffer.from(kept.bytes).toString()).toBe(bench.told.labelText)
  expect(await bench.jobs.listByState('queued')).toHaveLength(1)
  expect([bench.requests.length, bench.sold.size, bench.told.bugs]).toEqual([1, 1, 1])
})

it('one that is still not kept when the station closes is asked for by its transactionId at the next start', async () => {
  bench.told.labelText = `^XA^FD${'x'.repeat(90_000)}^FS^XZ`
  bench.told.onSale = fillDisk
  await scan('A-1')
  await settle()
  expect(bench.told.states.at(-1)).toBe('sent data_folder_unusable')
  await shipping.close()
  makeRoom()
  shipping = bench.open()
  await shipping.start()
  await bench.clock.advance(120_000)
  expect(await bought('A-1')).toMatchObject({ state: 'bought', trackingNumber: '9400-1-1' })
  expect([bench.requests.length, bench.sold.size]).toEqual([1, 1])
})

it('one that is held when the station closes is tried once more', async () => {
  bench.told.labelText = `^XA^FD${'x'.repeat(90_000)}^FS^XZ`
  bench.told.onSale = fillDisk
  await scan('A-1')
  await settle()
  expect(await bought('A-1')).toMatchObject({ state: 'sent' })
  makeRoom()
  await shipping.close()
  expect(await bought('A-1')).toMatchObject({ state: 'bought', trackingNumber: '9400-1-1' })
  expect(await bench.jobs.listByState('queued')).toHaveLength(1)
})

/** The station at work on a store whose first commit comes to `first`. */
async function reopen(first: () => Promise<never>): Promise<void> {
  await shipping.close()
  let tries = 0
  const { commitBought } = bench.purchases
  const purchases: PurchaseStore = {
    ...bench.purchases,
    commitBought: (...bought) => (tries++ === 0 ? first() : commitBought(...bought)),
  }
  shipping = bench.open({ purchases })
}

it('one that the disk does not take just as the station closes is tried once more', async () => {
  const full = Promise.withResolvers<never>()
  await reopen(() => full.promise)
  await scan('A-1')
  await settle()
  const closed = shipping.close()
  full.reject(new AppError('data_folder_unusable', 'full'))
  await closed
  expect(await bought('A-1')).toMatchObject({ state: 'bought', trackingNumber: '9400-1-1' })
})

it('one that a damaged database does not take waits in memory as well', async () => {
  await reopen(() => Promise.reject(new AppError('database_damaged', 'damaged')))
  await scan('A-1')
  await settle()
  expect(shipping.notKept()).toMatchObject([{ reason: { code: 'database_damaged' } }])
  // Only what is held in memory can be kept.
  bench.told.answer = 'unreachable'
  await bench.clock.advance(5_000)
  expect(await bought('A-1')).toMatchObject({ state: 'bought', trackingNumber: '9400-1-1' })
})

it('one that arrives on a full disk while the station closes ends the closing, and stays in doubt', async () => {
  const answer = Promise.withResolvers<void>()
  bench.told.labelText = `^XA^FD${'x'.repeat(90_000)}^FS^XZ`
  bench.told.onSale = fillDisk
  bench.told.answersAfter = answer.promise
  await scan('A-1')
  await settle()
  const closed = shipping.close()
  answer.resolve()
  await closed
  expect(await bought('A-1')).toMatchObject({ state: 'sent' })
  expect(bench.clock.pending, 'timers').toBe(0)
})
