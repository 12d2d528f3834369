// On whose word an act is done: what the operator at work may spend on a parcel without a supervisor. Given to the
// handlers by the guard, so that it is the same operator whose role was checked and who is written down.

import { AppError } from '../../contract/errors.ts'
import type { OperationName } from '../../contract/operations.ts'
import type { Program } from '../../core/programs/ports.ts'
import { needsApproval, type Approvals } from '../../core/operators/approvals.ts'
import { limitExceeded, type LimitedAct, type Operator } from '../../core/operators/operator.ts'
import { parcelKey } from '../../core/ship/purchase.ts'
import type { SpendingLimit, SpendingPermit, SpendingWish } from '../../core/ship/spending-limit.ts'

export type Authority = {
  /** Whose word it is, by name: who let it through, or who is at work. Undefined where nobody is known. */
  readonly onWordOf: string | undefined
  /** The name of the program that asks, where it is no person. */
  readonly program?: string
  /** Of a parcel that the operator waits for: a supervisor can let it through. Undefined without a limit. */
  readonly parcelLimit: SpendingLimit | undefined
  /** Of the rows of a batch, which nobody waits for: what is above it is left. Undefined without a limit. */
  readonly rowLimit: SpendingLimit | undefined
  /** Throws `needs_approval` in an act that is a supervisor's as things are. `what`: all that the word is given for. */
  readonly supervise: (operation: OperationName, what: string, orderNumber: string) => void
  /** What the limits are, in minor units of `limitCurrency`; undefined without one. */
  readonly parcelMostMinor: number | undefined
}

export const unlimited: Authority = {
  onWordOf: undefined,
  parcelLimit: undefined,
  rowLimit: undefined,
  supervise: () => undefined,
  parcelMostMinor: undefined,
}

const within: SpendingPermit = { kind: 'permitted', use: () => undefined }

/**
 * What a supervisor's word is for: the parcel, at the price that was shown. Where no price could be shown it is the very
 * request, so that nothing dearer takes its place.
 */
const approvedWhat = ({ parcel, request, price }: SpendingWish): string =>
  ['parcel', parcelKey(parcel), ...(price ? [] : [JSON.stringify(request)])].join(' ')

const costOf = ({ parcel: { orderNumber }, price }: SpendingWish): LimitedAct => ({
  kind: 'parcel',
  amount: price,
  orderNumber,
})

/** `approver`: who let the act through. `onApproved` hears of the supervisor whose word was used in it. */
export function authorityOf(
  operator: Operator | undefined,
  approver: Operator | undefined,
  approvals: Approvals,
  onApproved: (supervisor: Operator) => void,
): Authority {
  const onWordOf = (approver ?? operator)?.name
  if (!operator || operator.role === 'supervise') return { ...unlimited, onWordOf }

  const supervise: Authority['supervise'] = (operation, what, orderNumber) => {
    const act = {
      kind: 'role',
      amount: undefined,
      operation,
      what: `${operation} ${what}`,
      orderNumber,
    } as const
    const approval = approvals.find(operator, act)
    if (!approval) throw approvals.refuseRole(operator, act)
    approval.use()
    onApproved(approval.by)
  }
  if (operator.limits.parcel === undefined) return { ...unlimited, onWordOf, supervise }

  const limitOf = (exceeded: (wish: SpendingWish, limitMinor: number) => SpendingPermit): SpendingLimit => ({
    permit(wish) {
      const limitMinor = limitExceeded(operator, costOf(wish))
      return limitMinor === undefined ? within : exceeded(wish, limitMinor)
    },
  })
  return {
    onWordOf,
    supervise,
    parcelMostMinor: operator.limits.parcel,
    parcelLimit: limitOf((wish, limitMinor) => {
      const act = { ...costOf(wish), what: approvedWhat(wish) }
      const approval = approvals.find(operator, act)
      if (!approval) return { kind: 'refused', error: approvals.refuse(operator, act, limitMinor) }
      return {
        kind: 'permitted',
        use() {
          approval.use()
          onApproved(approval.by)
        },
      }
    }),
    rowLimit: limitOf((wish, limitMinor) => ({
      kind: 'refused',
      error: needsApproval(costOf(wish), limitMinor),
    })),
  }
}

/** As the guard and the audit log know a program: a packer by rank, who nobody can let through above the limit. */
export const operatorOfProgram = ({ id, name, parcelLimitMinor }: Program): Operator => ({
  id,
  name,
  role: 'pack',
  limits: parcelLimitMinor === undefined ? {} : { parcel: parcelLimitMinor },
})

/** Above its limit a program is refused: no supervisor stands beside it. */
export function authorityOfProgram(program: Program): Authority {
  const { name: onWordOf, parcelLimitMinor } = program
  const supervise = () => {
    throw new AppError('operator_not_allowed', 'A supervisor has to do this at the bench')
  }
  if (parcelLimitMinor === undefined) return { ...unlimited, onWordOf, program: onWordOf, supervise }
  const operator = operatorOfProgram(program)
  const limit: SpendingLimit = {
    permit(wish) {
      const limitMinor = limitExceeded(operator, costOf(wish))
      return limitMinor === undefined
        ? within
        : { kind: 'refused', error: needsApproval(costOf(wish), limitMinor) }
    },
  }
  return {
    onWordOf,
    program: onWordOf,
    supervise,
    parcelMostMinor: parcelLimitMinor,
    parcelLimit: limit,
    rowLimit: limit,
  }
}
