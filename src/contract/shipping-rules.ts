// Shipping rules: which orders go by which service, in what package, with what else, and up to what price. Part of the
// operations of the station (operations.ts).

import { z } from 'zod'
import { services, type RateSpecialService } from '../service/enums.ts'
import { Money } from './domain.ts'
import { ErrorInfo } from './errors.ts'
import { orderStates } from './orders.ts'
import { Done, Nothing, op, type OperationTable } from './op.ts'
import { serviceRules } from './settings.ts'

/** Of an order's numbers. */
export const measuredKinds = ['weight', 'value'] as const
/** Of its texts. Regions are states and provinces by their two letters; ZIP codes are compared by their beginnings. */
export const listedKinds = ['country', 'region', 'zip', 'reference', 'sku', 'customer_group'] as const
export const conditionKinds = [...measuredKinds, ...listedKinds] as const
export type ConditionKind = (typeof conditionKinds)[number]

export const comparisons = ['over', 'at_most'] as const
export const memberships = ['one_of', 'none_of'] as const

/** What is compared with capitals and spaces around it left aside. */
const Word = z.string().trim().min(1).max(60)

export const RuleCondition = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('weight'),
    is: z.enum(comparisons),
    grams: z.number().min(0).max(1_000_000),
  }),
  z.strictObject({ kind: z.literal('value'), is: z.enum(comparisons), amount: Money }),
  z.strictObject({
    kind: z.enum(listedKinds),
    is: z.enum(memberships),
    values: z.array(Word).min(1).max(100),
  }),
])
export type RuleCondition = z.infer<typeof RuleCondition>

/** Those that need no more words than their own: amounts and kinds of goods are an order's own. */
export const ruleSpecialServices = [
  'SignatureConfirmation',
  'AdultSignature',
  'RestrictedDelivery',
  'CertifiedMail',
  'ElectronicReturnReceipt',
  'SundayDelivery',
  'HolidayDelivery',
  'Tracking',
] as const satisfies readonly RateSpecialService[]

/** `details` of `above_rule_ceiling`: what an order would cost by its rule. */
export const AboveCeiling = z.object({
  rule: z.string(),
  service: z.enum(services),
  price: Money,
  ceiling: Money,
})
export type AboveCeiling = z.infer<typeof AboveCeiling>

/** Which of the offers is taken. Without any service, all that take any parcel; without any carrier, all carriers. */
export const OfferChoice = z.strictObject({
  choose: z.enum(serviceRules),
  services: z.array(z.enum(services)).max(services.length),
  /** By the service's codes for carriers: an offer that does not name its carrier is of none of them. */
  carriers: z.array(Word).max(20),
})
export type OfferChoice = z.infer<typeof OfferChoice>

/** What a rule lets no parcel go beyond. */
export const RuleLimits = z.strictObject({
  /** What costs more is not bought by a scan. */
  ceiling: Money.optional(),
  /** A service whose parcels may have no tracking is not taken; nor is one that it is not known of. */
  trackedOnly: z.literal(true).optional(),
})

export const ShippingRule = z.strictObject({
  id: z.uuid(),
  name: z.string().trim().min(1).max(40),
  on: z.boolean(),
  /** All of them must be so; without any, the rule takes every order. */
  conditions: z.array(RuleCondition).max(20),
  /** The station's own choice where it is absent. */
  service: OfferChoice.optional(),
  /** Id of a package preset. */
  preset: z.string().max(80).optional(),
  specialServices: z.array(z.enum(ruleSpecialServices)).max(ruleSpecialServices.length),
  ...RuleLimits.shape,
})
export type ShippingRule = z.infer<typeof ShippingRule>

/** In their order: the first that takes an order decides. */
export const ShippingRules = z
  .array(ShippingRule)
  .max(200)
  .refine((rules) => new Set(rules.map(({ id }) => id)).size === rules.length, 'two rules have one id')
export type ShippingRules = z.infer<typeof ShippingRules>

/** How a draft's service is chosen where a rule took its order (`ServiceWish`). */
export const RuleWish = z.strictObject({
  by: z.literal('shipping_rule'),
  ruleId: z.uuid(),
  ruleName: z.string(),
  ...OfferChoice.shape,
  ...RuleLimits.shape,
})
export type RuleWish = z.infer<typeof RuleWish>

/** Whether a rule takes its order cannot be told without these: nothing is bought until they are known, or a person chose. */
export const UndecidedWish = z.strictObject({
  by: z.literal('undecided'),
  ruleId: z.uuid(),
  ruleName: z.string(),
  needs: z.array(z.enum(conditionKinds)).min(1),
})
export type UndecidedWish = z.infer<typeof UndecidedWish>

/** `not_known`: the order does not say what the condition asks for. */
export const verdicts = ['yes', 'no', 'not_known'] as const
export type Verdict = (typeof verdicts)[number]

/** A rule held against one order. */
export const RuleTrial = z.object({
  ruleId: z.uuid(),
  verdict: z.enum(verdicts),
  /** In the order of the rule's own. */
  conditions: z.array(
    z.object({
      verdict: z.enum(verdicts),
      /** What the order says: grams, an amount, or words; absent where it says nothing. */
      read: z.union([z.number(), Money, z.array(z.string())]).optional(),
    }),
  ),
})
export type RuleTrial = z.infer<typeof RuleTrial>

/** What would happen to an order that is scanned now. */
export const TriedOrder = z.object({
  orderNumber: z.string(),
  state: z.enum(orderStates),
  /** What somebody typed for it is kept, and is bought instead. */
  kept: z.literal(true).optional(),
  /** Up to the rule that decides, or cannot be decided; rules that are off are left out. */
  trials: z.array(RuleTrial),
  /** What the order names itself, which no rule changes. */
  named: z.object({ service: z.string().optional(), preset: z.string().optional() }),
  /** What it would ship as. */
  preset: z.string().optional(),
  specialServices: z.array(z.string()),
  bought: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('by'), service: z.enum(services), price: Money }),
    z.object({ kind: z.literal('not'), reason: ErrorInfo }),
  ]),
})
export type TriedOrder = z.infer<typeof TriedOrder>

/** No more open orders than these are counted. */
export const mostCounted = 100_000

export const RuleCounts = z.object({
  /** By rule: orders that it takes, and those that cannot be told. */
  rules: z.array(z.object({ ruleId: z.uuid(), takes: z.int(), notKnown: z.int() })),
  /** That no rule takes. */
  none: z.int(),
  /** So many were looked at, the newest, of so many that are open; fewer than could be where the count was stopped. */
  read: z.int(),
  open: z.int(),
})
export type RuleCounts = z.infer<typeof RuleCounts>

export const shippingRulesOperations = {
  'shippingRules.list': op({ access: 'look', input: Nothing, output: z.object({ rules: ShippingRules }) }),
  /** All of them, in place of those before. Throws `conflict` where they are others by now than `before`, as they were read. */
  'shippingRules.save': op({
    access: 'supervise',
    audit: 'done',
    input: z.strictObject({ rules: ShippingRules, before: ShippingRules.optional() }),
    output: z.object({ rules: ShippingRules }),
  }),
  /** Of rules that need not be saved. One count at a time: a newer one stops it, and it answers with what it has read. */
  'shippingRules.count': op({
    access: 'look',
    input: z.strictObject({ rules: ShippingRules }),
    output: RuleCounts,
  }),
  /** It answers with what it has read. */
  'shippingRules.stopCount': op({ access: 'look', input: Nothing, output: Done }),
  /** Of rules that need not be saved. Buys nothing; asks for rates. Throws `not_found`. */
  'shippingRules.try': op({
    access: 'look',
    input: z.strictObject({ rules: ShippingRules, orderNumber: z.string().trim().min(1).max(200) }),
    output: TriedOrder,
  }),
} satisfies OperationTable

export const shippingRulesEvents = {
  /** How far the count of open orders is. */
  rulesCounting: z.object({ read: z.int(), open: z.int() }),
}
