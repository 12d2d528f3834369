import { expect, test } from 'vitest'
import { keptChoice, keptWeight } from '../../../../src/renderer/scale/kept-scale.ts'

test.each([
  [{ kind: 'none' }, { kind: 'none' }],
  [{ kind: 'usb', more: 1 }, { kind: 'usb' }],
  [
    { kind: 'serial', protocol: 'nci' },
    { kind: 'serial', protocol: 'nci' },
  ],
  [{ kind: 'serial', protocol: 'unknown' }, undefined],
  [{ kind: 'serial' }, undefined],
  [{ kind: 'other' }, undefined],
  [null, undefined],
  ['usb', undefined],
])('of %j the choice is %j', (kept, choice) => {
  expect(keptChoice(JSON.stringify(kept))).toEqual(choice)
})

test('what is no JSON, or was never kept, is no choice and no weight', () => {
  expect([keptChoice('{'), keptChoice(null), keptWeight('{'), keptWeight(null)]).toEqual(
    Array.from({ length: 4 }, () => undefined),
  )
})

test('a weight is kept with when it was taken', () => {
  expect(keptWeight('{"grams":340,"takenAtMs":1000,"more":1}')).toEqual({ grams: 340, takenAtMs: 1000 })
  expect(keptWeight('{"grams":"340","takenAtMs":1000}')).toBeUndefined()
})
