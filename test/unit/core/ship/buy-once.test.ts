// Whatever is scanned, bought, tried again and restarted, in whatever order the service answers: no parcel of an order
// is paid for twice.

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { graceMs } from '../../../../src/core/doubt.ts'
import type { Shipping } from '../../../../src/core/ship/shipping.ts'
import { settle } from '../../../support/manual-clock.ts'
import type { Answer } from './selling-service.ts'
import { createShippingBench, orderOf, type ShippingBench } from './shipping-bench.ts'

const orderNumbers = ['A-1', 'A-2'] as const
const answers: readonly Answer[] = ['buys', 'refuses', 'unreachable', 'silent_bought', 'silent_not_bought']

type Step =
  | { readonly do: 'scan'; readonly order: string; readonly twice: boolean }
  | {
      readonly do: 'buy'
      readonly order: string
      readonly parcelNumber: number
      readonly packages: number
      readonly twice: boolean
    }
  | { readonly do: 'retry' }
  | { readonly do: 'answer'; readonly as: Answer }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'restart' }
  | { readonly do: 'again' }

const orderNumber = fc.constantFrom(...orderNumbers)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('scan' as const), order: orderNumber, twice: fc.boolean() }),
  fc.record({
    do: fc.constant('buy' as const),
    order: orderNumber,
    parcelNumber: fc.integer({ min: 1, max: 3 }),
    packages: fc.integer({ min: 1, max: 3 }),
    twice: fc.boolean(),
  }),
  fc.constant({ do: 'retry' as const }),
  fc.record({ do: fc.constant('answer' as const), as: fc.constantFrom(...answers) }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1_000, graceMs, 70_000) }),
  fc.constant({ do: 'restart' as const }),
  fc.constant({ do: 'again' as const }),
)

/** Does the steps on a bench of its own, and looks after each whether a parcel was sold twice. */
async function run(steps: readonly Step[]): Promise<void> {
  const bench = await createShippingBench()
  let shipping = bench.open()
  let lastGesture: (() => Promise<unknown>) | undefined

  async function gesture(act: (gestureId: string) => Promise<unknown>, twice: boolean): Promise<void> {
    const gestureId = randomUUID()
    lastGesture = () => act(gestureId)
    await Promise.all([act(gestureId), ...(twice ? [act(gestureId), act(randomUUID())] : [])])
  }
  async function buy(wish: Extract<Step, { do: 'buy' }>, gestureId: string): Promise<unknown> {
    const { order, parcelNumber, packages } = wish
    const { draft } = await shipping.drafts.open({ orderNumber: order, parcelNumber, isReturn: false })
    const one = { ...draft.packages[0], weight: 5, weightUnit: 'oz' as const }
    return shipping.buy(
      { ...draft, packages: Array.from({ length: packages }, () => one) },
      gestureId,
      undefined,
      undefined,
    )
  }
  async function take(one: Step): Promise<void> {
    switch (one.do) {
      case 'scan':
        return gesture((gestureId) => shipping.ship(one.order, gestureId, undefined, undefined), one.twice)
      case 'buy':
        return gesture((gestureId) => buy(one, gestureId), one.twice)
      case 'again':
        await lastGesture?.()
        return
      case 'retry':
        for (const { id } of await bench.purchases.listByState('prepared', 'in_doubt'))
          await shipping.retry(id, undefined)
        return
      case 'answer':
        bench.told.answer = one.as
        return
      case 'wait':
        return bench.clock.advance(one.ms)
      case 'restart':
        shipping = await restarted(bench, shipping)
    }
  }

  try {
    await bench.orders.upsert(orderNumbers.map((number) => orderOf(number)))
    for (const one of steps) {
      await take(one)
      await settle()
      await expectSoldOnce(bench)
    }
    bench.told.answer = 'buys'
    for (let check = 0; check < 4; check++) await bench.clock.advance(70_000)
    await expectSoldOnce(bench)
    expect(await bench.purchases.listByState('sent', 'in_doubt'), 'all doubt is settled').toEqual([])
    await expectKept(bench)
    expect(bench.told.bugs).toBe(0)
  } finally {
    await shipping.close()
    bench.close()
  }
}

async function restarted({ open }: ShippingBench, shipping: Shipping): Promise<Shipping> {
  await shipping.close()
  const again = open()
  await again.start()
  return again
}

const everyState = ['prepared', 'sent', 'bought', 'refused', 'in_doubt'] as const

async function expectSoldOnce({ purchases, sold }: ShippingBench): Promise<void> {
  const all = await purchases.listByState(...everyState)
  const parcels = all
    .filter(({ transactionId }) => sold.has(transactionId))
    .map(({ orderId, parcelNumber }) => `${orderId} ${parcelNumber}`)
  expect(parcels).toHaveLength(sold.size)
  expect(new Set(parcels).size, 'a parcel was sold twice').toBe(parcels.length)
}

/** What was sold is bought here, with a label and a print job for each package. */
async function expectKept({ purchases, labels, jobs, sold }: ShippingBench): Promise<void> {
  const bought = await purchases.listByState('bought')
  expect(bought.map(({ transactionId }) => transactionId).toSorted()).toEqual([...sold.keys()].toSorted())
  for (const { id, request } of bought) {
    const numbers = request!.packages.map((_, at) => at + 1)
    expect((await labels.listByPurchase(id)).map(({ packageNumber }) => packageNumber)).toEqual(numbers)
  }
  const packages = bought.reduce((sum, { request }) => sum + request!.packages.length, 0)
  expect(await jobs.countQueued('left')).toBe(packages)
}

it('buys no parcel number twice, whatever is done in whatever order', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), run), { numRuns: 60 })
})
