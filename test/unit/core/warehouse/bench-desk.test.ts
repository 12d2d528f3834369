// What a bench tells and hears by its own beat, over a warehouse in memory; what PostgreSQL makes of it is a contract test.

import { beforeEach, expect, test } from 'vitest'
import { AppError } from '../../../../src/contract/errors.ts'
import type { BenchFacts } from '../../../../src/contract/warehouse-benches.ts'
import { createBenchDesk, hearMs, tellMs, type KeptDesk } from '../../../../src/core/warehouse/bench-desk.ts'
import type { Benches, Confirmed, Heard } from '../../../../src/core/warehouse/benches.ts'
import { beatMs } from '../../../../src/core/warehouse/claims.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const stop = { operator: 'Sue Bell', bench: 'Bench 1', since: '2026-11-20T09:00:00.000Z' }
const message = {
  messageId: '0b0e6e0a-2f0f-4a53-9d6b-0f6f3a3f9a01',
  text: 'Break at ten',
  bench: 'Bench 1',
  sentAt: '2026-11-20T09:00:00.000Z',
}
const facts: BenchFacts = {
  version: '1.0.0',
  lastHour: 0,
  inDoubt: 0,
  waiting: { prints: 0, orders: 0 },
  stopped: false,
}

let isCut: boolean
let heard: Heard
let told: BenchFacts[]
let confirmed: Confirmed[]
let kept: KeptDesk | undefined
let here: BenchFacts
let went: number
let silences: number

beforeEach(() => {
  isCut = false
  heard = { stop: undefined, messages: [] }
  told = []
  confirmed = []
  kept = undefined
  here = facts
  went = 0
  silences = 0
})

const unless = <T>(answer: () => T): Promise<T> =>
  isCut ? Promise.reject(new AppError('warehouse_cut_off', 'cut')) : Promise.resolve(answer())
const notAsked = () => Promise.reject(new Error('not asked here'))

const benches: Benches = {
  tell: (of) => unless(() => void told.push(of)),
  hear: () => unless(() => heard),
  confirm: (word) => unless(() => void confirmed.push(word)),
  board: notAsked,
  stop: notAsked,
  go: notAsked,
  send: notAsked,
}

async function openDesk() {
  const time = manualClock()
  const desk = createBenchDesk({
    benches: () => Promise.resolve(benches),
    facts: (stopped) => Promise.resolve({ ...here, stopped }),
    kept: {
      read: () => Promise.resolve(kept),
      save(next) {
        kept = next
        return Promise.resolve()
      },
    },
    clock: time,
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    onChange: () => undefined,
    onGo: () => (went += 1),
    onSilence: () => (silences += 1),
  })
  await desk.start()
  await time.advance(0)
  return { desk, time }
}

test('facts are told at once, then when they have changed, no more often than every five seconds', async () => {
  const { time } = await openDesk()
  expect(told).toEqual([facts])
  here = { ...facts, lastHour: 1 }
  await time.advance(tellMs - 2 * hearMs)
  expect(told).toHaveLength(1)
  await time.advance(tellMs)
  expect(told.at(-1)).toEqual(here)
  expect(told).toHaveLength(2)
})

test('facts that stay are told once a beat, whatever their ages are', async () => {
  const { time } = await openDesk()
  here = { ...facts, lastParcel: { orderNumber: 'WEB-1', agoMs: 0 } }
  await time.advance(tellMs + hearMs)
  const before = told.length
  for (let ms = 0; ms < 3 * beatMs; ms += hearMs) {
    here = { ...here, lastParcel: { orderNumber: 'WEB-1', agoMs: ms } }
    await time.advance(hearMs)
  }
  expect(told.length - before).toBeGreaterThanOrEqual(2)
  expect(told.length - before).toBeLessThanOrEqual(3)
})

test('a stop that is heard holds, is told, and says who and since when', async () => {
  const { desk, time } = await openDesk()
  expect(desk.reason()).toBeUndefined()
  heard = { stop, messages: [] }
  await time.advance(hearMs)
  expect(desk.reason()).toMatchObject({ code: 'warehouse_stopped', details: stop })
  expect(told.at(-1)?.stopped).toBe(true)
  heard = { stop: undefined, messages: [] }
  await time.advance(hearMs)
  expect(desk.reason()).toBeUndefined()
  expect(told.at(-1)?.stopped).toBe(false)
  expect(went).toBe(1)
})

test('cut off, the last word holds, also after a restart, and since when nothing answers is known', async () => {
  const first = await openDesk()
  heard = { stop, messages: [] }
  await first.time.advance(hearMs)
  isCut = true
  await first.time.advance(hearMs)
  const since = first.desk.silentSince()
  expect(since).toBeDefined()
  await first.time.advance(10 * hearMs)
  expect(first.desk.reason()?.code).toBe('warehouse_stopped')
  expect(first.desk.silentSince()).toEqual(since)
  await first.desk.close()

  const again = await openDesk()
  expect(again.desk.reason()?.code).toBe('warehouse_stopped')
  isCut = false
  heard = { stop: undefined, messages: [] }
  await again.time.advance(hearMs)
  expect(again.desk.reason()).toBeUndefined()
  expect(again.desk.silentSince()).toBeUndefined()
})

test('that nothing answers any more is told once, and that it answers again', async () => {
  const { time } = await openDesk()
  expect(silences).toBe(0)
  isCut = true
  await time.advance(5 * hearMs)
  expect(silences).toBe(1)
  isCut = false
  await time.advance(5 * hearMs)
  expect(silences).toBe(2)
})

test('a message that is confirmed while nothing answers is put away, and told with its age later', async () => {
  heard = { stop: undefined, messages: [message] }
  const { desk, time } = await openDesk()
  expect(desk.messages()).toEqual([message])
  isCut = true
  await desk.confirm(message.messageId, 'Pat Moss')
  expect(desk.messages()).toEqual([])
  await time.advance(hearMs)
  expect(kept?.confirmed).toHaveLength(1)
  isCut = false
  await time.advance(hearMs)
  expect(confirmed).toHaveLength(1)
  expect(confirmed[0]).toMatchObject({ messageId: message.messageId, operator: 'Pat Moss' })
  expect(confirmed[0]?.agoMs).toBeGreaterThanOrEqual(hearMs)
  expect(kept?.confirmed).toEqual([])
  // A second word for it changes nothing.
  heard = { stop: undefined, messages: [] }
  await time.advance(hearMs)
  await desk.confirm(message.messageId, 'Pat Moss')
  expect(confirmed).toHaveLength(1)
})
