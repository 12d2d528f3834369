import { systemClock } from '../../src/app/runtime.ts'
import type { Clock } from '../../src/core/runtime.ts'

/** Node fires what waits for longer at once. */
const longestMs = 2 ** 31 - 1

/**
 * The computer's time of day, and waits that pass so many times as fast: for beats that a test waits for and says nothing of. Those of
 * at most `asTheyAreMs`, as for an answer, pass as they are: a busy machine gives none sooner.
 */
export const fastClock = (times: number, asTheyAreMs = 0): Clock => ({
  ...systemClock,
  elapsedMs: () => systemClock.elapsedMs() * times,
  after: (delayMs, run) =>
    systemClock.after(delayMs <= asTheyAreMs ? delayMs : Math.min(delayMs / times, longestMs), run),
})
