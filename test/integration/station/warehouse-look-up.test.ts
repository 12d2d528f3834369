// Two benches of a warehouse that look the same order up at the same shop: it is packed by one of them, and what one looked up is at both.

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openKeyStore } from '../../../src/adapters/postgres/keys.ts'
import { keyIdOf } from '../../../src/adapters/sqlite/sealer.ts'
import { answersJson, openOrderShop, shopOrder, type OrderShop } from '../../support/order-shop.ts'
import { withoutPostgres } from '../../support/private-postgres.ts'
import { until } from '../../support/until.ts'
import {
  bought,
  openWarehouseBenches,
  type Bench,
  type WarehouseBenches,
} from '../../support/warehouse-benches.ts'

describe.skipIf(withoutPostgres)('an order that two benches look up', () => {
  const inEnvironment = 'PACKBENCH_WAREHOUSE_KEY'
  const key = randomBytes(32)
  let benches: WarehouseBenches
  let shop: OrderShop
  /** What is asked for waits until both benches have asked. */
  let waiting: (() => void)[] | undefined

  const find = async ({ ask }: Bench, query: string) =>
    (await ask('orders.list', { query, state: 'all', limit: 5 })).orders[0]

  beforeAll(async () => {
    process.env[inEnvironment] = key.toString('base64')
    shop = await openOrderShop()
    shop.answer = (request, response) => {
      const number = decodeURIComponent((request.url ?? '').split('/').at(-1) ?? '')
      const answer = () => answersJson(shopOrder(number))(request, response)
      if (waiting) waiting.push(answer)
      else answer()
    }
    // A look-up and an answer of the database have the time that they have at a bench.
    benches = await openWarehouseBenches(['ORDER-1'], { asTheyAreMs: 5_000 })
    const store = await openKeyStore({ url: benches.postgres.url(), password: undefined }, 'main')
    await store.addKey(1, keyIdOf(key), 'left')
    await store.close()
    for (const { ask } of [benches.left, benches.right])
      await ask('orders.saveSource', { config: shop.source() })
  })
  afterAll(async () => {
    Reflect.deleteProperty(process.env, inEnvironment)
    await benches.close()
    await shop.close()
  })

  it('is bought by one of them where both scan it at once', async () => {
    const { left, right, sold } = benches
    const before = sold()
    const asked = (waiting = [])
    const scans = [left.scan('BOTH-1'), right.scan('BOTH-1')]
    await until(() => waiting?.length === 2)
    waiting = undefined
    asked.forEach((answer: () => void) => answer())
    const outcomes = await Promise.all(scans)
    expect(outcomes.filter(({ kind }) => kind === 'shipping')).toHaveLength(1)
    expect(outcomes.filter(({ kind }) => kind === 'not_sent')).toHaveLength(1)
    await until(() => sold() > before)
    await until(async () => (await find(left, 'BOTH-1'))?.state === 'shipped')
    await until(async () => (await find(right, 'BOTH-1'))?.state === 'shipped')
    expect(sold()).toBe(before + 1)
  })

  it('is told to the other one, which asks the warehouse before the shop', async () => {
    const { left, right } = benches
    await left.shipped('TOLD-1', bought)
    await until(() => find(right, 'TOLD-1'))
    const asked = shop.asked.length
    expect(await right.scan('TOLD-1')).toMatchObject({ kind: 'not_sent', error: { code: 'order_packed' } })
    expect(shop.asked).toHaveLength(asked)
  })
})
