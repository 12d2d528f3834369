// What the balance history says of funds whose request was not answered.

import type { BalanceEvent } from './ports.ts'
import type { Deposit } from './deposit.ts'

/** Clocks of station and service need not agree, nor their days. */
const skewMs = 24 * 60 * 60_000

export type DepositEvidence = {
  /** The entry that is it. */
  readonly found: BalanceEvent | undefined
  /** An entry that may be it. */
  readonly lookalike: BalanceEvent | undefined
  /** Entries of the time since it was begun, besides these. */
  readonly others: number
}

type Sought = Pick<Deposit, 'id' | 'transactionId' | 'amount' | 'createdAt'>

/** The days in which the history can tell of it, by the clock of either side. */
export function daysAround({ createdAt }: Pick<Deposit, 'createdAt'>, now: Date) {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return { startDate: day(createdAt.getTime() - skewMs), endDate: day(now.getTime() + skewMs) }
}

/**
 * `found`: an entry with its transactionId. `lookalike`: one of the same amount, not from before it, under no number or
 * one that may be the service's own; it may be this one or not. An entry of `known` other funds is theirs.
 */
export function findDeposit(
  deposit: Sought,
  events: readonly BalanceEvent[],
  known: readonly Pick<Deposit, 'id' | 'transactionId' | 'state' | 'lookalike'>[],
): DepositEvidence {
  const others = known.filter(({ id }) => id !== deposit.id)
  const since = events.filter(({ date }) => mayBeSince(date, deposit.createdAt))
  const found = events.find((event) => tells(event, deposit.transactionId))
  const lookalike = since.find(
    (event) =>
      event.amount.amountMinor === deposit.amount.amountMinor &&
      event.amount.currency === deposit.amount.currency &&
      !others.some((other) => isOf(event, other)),
  )
  const own = found ?? lookalike
  return { found, lookalike, others: since.filter((event) => event !== own).length }
}

/** The transactionId is unique: wherever the entry tells it, it is its own. */
function tells({ transactionId, id, description }: BalanceEvent, sought: string): boolean {
  return [transactionId, id, description].some((text) => text?.toLowerCase().includes(sought.toLowerCase()))
}

/** By its number, or because a person said so. */
function isOf(event: BalanceEvent, other: Pick<Deposit, 'transactionId' | 'state' | 'lookalike'>): boolean {
  const saidToBe = other.state === 'added' ? other.lookalike?.id : undefined
  return tells(event, other.transactionId) || (event.id !== undefined && event.id === saidToBe)
}

function mayBeSince(date: string | undefined, since: Date): boolean {
  const at = Date.parse(date ?? '')
  if (Number.isNaN(at)) return true
  // A bare day is its whole day, somewhere on earth.
  return /^\d{4}-\d{2}-\d{2}$/.test(date ?? '')
    ? at + 2 * skewMs > since.getTime()
    : at + skewMs / 24 > since.getTime()
}
