import { expect, it } from 'vitest'
import { begunAt, evenTime, waitMsUntil } from '../../../src/core/lasting-wait.ts'
import { manualClock } from '../../support/manual-clock.ts'

const now = new Date('2026-11-20T09:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)

it('even time runs on evenly, whatever the clock is set to', async () => {
  const clock = manualClock(now)
  const even = evenTime(clock)
  clock.setWallClock(-3_600_000)
  await clock.advance(1_000)
  expect([even(), clock.now()]).toEqual([after(1_000), after(-3_599_000)])
})

it.each([
  [-5_000, 0],
  [5_000, 5_000],
  // Hazard: a time that a clock far ahead wrote is not waited for.
  [86_400_000, 60_000],
])('a wait until %d ms from now takes %d ms', (ms, waitMs) => {
  expect(waitMsUntil(after(ms), now, 60_000)).toBe(waitMs)
})

it('nothing begins later than now', () => {
  expect([after(-5), after(5), undefined].map((kept) => begunAt(kept, now))).toEqual([after(-5), now, now])
})
