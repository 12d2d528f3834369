import type { ShippingRule } from '../../contract/shipping-rules.ts'

const isSame = (a: ShippingRule | undefined, b: ShippingRule | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/**
 * Rules that were changed here and not saved, with what another bench has saved since: to save them then undoes nothing of that. What
 * both changed is as it is saved, and `areClashing` says that there is such a one; what is new comes behind.
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
    const [old, saved] = [was.get(rule.id), is.get(rule.id)]
    if (!old || (!isSame(rule, old) && isSame(saved, old))) return [rule]
    return saved ? [saved] : []
  })
  return [...kept, ...now.filter(({ id }) => !was.has(id) && !here.has(id))]
}

/** A rule was changed or removed here, and is saved as something else since. */
export function areClashing(
  unsaved: readonly ShippingRule[],
  before: readonly ShippingRule[],
  now: readonly ShippingRule[],
): boolean {
  const idOf = (rules: readonly ShippingRule[]) => new Map(rules.map((rule) => [rule.id, rule]))
  const [mine, is] = [idOf(unsaved), idOf(now)]
  return before.some((old) => {
    const [here, saved] = [mine.get(old.id), is.get(old.id)]
    return !isSame(here, old) && !isSame(saved, old) && !isSame(here, saved)
  })
}
