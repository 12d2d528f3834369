import type { AutoBuySettings, CustomerSignUp } from '../../contract/account.ts'
import type { Money, Warning } from '../../contract/domain.ts'
import type { Deposit } from './deposit.ts'

/** What the service tells of the account. */
export type AccountBalance = {
  readonly accountId: string | undefined
  readonly balance: Money
  readonly isAutoBuy: boolean | undefined
  readonly autoBuyAmount: Money | undefined
  readonly autoBuyThreshold: Money | undefined
  readonly rateSet: string | undefined
}

/** One payment event or adjustment. `amount` is below zero for what left the account. */
export type BalanceEvent = {
  readonly id: string | undefined
  /** As the service wrote it. */
  readonly date: string | undefined
  readonly type: string | undefined
  readonly amount: Money
  readonly balance: Money | undefined
  readonly description: string | undefined
  readonly transactionId: string | undefined
}

/** Days, `yyyy-mm-dd`, both of them included. */
export type Period = { readonly startDate: string; readonly endDate: string }

/** What the account needs of the service (section 4.1). Errors as `ShippingService` has them. */
export type PostageService = {
  getBalance(): Promise<AccountBalance>
  /** Whether the account is billed, as far as its own answers say it. */
  saysKind(): Promise<'test' | 'production' | undefined>
  /** `PUT /Account/Postage/Balance`. One try, never repeated here; answers only where the service tells the new balance. */
  addFunds(
    amount: Money,
    transactionId: string,
  ): Promise<{ readonly balance: Money; readonly warnings: readonly Warning[] }>
  setAutoBuy(settings: AutoBuySettings): Promise<unknown>
  /** Page after page, in the service's order. */
  balanceHistory(period: Period): AsyncIterable<BalanceEvent>
}

/** Section 4.2; asked without a token. */
export type CustomerService = {
  signUp(
    customer: CustomerSignUp,
  ): Promise<{ readonly accountId: string | undefined; readonly warnings: readonly Warning[] }>
  approveTerms(accountId: string): Promise<{ readonly warnings: readonly Warning[] }>
}

export type DepositChange = Partial<
  Omit<Deposit, 'id' | 'transactionId' | 'gestureId' | 'amount' | 'createdAt' | 'updatedAt'>
>

/** Keeps added funds. Every write is on disk when its promise resolves. */
export type DepositStore = {
  /**
   * Adds one in state `prepared`. A gesture has one, and at most one is unsettled (`prepared`, `sent` or `in_doubt`):
   * where there is such a one it is answered with, and none is added.
   */
  insertPrepared(deposit: Deposit): Promise<{ readonly inserted: boolean; readonly deposit: Deposit }>
  get(id: string): Promise<Deposit | undefined>
  /** Newest first. */
  latest(limit: number): Promise<readonly Deposit[]>
  /** Whether the account was charged, or may have been. */
  hasSpent(accountKey: string): Promise<boolean>
  /** The one that is not settled. */
  findUnsettled(): Promise<Deposit | undefined>
  /**
   * Moves and changes one if it still is in state `from`; a field of `change` that is present and undefined is cleared.
   * Undefined when it is in another state by now: nothing was changed.
   */
  update(id: string, from: Deposit['state'], change: DepositChange): Promise<Deposit | undefined>
  /** Keeps an answer that could not be read, sealed, beside it. */
  keepRaw(id: string, raw: string): Promise<void>
}
