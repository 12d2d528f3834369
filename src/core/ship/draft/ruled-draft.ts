// What the shipping rules make of an order's draft. What the order names itself comes first: a rule changes neither its
// service nor its package. A rule's ceiling, and that it takes tracked services alone, hold for both.

import { gramsTogether } from '../../../contract/measures.ts'
import type { PackagePreset } from '../../../contract/presets.ts'
import type { RuleTrial, RuleWish, ShippingRule } from '../../../contract/shipping-rules.ts'
import { serviceRules, type ServiceRule } from '../../../contract/settings.ts'
import type { CustomsDefaults } from '../../../contract/ship.ts'
import type { DraftCheck, ServiceWish, ShipmentDraft } from '../../../contract/shipment-draft.ts'
import type { Service } from '../../../service/enums.ts'
import type { Address } from '../../../service/records.ts'
import type { Order } from '../../orders/order.ts'
import { decide, type Decision } from '../../shipping-rules/decide.ts'
import { factsOf, type OrderFacts } from '../../shipping-rules/order-facts.ts'
import { saidBy } from './draft-changes.ts'
import { expectedGramsOf } from './expected-weight.ts'
import { withoutUndefined } from './without-undefined.ts'

type RuleSettings = {
  readonly rules?: readonly ShippingRule[]
  readonly serviceRule: ServiceRule
  readonly presets: readonly PackagePreset[]
  readonly customs?: CustomsDefaults
}

export const noRule: Decision = { kind: 'none' }

type ParcelAbout = { readonly weightGrams: number | undefined; readonly toAddress?: Address }

/** What rules read of an order's parcel. */
export const factsOfOrder = (
  order: Order,
  about: ParcelAbout,
  { customs }: Pick<RuleSettings, 'customs'>,
): OrderFacts => factsOf(order, { ...about, currency: customs?.currency ?? 'USD' })

/** Which rule takes an order's parcel, and each that was asked before. */
export function decideOrder(
  order: Order,
  about: ParcelAbout,
  settings: RuleSettings,
): { readonly decision: Decision; readonly trials: readonly RuleTrial[] } {
  return decide(settings.rules ?? [], factsOfOrder(order, about, settings))
}

const isRule = (wish: Service | ServiceRule): wish is ServiceRule =>
  (serviceRules as readonly string[]).includes(wish)

const wishOf = (wish: Service | ServiceRule): ServiceWish =>
  isRule(wish) ? { by: 'rule', rule: wish } : { by: 'name', service: wish }

/** The order's own word where it has one, else the rule's, else the station's. */
function offersOf(
  { service: named }: Order,
  rule: ShippingRule,
  serviceRule: ServiceRule,
): Pick<RuleWish, 'choose' | 'services' | 'carriers'> {
  const any = { choose: serviceRule, services: [], carriers: [] }
  if (named === undefined) return rule.service ?? any
  return isRule(named) ? { ...any, choose: named } : { ...any, services: [named] }
}

export function serviceWishOf(order: Order, decision: Decision, serviceRule: ServiceRule): ServiceWish {
  if (decision.kind === 'none') return wishOf(order.service ?? serviceRule)
  const { id: ruleId, name: ruleName, ceiling, trackedOnly } = decision.rule
  if (decision.kind === 'undecided') return { by: 'undecided', ruleId, ruleName, needs: [...decision.needs] }
  return withoutUndefined({
    by: 'shipping_rule',
    ruleId,
    ruleName,
    ...offersOf(order, decision.rule, serviceRule),
    ceiling,
    trackedOnly,
  })
}

/** The order in the package that the rule says, where it names none itself. */
export function inPackageOf(order: Order, decision: Decision): Order {
  const preset = decision.kind === 'taken' ? decision.rule.preset : undefined
  return order.preset === undefined && preset !== undefined ? { ...order, preset } : order
}

export const addedBy = (decision: Decision): ShipmentDraft['specialService'] =>
  decision.kind === 'taken' ? [...decision.rule.specialServices] : []

/** As it was weighed or typed, else as its order says; the order says nothing of its further parcels. */
function weightOf({ subject, packages }: ShipmentDraft, order: Order, settings: RuleSettings) {
  const isWeighed =
    packages.length > 1 ||
    packages.some(({ weightSource }) => weightSource === 'scale' || weightSource === 'typed')
  if (isWeighed) return gramsTogether(packages)
  const saysIt =
    subject.kind === 'order' && (subject.parcelNumber === 1 || subject.parcelNumber === order.contentsOf)
  return saysIt ? expectedGramsOf(order, settings.presets) : undefined
}

/** The rules over a draft as it is now. A return goes the other way: rules say nothing of it. */
export function decideDraft(draft: ShipmentDraft, order: Order, settings: RuleSettings): Decision {
  if (draft.specialService.includes('Returns')) return noRule
  const about = { weightGrams: weightOf(draft, order, settings), toAddress: draft.toAddress }
  return decideOrder(order, about, settings).decision
}

/** No person chose its service. */
function isLeftToRules({ service }: ShipmentDraft, order: Order, { serviceRule }: RuleSettings): boolean {
  if (service.by === 'rule') return order.service === undefined && service.rule === serviceRule
  return service.by === 'shipping_rule' || service.by === 'undecided'
}

/** What the rules say of a draft by now, where that is not what it says and no person chose. */
export function ruledNow(
  draft: ShipmentDraft,
  decision: Decision,
  order: Order,
  settings: RuleSettings,
): DraftCheck['ruled'] {
  const { service, specialService } = draft
  if (specialService.includes('Returns') || !isLeftToRules(draft, order, settings)) return undefined
  const wish = serviceWishOf(order, decision, settings.serviceRule)
  if (saidBy(wish) === saidBy(service)) return undefined
  const ruleBefore = service.by === 'shipping_rule' ? service.ruleId : undefined
  const before = settings.rules?.find(({ id }) => id === ruleBefore)?.specialServices ?? []
  const others = specialService.filter((one) => !before.some((each) => each === one))
  return { service: wish, specialService: [...new Set([...others, ...addedBy(decision)])] }
}

/** A draft that its rule let go by one service of a price above its ceiling: by that service, without the ceiling. */
export function withoutCeiling(draft: ShipmentDraft, service: Service): ShipmentDraft {
  if (draft.service.by !== 'shipping_rule') return draft
  return { ...draft, service: { ...draft.service, ceiling: undefined, services: [service] } }
}
