// What a "not known" of the service means for a purchase: when its request may go out once more.

import { checkDelayMs, graceMs } from '../doubt.ts'
import type { Purchase } from './purchase.ts'

/** From here on repeats no longer come at doubled pauses. */
const slowFromMs = 64 * graceMs
const longestRepeatMs = 600_000

/**
 * What a "not known" of the service means for a purchase that it was asked about. `since`: how long it has been saying so.
 * `repeat`: the same request may go out again under its transactionId, after the grace period and then after growing
 * pauses. `nextLookMs`: the wait before the next look, where it is not repeated.
 */
export function afterNotKnown(
  { notFoundAt, checks }: Pick<Purchase, 'notFoundAt' | 'checks'>,
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
