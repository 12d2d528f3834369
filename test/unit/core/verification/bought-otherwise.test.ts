// Orders of which items were scanned, and which were bought or ended in another way than by their last scan.

import { describe, expect, it } from 'vitest'
import type { Verified } from '../../../../src/core/verification/verification.ts'
import { listed, orderWith, packingBench, piece } from '../../../support/memory-verification.ts'

const items = [
  listed('TEA', { barcodes: [{ code: '012345678905' }] }),
  listed('MUG', { barcodes: [{ code: '036000291452' }] }),
  listed('VASE', { barcodes: [{ code: 'VASE-1' }], asks: ['serial'] }),
]

const benchWith = (...pieces: Parameters<typeof orderWith>[1][]) => {
  const bench = packingBench({ items })
  return { bench, order: bench.put(orderWith('A-1', ...pieces)) }
}

const shown = (verified: Verified | undefined) => {
  if (verified?.kind !== 'verifying') throw new Error(JSON.stringify(verified))
  return verified
}

describe('an order that was bought while the rule did not ask', () => {
  it.each([
    ['half scanned', false],
    ['all taken out again', true],
  ])('is not bought a second time by its next scan: %s', async (_name, isEmpty) => {
    const { bench, order } = benchWith(piece('TEA', 3))
    await bench.scan(order, 'TEA')
    if (isEmpty) await bench.verification.takeOut(bench.packing(order), true)
    bench.at.rule = { ...bench.at.rule, mode: 'off' }
    expect(await bench.verification.packing.toShip(order)).toBe(1)
    bench.buy(order, 1)
    expect(await bench.verification.begin(order)).toMatchObject({ kind: 'as_always' })
    expect(await bench.verification.packing.toShip(order)).toBe(1)
  })

  it('is not asked for again by its items where nothing of it is in a parcel that was scanned', async () => {
    const { bench, order } = benchWith(piece('TEA', 3))
    await bench.scan(order, 'TEA')
    await bench.verification.takeOut(bench.packing(order), true)
    bench.buy(order, 1)
    expect(await bench.verification.begin(order)).toMatchObject({ kind: 'as_always' })
    expect(await bench.verification.packing.toShip(order)).toBe(1)
    expect(await bench.scan(order, 'TEA', { parcelNumber: 2 })).toMatchObject({ kind: 'sold' })
    expect(bench.store.acts).toHaveLength(2)
  })
})

describe('a scan that is not counted', () => {
  it('shows the closed parcel that waits to be bought, and asks for nothing to be bought', async () => {
    const { bench, order } = benchWith(piece('TEA', 2))
    await bench.scan(order, 'TEA')
    await bench.verification.nextPackage(bench.packing(order))
    const acts = bench.store.acts.length
    const { verification, news } = shown(await bench.scan(order, 'TEA'))
    expect(news).toMatchObject({ kind: 'resumed' })
    expect(verification).toMatchObject({ parcelNumber: 1, packed: 1, left: 1 })
    expect(bench.store.acts).toHaveLength(acts)
    expect(await bench.verification.nextPackage(bench.packing(order))).toMatchObject({
      kind: 'ready',
      parcelNumber: 1,
    })
    bench.buy(order, 1)
    expect(shown(await bench.scan(order, 'TEA')).verification).toMatchObject({ parcelNumber: 2, left: 1 })
  })

  it('takes nothing out of a parcel that is bought, and asks for nothing to be bought', async () => {
    const { bench, order } = benchWith(piece('TEA'))
    await bench.scan(order, 'TEA')
    bench.buy(order, 1)
    expect(await bench.verification.takeOut(bench.packing(order), false)).toMatchObject({ kind: 'sold' })
  })
})
