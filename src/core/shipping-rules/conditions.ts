// What a rule can ask of an order: a table of kinds, each with how its words are compared.

import type { Money } from '../../contract/domain.ts'
import type { listedKinds, RuleCondition, RuleTrial, Verdict } from '../../contract/shipping-rules.ts'
import { assertNever } from '../../base/assert-never.ts'
import type { OrderFacts } from './order-facts.ts'

type Judged = RuleTrial['conditions'][number]
type ListedKind = (typeof listedKinds)[number]

const plain = (text: string) => text.trim().toUpperCase()
const zipKey = (text: string) => plain(text).replaceAll(/[\s-]/g, '')

/** Whether one text of an order is what a condition names. */
const isNamed: Readonly<Record<ListedKind, (said: string, named: string) => boolean>> = {
  country: (said, named) => plain(said) === plain(named),
  region: (said, named) => plain(said) === plain(named),
  zip: (said, named) => zipKey(said).startsWith(zipKey(named)),
  reference: (said, named) => plain(said).includes(plain(named)),
  sku: (said, named) => plain(said) === plain(named),
  customer_group: (said, named) => plain(said) === plain(named),
}

const asVerdict = (holds: boolean): Verdict => (holds ? 'yes' : 'no')

const compared = (is: 'over' | 'at_most', said: number, than: number): Verdict =>
  asVerdict(is === 'over' ? said > than : said <= than)

/** Amounts of other currencies cannot be compared. */
function comparedAmounts(is: 'over' | 'at_most', said: Money, than: Money): Verdict {
  return said.currency === than.currency ? compared(is, said.amountMinor, than.amountMinor) : 'not_known'
}

/** What the order says of it, and whether it is so. */
export function judgeCondition(condition: RuleCondition, facts: OrderFacts): Judged {
  switch (condition.kind) {
    case 'weight': {
      const read = facts.weight
      if (read === undefined) return { verdict: 'not_known' }
      return { verdict: compared(condition.is, read, condition.grams), read }
    }
    case 'value': {
      const read = facts.value
      if (read === undefined) return { verdict: 'not_known' }
      return { verdict: comparedAmounts(condition.is, read, condition.amount), read }
    }
    case 'country':
    case 'region':
    case 'zip':
    case 'reference':
    case 'sku':
    case 'customer_group': {
      const { kind, is, values } = condition
      const said = facts[kind]
      if (said === undefined) return { verdict: 'not_known' }
      const isOne = said.some((text) => values.some((named) => isNamed[kind](text, named)))
      return { verdict: asVerdict(isOne === (is === 'one_of')), read: [...said] }
    }
    default:
      return assertNever(condition)
  }
}
