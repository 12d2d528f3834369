// Scans with a reading of the scale: a reading belongs to one parcel, and what weighs wrong is asked about.

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { WeightReading } from '../../../../src/contract/shipment-draft.ts'
import type { Shipping } from '../../../../src/core/ship/shipping.ts'
import { gramsTogether } from '../../../../src/contract/measures.ts'
import { createWeightReadings } from '../../../../src/core/ship/weight-readings.ts'
import { settle } from '../../../support/manual-clock.ts'
import { createShippingBench, orderOf, type ShippingBench } from './shipping-bench.ts'

let bench: ShippingBench
let shipping: Shipping

beforeEach(async () => {
  bench = await createShippingBench()
  shipping = bench.open()
  await bench.orders.upsert([
    orderOf('A-1'),
    orderOf('A-2'),
    orderOf('A-3', { weightGrams: undefined }),
    orderOf('A-4', { weightGrams: 340, items: [{ sku: 'TEA', quantity: 2, weightGrams: 170 }] }),
  ])
})
afterEach(async () => {
  await settle()
  await shipping.close()
  bench.close()
})

const reading = (grams: number, change: Partial<WeightReading> = {}): WeightReading => ({
  grams,
  takenAt: bench.clock.now().toISOString(),
  source: 'scale',
  ...change,
})
async function scan(orderNumber: string, weight?: WeightReading) {
  const outcome = await shipping.ship(orderNumber, randomUUID(), weight, undefined)
  await settle()
  return outcome
}
const lastWeight = () => bench.requests.at(-1)?.packages[0]?.weight

it('ships with the weight on the scale, in one scan', async () => {
  expect(await scan('A-1', reading(350))).toMatchObject({ kind: 'shipping' })
  expect(lastWeight()).toBe(12.4)
})

it('ships an order without a weight as it was weighed', async () => {
  expect(await scan('A-3')).toMatchObject({
    kind: 'not_sent',
    error: { code: 'order_incomplete', details: { field: 'weight' } },
    check: { problems: [{ field: 'packages.0.weight' }] },
  })
  expect(await scan('A-3', reading(500))).toMatchObject({ kind: 'shipping' })
  expect(lastWeight()).toBe(17.7)
})

it('asks where the scale says another weight than the order, and buys what the packer then says', async () => {
  const outcome = await scan('A-1', reading(900))
  if (outcome.kind !== 'weight_mismatch') throw new Error(outcome.kind)
  expect(outcome.check.weight).toEqual({
    expectedGrams: 340,
    actualGrams: 900,
    toleranceGrams: 50,
    isWithin: false,
  })
  expect(bench.requests).toEqual([])
  expect(await shipping.buy(outcome.draft, randomUUID(), undefined, undefined)).toMatchObject({
    kind: 'shipping',
  })
  await settle()
  expect(lastWeight()).toBe(31.8)
  expect(bench.requests.at(-1)?.packages[0]).not.toHaveProperty('measured')
})

it.each([
  ['less', 200, 'scale'],
  ['more, as it was typed', 900, 'typed'],
] as const)('asks where a parcel weighs %s', async (_, grams, source) => {
  expect(await scan('A-1', reading(grams, { source }))).toMatchObject({ kind: 'weight_mismatch' })
  expect(bench.requests).toEqual([])
})

it('does not ask for what rounding up to a tenth of an ounce adds to the tolerance', async () => {
  expect(await scan('A-1', reading(390))).toMatchObject({ kind: 'shipping' })
  expect(lastWeight()).toBe(13.8)
})

it('knows no weight of several packages where one has none', () => {
  const ounce = { weight: 1, weightUnit: 'oz' } as const
  expect(gramsTogether([ounce, ounce])).toBeCloseTo(56.7, 1)
  expect(gramsTogether([ounce, {}])).toBeUndefined()
})

it('expects the items and the box they are in', async () => {
  // The small box weighs 110 g.
  expect(await scan('A-4', reading(450))).toMatchObject({ kind: 'shipping' })
})

it('never takes the weight of an earlier parcel', async () => {
  const first = reading(350)
  await scan('A-1', first)
  expect(await scan('A-2', first)).toMatchObject({ kind: 'shipping', weightLeftAside: 'used_before' })
  expect(lastWeight(), 'the order’s own').toBe(12)
  expect(await scan('A-3', first)).toMatchObject({
    kind: 'not_sent',
    error: { details: { field: 'weight' } },
  })

  const { draft } = await shipping.drafts.open({ orderNumber: 'A-3', isReturn: false, weight: first })
  expect(await shipping.buy(draft, randomUUID(), undefined, undefined)).toMatchObject({
    kind: 'not_sent',
    error: { details: { reason: 'weight_of_another' } },
    problems: [{ field: 'packages.0.weight', kind: 'used_before' }],
  })
})

it('never takes the weight of an earlier parcel after a restart, or from before another profile was opened', async () => {
  const first = reading(350)
  await scan('A-1', first)
  await shipping.close()
  await bench.clock.advance(1_000)
  shipping = bench.open()
  expect(await scan('A-2', first)).toMatchObject({ kind: 'shipping', weightLeftAside: 'used_before' })
  expect(lastWeight(), 'the order’s own').toBe(12)
  const { draft } = await shipping.drafts.open({ orderNumber: 'A-3', isReturn: false, weight: first })
  expect(await shipping.buy(draft, randomUUID(), undefined, undefined)).toMatchObject({
    kind: 'not_sent',
    problems: [{ field: 'packages.0.weight', kind: 'used_before' }],
  })
  expect(await scan('A-3', reading(500))).toMatchObject({ kind: 'shipping' })
})

it('gives one reading to one of two parcels that are scanned at once', async () => {
  const both = reading(345)
  await Promise.all(
    ['A-1', 'A-2'].map((orderNumber) => shipping.ship(orderNumber, randomUUID(), both, undefined)),
  )
  await settle()
  const weights = bench.requests.map(({ packages }) => packages[0]?.weight)
  expect(weights.filter((weight) => weight === 12.2)).toHaveLength(1)
})

it('leaves a reading to the parcel that has it, whoever gives it back', () => {
  const readings = createWeightReadings(bench.clock)
  const { takenAt } = reading(350)
  expect(readings.claim(takenAt, 'first')).toBe(true)
  readings.release(takenAt, 'second')
  expect(readings.claim(takenAt, 'third')).toBe(false)
  readings.release(takenAt, 'first')
  expect(readings.claim(takenAt, 'third')).toBe(true)
})

it('keeps the reading for the parcel whose purchase did not begin', async () => {
  const weight = reading(350)
  bench.told.settings = { shipFrom: undefined }
  expect(await scan('A-1', weight)).toMatchObject({ kind: 'not_sent' })
  bench.told.settings = {}
  expect(await scan('A-1', weight)).not.toHaveProperty('weightLeftAside', 'used_before')
  expect(lastWeight()).toBe(12.4)
})

it('does not believe a scale that stands still, but believes what was typed', async () => {
  const [old, typed] = [reading(350), reading(360, { source: 'typed' })]
  await bench.clock.advance(10 * 60_000)
  expect(await scan('A-1', old)).toMatchObject({ kind: 'shipping', weightLeftAside: 'too_old' })
  expect(lastWeight()).toBe(12)
  expect(await scan('A-2', typed)).toMatchObject({ kind: 'shipping', weightLeftAside: undefined })
  expect(lastWeight()).toBe(12.7)
})

it('compares nothing where the station has no tolerance', async () => {
  bench.told.settings = { weightTolerance: undefined }
  expect(await scan('A-1', reading(5_000))).toMatchObject({ kind: 'shipping' })
})

it('has no weight of the first parcel in the second', async () => {
  await scan('A-1', reading(350))
  const { draft, check } = await shipping.drafts.open({ orderNumber: 'A-1', isReturn: false })
  expect(draft).toMatchObject({ subject: { parcelNumber: 2 } })
  expect(draft.packages[0]).not.toHaveProperty('weight')
  expect(check.problems.map(({ field }) => field)).toContain('packages.0.weight')
})

// Hazard: a clock set back makes every new reading look older than this run of the station.
it('takes what is weighed after the computer’s clock was set back', async () => {
  await bench.clock.advance(60_000)
  bench.clock.setWallClock(-3_600_000)
  await bench.clock.advance(1_000)
  const outcome = await scan('A-1', reading(350))
  expect(outcome).toMatchObject({ kind: 'shipping', weightLeftAside: undefined })
  expect(lastWeight()).toBe(12.4)
})
