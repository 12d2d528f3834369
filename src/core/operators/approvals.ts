// One act above a packer's limit, let through by a supervisor's badge.

import { AppError } from '../../contract/errors.ts'
import type { ApprovalWish } from '../../contract/operator-operations.ts'
import type { Clock, NewId } from '../runtime.ts'
import type { LimitedAct, Operator } from './operator.ts'

/** How long a supervisor's word holds, and how long a refused act can be asked for. */
const validMs = 120_000
const mostWaiting = 20

type Act = {
  readonly actId: string
  readonly operatorId: string
  readonly untilMs: number
  readonly approvedBy: Operator | undefined
}

export type Approvals = {
  /** The refusal of an act, which can be approved from then on. `what` is the operation with its whole input. */
  refuse(operator: Operator, what: string, act: LimitedAct, limitMinor: number): AppError
  /** Throws `not_found` for an act that nobody asked for, or too long ago. */
  approve(actId: string, supervisor: Operator): void
  /** The supervisor who let this act through; the word is used up. */
  take(operator: Operator, what: string): Operator | undefined
}

export function createApprovals(clock: Pick<Clock, 'now'>, newId: NewId): Approvals {
  const acts = new Map<string, Act>()
  const nowMs = () => clock.now().getTime()

  function forgetOld(): void {
    for (const [what, { untilMs }] of acts) if (untilMs < nowMs()) acts.delete(what)
    for (const what of [...acts.keys()].slice(0, -mostWaiting)) acts.delete(what)
  }

  return {
    refuse(operator, what, { kind, amount }, limitMinor) {
      const act: Act = {
        actId: newId(),
        operatorId: operator.id,
        untilMs: nowMs() + validMs,
        approvedBy: undefined,
      }
      acts.delete(what)
      acts.set(what, act)
      forgetOld()
      const details = {
        actId: act.actId,
        limit: kind,
        limitMinor,
        currency: amount?.currency ?? 'USD',
        ...(amount && { amountMinor: amount.amountMinor }),
      } satisfies ApprovalWish
      return new AppError('needs_approval', 'This is above the operator’s limit', { details })
    },
    approve(actId, supervisor) {
      forgetOld()
      const waiting = [...acts].find(([, act]) => act.actId === actId)
      if (!waiting) throw new AppError('not_found', 'Nothing waits for this approval any more')
      const [what, act] = waiting
      acts.set(what, { ...act, approvedBy: supervisor, untilMs: nowMs() + validMs })
    },
    take(operator, what) {
      forgetOld()
      const act = acts.get(what)
      if (!act?.approvedBy || act.operatorId !== operator.id) return undefined
      acts.delete(what)
      return act.approvedBy
    },
  }
}
