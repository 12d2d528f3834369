import type { VerificationRule } from '../../contract/verification-view.ts'
import type { Order } from '../orders/order.ts'

/** Whether the items of an order have to be scanned. `isNewAtWork`: who is at work is new by the rule. */
export function asksFor(
  { mode, valueFrom, customerGroups }: VerificationRule,
  { items, currency, customerGroups: groups }: Pick<Order, 'items' | 'currency' | 'customerGroups'>,
  isNewAtWork: boolean,
): boolean {
  // Where there is nothing to scan, nothing is missing.
  if (mode === 'off' || items.length === 0) return false
  if (mode === 'all' || isNewAtWork) return true
  const wanted = customerGroups.map((group) => group.toLowerCase())
  if (groups?.some((group) => wanted.includes(group.toLowerCase()))) return true
  if (!valueFrom) return false
  let amountMinor = 0
  for (const { valueMinor, quantity } of items) {
    // What is not said is not below it.
    if (valueMinor === undefined) return true
    amountMinor += valueMinor * quantity
  }
  return (currency ?? valueFrom.currency) !== valueFrom.currency || amountMinor >= valueFrom.amountMinor
}

const dayMs = 86_400_000

/** Whether an operator who was added then is new by the rule; one of whom that is not known is not. */
export const isNew = (
  { newOperatorDays }: Pick<VerificationRule, 'newOperatorDays'>,
  since: Date | undefined,
  now: Date,
): boolean =>
  newOperatorDays !== undefined &&
  since !== undefined &&
  now.getTime() - since.getTime() < newOperatorDays * dayMs
