import type { ShippingRule } from '../../contract/shipping-rules.ts'

const isSame = (a: ShippingRule | undefined, b: ShippingRule | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/**
 * Rules that were changed here and not saved, with what another bench has saved since: to save them then undoes nothing of that. What
 * both changed is as it was changed here; what is new comes behind.
 */
export function withSavedSince(
  unsaved: readonly ShippingRule[],
  before: readonly ShippingRule[],
  now: readonly ShippingRule[],
): readonly ShippingRule[] {
  const was = new Map(before.map((rule) => [rule.id, rule]))
  const is = new Map(now.map((rule) => [rule.id, rule]))
  const here = new Set(unsaved.map(({ id }) => id))
  const kept = unsaved.flatMap((rule) => {
    const old = was.get(rule.id)
    if (!old || !isSame(rule, old)) return old && !is.has(rule.id) ? [] : [rule]
    const saved = is.get(rule.id)
    return saved ? [saved] : []
  })
  return [...kept, ...now.filter(({ id }) => !was.has(id) && !here.has(id))]
}
