// A limit inside the purchase: what is held against it, and that it costs nobody else a question.

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Money } from '../../../../src/contract/domain.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import type { Rate } from '../../../../src/core/shipping-service.ts'
import type { Shipping } from '../../../../src/core/ship/shipping.ts'
import type { SpendingLimit, SpendingWish } from '../../../../src/core/ship/spending-limit.ts'
import { settle } from '../../../support/manual-clock.ts'
import { createShippingBench, orderOf, type ShippingBench } from './shipping-bench.ts'

const usd = (amountMinor: number): Money => ({ amountMinor, currency: 'USD' })
const rate = (price: Money, change: Partial<Rate> = {}): Rate => ({
  carrierAccountId: 'CA',
  service: 'GroundAdvantage',
  price,
  deliveryDays: 3,
  ...change,
})

let bench: ShippingBench
let shipping: Shipping
let wishes: SpendingWish[]
let used: number

beforeEach(async () => {
  bench = await createShippingBench()
  shipping = bench.open()
  wishes = []
  used = 0
  await bench.orders.upsert([orderOf('A-1'), orderOf('RULE-1', { service: 'cheapest' })])
})
afterEach(async () => {
  await settle()
  await shipping.close()
  bench.close()
})

const upTo = (amountMinor: number): SpendingLimit => ({
  permit(wish) {
    wishes.push(wish)
    return wish.price && wish.price.amountMinor <= amountMinor
      ? { kind: 'permitted', use: () => (used += 1) }
      : { kind: 'refused', error: new AppError('needs_approval', 'above') }
  },
})
async function scan(orderNumber: string, limit: SpendingLimit | undefined, grams?: number) {
  const takenAt = bench.clock.now().toISOString()
  const weight = grams === undefined ? undefined : ({ grams, takenAt, source: 'scale' } as const)
  const outcome = await shipping.ship(orderNumber, randomUUID(), weight, limit)
  await settle()
  return outcome
}

it('asks for no rate where there is no limit', async () => {
  expect(await scan('A-1', undefined)).toMatchObject({ kind: 'shipping' })
  expect(bench.told.ratesAsked).toEqual([])
})

it('is held against the rate of the very parcel, with the weight on the scale', async () => {
  bench.told.rates = [rate(usd(900))]
  expect(await scan('A-1', upTo(899), 350)).toMatchObject({
    kind: 'needs_approval',
    orderNumber: 'A-1',
    error: { code: 'needs_approval' },
    reason: undefined,
  })
  expect(bench.told.ratesAsked).toMatchObject([
    { service: 'GroundAdvantage', carrierAccountId: 'CA', packages: [{ weight: 12.4 }] },
  ])
  expect(bench.requests).toEqual([])
  expect(await bench.purchases.recent(5)).toEqual([])
  // Nothing was bought with the reading: it is this parcel's still.
  expect(await scan('A-1', upTo(900), 350)).toMatchObject({ kind: 'shipping' })
  expect(bench.requests).toMatchObject([{ packages: [{ weight: 12.4 }] }])
  expect(used).toBe(1)
})

it('leaves the weight on the scale to another parcel where nothing was bought with it', async () => {
  bench.told.rates = [rate(usd(900))]
  expect(await scan('A-1', upTo(899), 350)).toMatchObject({ kind: 'needs_approval' })
  expect(await scan('RULE-1', upTo(900), 350)).toMatchObject({
    kind: 'shipping',
    weightLeftAside: undefined,
  })
  expect(bench.requests).toMatchObject([{ packages: [{ weight: 12.4 }] }])
})

it('asks for rates once where the rule has asked for them', async () => {
  bench.told.rates = [rate(usd(900))]
  expect(await scan('RULE-1', upTo(900))).toMatchObject({
    kind: 'shipping',
    purchase: { quotedPrice: usd(900) },
  })
  expect(bench.told.ratesAsked).toHaveLength(1)
})

it.each([
  ['no rate', [rate(usd(1), { service: 'PriorityMail' })], 'no_rate'],
  ['no rate of its carrier account', [rate(usd(1), { carrierAccountId: 'OTHER' })], 'no_rate'],
  ['no answer', [], 'service_refused'],
])('knows no price where there is %s, and says why', async (_, rates, code) => {
  bench.told.rates = rates
  expect(await scan('A-1', upTo(100_000))).toMatchObject({ kind: 'needs_approval', reason: { code } })
  expect(wishes).toMatchObject([{ price: undefined, parcel: { orderNumber: 'A-1', parcelNumber: 1 } }])
  expect(bench.requests).toEqual([])
})

it('is not asked for where nothing can be bought with the account at all', async () => {
  bench.told.ratesFail = 'service_auth_failed'
  expect(await scan('A-1', upTo(1))).toMatchObject({
    kind: 'not_sent',
    error: { code: 'service_auth_failed' },
  })
  expect(wishes).toEqual([])
})

it('comes before the price that the page has seen, and is used up by a purchase only', async () => {
  bench.told.rates = [rate(usd(900))]
  const { draft } = await shipping.drafts.open({ orderNumber: 'A-1', isReturn: false })
  const buy = (limit: SpendingLimit, seen: Money) => shipping.buy(draft, randomUUID(), seen, limit)
  expect(await buy(upTo(899), usd(1))).toMatchObject({ kind: 'needs_approval' })
  for (const seen of [usd(1), { amountMinor: 900, currency: 'EUR' }])
    expect(await buy(upTo(900), seen)).toMatchObject({ kind: 'price_changed' })
  expect(used).toBe(0)
  expect(await buy(upTo(900), usd(900))).toMatchObject({ kind: 'shipping' })
  expect(used).toBe(1)
})

it('holds for what was prepared before, at the price that it has by now', async () => {
  bench.told.answer = 'unreachable'
  const outcome = await scan('A-1', undefined)
  if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
  bench.told.answer = 'buys'
  const { id } = outcome.purchase
  bench.told.rates = [rate(usd(1_200))]
  await expect(shipping.retry(id, upTo(1_199))).rejects.toMatchObject({ code: 'needs_approval' })
  expect(await bench.purchases.get(id)).toMatchObject({ state: 'prepared' })
  expect(bench.sold.size).toBe(0)
  await shipping.retry(id, upTo(1_200))
  await settle()
  expect(await bench.purchases.get(id)).toMatchObject({ state: 'bought' })
  expect(used, 'a supervisor’s word is used up').toBe(1)
  expect(bench.told.ratesAsked.at(-1)).toMatchObject({
    service: 'GroundAdvantage',
    packages: outcome.purchase.request?.packages,
    toAddress: outcome.purchase.request?.toAddress,
  })
})
