import type { Clock } from '../../src/core/runtime.ts'

export type ManualClock = Clock & {
  /** Moves the time on and runs, in their order, the timers that fall due, with what they set off. */
  advance(ms: number): Promise<void>
  /** Sets the computer's clock on, or back with a negative number; no time passes. */
  setWallClock(byMs: number): void
  /** Timers that are set. */
  readonly pending: number
}

/** A clock whose time a test owns. */
export function manualClock(start = new Date('2026-11-20T09:00:00Z')): ManualClock {
  let now = start.getTime()
  let setByMs = 0
  const timers = new Set<{ readonly at: number; readonly run: () => void }>()

  return {
    now: () => new Date(now + setByMs),
    elapsedMs: () => now - start.getTime(),
    after(delayMs, run) {
      const timer = { at: now + delayMs, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    setWallClock(byMs) {
      setByMs += byMs
    },
    async advance(ms) {
      const end = now + ms
      for (;;) {
        const next = [...timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
        if (!next) break
        timers.delete(next)
        now = Math.max(now, next.at)
        next.run()
        await settle()
      }
      now = end
      await settle()
    },
    get pending() {
      return timers.size
    },
  }
}

/** Lets promises and I/O that are ready run to their end. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}
