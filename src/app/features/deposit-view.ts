import type { DepositView } from '../../contract/account.ts'
import type { DepositWords } from '../../core/account/deposit-doubt.ts'
import { grewByAmount, type Deposit } from '../../core/account/deposit.ts'
import { present } from '../views.ts'

const whenTrue = (is: boolean) => (is ? true : undefined)

/** @param words what a person may say of it now. */
export function depositView(deposit: Deposit, words: DepositWords): DepositView {
  const { id, amount, state, warnings, reason, lookalike, balanceBefore, balanceAfter } = deposit
  return {
    depositId: id,
    amount,
    state,
    warnings: [...warnings],
    createdAt: deposit.createdAt.toISOString(),
    updatedAt: deposit.updatedAt.toISOString(),
    ...present({
      reason,
      lookalike,
      balanceBefore,
      balanceAfter,
      balanceAskedAt: deposit.balanceAskedAt?.toISOString(),
      grewByAmount: whenTrue(grewByAmount(deposit)),
      canSayAdded: whenTrue(words.added),
      canSayNotAdded: whenTrue(words.notAdded),
      decideFrom: words.from?.toISOString(),
      nextCheckAt: deposit.nextCheckAt?.toISOString(),
    }),
  }
}
