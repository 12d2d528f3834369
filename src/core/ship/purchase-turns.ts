// One piece of work at a time on each purchase, and the time at which it is next taken up.

import type { Clock, Logger } from '../runtime.ts'

export type PurchaseTurns = {
  /** Runs one piece of work on a purchase; while it runs, a second is not begun and the first is answered. */
  work(id: string, run: () => Promise<void>): Promise<void>
  /** What is being done with a purchase now. */
  running(id: string): Promise<void> | undefined
  /** Takes a purchase up after a wait, instead of any earlier time that was set for it; not once it is closed. */
  after(id: string, waitMs: number, run: () => void): void
  forget(id: string): void
  isClosed(): boolean
  /** Nothing more is taken up. */
  stop(): void
  /** Until what is under way has ended. */
  idle(): Promise<void>
}

/** Wait before a purchase is taken up again that a fault of the station itself left half done. */
const afterBugMs = 5_000

export function createPurchaseTurns(
  clock: Pick<Clock, 'after'>,
  logger: Logger,
  /** Called after `afterBugMs` with what a fault of the station itself left half done. */
  resume: (id: string) => void,
): PurchaseTurns {
  const working = new Map<string, Promise<void>>()
  const timers = new Map<string, () => void>()
  let closed = false

  function forget(id: string): void {
    timers.get(id)?.()
    timers.delete(id)
  }

  function after(id: string, waitMs: number, run: () => void): void {
    forget(id)
    if (!closed) timers.set(id, clock.after(waitMs, run))
  }

  return {
    work(id, run) {
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
    running: (id) => working.get(id),
    after,
    forget,
    isClosed: () => closed,
    stop() {
      closed = true
      for (const cancel of timers.values()) cancel()
    },
    async idle() {
      await Promise.allSettled(working.values())
    },
  }
}
