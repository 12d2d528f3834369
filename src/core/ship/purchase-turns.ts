// One piece of work at a time on each purchase, and the time at which it is next taken up.

import type { Clock, Logger } from '../runtime.ts'

export type PurchaseTurns = ReturnType<typeof createPurchaseTurns>

/** Wait before a purchase is taken up again that a fault of the station itself left half done. */
const afterBugMs = 5_000

export function createPurchaseTurns(
  clock: Pick<Clock, 'after'>,
  logger: Logger,
  /** Called after `afterBugMs` with what a fault of the station itself left half done. */
  resume: (id: string) => void,
) {
  const working = new Map<string, Promise<void>>()
  const timers = new Map<string, () => void>()
  let closed = false

  function forget(id: string): void {
    timers.get(id)?.()
    timers.delete(id)
  }

  /** Takes a purchase up after a wait, instead of any earlier time that was set for it; not once it is closed. */
  function after(id: string, waitMs: number, run: () => void): void {
    forget(id)
    if (!closed) timers.set(id, clock.after(waitMs, run))
  }

  return {
    /** Runs one piece of work on a purchase; while it runs, a second is not begun and the first is answered. */
    work(id: string, run: () => Promise<void>) {
      const running = working.get(id)
      if (running) return running
      const done = run()
        .catch((error: unknown) => {
          logger.error('purchase.bug', { purchaseId: id }, error)
          after(id, afterBugMs, () => resume(id))
        })
        .finally(() => working.delete(id))
      working.set(id, done)
      return done
    },
    /** What is being done with a purchase now. */
    running: (id: string) => working.get(id),
    after,
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
