import { expect, test } from 'vitest'
import type { ShippingRule } from '../../../src/contract/shipping-rules.ts'
import { areClashing, withSavedSince } from '../../../src/renderer/shipping-rules/unsaved-rules.ts'

const rule = (id: string, name = id): ShippingRule => ({
  id,
  name,
  on: true,
  conditions: [],
  specialServices: [],
})

// Hazard: all rules are saved at once, and one that another bench had added meanwhile was removed by that.
test('rules that are saved here undo nothing of what another bench saved while they were changed', () => {
  const [a, b, c, d] = [rule('a'), rule('b'), rule('c'), rule('d')]
  const before = [a, b, c]
  const unsaved = [rule('new'), rule('c', 'mine'), a, b]
  const now = [rule('a', 'theirs'), rule('c', 'theirs too'), d]
  expect(withSavedSince(unsaved, before, now)).toEqual([
    rule('new'),
    rule('c', 'theirs too'),
    rule('a', 'theirs'),
    d,
  ])
  // Of what both changed it is said.
  expect(areClashing(unsaved, before, now)).toBe(true)
  expect(areClashing([a, rule('b', 'mine'), c], before, [rule('a', 'theirs'), b, c, d])).toBe(false)
  expect(areClashing([a, b], before, [a, b, rule('c', 'theirs')])).toBe(true)
  // What was removed here stays so, unless it is saved as something else since.
  expect(withSavedSince([a], before, before)).toEqual([a])
})
