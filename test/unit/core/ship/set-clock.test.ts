// Hazard: the computer's clock is set, by hand or by a time server, while a purchase is in doubt. Set back it froze the
// parcel for as long as it was set back; set forward it sent the repeat before the first request had had its time.

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Shipping } from '../../../../src/core/ship/shipping.ts'
import { settle } from '../../../support/manual-clock.ts'
import { createShippingBench, orderOf, type ShippingBench } from './shipping-bench.ts'

const dayMs = 24 * 60 * 60_000

let bench: ShippingBench
let shipping: Shipping

beforeEach(async () => {
  bench = await createShippingBench()
  shipping = bench.open()
  await bench.orders.upsert([orderOf('A-1')])
})
afterEach(async () => {
  await shipping.close()
  bench.close()
})

const parcel = async () => bench.purchases.findByOrder((await bench.orders.findByNumber('A-1'))?.id ?? '')

/** In the pause after the service said that it does not know the purchase. */
async function inPause(): Promise<void> {
  bench.told.answer = 'silent_not_bought'
  await shipping.ship('A-1', randomUUID(), undefined, undefined)
  await settle()
  bench.told.answer = 'buys'
  await bench.clock.advance(1_000)
  const { state, notFoundAt } = (await parcel()) ?? {}
  expect([state, notFoundAt === undefined]).toEqual(['in_doubt', false])
  expect(bench.requests).toHaveLength(1)
}

it('a pause lasts no longer where the clock is set back', async () => {
  await inPause()
  bench.clock.setWallClock(-dayMs)
  await bench.clock.advance(60_000)
  expect(await parcel()).toMatchObject({ state: 'bought' })
  expect(bench.sold.size).toBe(1)
})

it('a pause is no shorter where the clock is set forward', async () => {
  await inPause()
  bench.clock.setWallClock(dayMs)
  shipping.retry((await parcel())?.id ?? '', undefined).catch(() => undefined)
  await bench.clock.advance(5_000)
  expect(bench.requests).toHaveLength(1)
  await bench.clock.advance(60_000)
  expect(await parcel()).toMatchObject({ state: 'bought' })
})

it.each([-dayMs, dayMs])(
  'is taken up soon where the clock was set by %d ms while the station was closed',
  async (byMs) => {
    await inPause()
    await shipping.close()
    bench.clock.setWallClock(byMs)
    shipping = bench.open()
    await shipping.start()
    await bench.clock.advance(2 * 60_000)
    expect(await parcel()).toMatchObject({ state: 'bought' })
    expect(bench.sold.size).toBe(1)
  },
)
