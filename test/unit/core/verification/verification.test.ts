import { describe, expect, it } from 'vitest'
import { isAppError } from '../../../../src/contract/errors.ts'
import type { Verified } from '../../../../src/core/verification/verification.ts'
import { listed, orderWith, packingBench, piece } from '../../../support/memory-verification.ts'

const tea = listed('TEA', {
  description: 'Black tea',
  barcodes: [{ code: '012345678905' }, { code: '10012345678902', count: 12 }],
})
const mug = listed('MUG', { barcodes: [{ code: '036000291452' }] })
const card = listed('CARD')
const vase = listed('VASE', {
  barcodes: [{ code: 'VASE-1' }],
  asks: ['serial'],
  isDangerous: true,
  picture: 'v.png',
})
const salve = listed('SALVE', { barcodes: [{ code: '00614141123452' }], asks: ['lot'] })
const items = [tea, mug, card, vase, salve]

const benchWith = (...pieces: Parameters<typeof orderWith>[1][]) => {
  const bench = packingBench({ items })
  return { bench, order: bench.put(orderWith('A-1', ...pieces)) }
}

const newsOf = (verified: Verified | undefined) => (verified?.kind === 'verifying' ? verified.news : verified)

const shown = (verified: Verified | undefined) => {
  if (verified?.kind !== 'verifying') throw new Error(JSON.stringify(verified))
  return verified.verification
}

describe('a scan of an item', () => {
  it('is taken while the order has one left, and the last one is ready to be bought', async () => {
    const { bench, order } = benchWith(piece('TEA', 2), piece('MUG'))
    expect(newsOf(await bench.verification.begin(order))).toEqual({ kind: 'begun' })
    expect(newsOf(await bench.scan(order, '012345678905'))).toEqual({
      kind: 'taken',
      sku: 'TEA',
      count: 1,
      how: 'scan',
    })
    // EAN-13, and the SKU without case.
    const second = await bench.scan(order, '0012345678905')
    expect(shown(second)).toMatchObject({ packed: 2, left: 1 })
    expect(newsOf(await bench.scan(order, ' tea '))).toEqual({
      kind: 'too_many',
      sku: 'TEA',
      count: 1,
      left: 0,
    })
    expect(await bench.scan(order, 'mug')).toEqual({
      kind: 'ready',
      orderNumber: 'A-1',
      parcelNumber: 1,
      goesOn: false,
    })
  })

  it('counts once for its gesture, whatever comes between', async () => {
    const { bench, order } = benchWith(piece('TEA', 3))
    const first = await bench.scan(order, 'TEA', { gestureId: 'one' })
    await bench.scan(order, 'TEA', { gestureId: 'two' })
    expect(newsOf(await bench.scan(order, 'TEA', { gestureId: 'one' }))).toEqual(newsOf(first))
    expect(bench.store.acts).toHaveLength(2)
  })

  it('of a case, or with a count, takes so many, and none where the order has not as many', async () => {
    const { bench, order } = benchWith(piece('TEA', 14))
    expect(newsOf(await bench.scan(order, '10012345678902'))).toMatchObject({ kind: 'taken', count: 12 })
    expect(newsOf(await bench.scan(order, '10012345678902'))).toMatchObject({
      kind: 'too_many',
      count: 12,
      left: 2,
    })
    expect(await bench.scan(order, 'TEA', { count: 2 })).toMatchObject({ kind: 'ready' })
  })

  it('goes by the order’s own barcodes before those of the list, and by SKU last', async () => {
    const { bench, order } = benchWith(
      piece('MUG', 1, { barcodes: [{ code: '012345678905', count: 1 }] }),
      piece('TEA', 1),
    )
    expect(newsOf(await bench.scan(order, '012345678905'))).toMatchObject({ kind: 'taken', sku: 'MUG' })
  })

  it('names no item of the order where it is a stranger: of another order, of the list, or unknown', async () => {
    const { bench, order } = benchWith(piece('TEA', 2))
    const other = bench.put(orderWith('B-2', piece('MUG', 2)))
    await bench.scan(other, 'MUG')
    expect(await bench.scan(order, '036000291452')).toBeUndefined()
    const stranger = async (scan: string) => newsOf(await bench.verification.stranger('A-1', { scan }))
    expect(await stranger('036000291452')).toEqual({ kind: 'of_other_order', sku: 'MUG', orderNumber: 'B-2' })
    expect(await stranger('VASE-1')).toEqual({ kind: 'wrong_item', sku: 'VASE' })
    expect(await stranger('4006381333931')).toEqual({ kind: 'unknown_code', scanned: '4006381333931' })
  })

  it('at the parcel that somebody else has ended since is shown how it stands', async () => {
    const { bench, order } = benchWith(piece('TEA', 2))
    await bench.scan(order, 'TEA')
    await bench.verification.nextPackage(bench.packing(order))
    bench.buy(order, 1)
    const late = await bench.scan(order, 'TEA')
    expect(shown(late)).toMatchObject({ parcelNumber: 2, packed: 0, left: 1 })
    expect(bench.store.acts).toHaveLength(2)
  })
})

describe('GS1 data', () => {
  it('of a scanner names item, lot, expiry and serial', async () => {
    const { bench, order } = benchWith(piece('SALVE', 2))
    const scan = ']d201006141411234521727123110LOT-7\x1d21S-1'
    expect(newsOf(await bench.scan(order, scan))).toMatchObject({ kind: 'taken', sku: 'SALVE' })
    expect(await bench.verification.packed(order)).toMatchObject([
      { items: [{ sku: 'SALVE', count: 1, lots: ['LOT-7'], serials: ['S-1'], expires: ['2027-12-31'] }] },
    ])
    expect(newsOf(await bench.scan(order, scan))).toEqual({
      kind: 'serial_again',
      sku: 'SALVE',
      serial: 'S-1',
      orderNumber: 'A-1',
    })
  })

  it('may be typed in parentheses, be a digital link, or have a count', async () => {
    const { bench, order } = benchWith(piece('SALVE', 5))
    await bench.scan(order, '(01)00614141123452(10)A')
    await bench.scan(order, 'https://id.gs1.org/01/00614141123452/10/B?17=270200')
    await bench.scan(order, ']C1020061414112345237310C')
    expect(await bench.verification.packed(order)).toMatchObject([
      { items: [{ count: 2, lots: ['A', 'B'], expires: ['2027-02-28'] }] },
    ])
    await bench.scan(order, ']C102006141411234523703\x1d10C')
    expect(await bench.verification.packed(order)).toMatchObject([
      { items: [{ count: 5, lots: ['A', 'B', 'C'] }] },
    ])
  })

  it('that is not there is asked for, and the same scan comes again with it', async () => {
    const { bench, order } = benchWith(piece('VASE', 2))
    expect(newsOf(await bench.scan(order, 'VASE-1'))).toEqual({
      kind: 'asks',
      sku: 'VASE',
      scanned: 'VASE-1',
      fields: ['serial'],
    })
    expect(newsOf(await bench.scan(order, 'VASE-1', { serial: ' ' }))).toMatchObject({
      kind: 'not_traced',
      field: 'serial',
    })
    expect(newsOf(await bench.scan(order, 'VASE-1', { count: 2, serial: 'S' }))).toMatchObject({
      kind: 'serial_of_one',
    })
    expect(newsOf(await bench.scan(order, 'VASE-1', { serial: '(21)S-9' }))).toMatchObject({ kind: 'taken' })
    const other = bench.put(orderWith('B-2', piece('VASE')))
    expect(newsOf(await bench.scan(other, 'VASE-1', { serial: 'S-9' }))).toMatchObject({
      kind: 'serial_again',
      orderNumber: 'A-1',
    })
    // Taken out, it can go elsewhere.
    await bench.verification.takeOut(bench.packing(order), false)
    expect(await bench.scan(other, 'VASE-1', { serial: 'S-9' })).toMatchObject({ kind: 'ready' })
  })
})

describe('a key', () => {
  it('ticks what no scanner reads, and nothing else', async () => {
    const { bench, order } = benchWith(piece('CARD', 2), piece('MUG'))
    const tick = (sku: string, count = 1) => bench.verification.tick(bench.packing(order), sku, count)
    expect(newsOf(await tick('card'))).toEqual({ kind: 'taken', sku: 'CARD', count: 1, how: 'tick' })
    expect(newsOf(await tick('CARD', 2))).toMatchObject({ kind: 'too_many', left: 1 })
    await expect(tick('MUG')).rejects.toMatchObject({ code: 'conflict', details: { reason: 'item_to_scan' } })
    await expect(tick('NONE')).rejects.toMatchObject({ code: 'not_found' })
    expect(shown(await bench.verification.begin(order)).lines).toMatchObject([
      { sku: 'CARD', isTicked: true },
      { sku: 'MUG', isTicked: false },
    ])
  })

  it('takes the last out, or all', async () => {
    const { bench, order } = benchWith(piece('TEA', 3), piece('MUG'))
    await bench.scan(order, 'TEA')
    await bench.scan(order, 'TEA', { count: 2 })
    expect(newsOf(await bench.verification.takeOut(bench.packing(order), false))).toEqual({
      kind: 'taken_out',
      sku: 'TEA',
      count: 2,
    })
    await bench.scan(order, 'MUG')
    expect(newsOf(await bench.verification.takeOut(bench.packing(order), true))).toMatchObject({ count: 2 })
    await expect(bench.verification.takeOut(bench.packing(order), false)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await bench.verification.countOpen()).toBe(0)
  })

  it('closes a package, and the rest goes into the next', async () => {
    const { bench, order } = benchWith(piece('TEA', 3))
    await expect(bench.verification.nextPackage(bench.packing(order))).rejects.toMatchObject({
      details: { reason: 'package_empty' },
    })
    await bench.scan(order, 'TEA', { count: 2 })
    expect(await bench.verification.nextPackage(bench.packing(order))).toMatchObject({
      kind: 'ready',
      parcelNumber: 1,
      goesOn: true,
    })
    // Until it is bought, a scan of the order ships it.
    expect(await bench.verification.begin(order)).toMatchObject({ kind: 'as_always' })
    expect(await bench.verification.packing.toShip(order)).toBe(1)
    bench.buy(order, 1)
    expect(await bench.verification.rest('A-1')).toMatchObject({
      parcelNumber: 2,
      lines: [{ ordered: 3, elsewhere: 2, packed: 0, left: 1 }],
    })
    expect(await bench.scan(order, 'TEA', { parcelNumber: 2 })).toMatchObject({
      kind: 'ready',
      parcelNumber: 2,
    })
    bench.buy(order, 2)
    expect(await bench.verification.begin(order)).toMatchObject({ kind: 'as_always' })
    expect(await bench.verification.list()).toEqual([])
  })

  it('opens a closed package again that was not bought', async () => {
    const { bench, order } = benchWith(piece('TEA', 3))
    await bench.scan(order, 'TEA')
    await bench.verification.nextPackage(bench.packing(order))
    await bench.verification.takeOut(bench.packing(order), false)
    expect(shown(await bench.verification.begin(order))).toMatchObject({
      parcelNumber: 1,
      packed: 0,
      left: 3,
    })
  })

  it('ships short where whoever asks may, and keeps the rest open', async () => {
    const { bench, order } = benchWith(piece('TEA', 3))
    await bench.scan(order, 'TEA')
    const refuse = () => {
      throw new Error('a supervisor')
    }
    await expect(bench.verification.shipShort(bench.packing(order), refuse)).rejects.toThrow('a supervisor')
    const gesture = bench.packing(order)
    const words: string[] = []
    const allow = (what: string) => void words.push(what)
    expect(await bench.verification.shipShort(gesture, allow)).toMatchObject({ kind: 'ready', goesOn: false })
    // Once it is on disk, nobody is asked for it again.
    expect(await bench.verification.shipShort(gesture, refuse)).toMatchObject({ kind: 'ready' })
    expect(words).toHaveLength(1)
    bench.buy(order, 1)
    expect(newsOf(await bench.verification.begin(order))).toEqual({ kind: 'begun' })
    expect(await bench.verification.list()).toMatchObject([{ orderNumber: 'A-1', parcelNumber: 2, left: 2 }])
  })

  it('excuses all that is left', async () => {
    const { bench, order } = benchWith(piece('TEA', 3), piece('CARD'))
    await bench.scan(order, 'TEA')
    expect(await bench.verification.excuse(bench.packing(order), 'scanner_broken')).toMatchObject({
      kind: 'ready',
      parcelNumber: 1,
    })
    expect(await bench.verification.packed(order)).toMatchObject([
      {
        state: 'excused',
        items: [
          { sku: 'TEA', count: 3 },
          { sku: 'CARD', count: 1 },
        ],
      },
    ])
  })
})

describe('a scan of the order', () => {
  it('goes on where it stopped, and says so where somebody else was at it', async () => {
    const { bench, order } = benchWith(piece('TEA', 3))
    await bench.scan(order, 'TEA')
    expect(newsOf(await bench.verification.begin(order))).toEqual({ kind: 'resumed', byOther: false })
    bench.at.work = 'Kim'
    const resumed = await bench.verification.begin(order)
    expect(newsOf(resumed)).toEqual({ kind: 'resumed', byOther: true })
    expect(shown(resumed).last).toMatchObject({ by: 'Pat', sku: 'TEA' })
  })

  it('ships as always where its items were bought without a scan, or nothing is to be scanned', async () => {
    const { bench, order } = benchWith(piece('TEA', 3))
    bench.buy(order, 1)
    expect(await bench.verification.begin(order)).toMatchObject({ kind: 'as_always' })
    const empty = bench.put(orderWith('EMPTY'))
    expect(await bench.verification.begin(empty)).toMatchObject({ kind: 'as_always' })
    await expect(bench.verification.packing.check(empty, 1)).resolves.toBeUndefined()
  })
})

describe('an order that other benches have too', () => {
  it('is kept from its first item on, and free once all are out again', async () => {
    const { bench, order } = benchWith(piece('TEA', 3))
    await bench.verification.begin(order)
    expect([...bench.held]).toEqual([])
    await bench.scan(order, 'nothing')
    expect([...bench.held]).toEqual([])
    await bench.scan(order, 'TEA')
    expect([...bench.held]).toEqual(['A-1'])
    await bench.verification.begin(order)
    expect([...bench.held]).toEqual(['A-1'])
    await bench.verification.takeOut(bench.packing(order), false)
    expect([...bench.held]).toEqual([])
  })

  it('and that one of them has, is neither begun nor gone on with', async () => {
    const { bench, order } = benchWith(piece('TEA', 3))
    bench.at.elsewhere = true
    await expect(bench.verification.begin(order)).rejects.toMatchObject({ code: 'order_claimed' })
    await expect(bench.scan(order, 'TEA')).rejects.toMatchObject({ code: 'order_claimed' })
    expect(bench.store.acts).toEqual([])
  })
})

describe('an import that changes the order meanwhile', () => {
  it('leaves what is packed, and what is too many has to come out before anything is bought', async () => {
    const { bench, order } = benchWith(piece('TEA', 3), piece('MUG'))
    await bench.scan(order, 'TEA', { count: 3 })
    const fewer = bench.put({ ...order, items: [piece('TEA', 2)] })
    const now = shown(await bench.verification.begin(fewer))
    expect(now.lines).toMatchObject([{ sku: 'TEA', ordered: 2, packed: 3, left: 0 }])
    await expect(bench.verification.packing.check(fewer, 1)).rejects.toSatisfy((error) =>
      isAppError(error, 'items_not_scanned'),
    )
    await expect(bench.verification.nextPackage(bench.packing(fewer))).rejects.toMatchObject({
      code: 'items_not_scanned',
      details: { excess: 1 },
    })
    await bench.verification.takeOut(bench.packing(fewer), false)
    expect(await bench.scan(fewer, 'TEA', { count: 2 })).toMatchObject({ kind: 'ready' })
  })

  it('that drops an item which is packed still shows it', async () => {
    const { bench, order } = benchWith(piece('TEA', 1), piece('MUG', 2))
    await bench.scan(order, 'MUG')
    const without = bench.put({ ...order, items: [piece('TEA', 1)] })
    expect(shown(await bench.verification.begin(without)).lines).toMatchObject([
      { sku: 'TEA', ordered: 1, left: 1 },
      { sku: 'MUG', ordered: 0, packed: 1, left: 0 },
    ])
  })

  it('that adds items after its closed parcel was bought opens the next', async () => {
    const { bench, order } = benchWith(piece('TEA', 2))
    await bench.scan(order, 'TEA')
    await bench.verification.nextPackage(bench.packing(order))
    bench.buy(order, 1)
    const more = bench.put({ ...order, items: [piece('TEA', 1), piece('MUG', 2)] })
    expect(shown(await bench.verification.begin(more))).toMatchObject({ parcelNumber: 2, left: 2 })
  })
})

describe('what a parcel ships', () => {
  it('is what is in it, with the sum of its weights; all goods have the order’s own', async () => {
    const bench = packingBench({ items })
    const order = bench.put({
      ...orderWith('A-1', piece('TEA', 3, { weightGrams: 100 }), piece('MUG', 1, { weightGrams: 300 })),
      weightGrams: 650,
    })
    const { packing } = bench.verification
    expect(await packing.contentsOf(order, 1)).toBe(order)
    await bench.scan(order, 'TEA', { count: 2 })
    expect(await packing.contentsOf(order, 1)).toMatchObject({ weightGrams: 650, contentsOf: 1 })
    await bench.verification.nextPackage(bench.packing(order))
    const first = await packing.contentsOf(order, 1)
    expect(first).toMatchObject({ items: [{ sku: 'TEA', quantity: 2 }], weightGrams: 200, contentsOf: 1 })
    expect(await packing.contentsOf(first, 1)).toBe(first)
    bench.buy(order, 1)
    expect(await packing.contentsOf(order, 2)).toMatchObject({
      items: [
        { sku: 'TEA', quantity: 1 },
        { sku: 'MUG', quantity: 1 },
      ],
      weightGrams: 400,
    })
  })

  it('may not be bought half scanned, by whatever way, nor where it changed since it was prepared', async () => {
    const { bench, order } = benchWith(piece('TEA', 2))
    const { packing } = bench.verification
    const isRefused = async (parcelNumber: number, since?: Date) =>
      packing.check(order, parcelNumber, since).then(
        () => false,
        (error: unknown) => isAppError(error, 'items_not_scanned'),
      )
    expect(await isRefused(1)).toBe(true)
    await bench.scan(order, 'TEA')
    expect(await isRefused(1)).toBe(true)
    expect(await isRefused(2)).toBe(true)
    await bench.scan(order, 'TEA')
    expect(await isRefused(1)).toBe(false)
    expect(await isRefused(1, new Date(bench.at.nowMs - 60_000))).toBe(true)
    bench.at.rule = { ...bench.at.rule, mode: 'off' }
    await bench.verification.takeOut(bench.packing(order), true)
    expect(await isRefused(1)).toBe(false)
  })
})
