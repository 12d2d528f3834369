// Funds that are added to the account: one charge of the payment method on file, at most once.

import type { BalanceEventView, DepositState } from '../../contract/account.ts'
import type { Money, Warning } from '../../contract/domain.ts'
import type { ErrorInfo } from '../../contract/errors.ts'

export type Deposit = {
  readonly id: string
  /** Sent in the TransactionId header (section 4.1), and looked for in the balance history. */
  readonly transactionId: string
  /** Names the account that was charged: another one's history says nothing of it. */
  readonly accountKey: string
  /** The key press that began it. */
  readonly gestureId: string
  readonly amount: Money
  readonly state: DepositState
  readonly warnings: readonly Warning[]
  readonly reason: ErrorInfo | undefined
  /** An entry of the history that may be this one: it has the amount, under no number or another one. */
  readonly lookalike: BalanceEventView | undefined
  /** The account's balance just before the request was sent. */
  readonly balanceBefore: Money | undefined
  /** The balance that the service told last, and when. */
  readonly balanceAfter: Money | undefined
  readonly balanceAskedAt: Date | undefined
  /** How many entries the history had since it was begun, besides the lookalike. */
  readonly otherEntries: number | undefined
  /** How often doubt was looked into; sets the back-off. */
  readonly checks: number
  /** When the history was first without it. */
  readonly notFoundAt: Date | undefined
  readonly nextCheckAt: Date | undefined
  readonly createdAt: Date
  readonly updatedAt: Date
}

/**
 * Every allowed move. The request is sent once: nothing leads back to `sent`. `not_added → added` where the history
 * tells of it after all.
 */
export const depositMoves: Readonly<Record<DepositState, readonly DepositState[]>> = {
  prepared: ['sent', 'not_added'],
  sent: ['added', 'not_added', 'in_doubt'],
  in_doubt: ['added', 'not_added', 'in_doubt'],
  added: [],
  not_added: ['added'],
}

/** True where the balance grew by exactly the amount, and the history has nothing else: a hint, and no proof. */
export function grewByAmount(
  deposit: Pick<Deposit, 'amount' | 'balanceBefore' | 'balanceAfter' | 'otherEntries'>,
): boolean {
  const { amount, balanceBefore, balanceAfter, otherEntries } = deposit
  if (!balanceBefore || !balanceAfter || otherEntries !== 0) return false
  return balanceAfter.amountMinor - balanceBefore.amountMinor === amount.amountMinor
}
