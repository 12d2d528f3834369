// Several rows of a batch under way at once: whatever comes back first, and whatever it is.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Money } from '../../../../src/contract/domain.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import { settle } from '../../../support/manual-clock.ts'
import { buy, printJob } from '../../adapters/sqlite/samples.ts'
import { bench } from './bench.ts'

type Bench = Awaited<ReturnType<typeof bench>>

const usd = (amountMinor: number): Money => ({ amountMinor, currency: 'USD' })
const placeOf = (orderNumber: string) => Number(orderNumber.replace('ROW-', ''))
const busy = new AppError('service_no_answer', 'It is busy', { details: { status: 429, retryAfterMs: 500 } })

/** Buys rows until so many are under way. */
async function untilUnderWay({ becomes, clock, underWay }: Bench, count: number): Promise<readonly string[]> {
  for (let out = underWay(); out.length < count; out = underWay()) {
    if (out.length === 0) throw new Error('the batch begins no row')
    await clock.advance(200)
    for (const orderNumber of out) await becomes(orderNumber, 'bought')
  }
  return underWay()
}

/** Answers rows, some at a time and in the order that the numbers say, until the batch stands still. */
async function answerAll(
  { batch, batches, clock, underWay }: Bench,
  picks: readonly number[],
  answer: (orderNumber: string) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < 500; at++) {
    await clock.advance(200)
    const pick = picks[at % picks.length] ?? 0
    for (let left = 1 + (pick % 5); left > 0; left--) {
      const out = underWay()
      const orderNumber = out[(pick * left) % Math.max(out.length, 1)]
      if (orderNumber !== undefined) await answer(orderNumber)
    }
    if (underWay().length > 0) continue
    await clock.advance(1_000)
    const { state } = (await batches.snapshot(batch.id)).batch
    if (underWay().length === 0 && state !== 'running') return
  }
  throw new Error('the batch does not come to an end')
}

const picked = fc.array(fc.nat(15), { minLength: 40, maxLength: 40 })

describe('rows that are bought side by side', () => {
  it('print their labels and slips in the order of the list, in whatever order the answers come', async () => {
    let most = 0
    await fc.assert(
      fc.asyncProperty(
        picked,
        fc.array(fc.nat(9), { minLength: 40, maxLength: 40 }),
        async (picks, kinds) => {
          const one = await bench(24)
          const printed: string[] = []
          /** What the printer takes now. */
          async function print() {
            for (;;) {
              const job = await one.stores.jobs.nextQueued('zebra')
              if (job?.content.kind !== 'label') return
              await one.stores.jobs.startSending(job.id, 'zebra')
              printed.push((await one.stores.labels.orderNumber(job.content.labelId)) ?? '?')
            }
          }
          await one.begin(undefined, true)
          await settle()
          await answerAll(one, picks, async (orderNumber) => {
            most = Math.max(most, one.underWay().length)
            if (kinds[placeOf(orderNumber)] === 0) {
              await one.becomes(orderNumber, 'refused', undefined, undefined, {
                code: 'service_refused',
                message: 'no such ZIP',
              })
            } else {
              const purchase = [...one.purchases.values()].find((each) => each.orderNumber === orderNumber)
              if (!purchase) throw new Error(`${orderNumber} was not begun`)
              // As the station commits them: the label's job with the purchase.
              const { label } = await buy(one.stores, { id: purchase.id, orderNumber })
              await one.stores.jobs.insert(printJob(label))
              await one.becomes(orderNumber, 'bought')
            }
            await print()
          })
          await print()
          const bought = [...one.purchases.values()].filter(({ state }) => state === 'bought')
          expect(await one.batches.snapshot(one.batch.id)).toMatchObject({ batch: { state: 'done' } })
          const inOrder = bought
            .map(({ orderNumber }) => orderNumber)
            .toSorted((a, b) => placeOf(a) - placeOf(b))
          expect(printed).toEqual(inOrder)
          expect(one.slips.map(([orderNumber]) => orderNumber)).toEqual(inOrder)
          expect(one.purchases.size).toBe(24)
        },
      ),
      { numRuns: 4 },
    )
    expect(most).toBeGreaterThan(2)
  })

  it('never cost more than the limit, with what is still under way', async () => {
    await fc.assert(
      fc.asyncProperty(
        picked,
        fc.array(fc.integer({ min: 100, max: 900 }), { minLength: 24, maxLength: 24 }),
        fc.integer({ min: 1_000, max: 9_000 }),
        fc.array(fc.constantFrom(0, 0.5, 1), { minLength: 24, maxLength: 24 }),
        async (picks, prices, limit, shares) => {
          const quoted = (orderNumber: string) => prices[placeOf(orderNumber) - 1] ?? 0
          const one = await bench(24, undefined, (orderNumber) => Promise.resolve(usd(quoted(orderNumber))))
          const spent = () =>
            [...one.purchases.values()].reduce(
              (sum, { orderNumber, state, price }) =>
                sum + (state === 'sent' ? quoted(orderNumber) : (price?.amountMinor ?? 0)),
              0,
            )
          await one.begin(usd(limit))
          await settle()
          await answerAll(one, picks, async (orderNumber) => {
            expect(spent()).toBeLessThanOrEqual(limit)
            const share = shares[placeOf(orderNumber) - 1] ?? 1
            // A share of 0 is refused; what is left over is for the next.
            if (share === 0)
              await one.becomes(orderNumber, 'refused', undefined, undefined, {
                code: 'service_refused',
                message: 'no',
              })
            else
              await one.becomes(
                orderNumber,
                'bought',
                undefined,
                usd(Math.floor(quoted(orderNumber) * share)),
              )
          })
          expect(spent()).toBeLessThanOrEqual(limit)
          const { batch } = await one.batches.snapshot(one.batch.id)
          const next = await one.store.nextWaiting(batch.id)
          if (next) {
            expect(batch.pause).toMatchObject({ kind: 'limit', orderNumber: next.orderNumber })
            expect(spent() + quoted(next.orderNumber)).toBeGreaterThan(limit)
          } else expect(batch.state).toBe('done')
        },
      ),
      { numRuns: 4 },
    )
  })

  it('go beyond the limit by one label at most where a carrier charges up to twice what it said', async () => {
    await fc.assert(
      fc.asyncProperty(
        picked,
        fc.array(fc.integer({ min: 100, max: 900 }), { minLength: 24, maxLength: 24 }),
        fc.integer({ min: 1_000, max: 9_000 }),
        async (picks, prices, limit) => {
          const quoted = (orderNumber: string) => prices[placeOf(orderNumber) - 1] ?? 0
          const one = await bench(24, undefined, (orderNumber) => Promise.resolve(usd(quoted(orderNumber))))
          await one.begin(usd(limit))
          await settle()
          await answerAll(one, picks, (orderNumber) =>
            one.becomes(orderNumber, 'bought', undefined, usd(2 * quoted(orderNumber))),
          )
          const spent = [...one.purchases.values()].reduce(
            (sum, { price }) => sum + (price?.amountMinor ?? 0),
            0,
          )
          expect(spent).toBeLessThanOrEqual(limit + Math.max(...prices))
        },
      ),
      { numRuns: 4 },
    )
  })

  it('are begun no more once one of them is in doubt, and come to their ends', async () => {
    const one = await bench(12)
    const { batch, batches, becomes, begin, purchases, states, underWay } = one
    await begin()
    await settle()
    const out = await untilUnderWay(one, 4)
    const begun = purchases.size
    // The last of them: those before it are still with the service.
    await becomes(out[3]!, 'in_doubt')
    await becomes(out[1]!, 'bought')
    expect(await batches.snapshot(batch.id)).toMatchObject({ batch: { state: 'running' }, pausing: true })
    await becomes(out[0]!, 'bought')
    await becomes(out[2]!, 'bought')
    expect(underWay()).toEqual([])
    expect(purchases.size).toBe(begun)
    expect(await batches.snapshot(batch.id)).toMatchObject({
      batch: { state: 'paused', pause: { kind: 'doubt', orderNumber: out[3] } },
    })
    expect((await states()).filter((state) => state === 'waiting')).toHaveLength(12 - begun)
    await batches.close()
  })

  it.each(['pause', 'cancel'] as const)('come to their ends where somebody says %s', async (way) => {
    const one = await bench(12)
    const { batch, batches, becomes, begin, purchases, states } = one
    await begin()
    await settle()
    const out = await untilUnderWay(one, 4)
    const begun = purchases.size
    await batches[way](batch.id)
    for (const orderNumber of out.toReversed()) await becomes(orderNumber, 'bought')
    expect(purchases.size).toBe(begun)
    const left = way === 'pause' ? 'waiting' : 'cancelled'
    expect(await states()).toEqual([
      ...Array.from({ length: begun }, () => 'bought'),
      ...Array.from({ length: 12 - begun }, () => left),
    ])
    expect(await batches.snapshot(batch.id)).toMatchObject({
      batch: { state: way === 'pause' ? 'paused' : 'cancelled' },
    })
    await batches.close()
  })

  it('let a scan be bought before another is begun', async () => {
    const one = await bench(12)
    await one.begin()
    await settle()
    const out = await untilUnderWay(one, 3)
    one.scans.areUnderWay = true
    for (const orderNumber of out) await one.becomes(orderNumber, 'bought')
    await one.clock.advance(2_000)
    expect(one.underWay()).toEqual([])
    one.scans.areUnderWay = false
    await one.clock.advance(500)
    expect(one.underWay()).not.toEqual([])
    await one.batches.close()
  })

  it('know after a death what became of each, and let go of their labels in their order', async () => {
    const one = await bench(8)
    await one.begin()
    await settle()
    const out = await untilUnderWay(one, 3)
    // The second was answered, and the station died before the first was.
    const purchase = [...one.purchases.values()].find(({ orderNumber }) => orderNumber === out[1])!
    const { label } = await buy(one.stores, { id: purchase.id, orderNumber: purchase.orderNumber })
    await one.stores.jobs.insert(printJob(label))
    await one.becomes(out[1]!, 'bought')
    expect(await one.stores.jobs.nextQueued('zebra')).toBeUndefined()
    const after = one.open()
    await one.becomes(out[0]!, 'in_doubt', 'unheard')
    await one.becomes(out[2]!, 'in_doubt', 'unheard')
    await after.start()
    const states = await one.states()
    expect(out.map((orderNumber) => states[placeOf(orderNumber) - 1])).toEqual([
      'in_doubt',
      'bought',
      'in_doubt',
    ])
    expect((await one.stores.jobs.nextQueued('zebra'))?.content).toMatchObject({ labelId: label.id })
    await one.batches.close()
  })
})

describe('a service that is too busy', () => {
  it('for a purchase leaves it in doubt: none is begun until that is settled, and then it goes on', async () => {
    const one = await bench(12)
    const { batch, batches, becomes, begin, clock, purchases, underWay } = one
    await begin()
    await settle()
    const out = await untilUnderWay(one, 4)
    const begun = purchases.size
    await becomes(out[1]!, 'in_doubt', undefined, undefined, busy.toInfo())
    for (const orderNumber of [out[0]!, out[2]!, out[3]!]) await becomes(orderNumber, 'bought')
    await clock.advance(20_000)
    expect(underWay()).toEqual([])
    expect(purchases.size).toBe(begun)
    expect(await batches.snapshot(batch.id)).toMatchObject({ batch: { state: 'running' } })
    await becomes(out[1]!, 'bought')
    await clock.advance(1_000)
    expect(underWay()).not.toEqual([])
    expect(new Set([...purchases.values()].map(({ orderNumber }) => orderNumber)).size).toBe(purchases.size)
    await batches.close()
  })

  it('for longer than some minutes leaves the doubt to a person', async () => {
    const one = await bench(3)
    await one.begin()
    await settle()
    await one.becomes('ROW-1', 'in_doubt', undefined, undefined, busy.toInfo())
    await one.clock.advance(6 * 60_000)
    expect(await one.states()).toEqual(['in_doubt', 'waiting', 'waiting'])
    expect(await one.batches.snapshot(one.batch.id)).toMatchObject({
      batch: { state: 'paused', pause: { kind: 'doubt', orderNumber: 'ROW-1' } },
    })
  })

  it('for what comes before a purchase has the row tried again in its place', async () => {
    let isBusy = true
    const { begin, clock, states, underWay, batches } = await bench(3, undefined, undefined, () =>
      isBusy ? new AppError('service_busy', 'It is busy', { details: { retryAfterMs: 3_000 } }) : undefined,
    )
    await begin()
    await settle()
    await clock.advance(2_900)
    expect(await states()).toEqual(['working', 'waiting', 'waiting'])
    isBusy = false
    await clock.advance(200)
    expect(underWay()).toEqual(['ROW-1'])
    await batches.close()
  })

  it('again and again stops the batch, with nothing bought', async () => {
    const one = await bench(3, undefined, undefined, () => new AppError('service_busy', 'It is busy'))
    await one.begin()
    await settle()
    await one.clock.advance(2 * 60_000)
    expect(await one.states()).toEqual(['waiting', 'waiting', 'waiting'])
    expect(await one.batches.snapshot(one.batch.id)).toMatchObject({
      batch: { state: 'paused', pause: { kind: 'service', reason: { code: 'service_busy' } } },
    })
  })
})
