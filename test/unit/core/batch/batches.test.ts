// Batches over a real database; what a purchase comes to is what a test says.

import { describe, expect, it } from 'vitest'
import type { Money } from '../../../../src/contract/domain.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import { endWithoutPurchase } from '../../../../src/core/batch/row-outcome.ts'
import { createScansFirst } from '../../../../src/core/batch/scans-first.ts'
import type { Purchase } from '../../../../src/core/ship/purchase.ts'
import type { Shipping } from '../../../../src/core/ship/shipping.ts'
import { manualClock, settle } from '../../../support/manual-clock.ts'
import { newId, preparedPurchase } from '../../adapters/sqlite/samples.ts'
import { bench } from './bench.ts'

describe('a batch', () => {
  it('lets a scan that is under way be bought before its next row', async () => {
    const { becomes, begin, batches, clock, scans, states } = await bench(2)
    await begin()
    await settle()
    scans.areUnderWay = true
    await becomes('ROW-1', 'bought')
    await clock.advance(5_000)
    expect(await states()).toEqual(['bought', 'waiting'])
    scans.areUnderWay = false
    await clock.advance(500)
    expect(await states()).toEqual(['bought', 'working'])
    await becomes('ROW-2', 'bought')
    await batches.close()
  })

  it('goes on after a doubt that was settled before the row was known to be in doubt', async () => {
    const { batch, batches, becomes, begin, states } = await bench(2)
    await begin()
    await settle()
    await becomes('ROW-1', 'in_doubt')
    expect(await states()).toEqual(['in_doubt', 'waiting'])
    await becomes('ROW-1', 'bought', 'unheard')
    expect(await states()).toEqual(['in_doubt', 'waiting'])
    await batches.resume(batch.id, undefined, undefined)
    await settle()
    expect(await states()).toEqual(['bought', 'working'])
    await becomes('ROW-2', 'bought')
    expect(await batches.snapshot(batch.id)).toMatchObject({ batch: { state: 'done' } })
  })

  it('leaves no row at work behind where its outcome could not be written', async () => {
    let isFull = false
    const full = () => Promise.reject(new AppError('data_folder_unusable', 'The disk is full'))
    const { batch, batches, becomes, begin, purchases, states } = await bench(2, (store) => ({
      ...store,
      updateRow: (...values) => (isFull ? full() : store.updateRow(...values)),
      update: (...values) => (isFull ? full() : store.update(...values)),
    }))
    await begin()
    await settle()
    isFull = true
    await becomes('ROW-1', 'bought')
    expect(await states()).toEqual(['working', 'waiting'])
    isFull = false
    // Nothing could say that it stands still: a person sees it run, and stops it.
    await batches.pause(batch.id)
    await batches.resume(batch.id, undefined, undefined)
    await settle()
    await becomes('ROW-2', 'bought')
    expect(await batches.snapshot(batch.id)).toMatchObject({ batch: { state: 'done' } })
    expect(await states()).toEqual(['bought', 'bought'])
    expect(purchases.size).toBe(2)
  })

  describe('under a limit', () => {
    const usd = (amountMinor: number): Money => ({ amountMinor, currency: 'USD' })

    it('passes over an order whose price nobody can tell, and buys the others', async () => {
      const priceOf = (orderNumber: string) =>
        orderNumber === 'ROW-1'
          ? Promise.reject(new AppError('no_rate', 'The service has no rate for it'))
          : Promise.resolve(usd(800))
      const { batch, batches, becomes, begin, purchases, states } = await bench(2, undefined, priceOf)
      await begin(usd(1_000))
      await settle()
      expect(await states()).toEqual(['not_sent', 'working'])
      await becomes('ROW-2', 'bought', undefined, usd(800))
      expect(await batches.snapshot(batch.id)).toMatchObject({ batch: { state: 'done' } })
      expect(purchases.size).toBe(1)
    })

    it('stands still where the price of what it bought is not known: nobody can tell what is left', async () => {
      const { batch, batches, becomes, begin, states } = await bench(3, undefined, () =>
        Promise.resolve(usd(800)),
      )
      await begin()
      await settle()
      await batches.pause(batch.id)
      await becomes('ROW-1', 'bought')
      await batches.resume(batch.id, usd(9_000), undefined)
      await settle()
      expect(await states()).toEqual(['bought', 'waiting', 'waiting'])
      expect(await batches.snapshot(batch.id)).toMatchObject({
        batch: { state: 'paused', pause: { kind: 'price', orderNumber: 'ROW-2' } },
      })
    })

    it('counts what a row was said to cost where its price is not told', async () => {
      const { batch, batches, becomes, begin, states } = await bench(3, undefined, () =>
        Promise.resolve(usd(800)),
      )
      await begin(usd(1_700))
      await settle()
      await becomes('ROW-1', 'bought')
      await becomes('ROW-2', 'bought')
      expect(await states()).toEqual(['bought', 'bought', 'waiting'])
      expect(await batches.snapshot(batch.id)).toMatchObject({
        batch: { state: 'paused', pause: { kind: 'limit', orderNumber: 'ROW-3' } },
      })
    })
  })

  it('is ended where that was said while it came to a stop for another reason', async () => {
    const { batch, batches, becomes, begin, states } = await bench(2)
    await begin()
    await settle()
    await batches.cancel(batch.id)
    await becomes('ROW-1', 'in_doubt')
    expect(await batches.snapshot(batch.id)).toMatchObject({ batch: { state: 'cancelled' } })
    expect(await states()).toEqual(['in_doubt', 'cancelled'])
    await becomes('ROW-1', 'bought')
    expect(await states()).toEqual(['bought', 'cancelled'])
  })

  it('that was ended knows after a restart what became of its doubt', async () => {
    const { batch, batches, becomes, begin, open, states } = await bench(1)
    await begin()
    await settle()
    await becomes('ROW-1', 'in_doubt')
    await batches.cancel(batch.id)
    await batches.close()
    await becomes('ROW-1', 'refused', 'unheard')
    await open().start()
    expect(await states()).toEqual(['refused'])
  })
})

describe('a row that is taken out', () => {
  it('is passed over, and bought in its place once it is put back', async () => {
    const { batch, batches, becomes, begin, purchases, states } = await bench(3)
    await batches.takeOut(batch.id, 1)
    await expect(begin()).rejects.toMatchObject({ code: 'conflict' })
    await batches.begin(batch.id, { rows: 2, total: undefined, limit: undefined }, undefined)
    await settle()
    await batches.takeOut(batch.id, 3)
    expect(await states()).toEqual(['taken_out', 'working', 'taken_out'])
    await batches.putBack(batch.id, 1)
    await becomes('ROW-2', 'bought')
    await becomes('ROW-1', 'bought')
    expect(await batches.snapshot(batch.id)).toMatchObject({ batch: { state: 'done' }, totals: { total: 2 } })
    expect([...purchases.values()].map(({ orderNumber }) => orderNumber)).toEqual(['ROW-2', 'ROW-1'])
  })

  it.each([
    ['is at work', 1, 'takeOut'],
    ['was not taken out', 2, 'putBack'],
  ] as const)('is none that %s', async (_what, place, way) => {
    const { batch, batches, becomes, begin } = await bench(2)
    await begin()
    await settle()
    await expect(batches[way](batch.id, place)).rejects.toMatchObject({ code: 'conflict' })
    await expect(batches[way](batch.id, 9)).rejects.toMatchObject({ code: 'not_found' })
    await becomes('ROW-1', 'bought')
    await becomes('ROW-2', 'bought')
    await expect(batches[way](batch.id, place)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is not left waiting where it is put back while the batch comes to its end', async () => {
    let atEnd: (() => Promise<unknown>) | undefined
    const { batch, batches, becomes, begin, states } = await bench(2, (store) => ({
      ...store,
      async nextWaiting(id) {
        const row = await store.nextWaiting(id)
        if (!row) await atEnd?.()
        atEnd = row ? atEnd : undefined
        return row
      },
    }))
    await begin()
    await settle()
    await batches.takeOut(batch.id, 2)
    atEnd = () => batches.putBack(batch.id, 2)
    await becomes('ROW-1', 'bought')
    expect(await states()).toEqual(['bought', 'working'])
    await becomes('ROW-2', 'bought')
    expect(await batches.snapshot(batch.id)).toMatchObject({ batch: { state: 'done' } })
  })
})

describe('what was refused', () => {
  const wish = (rows: number) => ({ rows, cost: undefined, limit: undefined })

  it('is tried again as a purchase of its own, and nothing else is', async () => {
    const { batch, batches, becomes, begin, purchases, states } = await bench(3)
    await begin()
    await settle()
    await becomes('ROW-1', 'bought')
    await becomes('ROW-2', 'refused')
    await becomes('ROW-3', 'in_doubt')
    await batches.cancel(batch.id)
    expect(await states()).toEqual(['bought', 'refused', 'in_doubt'])
    await batches.tryAgain(batch.id, wish(1), undefined)
    await settle()
    // The doubt is settled first.
    expect(await states()).toEqual(['bought', 'waiting', 'in_doubt'])
    await becomes('ROW-3', 'bought')
    await batches.resume(batch.id, undefined, undefined)
    await settle()
    await becomes('ROW-2', 'bought')
    expect(await states()).toEqual(['bought', 'bought', 'bought'])
    expect(await batches.snapshot(batch.id)).toMatchObject({ batch: { state: 'done' } })
    const all = [...purchases.values()]
    expect(all.map(({ orderNumber }) => orderNumber)).toEqual(['ROW-1', 'ROW-2', 'ROW-3', 'ROW-2'])
    expect(new Set(all.map(({ gestureId }) => gestureId)).size).toBe(4)
  })

  it('joins a batch that runs, and waits in one that is paused', async () => {
    const { batch, batches, becomes, begin, states } = await bench(3)
    await begin()
    await settle()
    await becomes('ROW-1', 'refused')
    await batches.tryAgain(batch.id, wish(1), undefined)
    expect(await states()).toEqual(['waiting', 'working', 'waiting'])
    await becomes('ROW-2', 'bought')
    await becomes('ROW-1', 'refused')
    await batches.pause(batch.id)
    await becomes('ROW-3', 'bought')
    await batches.tryAgain(batch.id, wish(1), undefined)
    await settle()
    expect(await states()).toEqual(['waiting', 'bought', 'bought'])
    expect(await batches.snapshot(batch.id)).toMatchObject({ batch: { state: 'paused' } })
  })

  it('is priced anew before it is tried: its order may be another by now', async () => {
    let price = 800
    const { batch, batches, becomes, store } = await bench(2, undefined, () =>
      Promise.resolve({ amountMinor: price, currency: 'USD' }),
    )
    await store.updateRow(batch.id, 1, 'waiting', { quoted: { amountMinor: price, currency: 'USD' } })
    const { totals } = await batches.snapshot(batch.id)
    await batches.begin(batch.id, { rows: 2, total: totals.quoted.total, limit: undefined }, undefined)
    await settle()
    await becomes('ROW-1', 'refused')
    await becomes('ROW-2', 'bought')
    price = 950
    await batches.estimate(batch.id, true)
    await settle()
    const { again } = (await batches.snapshot(batch.id)).totals
    expect(again).toEqual({ rows: 1, total: { amountMinor: 950, currency: 'USD' } })
    await expect(batches.tryAgain(batch.id, wish(1), undefined)).rejects.toMatchObject({ code: 'conflict' })
    await batches.tryAgain(batch.id, { ...wish(1), cost: again.total }, undefined)
    await settle()
    await becomes('ROW-1', 'bought')
    expect(await batches.snapshot(batch.id)).toMatchObject({ batch: { state: 'done' } })
  })
})

describe('packing slips of a batch', () => {
  it('are queued in the order of its labels, one for each that was bought', async () => {
    const { batches, becomes, begin, purchases, slips } = await bench(3)
    await begin(undefined, true)
    await settle()
    await becomes('ROW-1', 'bought')
    await becomes('ROW-2', 'refused')
    await becomes('ROW-3', 'in_doubt')
    expect(slips.map(([orderNumber]) => orderNumber)).toEqual(['ROW-1'])
    await becomes('ROW-3', 'bought')
    const bought = [...purchases.values()].filter(({ state }) => state === 'bought')
    expect(slips).toEqual(bought.map(({ orderNumber, id }) => [orderNumber, `${id}:slip`]))
    await batches.close()
  })

  it('are none where nobody asked for them', async () => {
    const { becomes, begin, slips } = await bench(1)
    await begin()
    await settle()
    await becomes('ROW-1', 'bought')
    expect(slips).toEqual([])
  })

  it('that cannot be queued stop the batch behind the row, which is bought', async () => {
    const { batch, batches, becomes, begin, slipFault, states } = await bench(2)
    slipFault.error = new AppError('no_printer', 'No printer is set up')
    await begin(undefined, true)
    await settle()
    await becomes('ROW-1', 'bought')
    expect(await states()).toEqual(['bought', 'waiting'])
    expect(await batches.snapshot(batch.id)).toMatchObject({
      batch: {
        state: 'paused',
        pause: { kind: 'slip', orderNumber: 'ROW-1', reason: { code: 'no_printer' } },
      },
    })
  })
})

describe('a row that nobody may buy', () => {
  it('is left with the reason, and stops the batch only where that is the service', () => {
    const error = new AppError('needs_approval', 'above')
    const outcome = { kind: 'needs_approval', orderNumber: 'A-1', error } as const
    const reason = (code: AppError['code']) => ({ code, message: code })
    expect(endWithoutPurchase({ ...outcome, reason: undefined })).toEqual({
      change: { state: 'not_sent', reason: error.toInfo() },
    })
    expect(endWithoutPurchase({ ...outcome, reason: reason('no_rate') })).toEqual({
      change: { state: 'not_sent', reason: error.toInfo() },
    })
    expect(endWithoutPurchase({ ...outcome, reason: reason('service_unreachable') })).toMatchObject({
      change: { state: 'waiting' },
      pause: { kind: 'service', reason: { code: 'service_unreachable' } },
    })
  })

  it('waits with all others where a supervisor has stopped the benches, and says that it is that', () => {
    const error = new AppError('warehouse_stopped', 'stopped')
    expect(endWithoutPurchase({ kind: 'not_sent', orderNumber: 'A-1', error })).toEqual({
      change: { state: 'waiting', reason: error.toInfo() },
      pause: { kind: 'stopped', reason: error.toInfo() },
    })
  })
})

describe('scans', () => {
  it('are under way until they are bought, have begun nothing, or wait too long', async () => {
    const clock = manualClock()
    const purchase = { ...preparedPurchase(newId()), state: 'sent' } as const satisfies Purchase
    let now: Purchase = purchase
    const scansFirst = createScansFirst({ purchase: () => Promise.resolve(now), clock })
    const answers = { found: true }
    const shipping = scansFirst.watch({
      ship: () => Promise.resolve(answers.found ? { kind: 'shipping', purchase } : { kind: 'not_found' }),
    } as Partial<Shipping> as Shipping)

    const first = shipping.ship('A', newId(), undefined, undefined)
    expect(await scansFirst.areUnderWay()).toBe(true)
    await first
    expect(await scansFirst.areUnderWay()).toBe(true)
    now = { ...purchase, state: 'bought' }
    expect(await scansFirst.areUnderWay()).toBe(false)

    answers.found = false
    await shipping.ship('B', newId(), undefined, undefined)
    expect(await scansFirst.areUnderWay()).toBe(false)

    answers.found = true
    now = purchase
    await shipping.ship('C', newId(), undefined, undefined)
    expect(await scansFirst.areUnderWay()).toBe(true)
    await clock.advance(10_000)
    expect(await scansFirst.areUnderWay()).toBe(false)
  })
})
