// What a balance history amounts to: sums, and the curve of the balance.

import type { BalanceEventView } from '../../contract/account.ts'
import type { Money } from '../../contract/domain.ts'

export type BalancePoint = { readonly atMs: number; readonly balance: Money }

export type HistoryFigures = {
  /** Absent where the entries are of several currencies, which cannot be summed. */
  readonly cameIn: Money | undefined
  readonly wentOut: Money | undefined
  /** Oldest first; empty where the service tells no balances or dates. */
  readonly curve: readonly BalancePoint[]
}

/** @param events newest first */
export function historyFigures(events: readonly BalanceEventView[]): HistoryFigures {
  const currencies = new Set(events.map(({ amount }) => amount.currency))
  const [currency] = currencies
  const sum = (sign: 1 | -1): Money | undefined =>
    currency === undefined || currencies.size > 1
      ? undefined
      : {
          currency,
          amountMinor: events.reduce(
            (total, { amount }) =>
              Math.sign(amount.amountMinor) === sign ? total + amount.amountMinor : total,
            0,
          ),
        }
  const curve = events.toReversed().flatMap(({ date, balance }): readonly BalancePoint[] => {
    const atMs = Date.parse(date ?? '')
    return Number.isNaN(atMs) || !balance || balance.currency !== currency ? [] : [{ atMs, balance }]
  })
  return { cameIn: sum(1), wentOut: sum(-1), curve: currencies.size === 1 ? curve : [] }
}
