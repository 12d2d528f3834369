// How a bench follows what others have: told of it, and reading from where it was last.

import { beforeEach, expect, test } from 'vitest'
import { AppError } from '../../../../src/contract/errors.ts'
import type {
  ClaimChanges,
  ClaimNews,
  ElsewhereStore,
} from '../../../../src/core/warehouse/claims-elsewhere.ts'
import { createClaimsFollower, type Followed } from '../../../../src/core/warehouse/follow-claims.ts'
import { manualClock } from '../../../support/manual-clock.ts'

type Change = { readonly mark: number; readonly orderKey: string; readonly bench: string | undefined }

/** The warehouse: its changes by their marks, and where they are settled. */
let changes: Change[]
let settled: number
let source: string
let isCut: boolean
let hears: boolean
let benches: number
let tell: (() => void) | undefined
let lose: (() => void) | undefined
let pieces: number
/** The bench. */
let kept: Followed | undefined
let held: Map<string, { readonly bench: string; readonly source: string }>
let told: number

const cutOff = () => new AppError('warehouse_cut_off', 'cut')
const newsOf = ({ orderKey, bench }: Change): ClaimNews => ({
  orderKey,
  elsewhere: bench === undefined ? undefined : { kind: 'packed', bench, since: new Date(0) },
})

beforeEach(() => {
  changes = []
  settled = 1
  source = 'one'
  isCut = false
  hears = true
  benches = 2
  tell = undefined
  lose = undefined
  pieces = 0
  kept = undefined
  held = new Map()
  told = 0
})

/** Two at once; `settled` grows with what is packed, unless a test holds it back. */
const warehouse: ClaimChanges = {
  after({ mark, orderKey }) {
    if (isCut) return Promise.reject(cutOff())
    pieces += 1
    const behind = changes
      .filter((one) => one.mark > Number(mark) || (one.mark === Number(mark) && one.orderKey > orderKey))
      .toSorted((a, b) => a.mark - b.mark || (a.orderKey < b.orderKey ? -1 : 1))
      .slice(0, 2)
    const last = behind.at(-1)
    return Promise.resolve({
      news: behind.map(newsOf),
      next: last && behind.length === 2 ? { mark: String(last.mark), orderKey: last.orderKey } : undefined,
      settled: String(settled),
      source,
    })
  },
  of: () => Promise.resolve([]),
  benches: (most) => Promise.resolve(Math.min(benches, most)),
  listen(onTold, onLost) {
    if (!hears) return Promise.reject(cutOff())
    tell = onTold
    lose = onLost
    return Promise.resolve({
      check: () => (isCut ? Promise.reject(cutOff()) : Promise.resolve()),
      close: () => {
        tell = undefined
      },
    })
  },
}

const store: ElsewhereStore = {
  keep(news, by) {
    let changed = 0
    for (const { orderKey, elsewhere } of news) {
      const before = held.get(orderKey)?.bench
      if (elsewhere) held.set(orderKey, { bench: elsewhere.bench, source: by })
      else held.delete(orderKey)
      if (before !== elsewhere?.bench) changed += 1
    }
    return Promise.resolve(changed)
  },
  listClaimed: () => Promise.resolve([]),
  forgetOthers(by) {
    const others = [...held].filter(([, one]) => one.source !== by)
    for (const [key] of others) held.delete(key)
    return Promise.resolve(others.length)
  },
}

function open() {
  const clock = manualClock()
  const follower = createClaimsFollower({
    changes: () => (isCut ? Promise.reject(cutOff()) : Promise.resolve(warehouse)),
    store,
    kept: {
      read: () => Promise.resolve(kept),
      save: (next) => {
        kept = next
        return Promise.resolve()
      },
    },
    clock,
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    onOrders: () => (told += 1),
  })
  follower.start()
  return { follower, clock }
}

function pack(mark: number, orderKey: string, by: { bench?: string } = { bench: 'Bench 3' }): void {
  changes = [...changes.filter((one) => one.orderKey !== orderKey), { mark, orderKey, bench: by.bench }]
  settled = Math.max(settled, mark + 1)
}
const keys = () => [...held.keys()].toSorted()

test('it is told at once, and reads at most once a second however much it is told', async () => {
  const { follower, clock } = open()
  await clock.advance(0)
  pack(5, 'a')
  tell?.()
  await clock.advance(1_000)
  expect(keys()).toEqual(['a'])
  expect(told).toBe(1)
  const before = pieces
  for (let at = 0; at < 40; at += 1) {
    tell?.()
    await clock.advance(100)
  }
  expect(pieces - before).toBeLessThanOrEqual(5)
  // What comes back is no more elsewhere.
  pack(6, 'a', {})
  tell?.()
  await clock.advance(1_000)
  expect(keys()).toEqual([])
  await follower.close()
})

test('where it cannot listen it reads by itself, and what was told after a loss is not awaited', async () => {
  hears = false
  const { follower, clock } = open()
  await clock.advance(0)
  pack(5, 'a')
  await clock.advance(5_000)
  expect(keys()).toEqual(['a'])
  hears = true
  await clock.advance(5_000)
  expect(tell).toBeDefined()
  // The connection is gone, and another one is there soon.
  tell = undefined
  pack(6, 'b')
  lose?.()
  await clock.advance(1_000)
  expect(keys()).toEqual(['a', 'b'])
  expect(tell).toBeDefined()
  await follower.close()
})

test('of many benches none listens: each reads on every second, and listens again where they are few', async () => {
  benches = 50
  const { follower, clock } = open()
  await clock.advance(0)
  expect(tell).toBeDefined()
  benches = 200
  await clock.advance(80_000)
  expect(tell).toBeUndefined()
  pack(5, 'a')
  await clock.advance(1_000)
  expect(keys()).toEqual(['a'])
  benches = 50
  await clock.advance(60_000)
  expect(tell).toBeDefined()
  await follower.close()
})

test('a cut and a night lose nothing: it goes on from where it was', async () => {
  const first = open()
  pack(5, 'a')
  await first.clock.advance(0)
  isCut = true
  pack(6, 'b')
  await first.clock.advance(30_000)
  expect(keys()).toEqual(['a'])
  isCut = false
  await first.clock.advance(3_000)
  expect(keys()).toEqual(['a', 'b'])
  await first.follower.close()

  for (let mark = 7; mark < 20; mark += 1) pack(mark, `night ${mark}`)
  pieces = 0
  const second = open()
  await second.clock.advance(0)
  expect(held.size).toBe(15)
  // Thirteen by two at once: nothing of before is read again.
  expect(pieces).toBe(7)
  await second.follower.close()
})

test('what becomes visible late, under a mark that others have passed, is read', async () => {
  const { follower, clock } = open()
  await clock.advance(0)
  // The transaction of mark 5 is under way, and that of 6 has ended.
  pack(6, 'b')
  settled = 5
  tell?.()
  await clock.advance(1_000)
  expect(keys()).toEqual(['b'])
  pack(5, 'a')
  settled = 7
  tell?.()
  await clock.advance(1_000)
  expect(keys()).toEqual(['a', 'b'])
  await follower.close()
})

test('another database is read from its beginning, and what only the one before said goes then', async () => {
  const { follower, clock } = open()
  pack(50, 'a')
  pack(51, 'lost')
  await clock.advance(0)
  expect(keys()).toEqual(['a', 'lost'])
  // Put back from a backup: its marks are lower, and one claim is gone.
  source = 'two'
  changes = []
  settled = 1
  for (const [at, orderKey] of ['a', 'c', 'd', 'e'].entries()) pack(at + 3, orderKey)
  tell?.()
  await clock.advance(1_000)
  expect(keys()).toEqual(['a', 'c', 'd', 'e'])
  expect(kept).toEqual({ source: 'two', mark: '7', whole: true })
  await follower.close()
})
