// When a purchase in doubt is looked into again.

/** How long the first request may still be at work after the service said that it does not know it. */
export const graceMs = 10_000

const firstCheckMs = 1_000
const longestWaitMs = 60_000

/** Wait before check number `checks` (from 0): 1 s, doubled each time, at most a minute. */
export function checkDelayMs(checks: number): number {
  return Math.min(firstCheckMs * 2 ** Math.min(checks, 16), longestWaitMs)
}

/** What a "not known" of the service means now. `repeat`: the same request with the same transactionId may go out. */
export function afterNotFound(
  notFoundAt: Date | undefined,
  now: Date,
): { readonly next: 'ask_again'; readonly at: Date; readonly since: Date } | { readonly next: 'repeat' } {
  const since = notFoundAt ?? now
  const at = new Date(since.getTime() + graceMs)
  return at <= now ? { next: 'repeat' } : { next: 'ask_again', at, since }
}
