// The station is closed in good order while a purchase is on its way: what was paid for is kept, and nothing is begun
// that nobody would wait for.

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AppError } from '../../../../src/contract/errors.ts'
import type { PurchaseStore } from '../../../../src/core/ship/ports.ts'
import { settle } from '../../../support/manual-clock.ts'
import { createShippingBench, orderOf, type ShippingBench } from './shipping-bench.ts'

let bench: ShippingBench

beforeEach(async () => {
  bench = await createShippingBench()
  await bench.orders.upsert([orderOf('A-1')])
})
afterEach(() => bench.close())

const parcel = async () => bench.purchases.findByOrder((await bench.orders.findByNumber('A-1'))?.id ?? '')

it('an answer that arrives while the station closes is committed, with its label and its print job', async () => {
  const shipping = bench.open()
  const answer = Promise.withResolvers<void>()
  bench.told.answersAfter = answer.promise
  await shipping.ship('A-1', randomUUID(), undefined, undefined)
  await settle()
  expect(bench.requests).toHaveLength(1)
  let isClosed = false
  const closed = shipping.close().then(() => (isClosed = true))
  await settle()
  expect(isClosed, 'it waits for the answer').toBe(false)
  answer.resolve()
  await closed
  const purchase = await parcel()
  expect(purchase).toMatchObject({ state: 'bought', trackingNumber: '9400-1-1' })
  expect(await bench.labels.listByPurchase(purchase?.id ?? '')).toHaveLength(1)
  expect(await bench.jobs.listByState('queued')).toHaveLength(1)
})

it('an answer that never comes ends the closing with the purchase in doubt, and no timer', async () => {
  const shipping = bench.open()
  const answer = Promise.withResolvers<void>()
  bench.told.answersAfter = answer.promise
  await shipping.ship('A-1', randomUUID(), undefined, undefined)
  await settle()
  const closed = shipping.close()
  // As the client of the service says it once its own time for an answer is over.
  answer.reject(new AppError('service_no_answer', 'No answer in time'))
  await closed
  expect(await parcel()).toMatchObject({ state: 'in_doubt' })
  expect(bench.clock.pending).toBe(0)
})

it('a doubt is not looked into any more, whoever asks', async () => {
  const shipping = bench.open()
  bench.told.answer = 'silent_bought'
  await shipping.ship('A-1', randomUUID(), undefined, undefined)
  await settle()
  await shipping.close()
  bench.told.answer = 'buys'
  await shipping.lookInto((await parcel())?.id ?? '')
  expect(await parcel()).toMatchObject({ state: 'in_doubt' })
})

it('a scan that is still being read when the station closes buys nothing', async () => {
  const shipping = bench.open()
  const scanned = shipping.ship('A-1', randomUUID(), undefined, undefined)
  await shipping.close()
  await scanned
  await settle()
  expect([bench.requests.length, bench.sold.size]).toEqual([0, 0])
  expect((await parcel())?.state ?? 'prepared').toBe('prepared')
})

it('a purchase that is being prepared when the station closes is waited for, and bought with its label', async () => {
  const ready = Promise.withResolvers<void>()
  const { insertPrepared } = bench.purchases
  const purchases: PurchaseStore = {
    ...bench.purchases,
    insertPrepared: (purchase) => ready.promise.then(() => insertPrepared(purchase)),
  }
  const shipping = bench.open({ purchases })
  const scanned = shipping.ship('A-1', randomUUID(), undefined, undefined)
  await settle()
  let isClosed = false
  const closed = shipping.close().then(() => (isClosed = true))
  await settle()
  expect(isClosed).toBe(false)
  ready.resolve()
  await closed
  expect(await scanned).toMatchObject({ kind: 'shipping' })
  expect(await parcel()).toMatchObject({ state: 'bought' })
  expect(await bench.jobs.listByState('queued')).toHaveLength(1)
})
