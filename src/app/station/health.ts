// How the shipping service answers, told by the calls that are made anyway; asked for while it is offline. One slow call
// is no slow service, and a line that comes and goes is away until it stays: the word on the screen does not flicker.

import type { ServiceHealth } from '../../contract/domain.ts'
import type { Clock, Logger } from '../../core/runtime.ts'

/** An answer later than this makes the service `slow`. */
const slowMs = 3_000
const askAgainMs = 5_000
/** Away again so soon after it was back, the line comes and goes. */
const flappingMs = 10_000
/** How many calls in a row say the same before they are believed, where one alone may be chance. */
const inARow = 2

export type HealthWatch = ReturnType<typeof watchHealth>

/**
 * `ask` makes a call that reports; it is repeated while the service is offline. `onChange` gets each new state; what goes
 * wrong in it is logged, and never the fault of the call that told the state: that one may have bought something.
 */
export function watchHealth(
  { clock, logger }: { readonly clock: Clock; readonly logger: Pick<Logger, 'error'> },
  ask: () => Promise<unknown>,
  onChange: (health: ServiceHealth) => Promise<unknown>,
) {
  let health: ServiceHealth = { state: 'unknown', since: clock.now().toISOString() }
  let cancel: (() => void) | undefined
  let closed = false
  let backAtMs: number | undefined
  let flaps = false
  /** What the last calls said, and how many in a row. */
  let said: { state: ServiceHealth['state']; times: number } = { state: 'unknown', times: 0 }

  const askLater = () => {
    if (closed) return
    cancel = clock.after(askAgainMs, () => {
      void ask()
        .catch(() => undefined)
        .then(() => (health.state === 'offline' ? askLater() : undefined))
    })
  }
  /** The state after one more call; the one that is, where a single call proves nothing. */
  function stateAfter(call: ServiceHealth['state']): ServiceHealth['state'] {
    said = { state: call, times: said.state === call ? said.times + 1 : 1 }
    const answersInARow = call === 'offline' ? 0 : said.times
    const now = clock.elapsedMs()
    if (call === 'offline') {
      if (health.state !== 'offline') flaps = backAtMs !== undefined && now - backAtMs < flappingMs
      return 'offline'
    }
    if (health.state === 'offline') {
      if (flaps && answersInARow < inARow) return 'offline'
      backAtMs = now
      return call
    }
    return health.state === 'unknown' || answersInARow >= inARow ? call : health.state
  }

  return {
    health: () => health,
    /** Takes what one call showed. */
    report({ reachable, durationMs }: { readonly reachable: boolean; readonly durationMs: number }) {
      if (closed) return
      const state = stateAfter(!reachable ? 'offline' : durationMs > slowMs ? 'slow' : 'reachable')
      if (state === health.state) return
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
