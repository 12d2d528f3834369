// An order that another bench of the warehouse has half scanned, and what others are told of this one's scans.

import { expect, it } from 'vitest'
import type { Verified } from '../../../../src/core/verification/verification.ts'
import { orderWith, packingBench, piece } from '../../../support/memory-verification.ts'

const elsewhere = { bench: 'Bench 3', packed: 3, all: 5, sku: 'MUG', at: '2026-11-29T14:32:00.000Z' }

function benchWith(...items: Parameters<typeof piece>[]) {
  const bench = packingBench()
  return { bench, order: bench.put(orderWith('A-1', ...items.map((item) => piece(...item)))) }
}

const newsOf = (verified: Verified | undefined) => (verified?.kind === 'verifying' ? verified.news : verified)

it('is begun from the first item, and whoever begins it is told', async () => {
  const { bench, order } = benchWith(['TEA', 2])
  bench.at.scannedElsewhere = elsewhere
  expect(newsOf(await bench.verification.begin(order))).toEqual({ kind: 'begun', elsewhere })
  // Told once, it counts.
  expect(newsOf(await bench.scan(order, 'TEA'))).toMatchObject({ kind: 'taken' })
  expect(newsOf(await bench.verification.begin(order))).toMatchObject({ kind: 'resumed' })
})

it('is told before an item counts where that was scanned since the order was', async () => {
  const { bench, order } = benchWith(['TEA', 2])
  expect(newsOf(await bench.verification.begin(order))).toEqual({ kind: 'begun' })
  bench.at.scannedElsewhere = elsewhere
  expect(newsOf(await bench.scan(order, 'TEA'))).toEqual({ kind: 'begun', elsewhere })
  expect(bench.store.acts).toEqual([])
  expect(bench.held, 'whoever reads that may leave it there').toEqual(new Set())
  expect(newsOf(await bench.scan(order, 'TEA'))).toMatchObject({ kind: 'taken' })
  expect(bench.store.acts).toHaveLength(1)
})

it('is told where something of it is in a parcel here too', async () => {
  const { bench, order } = benchWith(['TEA', 2])
  await bench.scan(order, 'TEA')
  bench.held.clear()
  bench.at.scannedElsewhere = elsewhere
  expect(newsOf(await bench.verification.begin(order))).toEqual({
    kind: 'resumed',
    byOther: false,
    elsewhere,
  })
})

it('is told of a closed parcel that stays closed, by its key and by a scan of what was missing: neither buys it', async () => {
  for (const by of ['key', 'scan'] as const) {
    const { bench, order } = benchWith(['TEA', 3])
    await bench.scan(order, 'TEA', { count: 2 })
    await bench.verification.shipShort(bench.packing(order), () => undefined)
    bench.held.clear()
    bench.at.scannedElsewhere = elsewhere
    const open = () =>
      by === 'key' ? bench.verification.openAgain(bench.packing(order)) : bench.scan(order, 'TEA')
    expect(newsOf(await open()), by).toEqual({ kind: 'closed', elsewhere })
    expect(await open(), by).toMatchObject(
      by === 'key' ? { news: { kind: 'opened' } } : { kind: 'ready', parcelNumber: 1 },
    )
  }
})

it('is told once of what was scanned whole here meanwhile, which a scan of the order buys then', async () => {
  const { bench, order } = benchWith(['TEA', 1])
  expect(await bench.scan(order, 'TEA')).toMatchObject({ kind: 'ready' })
  // The warehouse was silent, and answers now.
  bench.held.clear()
  bench.at.scannedElsewhere = elsewhere
  expect(newsOf(await bench.verification.begin(order))).toEqual({ kind: 'closed', elsewhere })
  expect(await bench.verification.begin(order)).toEqual({ kind: 'as_always', orderNumber: 'A-1' })
  expect(bench.held).toEqual(new Set(['A-1']))
})

it('is kept for no bench once all that was in went unscanned, and is to be scanned now', async () => {
  const { bench, order } = benchWith(['TEA', 2])
  await bench.verification.excuse(bench.packing(order), 'checked_by_hand')
  await bench.verification.openAgain(bench.packing(order))
  expect(bench.held).toEqual(new Set())
  expect(newsOf(await bench.scan(order, 'TEA'))).toMatchObject({ kind: 'taken' })
  expect(bench.held).toEqual(new Set(['A-1']))
})

it('others are told what is in the parcel, of how many, and that all came out again; not what closes it', async () => {
  const { bench, order } = benchWith(['TEA', 2], ['MUG', 1])
  await bench.scan(order, 'TEA')
  await bench.scan(order, 'MUG')
  expect(bench.told).toMatchObject([
    { parcelNumber: 1, scans: { packed: 1, all: 3, sku: 'TEA', by: 'Pat' } },
    { parcelNumber: 1, scans: { packed: 2, all: 3, sku: 'MUG' } },
  ])
  await bench.verification.takeOut(bench.packing(order), false)
  expect(bench.told.at(-1)).toMatchObject({ scans: { packed: 1, sku: 'TEA' } })
  await bench.verification.takeOut(bench.packing(order), true)
  expect(bench.told.at(-1)).toEqual({ parcelNumber: 1, scans: undefined })
  await bench.scan(order, 'TEA')
  const { length } = bench.told
  await bench.verification.nextPackage(bench.packing(order))
  expect(bench.told).toHaveLength(length)
  bench.buy(order, 1)
  await bench.scan(order, 'TEA', { parcelNumber: 2 })
  expect(bench.told.at(-1)).toMatchObject({ parcelNumber: 2, scans: { packed: 1, all: 2 } })
})
