// Why an order's shipping rule lets nothing be bought, in words.

import { Money } from '../../contract/domain.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import { conditionKinds } from '../../contract/shipping-rules.ts'
import { formatMoney, formatService } from '../format.ts'
import { words } from '../language.ts'

/** Undefined for what is no matter of a rule. */
export function ruleFault({ code, details = {} }: ErrorInfo): string | undefined {
  const m = words.shippingRules
  const { rule, needs, service } = details
  if (typeof rule !== 'string') return undefined
  if (code === 'rule_undecided' && Array.isArray(needs)) {
    const lacks = conditionKinds.filter((kind) => needs.includes(kind)).map((kind) => m.needs[kind])
    return m.undecidedBy(rule, lacks.join(', '))
  }
  const price = Money.safeParse(details['price'])
  const ceiling = Money.safeParse(details['ceiling'])
  if (code === 'above_rule_ceiling' && typeof service === 'string' && price.success && ceiling.success) {
    const costs = `${formatService(service)} · ${formatMoney(price.data)}`
    return m.aboveCeiling(rule, costs, formatMoney(ceiling.data))
  }
  return undefined
}
