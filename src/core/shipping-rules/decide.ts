// Which rule takes an order: the first whose conditions are all so. One that cannot be told is no match and no miss: it
// stops there, because a later rule may be the wrong one.

import type { ConditionKind, RuleCondition, RuleTrial, ShippingRule } from '../../contract/shipping-rules.ts'
import { judgeCondition } from './conditions.ts'
import type { OrderFacts } from './order-facts.ts'

export type Decision =
  | { readonly kind: 'none' }
  | { readonly kind: 'taken'; readonly rule: ShippingRule }
  /** `needs`: what the order does not say. */
  | { readonly kind: 'undecided'; readonly rule: ShippingRule; readonly needs: readonly ConditionKind[] }

/** One condition that is not so settles it, whatever the others are. */
export function judgeRule({ id, conditions }: ShippingRule, facts: OrderFacts): RuleTrial {
  const judged = conditions.map((condition) => judgeCondition(condition, facts))
  const said = new Set(judged.map(({ verdict }) => verdict))
  const verdict = said.has('no') ? 'no' : said.has('not_known') ? 'not_known' : 'yes'
  return { ruleId: id, verdict, conditions: judged }
}

const unknownKinds = (conditions: readonly RuleCondition[], { conditions: judged }: RuleTrial) => [
  ...new Set(conditions.flatMap(({ kind }, at) => (judged[at]?.verdict === 'not_known' ? [kind] : []))),
]

/** With each rule that was asked, up to the one that it came to. */
export function decide(
  rules: readonly ShippingRule[],
  facts: OrderFacts,
): { readonly decision: Decision; readonly trials: readonly RuleTrial[] } {
  const trials: RuleTrial[] = []
  for (const rule of rules) {
    if (!rule.on) continue
    const trial = judgeRule(rule, facts)
    trials.push(trial)
    if (trial.verdict === 'yes') return { decision: { kind: 'taken', rule }, trials }
    if (trial.verdict === 'not_known') {
      return { decision: { kind: 'undecided', rule, needs: unknownKinds(rule.conditions, trial) }, trials }
    }
  }
  return { decision: { kind: 'none' }, trials }
}
