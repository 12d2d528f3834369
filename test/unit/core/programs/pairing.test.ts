import { expect, it } from 'vitest'
import { createPairing } from '../../../../src/core/programs/pairing.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const wish = { name: 'Page', scopes: ['read' as const] }

function open(...codes: readonly string[]) {
  const clock = manualClock()
  const left = [...codes]
  let changes = 0
  const pairing = createPairing({
    clock,
    secrets: { newCode: () => left.shift() ?? '', isSame: (one, other) => one === other },
    onChanged: () => changes++,
  })
  return { clock, pairing, changes: () => changes }
}

it('gives what was wished for the right code, once', () => {
  const { pairing } = open('123456')
  expect(pairing.begin(wish)).toBe('123456')
  expect(pairing.redeem('123456')).toEqual(wish)
  expect(pairing.redeem('123456')).toBeUndefined()
  expect(pairing.ended()).toEqual({ how: 'paired' })
})

it('is over at its fifth wrong code, and not before', () => {
  const { pairing } = open('123456', '123456')
  pairing.begin(wish)
  for (let tries = 1; tries <= 4; tries++) expect(pairing.redeem('000000')).toBeUndefined()
  expect(pairing.open()?.triesLeft).toBe(1)
  expect(pairing.redeem('123456')).toEqual(wish)
  pairing.begin(wish)
  for (let tries = 1; tries <= 5; tries++) pairing.redeem('000000')
  expect(pairing.redeem('123456')).toBeUndefined()
  expect(pairing.ended()).toEqual({ how: 'tries' })
})

it('is over after two minutes, and says so', async () => {
  const { pairing, clock, changes } = open('123456')
  pairing.begin(wish)
  await clock.advance(119_999)
  expect(pairing.open()).toBeDefined()
  await clock.advance(1)
  expect(pairing.open()).toBeUndefined()
  expect(pairing.redeem('123456')).toBeUndefined()
  expect([pairing.ended(), changes()]).toEqual([{ how: 'time' }, 2])
})

it('shows one code at a time', () => {
  const { pairing } = open('111111', '222222')
  pairing.begin(wish)
  pairing.begin({ ...wish, name: 'Other' })
  expect(pairing.redeem('111111')).toBeUndefined()
  expect(pairing.redeem('222222')?.name).toBe('Other')
})
