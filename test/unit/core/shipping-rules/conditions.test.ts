import { describe, expect, it } from 'vitest'
import type { RuleCondition, ShippingRule, Verdict } from '../../../../src/contract/shipping-rules.ts'
import type { Order } from '../../../../src/core/orders/order.ts'
import { judgeCondition } from '../../../../src/core/shipping-rules/conditions.ts'
import { decide } from '../../../../src/core/shipping-rules/decide.ts'
import { factsOf } from '../../../../src/core/shipping-rules/order-facts.ts'
import { tallyRules } from '../../../../src/core/shipping-rules/tally.ts'

const order = (about: Partial<Order> = {}): Order => ({
  id: 'O',
  orderNumber: 'A-1',
  state: 'open',
  heldReason: undefined,
  failure: undefined,
  toAddress: {
    name: 'Avery',
    street1: '1 St',
    city: 'Honolulu',
    state: 'Hawaii',
    zip: '96813',
    country: 'US',
  },
  weightGrams: 500,
  items: [
    { sku: 'Tea-Black', quantity: 2, weightGrams: undefined, valueMinor: 1250 },
    { sku: 'MUG', quantity: 1, weightGrams: undefined, valueMinor: 500 },
  ],
  preset: undefined,
  service: undefined,
  references: ['Gift for VIP 7'],
  createdAt: new Date(0),
  updatedAt: new Date(0),
  ...about,
})
const facts = (about: Partial<Order> = {}) => {
  const one = order(about)
  return factsOf(one, { weightGrams: one.weightGrams, currency: 'USD' })
}
const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' })
const to = (about: Partial<Order['toAddress']>) => ({ toAddress: { ...order().toAddress, ...about } })
const one = (
  kind: 'country' | 'region' | 'zip' | 'reference' | 'sku' | 'customer_group',
  ...values: string[]
): RuleCondition => ({
  kind,
  is: 'one_of',
  values,
})
const inGroups = (...customerGroups: string[]) => ({ customerGroups })
const none = (condition: RuleCondition) => ({ ...condition, is: 'none_of' }) as RuleCondition
const weight = (is: 'over' | 'at_most', grams: number): RuleCondition => ({ kind: 'weight', is, grams })
const value = (is: 'over' | 'at_most', amountMinor: number, currency = 'USD'): RuleCondition => ({
  kind: 'value',
  is,
  amount: { amountMinor, currency },
})

describe('a condition', () => {
  const cases: readonly (readonly [string, RuleCondition, Partial<Order>, Verdict])[] = [
    ['weight over', weight('over', 499), {}, 'yes'],
    ['weight not over itself', weight('over', 500), {}, 'no'],
    ['weight at most itself', weight('at_most', 500), {}, 'yes'],
    ['weight that nobody knows', weight('at_most', 500), { weightGrams: undefined }, 'not_known'],
    ['value over', value('over', 2999), {}, 'yes'],
    ['value of all pieces', value('at_most', 3000), {}, 'yes'],
    ['value of another currency', value('over', 1, 'EUR'), {}, 'not_known'],
    ['value of an order without items', value('over', 1), { items: [] }, 'not_known'],
    [
      'value where one item has none',
      value('over', 1),
      { items: [...order().items, { sku: 'CARD', quantity: 1, weightGrams: 1 }] },
      'not_known',
    ],
    ['country', one('country', 'ca', 'us'), {}, 'yes'],
    ['other countries', none(one('country', 'US')), {}, 'no'],
    ['country by its name', one('country', 'DE'), to({ country: 'Germany' }), 'yes'],
    ['country that is not understood', none(one('country', 'US')), to({ country: 'Nowhere' }), 'not_known'],
    ['state by its name', one('region', 'hi'), {}, 'yes'],
    ['state that is not there', one('region', 'HI'), to({ state: '' }), 'not_known'],
    ['state of a country without', one('region', 'HI'), to({ country: 'DE', state: '' }), 'no'],
    ['beginning of a ZIP code', one('zip', '006', '968'), {}, 'yes'],
    ['ZIP code written otherwise', one('zip', 'k1a0'), to({ zip: 'K1A 0B1', country: 'CA' }), 'yes'],
    ['ZIP code that is not there', none(one('zip', '006')), to({ zip: '' }), 'not_known'],
    ['part of a reference', one('reference', 'vip'), {}, 'yes'],
    ['reference of an order that has none', one('reference', 'vip'), { references: [] }, 'no'],
    ['no reference of those', none(one('reference', 'vip')), { references: [] }, 'yes'],
    ['SKU, whole', one('sku', 'tea-black'), {}, 'yes'],
    ['part of a SKU', one('sku', 'tea'), {}, 'no'],
    ['SKU of an order without items', none(one('sku', 'TEA')), { items: [] }, 'not_known'],
    ['one of several customer groups', one('customer_group', 'x', 'vip'), inGroups('B2B', 'VIP'), 'yes'],
    ['part of a customer group', one('customer_group', 'vi'), inGroups('VIP'), 'no'],
    ['other customer groups', none(one('customer_group', 'VIP')), inGroups('VIP'), 'no'],
    ['customer group of a customer in none', one('customer_group', 'VIP'), inGroups(), 'no'],
    ['no customer group of those', none(one('customer_group', 'VIP')), inGroups(), 'yes'],
    ['customer group that is not said', one('customer_group', 'VIP'), {}, 'not_known'],
    ['no customer group where it is not said', none(one('customer_group', 'VIP')), {}, 'not_known'],
  ]
  it.each(cases)('%s', (_name, condition, about, verdict) => {
    expect(judgeCondition(condition, facts(about)).verdict).toBe(verdict)
  })

  it('tells what it read', () => {
    expect(judgeCondition(value('over', 1), facts()).read).toEqual(usd(3000))
    expect(judgeCondition(weight('over', 1), facts({ weightGrams: undefined }))).not.toHaveProperty('read')
  })
})

const rule = (
  id: string,
  conditions: readonly RuleCondition[],
  about: Partial<ShippingRule> = {},
): ShippingRule => ({
  id,
  name: id,
  on: true,
  conditions: [...conditions],
  specialServices: [],
  ...about,
})

describe('of several rules', () => {
  const unknown = facts({ items: [], weightGrams: undefined })

  it('the first that fits decides, and those after it are not asked', () => {
    const rules = [rule('no', [weight('over', 900)]), rule('first', [weight('over', 9)]), rule('later', [])]
    const { decision, trials } = decide(rules, facts())
    expect(decision).toMatchObject({ kind: 'taken', rule: { id: 'first' } })
    expect(trials.map(({ verdict }) => verdict)).toEqual(['no', 'yes'])
  })

  it('one that cannot be told stops, whatever comes later', () => {
    const rules = [rule('what', [weight('over', 1), one('country', 'US'), one('sku', 'X')]), rule('all', [])]
    expect(decide(rules, unknown).decision).toMatchObject({
      kind: 'undecided',
      rule: { id: 'what' },
      needs: ['weight', 'sku'],
    })
  })

  it('what is not so settles a rule, whatever else is not known', () => {
    const rules = [rule('abroad', [one('sku', 'X'), none(one('country', 'US'))]), rule('all', [])]
    expect(decide(rules, unknown).decision).toMatchObject({ kind: 'taken', rule: { id: 'all' } })
  })

  it('one that is off is not asked', () => {
    expect(decide([rule('off', [], { on: false })], facts())).toEqual({
      decision: { kind: 'none' },
      trials: [],
    })
  })

  it('each order is counted once', () => {
    const rules = [rule('heavy', [weight('over', 900)]), rule('tea', [one('sku', 'tea-black')])]
    const tally = tallyRules(rules)
    for (const each of [facts(), facts({ weightGrams: 1000 }), unknown, facts({ items: [] })]) {
      tally.add(decide(rules, each).decision)
    }
    tally.add({ kind: 'none' })
    expect(tally.counts(7)).toEqual({
      rules: [
        { ruleId: 'heavy', takes: 1, notKnown: 1 },
        { ruleId: 'tea', takes: 1, notKnown: 1 },
      ],
      none: 1,
      read: 5,
      open: 7,
    })
  })
})
