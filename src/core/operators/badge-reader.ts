// Whose badge it is. Wrong ones make the next wait, longer each time, so that a badge cannot be found by trying: also
// not by starting the station anew, since what was tried is kept.

import { createLine } from '../../base/in-turn.ts'
import { AppError, isAppError } from '../../contract/errors.ts'
import { evenTime } from '../lasting-wait.ts'
import type { Clock } from '../runtime.ts'
import type { Operator } from './operator.ts'
import type { OperatorStore } from './ports.ts'
import type { OperatorRegister } from './register.ts'

/** A badge that is read badly is scanned again at once. */
const withoutPause = 2
/** Whoever has a right badge waits no longer than this. */
const longestPauseMs = 5 * 60_000
/** One wrong badge is forgotten after so long: those of a day's bad reads do not add up. */
const forgottenAfterMs = 10 * 60_000
/** More do not make the pause longer, and would only be forgotten later. */
const mostCounted = 12

export type BadgeReader = ReturnType<typeof createBadgeReader>

export const pauseMsAfter = (wrong: number): number =>
  wrong <= withoutPause ? 0 : Math.min(longestPauseMs, 1_000 * 2 ** (wrong - withoutPause))

export function createBadgeReader({
  store,
  register,
  clock,
}: {
  readonly store: OperatorStore
  readonly register: Pick<OperatorRegister, 'byBadge'>
  readonly clock: Pick<Clock, 'now' | 'elapsedMs'>
}) {
  const inTurn = createLine()
  const now = evenTime(clock)
  const nowMs = () => now().getTime()

  function kept() {
    const { wrongBadges } = store.read()
    if (!wrongBadges) return { count: 0, lastAtMs: 0 }
    if (wrongBadges.lastAtMs <= nowMs()) return wrongBadges
    // The computer's clock was set back since an earlier run: the pause begins anew, and does not last until that time comes again.
    const again = { count: wrongBadges.count, lastAtMs: nowMs() }
    store.change({ wrongBadges: again })
    return again
  }
  /** How long no badge is read. */
  function pauseMs(): number {
    const { count, lastAtMs } = kept()
    return Math.max(0, lastAtMs + pauseMsAfter(count) - nowMs())
  }
  function countWrong(): void {
    const { count, lastAtMs } = kept()
    const left = Math.max(0, count - Math.floor((nowMs() - lastAtMs) / forgottenAfterMs))
    store.change({ wrongBadges: { count: Math.min(mostCounted, left + 1), lastAtMs: nowMs() } })
  }

  async function readNow(badge: string, isOtherCode: boolean): Promise<Operator> {
    const waitMs = pauseMs()
    if (waitMs > 0 && isOtherCode) throw new AppError('badge_unknown', 'This is no operator’s badge')
    if (waitMs > 0) {
      const message = 'Too many wrong badges: none is read for a while'
      throw new AppError('badges_paused', message, { details: { waitMs } })
    }
    try {
      const operator = await register.byBadge(badge)
      // Not by a packer's own badge, which would make room for guesses between two readings of it.
      if (operator.role === 'supervise' && kept().count > 0)
        store.change({ wrongBadges: { count: 0, lastAtMs: nowMs() } })
      return operator
    } catch (error) {
      if (!isAppError(error, 'badge_unknown') || isOtherCode || store.read().operators.length === 0)
        throw error
      // On disk before the answer: whoever ends the station to try again has been counted.
      countWrong()
      throw new AppError(error.code, error.message, { details: { waitMs: pauseMs() } })
    }
  }

  return {
    pauseMs,
    // One after the other: many at once would all be read before the first is counted.
    /**
     * Throws `badge_unknown`, `badges_paused`. Where `isOtherCode`, the text is known as something else than a badge, and
     * is not held against anybody.
     */
    read: (badge: string, isOtherCode = false): Promise<Operator> =>
      inTurn(() => readNow(badge, isOtherCode)),
  }
}
