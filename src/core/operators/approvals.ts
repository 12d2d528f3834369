// One act above a packer's limit, or a supervisor's alone, let through by a supervisor's badge.

import { AppError } from '../../contract/errors.ts'
import type { Money } from '../../contract/domain.ts'
import { limitCurrency, type ApprovalWish, type LimitWish } from '../../contract/operators.ts'
import { notFound } from '../../contract/refusals.ts'
import type { Clock, NewId } from '../runtime.ts'
import type { LimitedAct, Operator } from './operator.ts'

/** How long a supervisor's word holds, and how long a refused act can be asked for. */
const validMs = 120_000
const mostWaiting = 20

/** A supervisor's, whatever it costs. */
type RoleAct = {
  readonly kind: 'role'
  readonly amount: undefined
  readonly operation: string
  /** Of one about an order, and of one that spends money; `what` holds both. */
  readonly orderNumber?: string | undefined
  readonly price?: Money | undefined
}
/** `what`: all that a supervisor's word is given for, beside the amount. */
export type ApprovableAct = (LimitedAct | RoleAct) & { readonly what: string }

type Waiting = {
  readonly act: ApprovableAct
  readonly actId: string
  readonly operatorId: string
  readonly untilMs: number
  readonly approvedBy: Operator | undefined
}

export type Approval = {
  readonly by: Operator
  /** The word is used up. */
  use(): void
}

export type Approvals = ReturnType<typeof createApprovals>

/** `needs_approval`. Without an act's id nobody can let it through as it is. */
export function needsApproval(act: LimitedAct, limitMinor: number, actId?: string): AppError {
  const { kind, amount, orderNumber, orders, batchRows, total } = act
  const details = {
    ...(actId === undefined ? {} : { actId }),
    ...(orderNumber === undefined ? {} : { orderNumber }),
    ...(orders && { orders: [...orders] }),
    ...(batchRows === undefined ? {} : { batchRows }),
    ...(total && { total }),
    limit: kind,
    limitMinor,
    currency: amount?.currency ?? limitCurrency,
    ...(amount && { amountMinor: amount.amountMinor }),
  } satisfies Omit<LimitWish, 'actId'> & Partial<LimitWish>
  return new AppError('needs_approval', 'This is above the operator’s limit, or its price is not known', {
    details,
  })
}

/** What was approved unseen covers what is still not known, and no amount. */
function covers({ amount: approved }: ApprovableAct, { amount }: ApprovableAct): boolean {
  if (!approved || !amount) return approved === amount
  return approved.currency === amount.currency && amount.amountMinor <= approved.amountMinor
}

export function createApprovals(clock: Pick<Clock, 'elapsedMs'>, newId: NewId) {
  /** By what they are about. */
  const acts = new Map<string, Waiting>()
  const nowMs = () => clock.elapsedMs()

  function forgetOld(): void {
    for (const [what, { untilMs }] of acts) if (untilMs < nowMs()) acts.delete(what)
    for (const what of [...acts.keys()].slice(0, -mostWaiting)) acts.delete(what)
  }

  /** Can be approved from then on, by this id. */
  function wait(operator: Operator, act: ApprovableAct): string {
    const actId = newId()
    acts.delete(act.what)
    acts.set(act.what, {
      act,
      actId,
      operatorId: operator.id,
      untilMs: nowMs() + validMs,
      approvedBy: undefined,
    })
    forgetOld()
    return actId
  }

  return {
    /** The refusal of an act above a limit, which can be approved from then on. */
    refuse: (operator: Operator, act: LimitedAct & { readonly what: string }, limitMinor: number): AppError =>
      needsApproval(act, limitMinor, wait(operator, act)),
    /** The refusal of a supervisor's act, which can be approved from then on. */
    refuseRole(operator: Operator, act: RoleAct & { readonly what: string }): AppError {
      const { operation, orderNumber, price } = act
      const details = {
        actId: wait(operator, act),
        limit: 'role',
        operation,
        ...(orderNumber === undefined ? {} : { orderNumber }),
        ...(price ? { price } : {}),
      } satisfies ApprovalWish
      return new AppError('needs_approval', 'This needs a supervisor’s badge', { details })
    },
    /** Throws `not_found` for an act that nobody asked for, or too long ago. */
    approve(actId: string, supervisor: Operator) {
      forgetOld()
      const waiting = [...acts.values()].find((one) => one.actId === actId)
      if (!waiting) throw notFound('approval')
      acts.set(waiting.act.what, { ...waiting, approvedBy: supervisor, untilMs: nowMs() + validMs })
    },
    /** The word of the supervisor who let this act through, for the amount that was asked for or less. */
    find(operator: Operator, act: ApprovableAct): Approval | undefined {
      forgetOld()
      const kept = acts.get(act.what)
      if (!kept?.approvedBy || kept.operatorId !== operator.id || !covers(kept.act, act)) return undefined
      return {
        by: kept.approvedBy,
        use: () => {
          if (acts.get(act.what)?.actId === kept.actId) acts.delete(act.what)
        },
      }
    },
  }
}
