import { systemClock } from '../../src/app/runtime.ts'
import type { Clock } from '../../src/core/runtime.ts'

/** The real clock, which a test sets ahead: timers run as they do, and more time has passed. */
export function clockAhead(): { readonly clock: Clock; ahead(ms: number): void } {
  let aheadMs = 0
  return {
    clock: {
      ...systemClock,
      now: () => new Date(Date.now() + aheadMs),
      elapsedMs: () => systemClock.elapsedMs() + aheadMs,
    },
    ahead(ms) {
      aheadMs += ms
    },
  }
}
