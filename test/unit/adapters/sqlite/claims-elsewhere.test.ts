// What other benches have, beside this bench's orders, in a real database.

import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sqliteElsewhereStore } from '../../../../src/adapters/sqlite/claims-elsewhere.ts'
import { migrations } from '../../../../src/adapters/sqlite/migrations.ts'
import { openDatabase } from '../../../../src/adapters/sqlite/open-database.ts'
import { agedRows } from '../../../../src/adapters/sqlite/personal-data.ts'
import { sqliteRetentionStore } from '../../../../src/adapters/sqlite/retention.ts'
import { orderView } from '../../../../src/app/views.ts'
import type { ClaimNews } from '../../../../src/core/warehouse/claims-elsewhere.ts'
import { buy, openStores, orderContent, storesOn, temporaryFolder } from './samples.ts'

const since = new Date('2026-11-20T10:00:00.000Z')
const later = new Date(since.getTime() + 1)
const is = (orderKey: string, kind: 'packed' | 'claimed' | 'in_doubt', at = since): ClaimNews => ({
  orderKey,
  elsewhere: { kind, bench: 'Bench 3', since: at },
})

async function open(...numbers: readonly string[]) {
  const stores = await openStores()
  await stores.orders.upsert(numbers.map((orderNumber) => orderContent(orderNumber)))
  return { ...stores, elsewhere: sqliteElsewhereStore(stores.context) }
}

test('an order that is packed elsewhere counts as shipped, says where, and comes back once that is void', async () => {
  const { orders, elsewhere } = await open('WEB-1', 'WEB-2')
  expect(await elsewhere.keep([is('web-1', 'claimed'), is('of others', 'claimed')], 'db')).toBe(1)
  expect(await orders.findByNumber('WEB-1')).toMatchObject({
    state: 'open',
    elsewhere: { kind: 'claimed', bench: 'Bench 3', since },
  })
  expect(await elsewhere.listClaimed()).toEqual(['of others', 'web-1'])
  // What was known is no change.
  expect(await elsewhere.keep([is('web-1', 'claimed')], 'db')).toBe(0)

  expect(await elsewhere.keep([is('web-1', 'packed')], 'db')).toBe(1)
  expect(await orders.counts()).toMatchObject({ open: 1, shipped: 1 })
  const list = async (state: 'open' | 'shipped', query = '') =>
    (await orders.list({ state, query, limit: 10 })).orders.map(({ orderNumber }) => orderNumber)
  expect(await list('open')).toEqual(['WEB-2'])
  expect(await list('shipped')).toEqual(['WEB-1'])
  expect(await list('open', 'web')).toEqual(['WEB-2'])
  // What its file says comes too late.
  expect(await orders.upsert([orderContent('WEB-1', { weightGrams: 999 })])).toMatchObject({
    left: 1,
  })

  expect(await elsewhere.keep([{ orderKey: 'web-1', elsewhere: undefined }], 'db')).toBe(1)
  expect(await orders.counts()).toMatchObject({ open: 2, shipped: 0 })
  expect((await orders.findByNumber('WEB-1'))?.elsewhere).toBeUndefined()
})

test('an order that comes later than the word of it is known as packed from its first moment', async () => {
  const { orders, elsewhere } = await open()
  await elsewhere.keep([is('web-7', 'packed'), is('web-8', 'in_doubt')], 'db')
  await orders.upsert(['WEB-7', 'WEB-8', 'WEB-9'].map((orderNumber) => orderContent(orderNumber)))
  expect(await orders.counts()).toMatchObject({ open: 2, shipped: 1 })
  expect(await orders.findByNumber('web-7')).toMatchObject({ elsewhere: { kind: 'packed' } })
  expect(await orders.findByNumber('web-8')).toMatchObject({ state: 'open', elsewhere: { kind: 'in_doubt' } })
})

test('what was held or cancelled here is so again once it is free', async () => {
  const { orders, elsewhere } = await open('WEB-1', 'WEB-2')
  await orders.hold('WEB-1', 'wrong size')
  await orders.cancel('WEB-2')
  await elsewhere.keep([is('web-1', 'packed'), is('web-2', 'packed')], 'db')
  expect(await orders.counts()).toMatchObject({ held: 0, cancelled: 0, shipped: 2 })
  await expect(orders.release('WEB-1')).rejects.toMatchObject({ code: 'conflict' })
  await elsewhere.keep(
    ['web-1', 'web-2'].map((orderKey) => ({ orderKey, elsewhere: undefined })),
    'db',
  )
  expect(await orders.counts()).toMatchObject({ held: 1, cancelled: 1, shipped: 0 })
})

test('of an order that is shipped here nothing is said of another bench', async () => {
  const stores = await openStores()
  await buy(stores, { orderNumber: 'ORD-1' })
  await sqliteElsewhereStore(stores.context).keep([is('ord-1', 'packed')], 'db')
  const order = await stores.orders.findByNumber('ORD-1')
  expect(order?.state).toBe('shipped')
  expect(order?.elsewhere).toBeUndefined()
})

test('what another database said, and the one that was read whole does not, is so no more', async () => {
  const { orders, elsewhere } = await open('WEB-1', 'WEB-2')
  await elsewhere.keep([is('web-1', 'packed'), is('web-2', 'packed')], 'before')
  await elsewhere.keep([is('web-2', 'packed')], 'after')
  expect(await orders.counts()).toMatchObject({ open: 0, shipped: 2 })
  expect(await elsewhere.forgetOthers('after')).toBe(1)
  expect(await orders.counts()).toMatchObject({ open: 1, shipped: 1 })
})

test('what was packed elsewhere of orders that never came here goes with age, a piece at a time', async () => {
  const { elsewhere, context } = await open()
  const retention = sqliteRetentionStore(context)
  await elsewhere.keep([is('web-1', 'packed'), is('web-2', 'packed'), is('web-3', 'packed', later)], 'db')
  expect(await retention.preview(later)).toMatchObject({ others: 2 })
  expect(await retention.removeSome(since, 9)).toMatchObject({ others: 0, isAll: true })
  expect(await retention.removeSome(later, 1)).toMatchObject({ others: 1, isAll: false })
  while (!(await retention.removeSome(later, 1)).isAll);
  const left = context.database.prepare('SELECT order_key FROM claims_elsewhere').all()
  expect(left.map((row) => row['order_key'])).toEqual(['web-3'])

  // All that stays is not looked at for it.
  const forgotten = agedRows.find(({ table }) => table === 'claims_elsewhere')?.where ?? ''
  const [plan] = context.database
    .prepare(`EXPLAIN QUERY PLAN SELECT order_key FROM claims_elsewhere WHERE ${forgotten} LIMIT :limit`)
    .all({ before: 0, limit: 1 })
  expect(plan?.['detail']).toMatch(
    /^SEARCH claims_elsewhere .*INDEX claims_elsewhere_to_forget \(since<\?\)$/,
  )
})

test('what is known of an order that is here never goes: it would be shipped again', async () => {
  const { orders, elsewhere, context } = await open('BEFORE', 'MOVED', 'GONE')
  const retention = sqliteRetentionStore(context)
  await orders.cancel('GONE')
  await elsewhere.keep(
    [...['before', 'gone', 'after', 'moved-after'].map((key) => is(key, 'packed')), is('moved', 'claimed')],
    'db',
  )
  await elsewhere.keep([is('held', 'claimed'), is('doubted', 'in_doubt')], 'db')
  // It comes after the word of it.
  await orders.upsert(['AFTER', 'MOVED-AFTER'].map((orderNumber) => orderContent(orderNumber)))
  // Its label was void there, and another was bought.
  await elsewhere.keep([{ orderKey: 'moved-after', elsewhere: undefined }], 'db')
  await elsewhere.keep([is('moved', 'packed'), is('moved-after', 'packed')], 'another')

  while (!(await retention.removeSome(later, 1)).isAll);
  expect(await orders.counts()).toMatchObject({ open: 0, shipped: 5 })
  const left = context.database.prepare('SELECT order_key FROM claims_elsewhere').all()
  expect(left.map((row) => row['order_key'])).toEqual(
    ['after', 'before', 'doubted', 'gone', 'held', 'moved', 'moved-after'].toSorted(),
  )
})

test('an order that was packed elsewhere loses its address with age, and stays shipped', async () => {
  const { orders, elsewhere, context } = await open('OLD', 'NEW', 'OPEN', 'GONE')
  await orders.cancel('GONE')
  await elsewhere.keep([is('old', 'packed'), is('new', 'packed', later), is('gone', 'packed')], 'db')
  const retention = sqliteRetentionStore(context)
  // The one that was cancelled here as well goes as that.
  expect(await retention.preview(later)).toMatchObject({ orders: 1, others: 1 })
  expect(await retention.removeSome(later, 9)).toMatchObject({ orders: 1, others: 1 })
  expect(await retention.preview(later)).toMatchObject({ orders: 0, others: 0 })
  const nameOf = async (number: string) => (await orders.findByNumber(number))?.toAddress.name
  for (const number of ['OLD', 'GONE']) expect(await nameOf(number)).toBe('')
  for (const number of ['NEW', 'OPEN']) expect(await nameOf(number)).not.toBe('')
  expect(await orders.counts()).toMatchObject({ open: 1, shipped: 3 })
  // Its file cannot bring that back.
  expect(await orders.upsert([orderContent('OLD', { weightGrams: 999 })])).toMatchObject({ left: 1 })
  // Of another bench that packed it since, it counts from then on.
  await elsewhere.keep([is('new', 'packed', new Date(later.getTime() + 1))], 'db')
  expect(await retention.removeSome(new Date(later.getTime() + 1), 9)).toMatchObject({ others: 0 })
})

test('one that is free again after its age is known as emptied, and filled by the same file once more', async () => {
  const { orders, elsewhere, context } = await open('OLD', 'GONE')
  await orders.cancel('GONE')
  const free = (orderKey: string): ClaimNews => ({ orderKey, elsewhere: undefined })
  const row = { orderNumber: 'OLD', text: 'its row' }
  const isKept = async () => (await orders.markRows([row], 'reading'))[0]?.isKept
  const [marked] = await orders.markRows([row], 'reading')
  await orders.upsert([orderContent('OLD')], undefined, [marked?.mark])
  await elsewhere.keep([is('old', 'packed'), is('gone', 'packed')], 'db')
  await sqliteRetentionStore(context).removeSome(later, 9)
  expect(await isKept(), 'nothing of it is read while it is packed there').toBe(true)
  await elsewhere.keep([free('old'), free('gone')], 'db')
  expect(await orders.findByNumber('OLD')).toMatchObject({ state: 'open', toAddress: { name: '' } })
  const isSaid = async (number: string) => orderView((await orders.findByNumber(number))!).emptied
  expect(await isSaid('OLD')).toBe(true)
  expect(await isSaid('GONE'), 'it is not to be shipped').toBeUndefined()

  expect(await isKept()).toBe(false)
  const again = [orderContent('OLD'), orderContent('GONE', { weightGrams: 999 })]
  expect(await orders.upsert(again, undefined, [marked?.mark])).toMatchObject({ changed: 1, left: 1 })
  const filled = await orders.findByNumber('OLD')
  expect(filled).toMatchObject({ state: 'open', toAddress: orderContent('OLD').toAddress })
  expect(filled?.emptiedAt).toBeUndefined()
  expect(await isSaid('OLD')).toBeUndefined()
  expect(await isKept()).toBe(true)
  expect((await orders.list({ state: 'open', query: 'Lovelace', limit: 9 })).total).toBe(1)
})

test('of what an earlier version has kept, too', async () => {
  const path = join(temporaryFolder(), 'station.db')
  const before = await openDatabase(path, { migrations: migrations.filter(({ version }) => version < 45) })
  const earlier = storesOn(before)
  await earlier.orders.upsert([orderContent('WEB-1')])
  await sqliteElsewhereStore(earlier.context).keep([is('web-1', 'packed'), is('of others', 'packed')], 'db')
  before.close()
  const database = await openDatabase(path)
  onTestFinished(() => database.close())
  const { orders, context } = storesOn(database)
  // The order itself, and what is known of the other.
  expect(await sqliteRetentionStore(context).removeSome(later, 9)).toMatchObject({ others: 2 })
  expect(await orders.counts()).toMatchObject({ open: 0, shipped: 1 })
})
