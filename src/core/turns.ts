// One piece of work at a time on each record, and the time at which it is next taken up.

import type { Clock } from './runtime.ts'

export type Turns = ReturnType<typeof createTurns>

export function createTurns(
  clock: Pick<Clock, 'after'>,
  /** Called with a fault of the station itself, which left a record half done. */
  onFault: (id: string, fault: unknown) => void | Promise<void>,
) {
  const working = new Map<string, Promise<void>>()
  const timers = new Map<string, () => void>()
  let closed = false

  function forget(id: string): void {
    timers.get(id)?.()
    timers.delete(id)
  }

  return {
    /** Runs one piece of work on a record; while it runs, a second is not begun and the first is answered. */
    work(id: string, run: () => Promise<void>): Promise<void> {
      const running = working.get(id)
      if (running) return running
      const done = run()
        .catch((fault: unknown) => onFault(id, fault))
        .finally(() => working.delete(id))
      working.set(id, done)
      return done
    },
    /** What is being done with a record now. */
    running: (id: string) => working.get(id),
    /** Takes a record up after a wait, instead of any earlier time that was set for it; not once it is closed. */
    after(id: string, waitMs: number, run: () => void) {
      forget(id)
      if (!closed) timers.set(id, clock.after(waitMs, run))
    },
    forget,
    isClosed: () => closed,
    /** Nothing more is taken up. */
    stop() {
      closed = true
      for (const cancel of timers.values()) cancel()
    },
    /** Until what is under way has ended. */
    async idle() {
      await Promise.allSettled(working.values())
    },
  }
}
