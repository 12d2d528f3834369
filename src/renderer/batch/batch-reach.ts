// Whether the balance reaches for a batch, as far as that can be told before it is bought.

import type { PostageAccount } from '../../contract/account.ts'
import type { BatchView } from '../../contract/batch.ts'
import type { Money } from '../../contract/domain.ts'
import { formatMoment, formatMoney } from '../format.ts'
import { words } from '../language.ts'

const m = words.batch

/** `priced`: it reaches for the rows with a price; whether for the others is not known. `short`: by so much, for these alone. */
export type Reach =
  | { readonly kind: 'reaches' | 'limit' | 'priced' | 'unknown' }
  | { readonly kind: 'short'; readonly by: Money; readonly isPart: boolean }

export function reachOf(
  { counts, estimate: { total, knownRows } }: Pick<BatchView, 'counts' | 'estimate'>,
  balance: Money | undefined,
  limit: Money | undefined,
): Reach {
  if (!balance) return { kind: 'unknown' }
  const covers = (money: Money | undefined) =>
    money?.currency === balance.currency && money.amountMinor <= balance.amountMinor
  // No label is bought that would pass the limit, whatever the rows cost.
  if (covers(limit)) return { kind: 'limit' }
  if (total?.currency !== balance.currency) return { kind: 'unknown' }
  const isPart = counts.waiting > knownRows
  if (covers(total)) return { kind: isPart ? 'priced' : 'reaches' }
  const most =
    limit?.currency === total.currency ? Math.min(limit.amountMinor, total.amountMinor) : total.amountMinor
  return { kind: 'short', by: { ...balance, amountMinor: most - balance.amountMinor }, isPart }
}

/** What the balance is and when that was heard, and whether it reaches: a sentence each. */
export function reachInWords(reach: Reach, known: PostageAccount | undefined): readonly string[] {
  if (!known) return [m.balanceUnknown]
  const heard = m.balanceOf(formatMoney(known.balance), formatMoment(known.askedAt))
  if (reach.kind !== 'short') return [heard, m.reach[reach.kind]]
  const short = formatMoney(reach.by)
  return [heard, reach.isPart ? m.reachShortPart(short) : m.reachShort(short)]
}
