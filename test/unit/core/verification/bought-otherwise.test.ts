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

describe('an order of which a later parcel was bought while the rule did not ask', () => {
  const off = (bench: ReturnType<typeof packingBench>) => (bench.at.rule = { ...bench.at.rule, mode: 'off' })
  const on = (bench: ReturnType<typeof packingBench>) => (bench.at.rule = { ...bench.at.rule, mode: 'all' })

  // Hazard: what was scanned into a parcel that is refunded since counts as what may be in the other.
  it('is asked for what was in one whose label is void since', async () => {
    const { bench, order } = benchWith(piece('TEA', 2), piece('MUG', 2))
    await bench.scan(order, 'TEA', { count: 2 })
    await bench.verification.nextPackage(bench.packing(order))
    bench.buy(order, 1)
    await bench.scan(order, 'MUG', { parcelNumber: 2 })
    off(bench)
    bench.buy(order, 2)
    on(bench)
    expect(await bench.verification.begin(order)).toMatchObject({ kind: 'as_always' })
    bench.buy(order, 1, { isVoid: true })
    expect(shown(await bench.verification.begin(order)).verification).toMatchObject({ parcelNumber: 3 })
    expect(await bench.verification.packing.toShip(order)).toBe(3)
    const { itemsLeft } = bench.verification
    expect(await itemsLeft([order])).toEqual(new Map([[order.id, 2]]))
  })

  // Hazard: its pieces are counted once more for the parcel in whose place it stands, and the rest is bought again.
  it('is shipped where an earlier one with the same items was void by then, and says so of each that it is true of', async () => {
    const { bench, order } = benchWith(piece('TEA', 3))
    await bench.scan(order, 'TEA', { count: 3 })
    bench.buy(order, 1, { isVoid: true })
    await bench.scan(order, 'TEA', { parcelNumber: 2 })
    off(bench)
    bench.buy(order, 2)
    on(bench)
    expect(await bench.verification.begin(order)).toMatchObject({ kind: 'as_always' })
    expect(await bench.verification.packing.toShip(order)).toBe(2)
    const marks = (await bench.verification.packed(order)).map(({ boughtOpen }) => boughtOpen)
    expect(marks).toEqual([undefined, true])
    // Whatever becomes of it since.
    bench.buy(order, 2, { isVoid: true })
    await bench.scan(order, 'TEA', { parcelNumber: 3 })
    expect((await bench.verification.packed(order)).map(({ boughtOpen }) => boughtOpen)).toEqual([
      undefined,
      true,
      undefined,
    ])
  })

  // Hazard: the rest is bought alone, and the box that is packed gets no label any more.
  it('ships a whole parcel that was refused as it is, where the order has more since', async () => {
    const { bench, order } = benchWith(piece('TEA', 3), piece('MUG'))
    await bench.scan(order, 'TEA', { count: 3 })
    await bench.scan(order, 'MUG')
    const wholeAt = await bench.verification.packing.check(order, 1)
    await bench.putOff(order, 1)
    await bench.verification.leavesLine({ ...bench.packing(order), id: 'wait 1', orderId: order.id, wholeAt })
    bench.takeOutOfLine(order, 1)
    const more = bench.put(orderWith('A-1', piece('TEA', 3), piece('MUG', 2)))
    off(bench)
    expect(await bench.verification.packing.toShip(more)).toBe(1)
    expect((await bench.verification.packing.contentsOf(more, 1)).items).toMatchObject([
      { sku: 'TEA', quantity: 3 },
      { sku: 'MUG', quantity: 1 },
    ])
    expect(await bench.verification.packing.check(more, 1)).toEqual(wholeAt)
  })
})

describe('a scan that is not counted', () => {
  it('shows the closed parcel that waits to be bought, and asks for nothing to be bought', async () => {
    const { bench, order } = benchWith(piece('TEA', 2))
    await bench.scan(order, 'TEA')
    await bench.verification.nextPackage(bench.packing(order))
    const acts = bench.store.acts.length
    const { verification, news } = shown(await bench.scan(order, 'TEA'))
    expect(news).toEqual({ kind: 'closed' })
    expect(verification).toMatchObject({ parcelNumber: 1, packed: 1, left: 1, closed: [1] })
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

describe('a parcel whose label is refunded', () => {
  it('holds nothing any more: what was in it is scanned into the one in its place', async () => {
    const { bench, order } = benchWith(piece('TEA', 3))
    await bench.scan(order, 'TEA', { count: 2 })
    await bench.verification.shipShort(bench.packing(order), () => undefined)
    bench.buy(order, 1, { isVoid: true })
    expect(shown(await bench.verification.begin(order)).verification).toMatchObject({
      parcelNumber: 2,
      packed: 0,
      left: 3,
      lines: [{ elsewhere: 0, left: 3 }],
    })
    expect(await bench.scan(order, 'TEA', { parcelNumber: 2, count: 3 })).toMatchObject({ kind: 'ready' })
    const { items } = await bench.verification.packing.contentsOf(order, 2)
    expect(items).toMatchObject([{ sku: 'TEA', quantity: 3 }])
  })

  it('is bought by no scan that the rule does not ask', async () => {
    const { bench, order } = benchWith(piece('TEA'))
    await bench.scan(order, 'TEA')
    bench.buy(order, 1, { isVoid: true })
    bench.at.rule = { ...bench.at.rule, mode: 'off' }
    expect(await bench.verification.packing.toShip(order)).toBe(1)
  })
})

describe('a closed parcel that was not bought', () => {
  it('is the one that is shown, and taken out of, while more is in it than is ordered by now', async () => {
    const { bench, order } = benchWith(piece('TEA', 3))
    await bench.scan(order, 'TEA', { count: 2 })
    await bench.verification.nextPackage(bench.packing(order))
    bench.put(orderWith('A-1', piece('TEA')))
    expect(shown(await bench.verification.begin(orderWith('A-1', piece('TEA')))).verification).toMatchObject({
      parcelNumber: 1,
      packed: 2,
    })
    await bench.verification.takeOut(bench.packing(order), true)
    expect(await bench.scan(order, 'TEA')).toMatchObject({ kind: 'ready', parcelNumber: 1 })
  })
})

describe('a closed parcel that was not bought is opened again', () => {
  const closedShort = async () => {
    const { bench, order } = benchWith(piece('TEA', 3))
    await bench.scan(order, 'TEA', { count: 2 })
    await bench.verification.shipShort(bench.packing(order), () => undefined)
    return { bench, order }
  }

  it('by its key, once for its gesture: what is found counts into it, and it is bought whole', async () => {
    const { bench, order } = await closedShort()
    const [before] = await bench.verification.list()
    expect(before?.closed).toEqual([1])
    const packing = bench.packing(order)
    const opened = shown(await bench.verification.openAgain(packing))
    expect(opened.news).toEqual({ kind: 'opened' })
    expect(opened.verification).toMatchObject({ parcelNumber: 1, packed: 2, left: 1 })
    expect(opened.verification.closed).toBeUndefined()
    await expect(bench.verification.packing.check(order, 1)).rejects.toThrow()
    expect(shown(await bench.verification.openAgain(packing))).toEqual(opened)
    expect(bench.store.acts).toHaveLength(3)
    expect(await bench.scan(order, 'TEA')).toMatchObject({ kind: 'ready', parcelNumber: 1 })
    expect((await bench.verification.packing.contentsOf(order, 1)).items).toMatchObject([{ quantity: 3 }])
  })

  it('by a scan of what was missing, at its own bench alone', async () => {
    const { bench, order } = await closedShort()
    bench.at.elsewhere = true
    await expect(bench.scan(order, 'TEA')).rejects.toMatchObject({ code: 'order_claimed' })
    await expect(bench.verification.openAgain(bench.packing(order))).rejects.toMatchObject({
      code: 'order_claimed',
    })
    bench.at.elsewhere = false
    expect(await bench.scan(order, 'TEA')).toMatchObject({ kind: 'ready', parcelNumber: 1 })
    expect(await bench.verification.packed(order)).toMatchObject([{ parcelNumber: 1, items: [{ count: 3 }] }])
  })

  it('and is never while its purchase is under way, in doubt or done', async () => {
    const { bench, order } = await closedShort()
    bench.buy(order, 1)
    expect(await bench.verification.openAgain(bench.packing(order))).toEqual({
      kind: 'sold',
      orderNumber: 'A-1',
    })
    const [open] = await bench.verification.list()
    expect(open?.closed).toBeUndefined()
    expect(shown(await bench.scan(order, 'TEA')).verification).toMatchObject({ parcelNumber: 2, packed: 0 })
    expect(bench.store.acts).toHaveLength(2)
  })

  it('and is bought as it was put off by nothing, where that opens it or takes out of it', async () => {
    const opened = await closedShort()
    opened.bench.changed.length = 0
    await opened.bench.verification.openAgain(opened.bench.packing(opened.order))
    expect(opened.bench.changed).toEqual([1])
    const emptied = await closedShort()
    emptied.bench.changed.length = 0
    await emptied.bench.verification.takeOut(emptied.bench.packing(emptied.order), true)
    expect(emptied.bench.changed).toEqual([1])
  })

  it('without what went unscanned by a supervisor’s word', async () => {
    const { bench, order } = benchWith(piece('TEA', 3))
    await bench.scan(order, 'TEA')
    await bench.verification.excuse(bench.packing(order), 'checked_by_hand')
    const { verification } = shown(await bench.verification.openAgain(bench.packing(order)))
    expect(verification).toMatchObject({ packed: 1, left: 2 })
  })
})

it('counts nothing that could not be written down, and says so', async () => {
  const { bench, order } = benchWith(piece('TEA', 2))
  // Its gesture is an act's that cannot be opened any more.
  bench.store.add = () => Promise.resolve(false)
  const scanned = shown(await bench.scan(order, 'TEA'))
  expect(scanned.news).toEqual({ kind: 'not_counted' })
  expect(scanned.verification).toMatchObject({ packed: 0, left: 2 })
  const excused = await bench.verification.excuse(bench.packing(order), 'checked_by_hand')
  expect(shown(excused).news).toEqual({ kind: 'not_counted' })
})

it('names the numbers that no return takes', async () => {
  const { bench, order } = benchWith(piece('TEA', 2))
  await bench.scan(order, 'TEA')
  await bench.verification.nextPackage(bench.packing(order))
  bench.buy(order, 1)
  await bench.scan(order, 'TEA', { parcelNumber: 2 })
  expect(await bench.verification.packing.numbersOf(order.id)).toEqual([1, 2])
})

it('lets go of the serial numbers of an order that is cancelled', async () => {
  const { bench, order } = benchWith(piece('VASE', 2))
  await bench.scan(order, 'VASE-1', { serial: 'S-1' })
  const other = bench.put(orderWith('A-2', piece('VASE')))
  const again = () => bench.scan(other, 'VASE-1', { serial: 'S-1' })
  expect(shown(await again()).news).toMatchObject({ kind: 'serial_again' })
  bench.put({ ...order, state: 'cancelled' })
  expect(await again()).toMatchObject({ kind: 'ready' })
  const open = await bench.verification.list()
  expect(open.map(({ orderNumber }) => orderNumber)).toEqual(['A-2'])
})

it('lets go of the serial numbers of a refunded parcel beside one that holds, and of none twice', async () => {
  const { bench, order } = benchWith(piece('VASE', 2))
  await bench.scan(order, 'VASE-1', { serial: 'S-1' })
  await bench.verification.nextPackage(bench.packing(order))
  bench.buy(order, 1, { isVoid: true })
  await bench.scan(order, 'VASE-1', { parcelNumber: 2, serial: 'S-2' })
  await bench.verification.nextPackage(bench.packing(order, 2))
  bench.buy(order, 2)
  const take = (of: typeof order, serial: string, parcelNumber: number) =>
    bench.scan(of, 'VASE-1', { parcelNumber, serial })
  const again = (serial: string) => ({ kind: 'serial_again', sku: 'VASE', serial, orderNumber: 'A-1' })
  expect(shown(await take(order, 'S-2', 3)).news).toEqual(again('S-2'))
  expect(await take(order, 'S-1', 3)).toMatchObject({ kind: 'ready', parcelNumber: 3 })
  // It is in the third parcel now, whatever became of the first; the whole order's state says nothing of that.
  bench.put({ ...order, state: 'void' })
  const other = bench.put(orderWith('A-2', piece('VASE')))
  expect(shown(await take(other, 'S-1', 1)).news).toEqual(again('S-1'))
})

it('takes the code of another item of the order for no serial number', async () => {
  const { bench, order } = benchWith(piece('VASE'), piece('TEA'))
  expect(shown(await bench.scan(order, 'VASE-1', { serial: '012345678905' })).news).toEqual({
    kind: 'not_traced',
    sku: 'VASE',
    field: 'serial',
  })
  expect(bench.store.acts).toEqual([])
})

// Hazard: what may be in a parcel that was bought was listed as left, to be packed and paid for again.
it('says nothing to be left of an order that was bought before all of it was scanned', async () => {
  const { bench, order } = benchWith(piece('TEA', 2), piece('MUG'))
  await bench.scan(order, 'TEA')
  bench.buy(order, 1)
  expect(await bench.verification.itemsLeft([order])).toEqual(new Map())
})

it('says what is left of an order whose first parcel was closed before it was bought', async () => {
  const { bench, order } = benchWith(piece('TEA', 2), piece('MUG'))
  await bench.scan(order, 'TEA')
  await bench.verification.nextPackage(bench.packing(order))
  bench.buy(order, 1)
  expect(await bench.verification.itemsLeft([order])).toEqual(new Map([[order.id, 2]]))
})

it('says what is left where the label of its first parcel is refunded, or something was taken out of that since', async () => {
  const { bench, order } = benchWith(piece('TEA', 2), piece('MUG'))
  await bench.scan(order, 'TEA')
  await bench.verification.nextPackage(bench.packing(order))
  await bench.scan(order, 'TEA', { parcelNumber: 2 })
  await bench.scan(order, 'MUG', { parcelNumber: 2 })
  bench.buy(order, 2)
  bench.buy(order, 1, { isVoid: true })
  expect(await bench.verification.itemsLeft([order])).toEqual(new Map([[order.id, 1]]))
  bench.refuse(order, 1)
  await bench.verification.openAgain(bench.packing(order))
  await bench.verification.takeOut(bench.packing(order), true)
  expect(await bench.verification.itemsLeft([order])).toEqual(new Map([[order.id, 1]]))
})

describe('an order that was bought half scanned while the rule did not ask, and is scanned when it does', () => {
  async function boughtHalfScanned() {
    const { bench, order } = benchWith(piece('TEA', 2), piece('MUG'))
    await bench.scan(order, 'TEA')
    bench.buy(order, 1)
    return { bench, order, verification: bench.verification }
  }

  // Hazard: a package was opened for the rest, as if that was surely not shipped.
  it('is shown as shipped, with what was scanned of it and what was not, and opens no package', async () => {
    const { bench, order, verification } = await boughtHalfScanned()
    expect(await verification.begin(order)).toEqual({ kind: 'as_always', orderNumber: 'A-1' })
    expect(await verification.packing.toShip(order)).toBe(1)
    expect(await verification.boughtOpen(order)).toEqual([
      { sku: 'TEA', scanned: 1, unscanned: 1 },
      { sku: 'MUG', scanned: 0, unscanned: 1 },
    ])
    for (const parcelNumber of [1, 2])
      expect(await bench.scan(order, 'MUG', { parcelNumber })).toMatchObject({ kind: 'sold' })
    expect(bench.store.acts).toHaveLength(1)
    expect(await verification.list()).toEqual([])
    expect(await verification.rest('A-1')).toBeUndefined()
  })

  it('lets a person make another parcel, of which nobody has said what it is for', async () => {
    const { order, verification } = await boughtHalfScanned()
    expect(await verification.packing.check(order, 2)).toBeUndefined()
    expect(await verification.packing.contentsOf(order, 2)).toBe(order)
    expect((await verification.packing.contentsOf(order, 1)).items).toMatchObject([
      { sku: 'TEA', quantity: 1 },
    ])
  })

  it('is packed anew once its label is refunded', async () => {
    const { bench, order, verification } = await boughtHalfScanned()
    bench.buy(order, 1, { isVoid: true })
    expect(shown(await verification.begin(order)).verification).toMatchObject({ parcelNumber: 2, left: 3 })
    expect(await verification.boughtOpen(order)).toBeUndefined()
  })

  it('is not so where its parcel was closed: what is left goes on in the next', async () => {
    const { bench, order } = benchWith(piece('TEA', 2), piece('MUG'))
    await bench.scan(order, 'TEA')
    await bench.verification.nextPackage(bench.packing(order))
    bench.buy(order, 1)
    expect(shown(await bench.verification.begin(order)).verification).toMatchObject({
      parcelNumber: 2,
      left: 2,
    })
    expect(await bench.verification.boughtOpen(order)).toBeUndefined()
    await expect(bench.verification.packing.check(order, 2)).rejects.toMatchObject({
      code: 'items_not_scanned',
    })
  })
})

// Hazard: it counted as bought half scanned, and nobody was asked for the item.
it('asks for what an import adds while a parcel that was scanned whole is being bought', async () => {
  const { bench, order } = benchWith(piece('TEA', 2))
  await bench.scan(order, 'TEA', { count: 2 })
  const wholeAt = await bench.verification.packing.check(order, 1)
  expect(wholeAt).toBeDefined()
  const more = bench.put({ ...order, items: [...order.items, ...orderWith('A-1', piece('MUG')).items] })
  bench.buy(more, 1, { wholeAt })
  expect(shown(await bench.verification.begin(more)).verification).toMatchObject({
    ...{ parcelNumber: 2, packed: 0, left: 1 },
  })
  expect(await bench.verification.itemsLeft([more])).toEqual(new Map([[more.id, 1]]))
  expect(await bench.scan(more, 'MUG', { parcelNumber: 2 })).toMatchObject({ kind: 'ready' })
})
