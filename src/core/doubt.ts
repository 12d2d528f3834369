// Doubt: a request may have reached the service and its answer is not known. It is looked into after growing pauses, and
// ends by what the service has, or by a person's word; never by the time that has passed.

import type { DoubtReason } from '../contract/doubt.ts'
import { AppError } from '../contract/errors.ts'
import { conflict } from '../contract/refusals.ts'

/** How long the first request may still be at work after the service said that it does not know it. */
export const graceMs = 10_000

const firstCheckMs = 1_000
/** The longest pause between two looks. */
export const longestWaitMs = 60_000

/** Wait before check number `checks` (from 0): 1 s, doubled each time, at most a minute or `longestMs`. */
export function checkDelayMs(checks: number, longestMs = longestWaitMs): number {
  return Math.min(firstCheckMs * 2 ** Math.min(checks, 16), longestMs)
}

/** Whether a person may end a doubt: the service has been saying "not known" for `longMs`. */
export function mayEndDoubt(
  { state, notFoundAt }: { readonly state: string; readonly notFoundAt: Date | undefined },
  longMs: number,
  now: Date,
): boolean {
  return state === 'in_doubt' && notFoundAt !== undefined && now.getTime() - notFoundAt.getTime() >= longMs
}

/** Why it is done or not done: a person's word. */
export const doubtEnded = (reason: DoubtReason) =>
  new AppError('doubt_ended', 'A person said what became of it', { details: { reason } })

/** Failures after which it is certain that nothing of a request left this station: it may simply be sent again. */
export const nothingLeft = ['service_unreachable', 'no_account'] as const
/** The contract's refusal of a request, or the station's own check of it. Believed of a first try alone. */
export const refusals = ['service_refused', 'invalid_input'] as const
/**
 * The same of what is begun anew by a person: keys that are not accepted are a no. A refund or a manifest is not refused by
 * them: nothing was said of it, and it waits until they are mended.
 */
export const saidNo = [...refusals, 'service_auth_failed'] as const

export const notToBeEnded = () => conflict('doubt_not_to_be_ended')

/** From here on repeats no longer come at doubled pauses. */
const slowFromMs = 64 * graceMs
const longestRepeatMs = 600_000

/**
 * What a "not known" of the service means for a request whose repeat is harmless. `since`: how long it has been saying
 * so. `repeat`: the same request may go out again under its transactionId, after the grace period and then after growing
 * pauses. `nextLookMs`: the wait before the next look, where it is not repeated.
 */
export function afterNotKnown(
  { notFoundAt, checks }: { readonly notFoundAt: Date | undefined; readonly checks: number },
  /** When it was last looked for, or its request last repeated. */
  lookedAt: Date,
  now: Date,
): { readonly since: Date; readonly repeat: boolean; readonly nextLookMs: number } {
  // A clock that was set back begins the time anew.
  if (!notFoundAt || notFoundAt > now) return { since: now, repeat: false, nextLookMs: graceMs }
  const before = repeatsDue(lookedAt.getTime() - notFoundAt.getTime())
  const due = repeatsDue(now.getTime() - notFoundAt.getTime())
  const nextLookMs = due === 0 ? notFoundAt.getTime() + graceMs - now.getTime() : checkDelayMs(checks)
  return { since: notFoundAt, repeat: due > before, nextLookMs }
}

/** Repeats that are due so long after the first "not known": at 10 s, 20 s, 40 s … 640 s, then every ten minutes. */
function repeatsDue(elapsedMs: number): number {
  if (elapsedMs < graceMs) return 0
  if (elapsedMs < slowFromMs) return 1 + Math.floor(Math.log2(elapsedMs / graceMs))
  return 1 + Math.log2(slowFromMs / graceMs) + Math.floor((elapsedMs - slowFromMs) / longestRepeatMs)
}
