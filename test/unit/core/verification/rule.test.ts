import { describe, expect, it } from 'vitest'
import { VerificationRule } from '../../../../src/contract/verification-view.ts'
import { asksFor, isNew } from '../../../../src/core/verification/rule.ts'
import { orderWith, piece } from '../../../support/memory-verification.ts'

const ruleOf = (rule: Partial<VerificationRule>) => VerificationRule.parse({ mode: 'rule', ...rule })
const worth = (valueMinor: number | undefined, quantity = 1) =>
  orderWith('A-1', piece('TEA', quantity, { valueMinor }))
const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' })

describe('items are scanned', () => {
  it('never where it is off or nothing is ordered, and always where it is on for all', () => {
    expect(asksFor(ruleOf({ mode: 'off' }), worth(1), true)).toBe(false)
    expect(asksFor(ruleOf({ mode: 'all' }), worth(1), false)).toBe(true)
    expect(asksFor(ruleOf({ mode: 'all' }), orderWith('A-1'), true)).toBe(false)
  })

  it('from a value on, and where the order does not say what it is worth', () => {
    const rule = ruleOf({ valueFrom: usd(5_000) })
    expect(asksFor(rule, worth(1_000, 4), false)).toBe(false)
    expect(asksFor(rule, worth(1_000, 5), false)).toBe(true)
    expect(asksFor(rule, worth(undefined), false)).toBe(true)
    expect(asksFor(rule, { ...worth(1), currency: 'EUR' }, false)).toBe(true)
  })

  it('by the customer’s group, without case, and for who is new', () => {
    const rule = ruleOf({ customerGroups: ['VIP'] })
    expect(asksFor(rule, { ...worth(1), customerGroups: ['vip'] }, false)).toBe(true)
    expect(asksFor(rule, { ...worth(1), customerGroups: ['Wholesale'] }, false)).toBe(false)
    expect(asksFor(rule, worth(1), false)).toBe(false)
    expect(asksFor(rule, worth(1), true)).toBe(true)
  })
})

it('an operator is new for so many days, where it is known since when', () => {
  const now = new Date('2026-11-29T12:00:00Z')
  const rule = ruleOf({ newOperatorDays: 2 })
  expect(isNew(rule, new Date('2026-11-27T13:00:00Z'), now)).toBe(true)
  expect(isNew(rule, new Date('2026-11-27T11:00:00Z'), now)).toBe(false)
  expect(isNew(rule, undefined, now)).toBe(false)
  expect(isNew(ruleOf({}), now, now)).toBe(false)
})
