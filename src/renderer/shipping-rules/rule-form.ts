// A condition as it is typed, and as it is kept.

import {
  comparisons,
  conditionKinds,
  measuredKinds,
  memberships,
  type ConditionKind,
  type RuleCondition,
} from '../../contract/shipping-rules.ts'
import { limitCurrency } from '../../contract/operators.ts'
import { readAmount, writeAmount } from '../amount.ts'
import { words } from '../language.ts'
import { gramsTyped, weightText } from '../typed-weight.ts'

const m = words.shippingRules

export type TypedCondition = {
  kind: ConditionKind
  is: RuleCondition['is']
  text: string
}

const isMeasured = (kind: ConditionKind): kind is (typeof measuredKinds)[number] =>
  measuredKinds.some((one) => one === kind)

export const kindsOfConditions = conditionKinds
export const comparedBy = (kind: ConditionKind): readonly RuleCondition['is'][] =>
  isMeasured(kind) ? comparisons : memberships

export const newCondition = (kind: ConditionKind = 'weight'): TypedCondition => ({
  kind,
  is: isMeasured(kind) ? 'over' : 'one_of',
  text: '',
})

export function typedCondition(condition: RuleCondition): TypedCondition {
  const { kind, is } = condition
  switch (kind) {
    case 'weight':
      return { kind, is, text: weightText(condition.grams) }
    case 'value':
      return { kind, is, text: writeAmount(condition.amount) }
    default:
      return { kind, is, text: condition.values.join(', ') }
  }
}

const listed = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** The condition, or what is wrong with what was typed. `before`: shown as it was kept, it stays what it is. */
export function readCondition(
  { kind, is, text }: TypedCondition,
  before: readonly RuleCondition[],
): RuleCondition | string {
  const same = before.find((one) => one.kind === kind && typedCondition(one).text === text)
  if (kind === 'weight') {
    const grams = same?.kind === 'weight' ? same.grams : gramsTyped(text)
    const isWeight = grams >= 0 && grams <= 1_000_000
    return isWeight ? { kind, is: is === 'over' ? 'over' : 'at_most', grams } : m.weightWrong
  }
  if (kind === 'value') {
    const amount = readAmount(text, limitCurrency)
    return amount ? { kind, is: is === 'over' ? 'over' : 'at_most', amount } : m.amountWrong
  }
  const values = listed(kind === 'country' || kind === 'region' ? text.toUpperCase() : text)
  if (values.length === 0) return m.valuesMissing
  if (kind === 'country' && !values.every((one) => /^[A-Z]{2}$/.test(one))) return m.countryWrong
  return { kind, is: is === 'none_of' ? 'none_of' : 'one_of', values }
}
