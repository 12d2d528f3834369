// Parcels of an order that wait in the line for the service: the next is packed meanwhile, and each is bought as it was put off.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../src/contract/errors.ts'
import type { Verified } from '../../../../src/core/verification/verification.ts'
import { listed, orderWith, packingBench, piece } from '../../../support/memory-verification.ts'

const items = [listed('TEA', { barcodes: [{ code: '012345678905' }] }), listed('MUG')]

const shown = (verified: Verified | undefined) => {
  if (verified?.kind !== 'verifying') throw new Error(JSON.stringify(verified))
  return verified
}

/** Two teas are closed as the first parcel and put off; a tea and a mug are left. */
async function firstInLine() {
  const bench = packingBench({ items })
  const order = bench.put(orderWith('A-1', piece('TEA', 3), piece('MUG')))
  await bench.scan(order, 'TEA', { count: 2 })
  await bench.verification.nextPackage(bench.packing(order))
  await bench.putOff(order, 1)
  return { bench, order, verification: bench.verification }
}

/** The rest is in the second, and waits as well: by its last item alone. */
async function bothInLine() {
  const open = await firstInLine()
  const { bench, order } = open
  await bench.scan(order, 'TEA', { parcelNumber: 2 })
  await bench.scan(order, 'MUG', { parcelNumber: 2 })
  await bench.putOff(order, 2)
  const putOffAt = new Date(bench.at.nowMs)
  const contents = async (parcelNumber: number) =>
    (await open.verification.packing.contentsOf(order, parcelNumber)).items.map(({ sku, quantity }) => [
      sku,
      quantity,
    ])
  return { ...open, putOffAt, contents }
}

describe('the first parcel of an order in the line', () => {
  it('lets a scan of the order go on with the next, whose last item is ready by its own number', async () => {
    const { bench, order, verification } = await firstInLine()
    const { verification: next } = shown(await verification.begin(order))
    expect(next).toMatchObject({ parcelNumber: 2, packed: 0, left: 2, closed: [1], inLine: [1] })
    await bench.scan(order, 'TEA', { parcelNumber: 2 })
    expect(await bench.scan(order, 'MUG', { parcelNumber: 2 })).toMatchObject({
      kind: 'ready',
      parcelNumber: 2,
    })
    expect(await verification.packing.toShip(order)).toBe(2)
  })

  it('that was stopped, or taken out, is bought by a scan of the order before anything goes into the next', async () => {
    const { bench, order, verification } = await firstInLine()
    bench.takeOutOfLine(order, 1)
    expect(await verification.begin(order)).toMatchObject({ kind: 'as_always' })
    expect(await verification.packing.toShip(order)).toBe(1)
    expect(shown(await bench.scan(order, 'MUG')).news).toEqual({ kind: 'closed' })
  })

  it('is half scanned no more, and open until it is bought', async () => {
    const { bench, order, verification } = await bothInLine()
    expect(await verification.list()).toMatchObject([{ packed: 0, left: 0, closed: [1, 2], inLine: [1, 2] }])
    bench.buy(order, 1)
    bench.buy(order, 2)
    expect(await verification.list()).toEqual([])
  })
})

describe('two parcels in the line', () => {
  // Hazard: an order counted as shipped whole while its second parcel was on its way, and stayed so when that was refused.
  it.each(['a page that asks what is open', 'the first that was bought'])(
    'leave the order open where the second is refused after %s',
    async (asker) => {
      const { bench, order, verification } = await bothInLine()
      bench.buy(order, 1)
      bench.send(order, 2)
      if (asker === 'the first that was bought')
        await verification.purchaseChanged({ orderId: order.id, state: 'bought' })
      else expect(await verification.list()).toEqual([])
      bench.refuse(order, 2)
      await verification.purchaseChanged({ orderId: order.id, state: 'refused' })
      expect(await verification.list()).toMatchObject([{ parcelNumber: 2, packed: 2, left: 0 }])
      expect(await verification.itemsLeft([order])).toEqual(new Map([[order.id, 2]]))
    },
  )

  // Hazard: who only looked at what is left let go of the order while its first parcel was packed and not bought.
  it('keep the order from other benches while one of them waits', async () => {
    const { bench, order, verification } = await firstInLine()
    await verification.begin(order)
    expect(bench.held).toEqual(new Set(['A-1']))
    bench.buy(order, 1)
    await verification.begin(order)
    expect(bench.held).toEqual(new Set())
  })

  it('are what a scan of the order comes to, and count nothing more', async () => {
    const { bench, order, verification } = await bothInLine()
    expect(await verification.begin(order)).toMatchObject({ kind: 'as_always' })
    expect(await verification.packing.toShip(order)).toBe(1)
    expect(shown(await bench.scan(order, 'TEA', { parcelNumber: 2 })).news).toEqual({ kind: 'closed' })
    expect(bench.store.acts).toHaveLength(4)
  })

  // Hazard: the second was whole by what was in the first.
  it('each go as they were put off, whatever is done with the other since', async () => {
    const { bench, order, verification, putOffAt, contents } = await bothInLine()
    await verification.takeOut(bench.packing(order, 1), false)
    expect(bench.changed).toContain(1)
    await verification.packing.check(order, 2, putOffAt)
    expect(await contents(2)).toEqual([
      ['TEA', 1],
      ['MUG', 1],
    ])
    await expect(verification.packing.check(order, 1, putOffAt)).rejects.toMatchObject({
      code: 'items_not_scanned',
    })
    // What came out is for the first again, or for a third: the second's box is closed.
    expect(shown(await verification.begin(order)).verification).toMatchObject({ parcelNumber: 1, left: 2 })
    await bench.scan(order, 'TEA')
    await verification.nextPackage(bench.packing(order))
    await bench.putOff(order, 1)
    expect(shown(await verification.begin(order)).verification).toMatchObject({
      parcelNumber: 3,
      left: 1,
      inLine: [1, 2],
    })
    await verification.packing.check(order, 2, putOffAt)
  })

  it('and the one that is opened again is the only one that leaves', async () => {
    const { bench, order, verification, putOffAt, contents } = await bothInLine()
    bench.changed.length = 0
    expect(shown(await verification.openAgain(bench.packing(order, 2))).news).toEqual({ kind: 'opened' })
    expect(bench.changed).toEqual([2])
    await verification.takeOut(bench.packing(order, 2), true)
    await verification.packing.check(order, 1, putOffAt)
    expect(await contents(1)).toEqual([['TEA', 2]])
  })
})

describe('an order that an import changes while a parcel of it waits', () => {
  it('is not bought without what was added: that has to be scanned', async () => {
    const { bench, order, verification, putOffAt } = await bothInLine()
    const more = bench.put({ ...order, items: [...order.items, piece('CUP')] })
    await verification.packing.check(more, 1, putOffAt)
    await expect(verification.packing.check(more, 2, putOffAt)).rejects.toMatchObject({
      code: 'items_not_scanned',
    })
    // The second's box is closed.
    expect(shown(await verification.begin(more)).verification).toMatchObject({
      parcelNumber: 3,
      left: 1,
      closed: [1, 2],
      inLine: [1],
    })
    await bench.scan(more, 'CUP', { parcelNumber: 3 })
    await verification.packing.check(more, 2, putOffAt)
  })

  // Hazard: the rule asked nobody at its turn, and the label was bought with an item that is not in the box.
  it.each(['added', 'in place of another'])(
    'nor where nobody is asked by then, with an item %s',
    async (how) => {
      const { bench, order, verification, putOffAt, contents } = await bothInLine()
      const items = how === 'added' ? order.items : order.items.filter(({ sku }) => sku !== 'MUG')
      const more = bench.put({ ...order, items: [...items, piece('CUP')] })
      bench.at.rule = { ...bench.at.rule, mode: 'off' }
      await expect(verification.packing.check(more, 2, putOffAt)).rejects.toMatchObject({
        code: 'items_not_scanned',
      })
      expect((await verification.packing.contentsOf(more, 2)).items).toMatchObject([
        { sku: 'TEA', quantity: 1 },
        { sku: 'MUG', quantity: 1 },
      ])
      expect(await contents(1)).toEqual([['TEA', 2]])
    },
  )

  it('asks for it before a scan of the order buys what was stopped', async () => {
    const { bench, order, verification } = await bothInLine()
    bench.buy(order, 1)
    bench.stop(order, 2)
    const more = bench.put({ ...order, items: [...order.items, piece('CUP')] })
    expect(shown(await verification.begin(more)).verification).toMatchObject({ parcelNumber: 3, left: 1 })
    await expect(verification.packing.check(more, 2)).rejects.toMatchObject({ code: 'items_not_scanned' })
    await bench.scan(more, 'CUP', { parcelNumber: 3 })
    expect(await verification.packing.toShip(more)).toBe(2)
    await verification.packing.check(more, 2)
  })
})

describe('what was put off whole stays closed', () => {
  const second = [
    ['TEA', 1],
    ['MUG', 1],
  ]

  // Hazard: the next item went into its taped box.
  it('where the label of the other is refunded before its turn', async () => {
    const { bench, order, verification, putOffAt, contents } = await bothInLine()
    bench.buy(order, 1, { isVoid: true })
    await verification.packing.check(order, 2, putOffAt)
    expect(await contents(2)).toEqual(second)
    expect(shown(await verification.begin(order)).verification).toMatchObject({
      parcelNumber: 3,
      left: 2,
      inLine: [2],
    })
    // What an import adds besides has to be scanned all the same.
    const more = bench.put({ ...order, items: [...order.items, piece('CUP')] })
    await expect(verification.packing.check(more, 2, putOffAt)).rejects.toMatchObject({
      code: 'items_not_scanned',
    })
  })

  it('where it is stopped, and put off again by a scan of its order', async () => {
    const { bench, order, verification, contents } = await bothInLine()
    bench.buy(order, 1, { isVoid: true })
    bench.stop(order, 2)
    expect(await verification.packing.toShip(order)).toBe(2)
    await bench.putOff(order, 2)
    await verification.packing.check(order, 2, new Date(bench.at.nowMs))
    expect(await contents(2)).toEqual(second)
    expect(shown(await verification.begin(order)).verification).toMatchObject({ parcelNumber: 3, left: 2 })
  })

  it('where it was packed in place of a refunded one, and asks for what is added of the same item', async () => {
    const bench = packingBench({ items })
    const order = bench.put(orderWith('A-1', piece('TEA', 2)))
    await bench.scan(order, 'TEA', { count: 2 })
    bench.buy(order, 1, { isVoid: true })
    await bench.scan(order, 'TEA', { count: 2, parcelNumber: 2 })
    await bench.putOff(order, 2)
    const { packing } = bench.verification
    await packing.check(order, 2, new Date(bench.at.nowMs))
    const more = bench.put({ ...order, items: [piece('TEA', 3)] })
    await expect(packing.check(more, 2, new Date(bench.at.nowMs))).rejects.toMatchObject({
      code: 'items_not_scanned',
    })
  })
})

it('what waits unasked has all that was left, also where some of it was scanned', async () => {
  const bench = packingBench({ items })
  const order = bench.put(orderWith('A-1', piece('TEA', 3)))
  await bench.scan(order, 'TEA')
  bench.at.rule = { ...bench.at.rule, mode: 'off' }
  await bench.putOff(order, 1)
  const { packing } = bench.verification
  await packing.check(order, 1, new Date(bench.at.nowMs))
  expect((await packing.contentsOf(order, 1)).items).toMatchObject([{ sku: 'TEA', quantity: 3 }])
})

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('scan' as const), text: fc.constantFrom('TEA', 'MUG') }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('next' as const, 'order' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('open' as const, 'out' as const, 'all out' as const, 'refund' as const),
      parcelNumber: fc.integer({ min: 1, max: 4 }),
    }),
  },
)

it('what waits goes as it was put off, whatever is done with the others, until something of itself is done', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const bench = packingBench({ items })
      const order = bench.put(orderWith('A-1', piece('TEA', 5), piece('MUG', 3)))
      const { packing, ...verification } = bench.verification
      const contents = async (parcelNumber: number) => (await packing.contentsOf(order, parcelNumber)).items
      const waits = new Map<number, { readonly at: Date; readonly was: unknown }>()
      async function putOff(parcelNumber: number) {
        await bench.putOff(order, parcelNumber)
        waits.set(parcelNumber, { at: new Date(bench.at.nowMs), was: await contents(parcelNumber) })
      }
      for (const one of steps) {
        const current = (await verification.rest('A-1'))?.parcelNumber ?? 1
        const at = bench.packing(order, 'parcelNumber' in one ? one.parcelNumber : current)
        const act = () => {
          switch (one.do) {
            case 'scan':
              return bench.scan(order, one.text, { parcelNumber: current })
            case 'next':
              return verification.nextPackage(at)
            case 'open':
              return verification.openAgain(at)
            case 'order':
              return verification.begin(order)
            default:
              return verification.takeOut(at, one.do === 'all out')
          }
        }
        if (one.do === 'refund') {
          if (waits.delete(at.parcelNumber)) bench.buy(order, at.parcelNumber, { isVoid: true })
          continue
        }
        bench.changed.length = 0
        const done = await act().catch((error: unknown) => {
          expect(error).toBeInstanceOf(AppError)
          return undefined
        })
        for (const parcelNumber of bench.changed) waits.delete(parcelNumber)
        if (done?.kind === 'ready') await putOff(done.parcelNumber)
        if (done?.kind === 'as_always') {
          const next = await packing.toShip(order)
          if (!waits.has(next)) await putOff(next)
        }
        for (const [parcelNumber, { at: putOffAt, was }] of waits) {
          await packing.check(order, parcelNumber, putOffAt)
          expect(await contents(parcelNumber)).toEqual(was)
        }
      }
    }),
    { numRuns: 200 },
  )
})
