import { expect, it } from 'vitest'
import { sqliteBatchStore } from '../../../../src/adapters/sqlite/batch.ts'
import type { BatchWish } from '../../../../src/contract/batch.ts'
import { newId, openStores, orderContent, preparedPurchase } from './samples.ts'

/** A batch of two orders, and a pile beside the rest of them. */
async function open(source: 'all_open' | 'pile' = 'all_open') {
  const stores = await openStores()
  const batches = sqliteBatchStore(stores.context)
  await stores.orders.upsert([orderContent('ROW-1'), orderContent('ROW-2')])
  const id = newId()
  await batches.create(id, { kind: source })
  return { ...stores, batches, id }
}

it('tells what was spent of one currency alone: amounts of two are no sum', async () => {
  const { batches, id } = await open()
  const buyFor = async (place: number, currency: string) => {
    await batches.updateRow(id, place, 'waiting', { state: 'working' })
    await batches.updateRow(id, place, 'working', {
      state: 'bought',
      price: { amountMinor: 800, currency },
    })
  }
  await buyFor(1, 'USD')
  expect((await batches.totals(id)).spent).toEqual({ rows: 1, total: { amountMinor: 800, currency: 'USD' } })
  await buyFor(2, 'EUR')
  expect((await batches.totals(id)).spent).toEqual({ rows: 2, total: undefined })
})

it('changes no row that has moved on meanwhile', async () => {
  const { batches, id } = await open()
  await batches.updateRow(id, 1, 'waiting', { state: 'working', gestureId: 'first' })
  expect(await batches.updateRow(id, 1, 'waiting', { state: 'working', gestureId: 'second' })).toBeUndefined()
  expect(await batches.row(id, 1)).toMatchObject({ state: 'working', gestureId: 'first' })
})

it('has the orders that can be shipped: none on hold, and a failed one where all that a search finds are wanted', async () => {
  const stores = await openStores()
  const batches = sqliteBatchStore(stores.context)
  await stores.orders.upsert(['OPEN-1', 'HELD-1', 'FAILED-1'].map((number) => orderContent(number)))
  await stores.orders.hold('HELD-1', 'asked by the customer')
  const failed = preparedPurchase((await stores.orders.findByNumber('FAILED-1'))!.id)
  await stores.purchases.insertPrepared(failed)
  await stores.purchases.update(failed.id, 'prepared', { state: 'refused' })
  const numbersOf = async (source: BatchWish) => {
    const { id } = await batches.create(newId(), source)
    const rows = await batches.rows(id, { from: 1, limit: 9, which: 'all' })
    await batches.cancel(id)
    return rows.map(({ orderNumber }) => orderNumber)
  }
  expect(await numbersOf({ kind: 'all_open' })).toEqual(['OPEN-1'])
  expect(await numbersOf({ kind: 'filter', query: '', state: 'all' })).toEqual(['OPEN-1', 'FAILED-1'])
  const chosen = (...orderNumbers: string[]) => numbersOf({ kind: 'chosen', orderNumbers })
  expect(await chosen('FAILED-1', 'HELD-1', 'open-1', 'FAILED-1', 'NOWHERE-1')).toEqual([
    'FAILED-1',
    'OPEN-1',
  ])
  await expect(chosen('HELD-1')).rejects.toMatchObject({ code: 'not_found' })
})

it('keeps of chosen orders that they were chosen: which they are, its rows say', async () => {
  const { batches, id } = await open('pile')
  await batches.cancel(id)
  const { source } = await batches.create(newId(), { kind: 'chosen', orderNumbers: ['ROW-2'] })
  expect(source).toEqual({ kind: 'chosen' })
})

it('shows a person every row that was not bought', async () => {
  const { batches, id } = await open()
  await batches.updateRow(id, 1, 'waiting', { state: 'working' })
  await batches.updateRow(id, 1, 'working', { state: 'not_sent' })
  const troubles = await batches.rows(id, { from: 1, limit: 9, which: 'troubles' })
  expect(troubles.map(({ orderNumber }) => orderNumber)).toEqual(['ROW-1'])
})

it('is the only one that is not ended', async () => {
  const { batches, id } = await open()
  const another = () => batches.create(newId(), { kind: 'pile' })
  await expect(another()).rejects.toMatchObject({ code: 'conflict' })
  await batches.cancel(id)
  expect(await another()).toMatchObject({ state: 'draft' })
})

it('has an order once in a pile, however often it is scanned', async () => {
  const { batches, orders, id } = await open('pile')
  const order = (await orders.findByNumber('ROW-2'))!
  expect(await batches.add(id, order)).toBe('added')
  expect(await batches.add(id, order)).toBe('already_there')
  expect((await batches.totals(id)).total).toBe(1)
})
