// What other benches have, beside this bench's orders, in a real database.

import { expect, test } from 'vitest'
import { sqliteElsewhereStore } from '../../../../src/adapters/sqlite/claims-elsewhere.ts'
import type { ClaimNews } from '../../../../src/core/warehouse/claims-elsewhere.ts'
import { buy, orderContent, openStores } from './samples.ts'

const since = new Date('2026-11-20T10:00:00.000Z')
const is = (orderKey: string, kind: 'packed' | 'claimed' | 'in_doubt', bench = 'Bench 3'): ClaimNews => ({
  orderKey,
  elsewhere: { kind, bench, since },
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
