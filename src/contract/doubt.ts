// How a doubt about a purchase may be ended by a person.

/** Why a person says that it was not bought: what stands in the audit log. */
export const doubtEndReasons = ['not_charged', 'service_says', 'other'] as const
export type DoubtEndReason = (typeof doubtEndReasons)[number]

/** How long the service has to have said "not known" before a person may say so. */
export const defaultDoubtMinutes = 30

/**
 * Why the connected account cannot tell what became of a purchase. `none`: no account is connected. `other`: it was sent
 * with another one. `unknown`: it was sent before stations kept the account.
 */
export const accountsOfDoubt = ['none', 'other', 'unknown'] as const
export type AccountOfDoubt = (typeof accountsOfDoubt)[number]
