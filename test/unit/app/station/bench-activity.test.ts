import { expect, it } from 'vitest'
import { createBenchActivity } from '../../../../src/app/station/bench-activity.ts'
import { manualClock } from '../../../support/manual-clock.ts'

// Hazard: a clock that a time server sets forward makes a bench at work look idle, and a new version is installed on it.
it('a bench is unused for as long as nobody used it, whatever the computer’s clock is set to', async () => {
  const clock = manualClock()
  const bench = createBenchActivity(clock)
  await clock.advance(60_000)
  bench.used(false)
  for (const byMs of [86_400_000, -2 * 86_400_000]) {
    clock.setWallClock(byMs)
    await clock.advance(1_000)
  }
  expect(bench.use()).toEqual({ unusedMs: 2_000, packing: false, acts: 0 })
})
