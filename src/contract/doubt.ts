// How a doubt about money is looked into, and may be ended by a person.

import { z } from 'zod'

/** Why a person says that it was not done: what stands in the audit log. */
export const doubtEndReasons = ['not_charged', 'service_says', 'other'] as const
export type DoubtEndReason = (typeof doubtEndReasons)[number]

/** Why a person says that it was done. */
export const doubtDoneReasons = ['in_history', 'charged', 'service_says', 'other'] as const
export type DoubtDoneReason = (typeof doubtDoneReasons)[number]

/** Why a person says that a refund was not asked for. */
export const refundEndReasons = ['not_refunded', 'service_says', 'other'] as const
export type RefundEndReason = (typeof refundEndReasons)[number]

/** Everything by which a person may say what became of something. */
export type DoubtReason = DoubtEndReason | DoubtDoneReason | RefundEndReason

/** How long the service has to have said "not known" before a person may say so. */
export const defaultDoubtMinutes = 30
/** Fewer are no proof where a service is slow; more than a day helps nobody. */
export const fewestDoubtMinutes = 5
export const mostDoubtMinutes = 1_440

/** What the station does about purchases in doubt. */
export const DoubtRule = z.strictObject({
  minutes: z
    .int()
    .min(fewestDoubtMinutes)
    .max(mostDoubtMinutes)
    .describe('How long the service has to have said "not known" before a supervisor may end a doubt'),
  repeats: z
    .boolean()
    .describe('Off for a service that may buy a repeated request a second time: it is only looked up'),
})
export type DoubtRule = z.infer<typeof DoubtRule>

/**
 * Why the connected account cannot tell what became of a purchase. `none`: no account is connected. `other`: it was sent
 * with another one. `unknown`: it was sent before stations kept the account.
 */
export const accountsOfDoubt = ['none', 'other', 'unknown'] as const
export type AccountOfDoubt = (typeof accountsOfDoubt)[number]
