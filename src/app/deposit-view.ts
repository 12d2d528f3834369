import type { DepositView } from '../contract/account-operations.ts'
import type { Deposit } from '../core/account/deposit.ts'
import { present } from './views.ts'

export function depositView(deposit: Deposit): DepositView {
  const { id, amount, state, warnings, reason, lookalike, nextCheckAt, createdAt, updatedAt } = deposit
  return {
    depositId: id,
    amount,
    state,
    warnings: [...warnings],
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    ...present({ reason, lookalike, nextCheckAt: nextCheckAt?.toISOString() }),
  }
}
