// What the balance history says of funds whose request was not answered.

import type { BalanceEvent } from './ports.ts'
import type { Deposit } from './deposit.ts'

/** Clocks of station and service need not agree, nor their days. */
const skewMs = 24 * 60 * 60_000

export type DepositEvidence =
  { readonly kind: 'found' | 'lookalike'; readonly event: BalanceEvent } | { readonly kind: 'none' }

/** The days in which the history can tell of it, by the clock of either side. */
export function daysAround({ createdAt }: Pick<Deposit, 'createdAt'>, now: Date) {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return { startDate: day(createdAt.getTime() - skewMs), endDate: day(now.getTime() + skewMs) }
}

/**
 * `found`: an event with its transactionId. `lookalike`: an event of the same amount, not from before it, that says no
 * transactionId; it may be this one or not. An event with another transactionId is another's.
 */
export function findDeposit(deposit: Deposit, events: readonly BalanceEvent[]): DepositEvidence {
  const found = events.find(({ transactionId }) => transactionId === deposit.transactionId)
  if (found) return { kind: 'found', event: found }
  const alike = events.find(
    ({ transactionId, amount, date }) =>
      transactionId === undefined &&
      amount.amountMinor === deposit.amount.amountMinor &&
      amount.currency === deposit.amount.currency &&
      mayBeSince(date, deposit.createdAt),
  )
  return alike ? { kind: 'lookalike', event: alike } : { kind: 'none' }
}

function mayBeSince(date: string | undefined, since: Date): boolean {
  const at = Date.parse(date ?? '')
  if (Number.isNaN(at)) return true
  // A bare day is its whole day, somewhere on earth.
  return /^\d{4}-\d{2}-\d{2}$/.test(date ?? '')
    ? at + 2 * skewMs > since.getTime()
    : at + skewMs / 24 > since.getTime()
}
