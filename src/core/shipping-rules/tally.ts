// How many orders each rule takes.

import type { RuleCounts, ShippingRule } from '../../contract/shipping-rules.ts'
import type { Decision } from './decide.ts'

export function tallyRules(rules: readonly ShippingRule[]) {
  const byRule = new Map(rules.map(({ id }) => [id, { takes: 0, notKnown: 0 }]))
  let none = 0
  let read = 0
  return {
    add(decision: Decision): void {
      read += 1
      const counts = decision.kind === 'none' ? undefined : byRule.get(decision.rule.id)
      if (!counts) none += 1
      else counts[decision.kind === 'taken' ? 'takes' : 'notKnown'] += 1
    },
    read: (): number => read,
    counts: (open: number): RuleCounts => ({
      rules: [...byRule].map(([ruleId, counts]) => ({ ruleId, ...counts })),
      none,
      read,
      open,
    }),
  }
}
