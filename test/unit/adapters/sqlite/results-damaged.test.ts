// A damaged row of what is to be told holds up its own order, and no other; it stays as it is, and it is said that it is there.

import { expect, it } from 'vitest'
import { sqliteResultStore } from '../../../../src/adapters/sqlite/results.ts'
import { addTarget, noted, openWithResults, tellAll, type ResultStores } from './result-samples.ts'
import { buy, orderContent, startOfTime } from './samples.ts'

/** No number of JavaScript. */
const tooLarge = '9007199254740993'
const all = { which: 'all', query: '', limit: 100 } as const

/** Of each order the first event is a cancellation, and the next that it was taken back. */
async function cancelAndTakeBack({ orders }: ResultStores, ...orderNumbers: readonly string[]) {
  await orders.upsert(orderNumbers.map((number) => orderContent(number)))
  for (const number of orderNumbers) await orders.cancel(number)
  for (const number of orderNumbers) await orders.takeBack(number)
}
const change = ({ context }: ResultStores, sql: string) => void context.database.prepare(sql).run()
const atNextStart = (stores: ResultStores) => ({ ...stores, results: sqliteResultStore(stores.context) })
const told = async (stores: ResultStores, target: string) =>
  (await tellAll(stores, target)).map(({ type, orderNumber }) => `${type} ${orderNumber}`)

// Hazard: no target hears anything any more, of any order, because of one row.
it.each([
  ['a time that there is not', `at = ${tooLarge}`, 'at = 1'],
  ['an event that there is not', `event = 'order.lost'`, `event = 'order.cancelled'`],
  ['targets that are no JSON', `for_targets = '["'`, 'for_targets = NULL'],
  ['targets that are no list', `for_targets = '5'`, 'for_targets = NULL'],
])('a noted event with %s holds up what comes after it in its order alone', async (_, damage, repair) => {
  const stores = await openWithResults()
  const { results, context } = stores
  const met: unknown[] = []
  context.database.onDamage((cause) => met.push(cause))
  const target = await addTarget(stores)
  const other = await addTarget(stores, { events: ['order.reopened'] })
  await cancelAndTakeBack(stores, 'ORD-1', 'ORD-2')
  change(stores, `UPDATE result_facts SET ${damage} WHERE seq = 1`)
  const ofSecond = ['order.cancelled ORD-2', 'order.reopened ORD-2']
  expect(await told(stores, target)).toEqual(ofSecond)
  expect(met.length).toBeGreaterThan(0)
  expect((await results.counts(target)).closed.count).toBe(2)
  expect([...(await results.closedOfOrder('ORD-1')).keys()]).toContain(target)
  expect((await results.closedOfOrder('ORD-2')).size).toBe(0)
  // What is noted later of that order waits as well.
  await stores.orders.cancel('ORD-1')
  await stores.orders.cancel('ORD-2')
  expect(await told(stores, target)).toEqual(['order.cancelled ORD-2'])
  expect(noted(stores)).toHaveLength(3)

  const restarted = atNextStart(stores)
  expect(await told(restarted, target)).toEqual([])
  expect((await restarted.results.counts(target)).closed.count).toBe(3)
  await addTarget(restarted)

  change(stores, `UPDATE result_facts SET ${repair} WHERE seq = 1`)
  const mended = atNextStart(stores)
  expect(await told(mended, target)).toEqual([
    'order.cancelled ORD-1',
    'order.reopened ORD-1',
    'order.cancelled ORD-1',
  ])
  // Where it is known that it does not want what cannot be read, that held nothing up.
  expect((await told(mended, other)).toSorted()).toEqual(['order.reopened ORD-1', 'order.reopened ORD-2'])
  expect(noted(stores)).toEqual([])
})

it('one that does not say which status it is of is not told, and counts for those who ask for any', async () => {
  const stores = await openWithResults()
  const { results, context } = stores
  const target = await addTarget(stores)
  const none = await addTarget(stores, { events: ['order.cancelled'] })
  const { purchase } = await buy(stores, { orderNumber: 'ORD-1' })
  for (const detail of ['["94001"', '["94001",5,1]', 'null'])
    context.database
      .prepare(
        `INSERT INTO result_facts (event, order_id, purchase_id, detail, at) VALUES ('parcel.tracking', ?, ?, ?, 1)`,
      )
      .run(purchase.orderId, purchase.id, detail)
  await cancelAndTakeBack(stores, 'ORD-2')
  expect(await told(stores, target)).toEqual([
    'parcel.shipped ORD-1',
    'order.cancelled ORD-2',
    'order.reopened ORD-2',
  ])
  expect((await results.counts(target)).closed).toEqual({ count: 3, since: new Date(1) })
  expect((await results.counts(none)).closed.count).toBe(0)
})

it('one that is for a target that cannot be told is removed with no other target', async () => {
  const stores = await openWithResults()
  const [target, gone] = [await addTarget(stores), await addTarget(stores)]
  await cancelAndTakeBack(stores, 'ORD-1')
  change(stores, `UPDATE result_facts SET for_targets = '["' WHERE seq = 1`)
  await stores.results.removeTarget(gone)
  await addTarget(stores)
  expect(await told(stores, target)).toEqual([])
  expect(noted(stores)).toEqual(['order.cancelled', 'order.reopened'])
})

// Hazard: the first in the line cannot be read, and the target hears of nothing behind it.
it.each([
  ['a number that there is not', `parcel_number = ${tooLarge}`, 'parcel_number = NULL'],
  ['a time that there is not', `next_at = ${tooLarge}`, 'next_at = NULL'],
  ['an event that there is not', `event = 'order.lost'`, `event = 'order.cancelled'`],
  ['a fault that is no JSON', `fault = '{"code'`, 'fault = NULL'],
])('a telling with %s holds up what comes after it in its order alone', async (_, damage, repair) => {
  const stores = await openWithResults()
  const { results } = stores
  const target = await addTarget(stores)
  await cancelAndTakeBack(stores, 'ORD-1', 'ORD-2')
  await results.spread(10)
  change(stores, `UPDATE result_tellings SET ${damage} WHERE seq = 1`)
  expect(await results.nextDueAt(target)).toEqual(expect.any(Date))
  expect(await told(stores, target)).toEqual(['order.cancelled ORD-2', 'order.reopened ORD-2'])
  // It is not asked for over and over.
  expect(await results.nextDueAt(target)).toBeUndefined()
  const closed = { count: 1, since: expect.any(Date) as Date }
  expect(await results.counts(target)).toMatchObject({ waiting: 1, stopped: 0, closed })
  expect([...(await results.closedOfOrder('ORD-1'))]).toEqual([[target, 1]])
  expect(await results.ofOrder('ORD-1')).toMatchObject([{ event: 'order.reopened', isBehind: true }])
  const { tellings, unreadable, total } = await results.list(all)
  expect([tellings.length, unreadable, total]).toEqual([3, 1, 4])

  change(stores, `UPDATE result_tellings SET ${repair} WHERE seq = 1`)
  expect(await results.retry({ targetId: target })).toEqual({ targetId: target, count: 2 })
  expect(await told(stores, target)).toEqual(['order.cancelled ORD-1', 'order.reopened ORD-1'])
  expect(await results.counts(target)).toMatchObject({ waiting: 0, closed: { count: 0 } })
})

it('one that does not say since when it waits is told, and counted with the others', async () => {
  const stores = await openWithResults()
  const target = await addTarget(stores)
  await cancelAndTakeBack(stores, 'ORD-1')
  await stores.results.spread(10)
  change(stores, `UPDATE result_tellings SET created_at = ${tooLarge}`)
  expect(await stores.results.counts(target)).toMatchObject({ waiting: 2, oldestAt: undefined })
  expect(await told(stores, target)).toHaveLength(2)
})

it('the place of a telling that could not be read is free for another once its target is removed', async () => {
  const stores = await openWithResults()
  const { results } = stores
  const removed = await addTarget(stores)
  const target = await addTarget(stores, { events: ['order.reopened'] })
  await stores.orders.upsert([orderContent('ORD-1')])
  await stores.orders.cancel('ORD-1')
  await results.spread(10)
  change(stores, `UPDATE result_tellings SET parcel_number = ${tooLarge}`)
  expect(await results.due(removed, startOfTime)).toBeUndefined()
  await results.removeTarget(removed)
  await stores.orders.takeBack('ORD-1')
  expect(await told(stores, target)).toEqual(['order.reopened ORD-1'])
})
