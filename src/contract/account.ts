// What the page can ask about the account at the shipping service: its prepaid balance, AutoBuy, the history, and the
// sign-up of customers. Part of the operations of the station (operations.ts).

import { z } from 'zod'
import { Money, Timestamp, Warning } from './domain.ts'
import { doubtDoneReasons, doubtEndReasons } from './doubt.ts'
import { ErrorInfo } from './errors.ts'
import { Done, GestureId, Nothing, op, type OperationTable } from './op.ts'

/** No limit is stated (section 4.1); this one keeps a slipped key from asking for a fortune. */
const Amount = z.strictObject({
  amountMinor: z.int().min(1).max(100_000_000),
  currency: z.string().length(3),
})

/**
 * Where added funds are. `prepared`: on disk, nothing was sent. `sent`: the request may have reached the service.
 * `in_doubt`: not known; the balance history is asked. `added`: the service has them, or a person said so. `not_added`: the
 * service refused it, nothing was sent, or a person said so.
 */
export const depositStates = ['prepared', 'sent', 'in_doubt', 'added', 'not_added'] as const
export type DepositState = (typeof depositStates)[number]

/** One entry of the balance history, as far as the service tells it. */
export const BalanceEventView = z.object({
  id: z.string().optional(),
  /** As the service wrote it: a day or a time. */
  date: z.string().optional(),
  type: z.string().optional(),
  /** Below zero for what left the account. */
  amount: Money,
  /** After the event. */
  balance: Money.optional(),
  description: z.string().optional(),
  transactionId: z.string().optional(),
})
export type BalanceEventView = z.infer<typeof BalanceEventView>

export const DepositView = z.object({
  depositId: z.string(),
  amount: Money,
  state: z.enum(depositStates),
  /** Why it is in doubt or was not added; `doubt_ended` where a person said what became of it. */
  reason: ErrorInfo.optional(),
  warnings: z.array(Warning),
  /** The history has the same amount, and not under its number: a person decides (`postage.decideDeposit`). */
  lookalike: BalanceEventView.optional(),
  /** The account's balance just before it was asked for. */
  balanceBefore: Money.optional(),
  /** The balance that the service told last, and when. */
  balanceAfter: Money.optional(),
  balanceAskedAt: Timestamp.optional(),
  /** The balance grew by exactly the amount, and the history has nothing else: a hint, and no proof. */
  grewByAmount: z.literal(true).optional(),
  /** Words that a person may say of it now; when the rest may be said. */
  canSayAdded: z.literal(true).optional(),
  canSayNotAdded: z.literal(true).optional(),
  decideFrom: Timestamp.optional(),
  /** When the history is asked next. */
  nextCheckAt: Timestamp.optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type DepositView = z.infer<typeof DepositView>

/** A balance below this is low. */
export const LowBalance = Amount
export type LowBalance = z.infer<typeof LowBalance>

/** What the service said of the account, and when. What it did not say is absent. */
export const PostageAccount = z.object({
  accountId: z.string().optional(),
  balance: Money,
  isAutoBuy: z.boolean().optional(),
  autoBuyAmount: Money.optional(),
  autoBuyThreshold: Money.optional(),
  rateSet: z.string().optional(),
  /** Since when it was heard to be below the limit of `lowBalance`; absent where it is not. */
  lowSince: Timestamp.optional(),
  askedAt: Timestamp,
})
export type PostageAccount = z.infer<typeof PostageAccount>

export const PostageView = z.object({
  /** What was last heard; absent until the service was asked once. */
  known: PostageAccount.optional(),
  /** A balance below this is low. Absent: none is. */
  lowBalance: LowBalance.optional(),
  /** Newest first. */
  deposits: z.array(DepositView),
})
export type PostageView = z.infer<typeof PostageView>

/** Whether the balance is low: `unknown` where nobody has heard it, or the limit is in another currency. */
export function lowOf({
  known,
  lowBalance,
}: Pick<PostageView, 'known' | 'lowBalance'>): 'low' | 'enough' | 'unknown' {
  if (!lowBalance) return 'enough'
  if (known?.balance.currency !== lowBalance.currency) return 'unknown'
  return known.balance.amountMinor < lowBalance.amountMinor ? 'low' : 'enough'
}

export const AutoBuySettings = z.strictObject({
  isAutoBuy: z.boolean(),
  /** What one recharge adds. */
  autoBuyAmount: Amount.extend({ amountMinor: z.int().min(0).max(100_000_000) }),
  /** A balance below this is what recharges. */
  autoBuyThreshold: Amount.extend({ amountMinor: z.int().min(0).max(100_000_000) }),
})
export type AutoBuySettings = z.infer<typeof AutoBuySettings>

/** Section 2.11. The password travels to the service and is kept nowhere. */
export const CustomerSignUp = z.strictObject({
  email: z.email().max(200),
  password: z.string().min(1).max(200),
  companyName: z.string().trim().min(1).max(200),
  firstName: z.string().trim().min(1).max(100),
  lastName: z.string().trim().min(1).max(100),
  signupKey: z.string().trim().min(1).max(200).optional(),
})
export type CustomerSignUp = z.infer<typeof CustomerSignUp>

/** Of the profile's own service unless another is named: a customer signs up before there are keys. */
const BaseUrl = z.url().optional()

const DepositWord = z.discriminatedUnion('added', [
  z.strictObject({ depositId: z.uuid(), added: z.literal(true), reason: z.enum(doubtDoneReasons) }),
  z.strictObject({ depositId: z.uuid(), added: z.literal(false), reason: z.enum(doubtEndReasons) }),
])

export const accountOperations = {
  /** What is known, without asking the service. */
  'postage.account': op({ access: 'look', input: Nothing, output: PostageView }),
  /** Asks the service now. */
  'postage.ask': op({ access: 'look', input: Nothing, output: PostageView }),
  /**
   * For a page that is seen: asks the service where that is due, at most once a minute. Answers with what is known by then,
   * also where the service does not.
   */
  'postage.look': op({ access: 'look', input: Nothing, output: PostageView }),
  /** Says below which balance it is low; without a limit, no balance is. Throws `locked_by_administrator`. */
  'postage.setLowBalance': op({
    access: 'supervise',
    audit: { when: 'done', amount: 'in.limit' },
    input: z.strictObject({ limit: LowBalance.optional() }),
    output: PostageView,
  }),
  /**
   * Charges the payment method on file. The amount with its transactionId is on disk before the request leaves; answers
   * when the service did, or when it is in doubt. Throws `conflict` (`details.depositId`) while earlier funds are not
   * settled.
   */
  'postage.addFunds': op({
    access: 'pack',
    limit: { kind: 'funds', amount: 'in.amount' },
    audit: {
      when: 'money',
      recordId: 'out.depositId',
      amount: ['out.amount', 'in.amount'],
      outcome: 'out.state',
    },
    input: z.strictObject({ gestureId: GestureId, amount: Amount }),
    output: DepositView,
  }),
  /** Asks the balance history about funds in doubt, now. */
  'postage.settleDeposit': op({
    access: 'look',
    input: z.strictObject({ depositId: z.uuid() }),
    output: DepositView,
  }),
  /**
   * A person's word about funds that have been in doubt for long, or that they were added where the history has an entry
   * like them. The service is asked once more: answers with them added where it has them. Throws `conflict` where it may
   * not be said, or what was found now was not shown before, and what keeps the service from being asked.
   */
  'postage.decideDeposit': op({
    access: 'supervise',
    audit: {
      when: 'money',
      recordId: ['out.depositId', 'in.depositId'],
      reason: 'in.reason',
      amount: 'out.amount',
      outcome: 'out.state',
    },
    input: DepositWord,
    output: DepositView,
  }),
  'postage.setAutoBuy': op({
    access: 'supervise',
    audit: 'done',
    input: AutoBuySettings,
    output: PostageView,
  }),
  /**
   * Reads the history of a period, both days included, newest first; event `postageHistory` tells how far it is.
   * `complete` is false where it was stopped or there is more than a page of this station should hold.
   */
  'postage.history': op({
    access: 'look',
    input: z.strictObject({ readId: z.uuid(), startDate: z.iso.date(), endDate: z.iso.date() }),
    output: z.object({ events: z.array(BalanceEventView), complete: z.boolean(), askedAt: Timestamp }),
  }),
  'postage.stopHistory': op({ access: 'look', input: z.strictObject({ readId: z.uuid() }), output: Done }),

  /** Registers a customer at the service (section 4.2); `accountId` where the service tells it. */
  'customers.signUp': op({
    access: 'supervise',
    audit: 'done',
    input: z.strictObject({ baseUrl: BaseUrl, customer: CustomerSignUp }),
    output: z.object({ accountId: z.string().optional(), warnings: z.array(Warning) }),
  }),
  'customers.approveTerms': op({
    access: 'supervise',
    audit: 'done',
    input: z.strictObject({ baseUrl: BaseUrl, accountId: z.string().trim().min(1).max(200) }),
    output: z.object({ warnings: z.array(Warning) }),
  }),
} satisfies OperationTable

export const accountEvents = {
  /** The account was asked about, or another one is connected. */
  postage: PostageView,
  /** Added funds have changed. */
  deposit: DepositView,
  /** Entries read so far. */
  postageHistory: z.object({ readId: z.string(), events: z.int() }),
} as const satisfies Record<string, z.ZodType>
