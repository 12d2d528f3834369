import type { Money } from '../contract/domain.ts'
import { formatCount, formatMoney } from './format.ts'
import { words } from './language.ts'

const m = words.sums

/**
 * Sums by currency, in words: `$8.42 + €3.10`; of fewer than all with how many they cover: `$8.42 for 2 of 3`. Empty where
 * there is nothing to be summed.
 */
export function sumInWords(amounts: readonly Money[], known: number, all: number): string {
  if (all === 0) return ''
  if (known === 0) return m.none
  const sum = amounts.map(formatMoney).join(' + ')
  return known < all ? m.partly(sum, formatCount(known), formatCount(all)) : sum
}
