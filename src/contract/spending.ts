// What is known of whether an account costs money, and a person's word before it does for the first time. Part of the
// operations of the station (operations.ts).

import { z } from 'zod'
import { Money, TakenMoney } from './domain.ts'
import { Nothing, Done, op, type OperationTable } from './op.ts'

/** What an account's address or its own answers say that it is. `not_told`: nothing, or two things at once. */
export const accountKinds = ['test', 'production', 'not_told'] as const
export type AccountKind = (typeof accountKinds)[number]

export const AccountSigns = z.object({
  /** Of words in the base address: a hint. */
  address: z.enum(accountKinds),
  /** Of fields of the token and of the account's balance. `not_asked`: the service could not be asked. */
  answers: z.enum([...accountKinds, 'not_asked']),
})
export type AccountSigns = z.infer<typeof AccountSigns>

/** The details of `first_spending`. */
export const FirstSpending = z.object({
  profile: z.enum(['test', 'production']),
  kind: z.enum(['label', 'funds']),
  signs: AccountSigns,
  /** Absent where the service did not tell it. */
  balance: Money.optional(),
  /** What is about to be paid, where that is known. */
  price: Money.optional(),
})
export type FirstSpending = z.infer<typeof FirstSpending>

/** What is kept of an account's first spending. */
export const SpendingRecord = z.object({
  /** Somebody said that money may be spent, or it was spent before anybody was asked. */
  confirmed: z.boolean(),
  /** The balance was looked at after the first label of a Test account, or there is nothing to be seen any more. */
  looked: z.boolean(),
  taken: TakenMoney.optional(),
  /** A supervisor said to go on all the same. */
  goesOn: z.boolean(),
})
export type SpendingRecord = z.infer<typeof SpendingRecord>

export const spendingOperations = {
  /** What the connected account seems to be. Asks the service for its balance, which costs nothing. */
  'spending.signs': op({ access: 'look', input: Nothing, output: AccountSigns }),
  /** A person's word that money may be spent with the connected account. Asked once for each account. */
  'spending.confirm': op({ access: 'pack', audit: 'done', input: Nothing, output: Done }),
  /** A supervisor's word that a Test account is bought with although it takes money, or may. */
  'spending.goOn': op({ access: 'supervise', approvable: true, audit: 'done', input: Nothing, output: Done }),
} satisfies OperationTable
