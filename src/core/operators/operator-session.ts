// Who is at the bench now. A station that has operators is locked until a badge is read, and again when nobody has
// touched it for a while; what was begun goes on.

import type { Access } from '../../contract/access.ts'
import { AppError } from '../../contract/errors.ts'
import type { OperatorsState } from '../../contract/operators.ts'
import type { Clock } from '../runtime.ts'
import { mayDo, type Operator } from './operator.ts'
import type { BadgeReader } from './badge-reader.ts'
import type { OperatorStore } from './ports.ts'
import type { OperatorRegister } from './register.ts'

export type OperatorSession = ReturnType<typeof createOperatorSession>

export function createOperatorSession({
  store,
  register,
  badges,
  clock,
  onState,
}: {
  readonly store: OperatorStore
  readonly register: Pick<OperatorRegister, 'get'>
  readonly badges: BadgeReader
  readonly clock: Clock
  readonly onState: (state: OperatorsState) => void
}) {
  let currentId: string | undefined
  let touchedAtMs = clock.elapsedMs()
  let cancelIdle: (() => void) | undefined

  const configured = () => store.read().operators.length > 0
  const current = () => (currentId === undefined ? undefined : register.get(currentId))
  const idleMs = () => store.read().idleLockMinutes * 60_000

  function state(): OperatorsState {
    const { operators, idleLockMinutes } = store.read()
    const operator = current()
    const locked = configured() && !operator
    return {
      configured: configured(),
      locked,
      idleLockMinutes,
      // Whoever is not let in yet learns nothing that would help to make a badge up.
      badgeShapes: locked ? [] : [...new Set(operators.flatMap(({ badgeShape }) => badgeShape || []))],
      badgePauseMs: badges.pauseMs(),
      ...(operator ? { current: operator } : {}),
    }
  }

  function enter(id: string | undefined): void {
    currentId = id
    touchedAtMs = clock.elapsedMs()
    watchIdle()
    onState(state())
  }

  function watchIdle(): void {
    cancelIdle?.()
    cancelIdle = undefined
    if (currentId === undefined || idleMs() === 0) return
    const leftMs = touchedAtMs + idleMs() - clock.elapsedMs()
    if (leftMs <= 0) enter(undefined)
    else cancelIdle = clock.after(leftMs, watchIdle)
  }

  return {
    state,
    current,
    /**
     * Throws `station_locked` where a badge is needed first, `operator_not_allowed` where the role does not reach. Without
     * operators everything is allowed.
     */
    check(access: Access) {
      if (access === 'always' || !configured()) return
      const operator = current()
      if (!operator) throw new AppError('station_locked', 'The station is locked: it waits for a badge')
      if (mayDo(operator.role, access)) return
      throw new AppError('operator_not_allowed', 'The operator may not do this', {
        details: { role: operator.role, needs: access },
      })
    },
    /** Throws `badge_unknown`, `badges_paused`; see `BadgeReader` for `isOtherCode`. */
    async begin(badge: string, isOtherCode?: boolean) {
      try {
        enter((await badges.read(badge, isOtherCode)).id)
      } catch (error) {
        onState(state())
        throw error
      }
    },
    /** The first operator, or one whose own record changed: at work without a badge. */
    beginAs: ({ id }: Operator) => enter(id),
    touch() {
      touchedAtMs = clock.elapsedMs()
    },
    lock: () => enter(undefined),
    /** The operators or the lock's time have changed. */
    changed() {
      // Whoever is removed and comes back later has to show the badge again.
      if (current() === undefined) currentId = undefined
      watchIdle()
      onState(state())
    },
    close: () => cancelIdle?.(),
  }
}
