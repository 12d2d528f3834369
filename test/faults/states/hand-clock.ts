// A clock that goes on only when it is told to, from one timer to the next.

import type { Clock } from '../../../src/core/runtime.ts'

export type HandClock = Clock & {
  /** Milliseconds until each timer, rounded up to seconds: what is still to come, as far as a state tells. */
  pending(): readonly number[]
  /** On to the next timer, which runs. */
  next(): void
  setWall(byMs: number): void
  /** A process that ends takes its timers along. */
  forget(): void
}

export function handClock(): HandClock {
  let nowMs = 0
  let setByMs = 0
  let timers: { readonly atMs: number; readonly run: () => void }[] = []
  const begin = Date.parse('2026-11-20T14:00:00Z')
  return {
    now: () => new Date(begin + nowMs + setByMs),
    elapsedMs: () => nowMs,
    after(delayMs, run) {
      const timer = { atMs: nowMs + delayMs, run }
      timers.push(timer)
      return () => void (timers = timers.filter((one) => one !== timer))
    },
    pending: () => timers.map(({ atMs }) => Math.ceil((atMs - nowMs) / 1000)).toSorted((a, b) => a - b),
    next() {
      const [first] = timers.toSorted((a, b) => a.atMs - b.atMs)
      if (!first) return
      timers = timers.filter((one) => one !== first)
      nowMs = Math.max(nowMs, first.atMs)
      first.run()
    },
    setWall: (byMs) => void (setByMs += byMs),
    forget: () => void (timers = []),
  }
}
