// Who may do what. Roles are ranks: a rank may all that the ones below may.

import type { Money } from '../../contract/domain.ts'
import type { LimitKind, OperatorRole } from '../../contract/access.ts'
import { limitCurrency, type OperatorView } from '../../contract/operators.ts'

export type Operator = OperatorView

const ranks: Readonly<Record<OperatorRole, number>> = { look: 0, pack: 1, supervise: 2 }

export function mayDo(role: OperatorRole, permission: OperatorRole): boolean {
  return ranks[role] >= ranks[permission]
}

/** Something that costs: by how much, as far as it is known beforehand. */
export type LimitedAct = {
  readonly kind: LimitKind
  readonly amount: Money | undefined
  /** Of a parcel, or of one label. */
  readonly orderNumber?: string | undefined
  /** Of several labels: whose they are. */
  readonly orders?: readonly string[] | undefined
  /** Of a batch. */
  readonly batchRows?: number | undefined
  /** What all of it costs, as far as that is known. */
  readonly total?: Money | undefined
}

/**
 * The limit that an act is above; undefined where it may be done. An amount that is not known, is in another currency or
 * is no price is above every limit. Supervisors have none.
 */
export function limitExceeded({ role, limits }: Operator, { kind, amount }: LimitedAct): number | undefined {
  const limitMinor = limits[kind]
  if (role === 'supervise' || limitMinor === undefined) return undefined
  const isWithin =
    amount?.currency === limitCurrency && amount.amountMinor >= 0 && amount.amountMinor <= limitMinor
  return isWithin ? undefined : limitMinor
}
