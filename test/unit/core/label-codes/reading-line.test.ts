import { describe, expect, it } from 'vitest'
import { sqliteLabelCodeStore } from '../../../../src/adapters/sqlite/label-codes.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import { createReadingLine } from '../../../../src/core/label-codes/reading-line.ts'
import type { Reading } from '../../../../src/core/label-codes/reading.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { buy, openStores } from '../../adapters/sqlite/samples.ts'

const reading: Reading = { outcome: 'none', tracking: 'not_read', codes: [], keys: [] }

/** Labels that are read by the test's own hand, in the order in which they are begun. */
async function openLine(orders: readonly string[]) {
  const stores = await openStores()
  const labels = new Map<string, string>()
  for (const order of orders) labels.set((await buy(stores, { orderNumber: order })).label.id, order)
  const idOf = (order: string) => [...labels].find(([, one]) => one === order)?.[0] ?? ''
  const begun: { order: string; result: PromiseWithResolvers<Reading> }[] = []
  const read: string[] = []
  const warned: string[] = []
  let printing = false
  let stops = 0
  let paper = '203'
  const clock = manualClock()
  const store = sqliteLabelCodeStore(stores.context)
  let waiting: { count: number; done: () => void } | undefined
  const note = () => {
    if (waiting && begun.length >= waiting.count) waiting.done()
  }
  const line = createReadingLine<string>({
    store,
    printerFor: () => Promise.resolve({ paper, printer: paper }),
    read(labelId) {
      const result = Promise.withResolvers<Reading>()
      begun.push({ order: labels.get(labelId) ?? '', result })
      note()
      return result.promise
    },
    stop() {
      stops++
      begun.at(-1)?.result.reject(new Error('ended'))
    },
    isPrinting: () => Promise.resolve(printing),
    onRead: (labelId) => void read.push(labels.get(labelId) ?? ''),
    clock,
    logger: {
      info: () => undefined,
      warn: (event) => void warned.push(event),
      error: (event) => void warned.push(event),
    },
  })
  /** Resolves once so many were begun. */
  const begins = (count: number) =>
    begun.length >= count ? Promise.resolve() : new Promise<void>((done) => (waiting = { count, done }))
  /** All that was asked of the store so far is done: it serves one after another. */
  const rest = async () => {
    for (let turn = 0; turn < 20; turn++) await store.isRemoved('none')
  }
  const orderBegun = () => begun.map(({ order }) => order)
  const set = (change: { printing?: boolean; paper?: string }) => {
    printing = change.printing ?? printing
    paper = change.paper ?? paper
  }
  return { line, store, clock, begun, begins, rest, orderBegun, read, warned, idOf, set, stops: () => stops }
}

describe('the codes of labels', () => {
  it('are read one label at a time: of what was just sent first, then from the newest to the oldest', async () => {
    const { line, clock, begun, begins, rest, orderBegun, read, idOf } = await openLine(['A', 'B', 'C'])
    line.start()
    line.sent(idOf('A'), 'zebra')
    line.sent(idOf('A'), 'zebra')
    await clock.advance(1_000)
    await begins(1)
    await clock.advance(100_000)
    await rest()
    expect(orderBegun()).toEqual(['A'])
    begun[0]?.result.resolve(reading)
    await rest()
    for (const count of [2, 3]) {
      await clock.advance(2_000)
      await begins(count)
      begun[count - 1]?.result.resolve(reading)
      await rest()
    }
    expect(orderBegun()).toEqual(['A', 'C', 'B'])
    expect(read).toEqual(['A', 'C', 'B'])
    await clock.advance(200_000)
    await rest()
    expect(begun).toHaveLength(3)
  })

  it('are left alone while a label waits to be sent, and one that is being read makes way', async () => {
    const { line, clock, begun, begins, rest, orderBegun, read, set, stops, warned } = await openLine([
      'A',
      'B',
    ])
    set({ printing: true })
    line.start()
    await clock.advance(2_000)
    await rest()
    expect(begun).toEqual([])
    set({ printing: false })
    await clock.advance(60_000)
    await begins(1)
    line.toBeSent()
    await rest()
    expect(stops()).toBe(1)
    expect(read).toEqual([])
    await clock.advance(2_000)
    await begins(2)
    begun[1]?.result.resolve(reading)
    await rest()
    expect(orderBegun()).toEqual(['B', 'B'])
    expect([read, warned]).toEqual([['B'], []])
  })

  it('are not read while one label is sent right after the other', async () => {
    const { line, clock, begins, rest, orderBegun, idOf } = await openLine(['A', 'B'])
    line.start()
    line.sent(idOf('A'), 'zebra')
    await clock.advance(900)
    line.sent(idOf('B'), 'zebra')
    await clock.advance(900)
    await rest()
    expect(orderBegun()).toEqual([])
    await clock.advance(100)
    await begins(1)
    expect(orderBegun()).toEqual(['A'])
  })

  it('of a label that was just sent are read on while the next is sent', async () => {
    const { line, clock, begun, begins, rest, read, idOf, stops } = await openLine(['A'])
    line.start()
    line.sent(idOf('A'), 'zebra')
    await clock.advance(1_000)
    await begins(1)
    line.toBeSent()
    begun[0]?.result.resolve(reading)
    await rest()
    expect([read, stops()]).toEqual([['A'], 0])
  })

  it('are read again for another paper alone', async () => {
    const { line, clock, begun, begins, rest, idOf, set, store } = await openLine(['A'])
    line.start()
    for (const [paper, count] of [
      ['203', 1],
      ['203', 1],
      ['300', 2],
    ] as const) {
      set({ paper })
      line.sent(idOf('A'), 'zebra')
      await clock.advance(1_000)
      await begins(count)
      begun.at(-1)?.result.resolve(reading)
      await rest()
      expect(begun).toHaveLength(count)
    }
    expect(await store.get(idOf('A'))).toMatchObject({ paper: '300', outcome: 'none' })
  })

  it('say so where the label cannot be drawn, and wait where it cannot be opened', async () => {
    const { line, clock, begun, begins, rest, orderBegun, store, idOf } = await openLine(['A', 'B', 'C'])
    line.start()
    const outcomes = [
      new AppError('not_printable', 'no'),
      new AppError('sealed_with_other_key', 'no'),
      new AppError('removed_by_retention', 'no'),
    ]
    for (const [at, error] of outcomes.entries()) {
      await clock.advance(2_000)
      await begins(at + 1)
      begun[at]?.result.reject(error)
      await rest()
    }
    expect(orderBegun()).toEqual(['C', 'B', 'A'])
    expect(await store.get(idOf('C'))).toMatchObject({ outcome: 'not_drawn', tracking: 'unknown' })
    expect(await store.get(idOf('B'))).toBeUndefined()
    expect(await store.nextUnread()).toMatchObject({ labelId: idOf('B') })
  })

  it('that are being read when the station closes are read at the next start', async () => {
    const { line, clock, begins, idOf, store, read, warned } = await openLine(['A'])
    line.start()
    line.sent(idOf('A'), 'zebra')
    await clock.advance(1_000)
    await begins(1)
    await line.close()
    expect([read, warned]).toEqual([[], []])
    expect(await store.nextUnread()).toMatchObject({ labelId: idOf('A') })
  })
})
