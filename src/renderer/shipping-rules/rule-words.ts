// Shipping rules as sentences.

import type { RuleCondition, RuleTrial, ShippingRule } from '../../contract/shipping-rules.ts'
import type { PackagePreset } from '../../contract/presets.ts'
import { formatMoney, formatService, formatWeight } from '../format.ts'
import { words } from '../language.ts'

const m = words.shippingRules

export function conditionWords(condition: RuleCondition): string {
  switch (condition.kind) {
    case 'weight':
      return m.conditions.weight[condition.is](formatWeight(condition.grams))
    case 'value':
      return m.conditions.value[condition.is](formatMoney(condition.amount))
    default:
      return m.conditions[condition.kind][condition.is](condition.values.join(m.or))
  }
}

/** What the order says of a condition. */
export function readWords({ read }: RuleTrial['conditions'][number], condition: RuleCondition): string {
  if (read === undefined) return m.readsNothing
  if (Array.isArray(read)) return read.length === 0 ? m.readsNone : m.reads(read.join(', '))
  if (typeof read !== 'number') return m.reads(formatMoney(read))
  return m.reads(condition.kind === 'weight' ? formatWeight(read) : String(read))
}

function serviceWords({ service }: ShippingRule): string | undefined {
  if (!service) return undefined
  const { choose, services, carriers } = service
  const [only, more] = services
  const chosen =
    only === undefined
      ? m.any[choose]
      : more === undefined
        ? formatService(only)
        : m.chosen[choose](services.map(formatService).join(', '))
  return carriers.length === 0 ? chosen : m.byCarriers(chosen, carriers.join(m.or))
}

/** `If weight is over 5 kg and country is not US: Ground, ask over $30`. */
export function ruleSentence(rule: ShippingRule, presets: readonly PackagePreset[]): string {
  const { conditions, preset, specialServices, ceiling, trackedOnly } = rule
  const when = conditions.length === 0 ? m.every : m.ifAll(conditions.map(conditionWords).join(m.and))
  const then = [
    serviceWords(rule) ?? m.asStation,
    preset === undefined ? '' : m.inPackage(presets.find(({ id }) => id === preset)?.name ?? preset),
    ...specialServices.map((one) => words.draft.specialServices[one]),
    ceiling ? m.ceilingOf(formatMoney(ceiling)) : '',
    trackedOnly ? m.tracked : '',
  ]
  return `${when}: ${then.filter(Boolean).join(', ')}`
}
