import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ShipmentDraft } from '../../../../src/contract/shipment-draft.ts'
import type { Shipping } from '../../../../src/core/ship/shipping.ts'
import { settle } from '../../../support/manual-clock.ts'
import { createShippingBench, orderOf, type ShippingBench } from './shipping-bench.ts'

let bench: ShippingBench
let shipping: Shipping

beforeEach(async () => {
  bench = await createShippingBench()
  shipping = bench.open()
  await bench.orders.upsert([orderOf('A-1'), orderOf('A-2', { service: 'cheapest' })])
})
afterEach(async () => {
  await shipping.close()
  bench.close()
})

async function draftOf(orderNumber: string, packageCount: number): Promise<ShipmentDraft> {
  const { draft } = await shipping.drafts.open({ orderNumber, isReturn: false })
  return { ...draft, packages: Array.from({ length: packageCount }, () => draft.packages[0]!) }
}
async function bought(draft: ShipmentDraft) {
  const outcome = await shipping.buy(draft, randomUUID(), undefined, undefined)
  if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
  await settle()
  return (await bench.purchases.get(outcome.purchase.id))!
}

it('are one purchase, whose labels are queued in the order of the packages', async () => {
  const purchase = await bought(await draftOf('A-1', 3))
  const labels = await bench.labels.listByPurchase(purchase.id)
  expect(labels.map(({ packageNumber, trackingNumber }) => [packageNumber, trackingNumber])).toEqual([
    [1, '9400-1-1'],
    [2, '9400-1-2'],
    [3, '9400-1-3'],
  ])
  const waiting = await bench.jobs.listWaiting(10, 'left')
  expect(waiting.map(({ content }) => content)).toEqual(
    labels.map(({ id }) => ({ kind: 'label', labelId: id, purchaseId: purchase.id })),
  )
  expect(bench.sold.size).toBe(1)
})

it('have their labels fetched where the shipment came with fewer', async () => {
  bench.told.labelsSent = 1
  const purchase = await bought(await draftOf('A-1', 2))
  expect(await bench.labels.listByPurchase(purchase.id)).toHaveLength(2)
  expect(purchase.warnings).toEqual([])
})

it('keep what they were said to cost, and say where they cost something else', async () => {
  const rate = { carrierAccountId: 'CA', service: 'GroundAdvantage', deliveryDays: 3 } as const
  bench.told.rates = [{ ...rate, price: { amountMinor: 842, currency: 'USD' } }]
  expect(await bought(await draftOf('A-2', 1))).toMatchObject({
    quotedPrice: { amountMinor: 842, currency: 'USD' },
    warnings: [],
  })
  bench.told.rates = [{ ...rate, price: { amountMinor: 799, currency: 'USD' } }]
  const { draft } = await shipping.drafts.open({ orderNumber: 'A-2', isReturn: false })
  const packages = [{ ...draft.packages[0], weight: 4, weightUnit: 'oz' as const }]
  expect(await bought({ ...draft, packages })).toMatchObject({
    parcelNumber: 2,
    quotedPrice: { amountMinor: 799, currency: 'USD' },
    price: { amountMinor: 842, currency: 'USD' },
    warnings: [{ code: 'PRICE.DIFFERS' }],
  })
})

it('have no price where it is told in cents beside the rate that was asked for', async () => {
  const rate = { carrierAccountId: 'CA', service: 'GroundAdvantage', deliveryDays: 3 } as const
  bench.told.rates = [{ ...rate, price: { amountMinor: 842, currency: 'USD' } }]
  bench.told.price = { amountMinor: 84_200, currency: 'USD' }
  const purchase = await bought(await draftOf('A-2', 1))
  expect(purchase).toMatchObject({
    quotedPrice: { amountMinor: 842, currency: 'USD' },
    warnings: [{ code: 'PRICE.UNIT' }],
  })
  expect(purchase.price).toBeUndefined()
})

it('never change their order', async () => {
  const before = await bench.orders.findByNumber('A-1')
  const draft = await draftOf('A-1', 2)
  const purchase = await bought({
    ...draft,
    toAddress: { ...draft.toAddress, street1: '99 Other St' },
    customTexts: ['Dock B'],
  })
  expect(purchase.request).toMatchObject({
    toAddress: { street1: '99 Other St' },
    postageLabel: { customText1: 'Dock B' },
  })
  const after = await bench.orders.findByNumber('A-1')
  expect(after).toEqual({ ...before, state: 'shipped', updatedAt: after?.updatedAt })
})
