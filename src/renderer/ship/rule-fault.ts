// Why an order's shipping rule lets nothing be bought, in words.

import type { Money } from '../../contract/domain.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import { conditionKinds, type AboveCeiling } from '../../contract/shipping-rules.ts'
import { formatMoney, formatService } from '../format.ts'
import { words } from '../language.ts'

/** What an order would cost by its rule, above the rule's ceiling; undefined for any other refusal. */
export const aboveCeiling = ({ code, details }: ErrorInfo) =>
  code === 'above_rule_ceiling' ? (details as AboveCeiling | undefined) : undefined

/** Undefined for what is no matter of a rule. */
export function ruleFault(error: ErrorInfo): string | undefined {
  const m = words.shippingRules
  const { rule, needs } = error.details ?? {}
  if (error.code === 'rule_undecided' && typeof rule === 'string' && Array.isArray(needs)) {
    const lacks = conditionKinds.filter((kind) => needs.includes(kind)).map((kind) => m.needs[kind])
    return m.undecidedBy(rule, lacks.join(', '))
  }
  const above = aboveCeiling(error)
  return above && m.aboveCeiling(above.rule, costsOf(above), formatMoney(above.ceiling))
}

export const costsOf = ({ service, price }: AboveCeiling) =>
  `${formatService(service)} · ${formatMoney(price)}`

/** Amounts of other currencies cannot be compared: they are above. */
export const isAbove = (price: Money, ceiling: Money) =>
  price.currency !== ceiling.currency || price.amountMinor > ceiling.amountMinor
