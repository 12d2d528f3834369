// Waits that outlast the station: their ends stand on disk as times of day, and the computer's clock may be set meanwhile.

import type { Clock } from './runtime.ts'

/**
 * The time as the computer's clock had it when this was called, carried on evenly from there. What is reckoned with it
 * within one run takes as long as it should, whatever the computer's clock is set to.
 */
export function evenTime(clock: Pick<Clock, 'now' | 'elapsedMs'>): () => Date {
  const beginMs = clock.now().getTime() - clock.elapsedMs()
  return () => new Date(beginMs + clock.elapsedMs())
}

/**
 * How long to wait for `at`, which an earlier run may have written by another clock: never longer than `longestMs`, the
 * longest that such a wait is ever meant to be.
 */
export function waitMsUntil(at: Date, now: Date, longestMs: number): number {
  return Math.min(Math.max(0, at.getTime() - now.getTime()), longestMs)
}

/** When something began that lasts; now, where that was written by a clock that was ahead of this one. */
export function begunAt(kept: Date | undefined, now: Date): Date {
  return kept && kept <= now ? kept : now
}
