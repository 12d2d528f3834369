// A service that makes a shipment of each package: the purchase is bought with all of them, once.

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sqliteSecondShipmentStore } from '../../../../src/adapters/sqlite/second-shipments.ts'
import { createSecondShipments } from '../../../../src/core/ship/second-shipments.ts'
import type { ServiceShipment } from '../../../../src/core/shipping-service.ts'
import { settle } from '../../../support/manual-clock.ts'
import { answers, createScriptedBench, fails, shipment, type ScriptedBench } from './scripted-service.ts'

const further = {
  shipmentId: 's-2',
  trackingNumber: '9200000000000000000002',
  price: { amountMinor: 700, currency: 'USD' },
  labels: [{ packageNumber: 1, format: 'zpl', bytes: Buffer.from('^XA^FD2^FS^XZ') }] as const,
}
const apart: ServiceShipment = { ...shipment, separate: [further] }

let bench: ScriptedBench
let alarms: string[]
beforeEach(async () => {
  bench = await createScriptedBench()
  alarms = []
  const seconds = createSecondShipments({
    store: sqliteSecondShipmentStore(bench.context),
    purchases: bench.purchases,
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    tell: ({ shipmentId }) => Promise.resolve(void alarms.push(shipmentId)),
    onChange: () => undefined,
  })
  await bench.shipping.close()
  bench.shipping = bench.open({ onListed: (id, told) => seconds.notice(id, told) })
})
afterEach(() => bench.close())

/** The order's first parcel, of two packages. */
async function buyTwo() {
  const { draft } = await bench.shipping.drafts.open({ orderNumber: 'ORDER-1', isReturn: false, anew: true })
  const [first] = draft.packages
  const outcome = await bench.shipping.buy(
    { ...draft, packages: [first!, { ...first!, weight: 9, weightUnit: 'oz' }] },
    randomUUID(),
    undefined,
    undefined,
  )
  if (!('purchase' in outcome)) throw new Error(JSON.stringify(outcome))
  await settle()
  return bench.now(outcome.purchase)
}

it('is bought with both, each with its own number, price, package and label', async () => {
  bench.told.creates = [answers(apart)]
  const first = await buyTwo()
  expect(first).toMatchObject({
    state: 'bought',
    shipmentId: 's-1',
    packageCount: 1,
    price: { amountMinor: 842 },
  })
  const [, second, ...more] = await bench.purchases.listByOrder(first.orderId)
  expect(more).toEqual([])
  expect(second).toMatchObject({
    state: 'bought',
    partOf: first.id,
    parcelNumber: 2,
    packageCount: 1,
    shipmentId: 's-2',
    trackingNumber: further.trackingNumber,
    price: further.price,
    accountKey: first.accountKey,
    request: { packages: [{ weight: 9 }], toAddress: first.request?.toAddress },
  })
  for (const { id } of [first, second!]) expect(await bench.labels.listByPurchase(id)).toHaveLength(1)
  expect(await bench.shipping.missingLabels(second!.id)).toBeUndefined()
  expect(bench.creations()).toHaveLength(1)
})

it('leaves its number to a return that somebody has typed', async () => {
  const { drafts } = bench.shipping
  const back = await drafts.open({ orderNumber: 'ORDER-1', isReturn: true })
  await drafts.keep(back.draft, back.own ?? back.draft)
  bench.told.creates = [answers(apart)]
  const first = await buyTwo()
  const parcels = await bench.purchases.listByOrder(first.orderId)
  expect(parcels.map(({ parcelNumber }) => parcelNumber)).toEqual([1, 3])
  expect(await bench.shipping.ship('ORDER-1', randomUUID(), undefined, undefined)).toMatchObject({
    kind: 'kept_draft',
    draft: { subject: { parcelNumber: 2 }, specialService: ['Returns'] },
  })
})

it('is found with both where no answer came, and nothing is sent again or told as a second charge', async () => {
  bench.told.creates = [fails('service_no_answer')]
  bench.told.finds = [answers(apart)]
  const doubtful = await buyTwo()
  expect(doubtful.state).toBe('in_doubt')
  await bench.clock.advance(1_000)
  const first = await bench.now(doubtful)
  expect(first).toMatchObject({ state: 'bought', shipmentId: 's-1' })
  expect(await bench.purchases.listSoldWith(first.id)).toMatchObject([
    { shipmentId: 's-1' },
    { shipmentId: 's-2' },
  ])
  expect(bench.creations()).toHaveLength(1)
  expect(alarms).toEqual([])
})

it('is no second charge where a repeat bought it and the service lists both', async () => {
  const listed = { ...shipment, others: [further] }
  bench.told.creates = [fails('service_no_answer'), answers(apart)]
  bench.told.finds = [answers(undefined), answers(undefined), answers(listed)]
  const doubtful = await buyTwo()
  await bench.clock.advance(60_000)
  expect(await bench.now(doubtful)).toMatchObject({ state: 'bought', shipmentId: 's-1' })
  expect(bench.told.finds).toHaveLength(1)
  expect(alarms).toEqual([])
})

it('asks for a label that did not come along by its own shipment, and waits for it where it cannot be had', async () => {
  bench.told.creates = [answers({ ...shipment, separate: [{ ...further, labels: [] }] })]
  bench.told.labels = [fails('service_unreachable'), answers(further.labels)]
  const first = await buyTwo()
  const [, second] = await bench.purchases.listSoldWith(first.id)
  expect(bench.told.labelsAsked).toEqual(['s-2'])
  expect(await bench.shipping.missingLabels(first.id)).toBeUndefined()
  expect(await bench.shipping.missingLabels(second!.id)).toMatchObject({ packages: [1] })
  await bench.clock.advance(60_000)
  expect(bench.told.labelsAsked).toEqual(['s-2', 's-2'])
  expect(await bench.labels.listByPurchase(second!.id)).toHaveLength(1)
})
