// What is asked of the station just now, and when somebody last used it: so that it is never closed under a packer's
// hands.

import { AppError } from '../../contract/errors.ts'
import { isOperation, operationRules, type Envelope } from '../../contract/operations.ts'
import type { BenchUse } from '../../core/updates/install-policy.ts'
import type { Clock } from '../../core/runtime.ts'

export type BenchActivity = ReturnType<typeof createBenchActivity>

export function createBenchActivity(clock: Pick<Clock, 'elapsedMs'>) {
  let lastUsedAtMs = clock.elapsedMs()
  let packing = false
  let closed = false
  let acts = 0
  let installations = 0
  const waiting: (() => void)[] = []

  const isInstallation = (operation: string): boolean => operation.startsWith('updates.')
  const isAct = (operation: string): boolean => {
    if (!isOperation(operation)) return false
    const { access } = operationRules[operation]
    return access === 'pack' || access === 'supervise'
  }

  return {
    /** Runs what was asked; acts, not looks, count as use and are refused while the bench is closed. */
    async during(operation: string, run: () => Promise<Envelope>): Promise<Envelope> {
      if (!isAct(operation)) return run()
      if (closed) {
        const error = new AppError('update_installing', 'The station is about to start anew')
        return { ok: false, error: error.toInfo() }
      }
      lastUsedAtMs = clock.elapsedMs()
      const change = (by: 1 | -1) => {
        if (isInstallation(operation)) installations += by
        else acts += by
      }
      change(1)
      try {
        return await run()
      } finally {
        change(-1)
        if (acts + installations === 0) waiting.splice(0).forEach((go) => go())
      }
    },
    /** Somebody is there; `packing`: with a parcel open on the page. */
    used(isPacking: boolean) {
      lastUsedAtMs = clock.elapsedMs()
      packing = isPacking
    },
    use: (): BenchUse => ({ unusedMs: clock.elapsedMs() - lastUsedAtMs, packing, acts }),
    /** Refuses acts with `update_installing` until the answer is called. */
    close(): () => void {
      closed = true
      return () => (closed = false)
    },
    /** Resolves once no act is under way. */
    quiet: () =>
      acts + installations === 0 ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve)),
  }
}
