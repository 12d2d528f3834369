// Acts that were begun in a profile and are written in its log: where it is closed, they have a moment to end.

import type { AuditLog } from '../../core/audit/audit-log.ts'
import type { Clock } from '../../core/runtime.ts'

/** Nobody who changes the profile waits for longer than this for an answer that does not come. */
const endWithinMs = 5_000

export type ActsUnderWay = ReturnType<typeof createActsUnderWay>

type Act = { readonly ended: Promise<unknown>; leave(): Promise<void> }

export function createActsUnderWay(log: AuditLog, clock: Pick<Clock, 'after'>) {
  const underWay = new Set<Act>()

  return {
    log,
    /** `leave`: it has not ended, and the log is about to be closed. */
    async during<T>(run: () => Promise<T>, leave: () => Promise<void>): Promise<T> {
      const running = run()
      const act = { ended: running, leave }
      underWay.add(act)
      try {
        return await running
      } finally {
        underWay.delete(act)
      }
    },
    /** Until all have ended; those that take too long are left. */
    async end(): Promise<void> {
      const late = Promise.withResolvers<void>()
      const cancel = clock.after(endWithinMs, late.resolve)
      await Promise.race([Promise.allSettled([...underWay].map(({ ended }) => ended)), late.promise])
      cancel()
      for (const act of underWay) await act.leave()
    },
  }
}
