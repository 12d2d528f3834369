// How the shipping service answers, told by the calls that are made anyway; asked for while it is offline.

import type { ServiceHealth } from '../contract/domain.ts'
import type { Clock, Logger } from '../core/runtime.ts'

/** An answer later than this makes the service `slow`. */
const slowMs = 3_000
const askAgainMs = 5_000

export type HealthWatch = {
  readonly health: () => ServiceHealth
  /** Takes what one call showed. */
  report(call: { readonly reachable: boolean; readonly durationMs: number }): void
  close(): void
}

/**
 * `ask` makes a call that reports; it is repeated while the service is offline. `onChange` gets each new state; what goes
 * wrong in it is logged, and never the fault of the call that told the state: that one may have bought something.
 */
export function watchHealth(
  { clock, logger }: { readonly clock: Clock; readonly logger: Pick<Logger, 'error'> },
  ask: () => Promise<unknown>,
  onChange: (health: ServiceHealth) => Promise<unknown>,
): HealthWatch {
  let health: ServiceHealth = { state: 'unknown', since: clock.now().toISOString() }
  let cancel: (() => void) | undefined
  let closed = false

  const askLater = () => {
    if (closed) return
    cancel = clock.after(askAgainMs, () => {
      void ask()
        .catch(() => undefined)
        .then(() => (health.state === 'offline' ? askLater() : undefined))
    })
  }
  return {
    health: () => health,
    report({ reachable, durationMs }) {
      const state = !reachable ? 'offline' : durationMs > slowMs ? 'slow' : 'reachable'
      if (state === health.state || closed) return
      health = { state, since: clock.now().toISOString() }
      cancel?.()
      if (state === 'offline') askLater()
      onChange(health).catch((error: unknown) => closed || logger.error('health.bug', {}, error))
    },
    close() {
      closed = true
      cancel?.()
    },
  }
}
