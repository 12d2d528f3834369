// Orders that are scanned while the service cannot be reached: nothing of them is sent before their turn, each is bought
// once, in the order of the scans, and for no more than was said.

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Money } from '../../../../src/contract/domain.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import type { WeightReading } from '../../../../src/contract/shipment-draft.ts'
import { newId } from '../../../../src/app/runtime.ts'
import type { Rate } from '../../../../src/core/shipping-service.ts'
import type { Shipping } from '../../../../src/core/ship/shipping.ts'
import { createWaitingLine, type WaitingLine } from '../../../../src/core/ship/waiting-line.ts'
import { settle } from '../../../support/manual-clock.ts'
import { createShippingBench, orderOf, type ShippingBench } from './shipping-bench.ts'

const usd = (amountMinor: number): Money => ({ amountMinor, currency: 'USD' })
const rateOf = (amountMinor: number): Rate =>
  ({
    carrierAccountId: 'CA',
    service: 'GroundAdvantage',
    price: usd(amountMinor),
    surcharges: [],
  }) as unknown as Rate

let bench: ShippingBench
let shipping: Shipping
let line: WaitingLine
let isOffline: boolean
let bugs: number
let asked: Parameters<Shipping['ship']>[]
/** Called when an order's turn has come. */
let onTurn: () => void

/** The line and shipping of one process. */
function open(): void {
  shipping = bench.open({ onPurchase: (purchase) => line.purchaseChanged(purchase) })
  line = createWaitingLine({
    store: bench.waitingOrders,
    ship(...wish) {
      onTurn()
      asked.push(wish)
      return shipping.ship(...wish)
    },
    purchase: (id) => bench.purchases.get(id),
    isOffline: () => isOffline,
    clock: bench.clock,
    newId,
    logger: { info: () => undefined, warn: () => undefined, error: () => (bugs += 1) },
    onChange: () => undefined,
  })
}

beforeEach(async () => {
  bench = await createShippingBench()
  bench.told.rates = [rateOf(842)]
  isOffline = true
  bugs = 0
  asked = []
  onTurn = () => undefined
  open()
  await bench.orders.upsert(['A-1', 'A-2', 'A-3'].map((number) => orderOf(number)))
})
afterEach(async () => {
  await line.close()
  await shipping.close()
  bench.close()
  expect(bugs).toBe(0)
})

async function scan(
  orderNumber: string,
  ceiling = usd(2_500),
  weight?: WeightReading,
  parcelNumber?: number,
) {
  const wayOut = line.puttingOff(ceiling)
  const outcome = await shipping.ship(orderNumber, randomUUID(), weight, undefined, wayOut, parcelNumber)
  await settle()
  return outcome
}
/** A parcel of so many grams, whose items were scanned. */
async function scanParcel(orderNumber: string, parcelNumber: number, grams: number, ceiling = usd(2_500)) {
  await bench.clock.advance(1_000)
  const weight = { grams, takenAt: bench.clock.now().toISOString(), source: 'scale' } as const
  const outcome = await scan(orderNumber, ceiling, weight, parcelNumber)
  if (outcome.kind !== 'put_off') throw new Error(outcome.kind)
  return outcome.waiting
}
async function serviceBack(): Promise<void> {
  isOffline = false
  const run = line.run()
  await settle()
  await run
}
const inLine = async () => (await line.list()).map(({ orderNumber }) => orderNumber)
const boughtNumbers = async () =>
  (await bench.purchases.listByState('bought')).map(({ orderNumber }) => orderNumber)

describe('parcels of one order', () => {
  const parcels = async () =>
    (await line.list()).map(({ parcelNumber, reason }) => [parcelNumber, reason?.code])

  it('each wait by themselves, and are bought in their order, each with its own weight', async () => {
    await scanParcel('A-1', 1, 369)
    await scan('A-2')
    await scanParcel('A-1', 2, 700)
    expect(await inLine()).toEqual(['A-1', 'A-2', 'A-1'])
    await bench.clock.advance(60_000)
    await serviceBack()
    expect(asked.map(([orderNumber, , , , , wanted]) => [orderNumber, wanted])).toEqual([
      ['A-1', 1],
      ['A-2', 1],
      ['A-1', 2],
    ])
    // 369 g are 13.02 oz, and 700 g 24.7, rounded up to a tenth.
    const weights = bench.requests.map(({ packages }) => packages[0]?.weight)
    expect([weights[0], weights[2]]).toEqual([13.1, 24.7])
    expect(bench.sold.size).toBe(3)
    expect(await inLine()).toEqual([])
  })

  it('one that was put off again keeps its place, and its own word alone is another', async () => {
    const first = await scanParcel('A-1', 1, 369)
    await scanParcel('A-1', 2, 700)
    const again = await scanParcel('A-1', 1, 380, usd(900))
    expect(again.id).toBe(first.id)
    expect(await line.list()).toMatchObject([
      { parcelNumber: 1, weightGrams: 380, ceiling: usd(900) },
      { parcelNumber: 2, weightGrams: 700, ceiling: usd(2_500) },
    ])
  })

  it('of which something changes waits no more, and the others wait on', async () => {
    const { orderId } = await scanParcel('A-1', 1, 369)
    await scanParcel('A-1', 2, 700)
    await line.parcelChanges({ orderId, parcelNumber: 2 })
    expect(await parcels()).toEqual([[1, undefined]])
    await line.parcelChanges({ orderId, parcelNumber: 1 })
    expect(await inLine()).toEqual([])
  })

  it('one that a person has to look at keeps no other from its turn, and waits until it is shipped itself', async () => {
    await scanParcel('A-1', 1, 369, usd(1))
    await scanParcel('A-1', 2, 700)
    await serviceBack()
    expect(await parcels()).toEqual([[1, 'above_ceiling']])
    expect(await bench.purchases.listByState('bought')).toMatchObject([{ parcelNumber: 2 }])
    await shipping.ship('A-1', randomUUID(), undefined, undefined, undefined, 1)
    await settle()
    expect(await inLine()).toEqual([])
  })

  it('of which only the purchase finds that the service is away wait by their own numbers', async () => {
    isOffline = false
    bench.told.answer = 'unreachable'
    const weight = { grams: 700, takenAt: bench.clock.now().toISOString(), source: 'scale' } as const
    await scan('A-1', usd(2_500), weight, 2)
    expect(await line.list()).toMatchObject([{ parcelNumber: 2, weightGrams: 700 }])
  })
})

describe('a parcel whose items were scanned', () => {
  it('is asked for as it was when it was put off last', async () => {
    await scan('A-1')
    await bench.clock.advance(5_000)
    const putOffAt = bench.clock.now()
    await scan('A-1')
    await bench.clock.advance(60_000)
    await serviceBack()
    expect(asked.map(([orderNumber, , , , , , since]) => [orderNumber, since])).toEqual([['A-1', putOffAt]])
  })
})

describe('a scan while the service cannot be reached', () => {
  it('puts the order into the line, and sends and asks nothing', async () => {
    expect(await scan('A-1')).toMatchObject({ kind: 'put_off', waiting: { orderNumber: 'A-1' } })
    expect(bench.requests).toEqual([])
    expect(bench.told.ratesAsked).toEqual([])
    expect(await bench.purchases.recent(5)).toEqual([])
  })

  it('of an order that is in it keeps its place, and makes no second one', async () => {
    await scan('A-1')
    await scan('A-2')
    await scan('A-1')
    expect(await inLine()).toEqual(['A-1', 'A-2'])
  })

  it('of an order that is in it waits by that scan’s own word: its weight, its price', async () => {
    const weight = (grams: number) =>
      ({ grams, takenAt: bench.clock.now().toISOString(), source: 'scale' }) as const
    await scan('A-1', usd(2_500), weight(350))
    await bench.clock.advance(5_000)
    await scan('A-1', usd(900), weight(360))
    expect(await line.list()).toMatchObject([{ weightGrams: 360, ceiling: usd(900) }])
  })

  it('of an order that a person had to look at has it wait again', async () => {
    await scan('A-1', usd(1))
    await serviceBack()
    expect(await line.list()).toMatchObject([{ reason: { code: 'above_ceiling' } }])
    isOffline = true
    await scan('A-1', usd(1))
    expect(await line.list()).toMatchObject([{ orderNumber: 'A-1', reason: undefined }])
  })

  it('gives the reading of the scale to that parcel alone', async () => {
    const weight = { grams: 350, takenAt: bench.clock.now().toISOString(), source: 'scale' } as const
    expect(await scan('A-1', usd(2_500), weight)).toMatchObject({ waiting: { weightGrams: 350 } })
    isOffline = false
    expect(await scan('A-2', usd(2_500), weight)).toMatchObject({ weightLeftAside: 'used_before' })
  })

  it('that shows only then that the service is away is put off as well', async () => {
    isOffline = false
    bench.told.rates = []
    bench.told.ratesFail = 'service_unreachable'
    await bench.orders.upsert([orderOf('A-9', { service: 'cheapest' })])
    const wayOut = { ...line.puttingOff(usd(2_500)), isOffline: () => bench.told.ratesAsked.length > 0 }
    const outcome = await shipping.ship('A-9', randomUUID(), undefined, undefined, wayOut)
    expect(outcome).toMatchObject({ kind: 'put_off' })
    expect(await inLine()).toEqual(['A-9'])
  })

  // Hazard: it stayed "Not bought", and nobody scanned it again.
  it('of which only the purchase finds that the service is away goes into the line, and is bought once', async () => {
    isOffline = false
    bench.told.answer = 'unreachable'
    expect(await scan('A-1')).toMatchObject({ kind: 'shipping' })
    expect((await line.list())[0]).toMatchObject({
      orderNumber: 'A-1',
      ceiling: usd(2_500),
      reason: undefined,
    })
    bench.told.answer = 'buys'
    await bench.clock.advance(60_000)
    await settle()
    expect(await boughtNumbers()).toEqual(['A-1'])
    expect(bench.sold.size).toBe(1)
    expect(await inLine()).toEqual([])
  })

  it('of which nothing left for another reason is in no line: no return of the service would mend that', async () => {
    isOffline = false
    vi.spyOn(bench.service, 'authorize').mockRejectedValueOnce(new AppError('no_account', 'as the test says'))
    await scan('A-1')
    expect((await bench.purchases.recent(1))[0]).toMatchObject({
      state: 'prepared',
      reason: { code: 'no_account' },
    })
    expect(await inLine()).toEqual([])
  })

  it('of which something may have left is in doubt, and in no line', async () => {
    isOffline = false
    bench.told.answer = 'silent_not_bought'
    await scan('A-1')
    expect((await bench.purchases.recent(1))[0]).toMatchObject({ state: 'in_doubt' })
    expect(await inLine()).toEqual([])
  })
})

describe('when the service is back', () => {
  it('what waits is bought once each, in the order of the scans', async () => {
    for (const order of ['A-2', 'A-3', 'A-1']) await scan(order)
    await serviceBack()
    expect(await boughtNumbers()).toEqual(['A-2', 'A-3', 'A-1'])
    expect(bench.sold.size).toBe(3)
    expect(await inLine()).toEqual([])
    await serviceBack()
    expect(bench.sold.size).toBe(3)
  })

  it('a parcel goes with the weight that it had when it was scanned, also after a restart', async () => {
    const weight = { grams: 369, takenAt: bench.clock.now().toISOString(), source: 'scale' } as const
    await scan('A-1', usd(2_500), weight)
    await line.close()
    await shipping.close()
    await bench.clock.advance(60 * 60_000)
    open()
    await serviceBack()
    // 369 g are 13.02 oz, rounded up to a tenth.
    expect(bench.requests[0]?.packages[0]).toMatchObject({ weight: 13.1 })
  })

  // "For at most" is a promise: what is dearer by then, or has no price, waits for a person, and does not hold up others.
  it.each([
    ['is dearer than it was to cost', [rateOf(2_501)]],
    [
      'costs as many of another currency',
      [{ ...rateOf(2_500), price: { amountMinor: 2_500, currency: 'EUR' } }],
    ],
    ['has no price that anybody can tell', []],
  ])('what %s is not bought, says so, and lets the next one pass', async (_, rates) => {
    await scan('A-1')
    bench.told.rates = rates
    const [price] = rates
    await scan('A-2', price?.price ?? usd(9_999))
    await serviceBack()
    const [first] = await line.list()
    expect(first).toMatchObject({ orderNumber: 'A-1', reason: { code: 'above_ceiling' } })
    expect(await boughtNumbers()).toEqual(price ? ['A-2'] : [])
    // What a person has to look at is not bought by itself when it is cheap again.
    bench.told.rates = [rateOf(1)]
    await serviceBack()
    expect(await boughtNumbers()).not.toContain('A-1')
    // A person ships it: it waits no more.
    await shipping.ship('A-1', randomUUID(), undefined, undefined)
    await settle()
    expect(await inLine()).not.toContain('A-1')
  })

  it('and away again, the rest waits on in its order', async () => {
    for (const order of ['A-1', 'A-2']) await scan(order)
    bench.told.answer = 'unreachable'
    await serviceBack()
    expect(await inLine()).toEqual(['A-1', 'A-2'])
    bench.told.answer = 'buys'
    await serviceBack()
    expect(await boughtNumbers()).toEqual(['A-1', 'A-2'])
    expect(bench.sold.size).toBe(2)
  })

  // Hazard: nobody could be asked for the price, and the order stayed behind as one that costs too much.
  it.each(['service_unreachable', 'service_no_answer', 'service_busy'] as const)(
    'and away again while a price is asked for (%s), it waits on, and is bought later',
    async (code) => {
      await scan('A-1')
      bench.told.rates = []
      bench.told.ratesFail = code
      await serviceBack()
      expect(await line.list()).toMatchObject([{ orderNumber: 'A-1', reason: undefined }])
      bench.told.rates = [rateOf(842)]
      await serviceBack()
      expect(await boughtNumbers()).toEqual(['A-1'])
    },
  )

  it.each([
    ['a database that was put back is not compared yet', 'restored_not_compared'],
    ['a supervisor has stopped all benches', 'warehouse_stopped'],
  ] as const)('and %s, it waits on', async (_, code) => {
    await scan('A-1')
    await shipping.close()
    const heldBack = new AppError(code, 'as the test says')
    shipping = bench.open({ heldBack: () => heldBack })
    await serviceBack()
    expect(await line.list()).toMatchObject([{ orderNumber: 'A-1', reason: undefined }])
  })

  it('a parcel whose purchase is not known is its own matter: the line goes on, and never buys it again', async () => {
    for (const order of ['A-1', 'A-2']) await scan(order)
    bench.told.answer = 'silent_bought'
    await serviceBack()
    expect(await inLine()).toEqual([])
    expect((await bench.purchases.listByState('in_doubt')).map(({ orderNumber }) => orderNumber)).toEqual([
      'A-1',
      'A-2',
    ])
    bench.told.answer = 'buys'
    await serviceBack()
    expect(bench.sold.size).toBe(2)
  })

  it('what was taken out is not bought', async () => {
    await scan('A-1')
    await scan('A-2')
    const [first] = await line.list()
    await line.cancel(first!.id)
    await expect(line.cancel(first!.id)).rejects.toMatchObject({ code: 'not_found' })
    await serviceBack()
    expect(await boughtNumbers()).toEqual(['A-2'])
  })

  it('what is taken out while another has its turn is not bought', async () => {
    for (const order of ['A-1', 'A-2']) await scan(order)
    const [, second] = await line.list()
    onTurn = () => void line.cancel(second!.id).catch(() => undefined)
    await serviceBack()
    expect(await boughtNumbers()).toEqual(['A-1'])
  })

  it('what was put on hold meanwhile waits for a person', async () => {
    await scan('A-1')
    await bench.orders.hold('A-1', 'asked by the customer')
    await serviceBack()
    expect(await line.list()).toMatchObject([{ orderNumber: 'A-1', reason: { code: 'order_held' } }])
    expect(bench.sold.size).toBe(0)
  })
})

it('begins no other one once it is closed', async () => {
  for (const order of ['A-1', 'A-2']) await scan(order)
  onTurn = () => void line.close()
  await serviceBack()
  expect(await boughtNumbers()).toEqual(['A-1'])
  expect(await inLine()).toEqual(['A-2'])
})

it('closes while a purchase is at work, and takes it for no second one at the next start', async () => {
  await scan('A-1')
  let answer = () => undefined as void
  bench.told.answersAfter = new Promise((resolve) => (answer = resolve))
  isOffline = false
  const run = line.run()
  await settle()
  await line.close()
  await run
  answer()
  await shipping.close()
  bench.told.answersAfter = undefined
  open()
  await serviceBack()
  expect(bench.sold.size).toBe(1)
  expect(await inLine()).toEqual([])
})
