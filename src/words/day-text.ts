// What is said of a day's figures, on the page and on paper alike.

import type { Money } from '../contract/domain.ts'
import type { Buyer, SumOf } from '../contract/today.ts'
import type { Words } from './languages.ts'

/** How figures are written where it is said. */
export type Writing = {
  readonly money: (money: Money) => string
  readonly count: (count: number) => string
}

type OfCarrier = {
  readonly carrierAccountId?: string | undefined
  readonly carrierName?: string | undefined
}

/**
 * Sums by currency, in words: `$8.42 + €3.10`; of fewer than all with how many they cover: `$8.42 for 2 of 3`. Empty where
 * there is nothing to be summed.
 */
export const sumText =
  ({ sums: m }: Pick<Words, 'sums'>, { money, count }: Writing) =>
  (amounts: readonly Money[], known: number, all: number): string => {
    if (all === 0) return ''
    if (known === 0) return m.none
    const sum = amounts.map(money).join(' + ')
    return known < all ? m.partly(sum, count(known), count(all)) : sum
  }

export function dayText({ today: m }: Pick<Words, 'today'>, { money }: Pick<Writing, 'money'>) {
  /** `12 min`, `2 h 05 min`. */
  const inHours = (minutes: number): string => m.hoursMinutes(Math.floor(minutes / 60), minutes % 60)

  return {
    inHours,
    /** What people call a carrier account; its id where nobody said, and that it is not known where it is not. */
    carrierText: ({ carrierAccountId, carrierName }: OfCarrier): string =>
      carrierName ?? carrierAccountId ?? m.notKnown,
    buyerText(buyer: Buyer): string {
      if (buyer.is === 'operator') return buyer.name
      return buyer.is === 'nobody' ? m.nobody : m.notKnown
    },
    /** Of none that is known there is no sum: it would pass for one of nothing. */
    savedText: ({ sums, known }: SumOf): string => (known === 0 ? m.notKnown : sums.map(money).join(' + ')),
    /** How long a stop lasted, in whole minutes where that is known. */
    lastedText(minutes: number | undefined): string {
      if (minutes === undefined) return m.notKnown
      return minutes < 1 ? m.underMinute : inHours(minutes)
    },
  }
}
