// How the shipping service answers, told by the calls that are made anyway, and asked where nobody calls: while somebody
// looks, and while it is offline. One slow call is no slow service, one call without an answer no absent one, and a line
// that comes and goes is away until it stays: the word on the screen does not flicker.

import type { ServiceHealthEvent } from '../../adapters/shipping-service/call.ts'
import type { ServiceHealth } from '../../contract/domain.ts'
import { isAppError } from '../../contract/errors.ts'
import type { Clock, Logger } from '../../core/runtime.ts'

/** An answer later than this makes the service `slow`. */
const slowMs = 3_000
const askAgainMs = 5_000
/** What was heard so lately is not asked for. */
const lookAfterMs = 2_500
/** So long the service has to show that it is there. */
const patienceMs = 5_000
/** Away again so soon after it was back, the line comes and goes. */
const flappingMs = 10_000
/** How many calls in a row say the same before they are believed, where one alone may be chance. */
const inARow = 2

export type HealthWatch = ReturnType<typeof watchHealth>

export type WatchedService = {
  /** Rejects with `service_unreachable` where nothing answers at its address; costs nothing. */
  reach(): Promise<void>
  /** Makes a call that reports. */
  ask(): Promise<unknown>
}

/**
 * `onChange` gets each new state; what goes wrong in it is logged, and never the fault of the call that told the state:
 * that one may have bought something.
 */
export function watchHealth(
  { clock, logger }: { readonly clock: Clock; readonly logger: Pick<Logger, 'error'> },
  service: WatchedService,
  onChange: (health: ServiceHealth) => Promise<unknown>,
) {
  let health: ServiceHealth = { state: 'unknown', since: clock.now().toISOString() }
  /** When the state was last heard; undefined while it is unknown. */
  let heardAtMs: number | undefined
  let cancel: (() => void) | undefined
  let endWait: (() => void) | undefined
  let closed = false
  let backAtMs: number | undefined
  let flaps = false
  let answers = 0
  /** A call had no answer: one of the account's calls has to show that the service gives any. */
  let isSuspected = false
  let proving: Promise<void> | undefined
  /** What the last calls said, and how many in a row. */
  let said: { state: ServiceHealth['state']; times: number } = { state: 'unknown', times: 0 }

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

  function take(call: ServiceHealth['state']): void {
    if (closed) return
    const state = call === 'unknown' ? call : stateAfter(call)
    heardAtMs = state === 'unknown' ? undefined : clock.elapsedMs()
    if (state === health.state) return
    health = { state, since: clock.now().toISOString() }
    cancel?.()
    if (state === 'offline') proveLater()
    onChange(health).catch((error: unknown) => closed || logger.error('health.bug', {}, error))
  }

  function takeAnswer(durationMs: number): void {
    answers += 1
    take(durationMs > slowMs ? 'slow' : 'reachable')
  }

  function proveLater(): void {
    if (closed) return
    cancel?.()
    cancel = clock.after(askAgainMs, () => void prove())
  }

  /** Whether the service answers, told to the end or as far as it was heard in time. */
  async function isThere(): Promise<boolean> {
    const before = answers
    const beganMs = clock.elapsedMs()
    let reachMs: number | undefined
    try {
      await service.reach()
      reachMs = clock.elapsedMs() - beganMs
      if (isSuspected || health.state === 'offline') await service.ask()
    } catch (error) {
      if (isAppError(error, 'service_unreachable', 'service_no_answer')) return answers > before
      // No account, so no address either.
      if (reachMs === undefined) take('unknown')
    }
    if (reachMs !== undefined && answers === before) takeAnswer(reachMs)
    return true
  }

  /** False where that takes too long. */
  function inTime(asked: Promise<boolean>): Promise<boolean> {
    return new Promise<boolean>((resolve) => {
      endWait = clock.after(patienceMs, () => resolve(false))
      void asked.then(resolve)
    }).finally(() => endWait?.())
  }

  async function proveOnce(): Promise<void> {
    const before = answers
    const is = await inTime(isThere())
    isSuspected = false
    if (!is && answers === before) take('offline')
  }

  /** One at a time. What others hear meanwhile counts as well. */
  function prove(): Promise<void> {
    if (closed) return Promise.resolve()
    proving ??= proveOnce().finally(() => {
      proving = undefined
      if (health.state === 'offline') proveLater()
    })
    return proving
  }

  const heardMs = () => (heardAtMs === undefined ? undefined : clock.elapsedMs() - heardAtMs)

  return {
    health: () => health,
    /** How long ago it was heard that it is so; undefined while nothing is known. */
    heardMs,
    /** Takes what one call showed. */
    report({ outcome, durationMs }: ServiceHealthEvent) {
      if (closed) return
      if (outcome === 'answered') takeAnswer(durationMs)
      else if (outcome === 'not_sent') take('offline')
      else {
        isSuspected = true
        void prove()
      }
    },
    /** Somebody looks: what was not heard for a moment is asked for. Resolves when that is known. `anew`: in any case. */
    async look(anew = false) {
      const isFresh = (heardMs() ?? Number.POSITIVE_INFINITY) < lookAfterMs
      // While it is offline it is asked anyway.
      if (anew || (!isFresh && health.state !== 'offline')) await prove()
    },
    close() {
      closed = true
      cancel?.()
      endWait?.()
    },
  }
}
