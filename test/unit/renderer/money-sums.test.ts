import { expect, it } from 'vitest'
import { sumInWords } from '../../../src/renderer/money-sums.ts'

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' })

it('a sum of all says no more than itself', () => {
  expect(sumInWords([usd(1_250)], 3, 3)).toBe('$12.50')
  expect(sumInWords([{ amountMinor: 310, currency: 'EUR' }, usd(842)], 2, 2)).toBe('€3.10 + $8.42')
})

it('a sum of some says of how many', () => {
  expect(sumInWords([usd(58_742)], 21, 10_034)).toBe('$587.42 for 21 of 10,034')
})

it('where no price is known there is no sum, and where nothing is summed no word', () => {
  expect(sumInWords([], 0, 3)).toBe('price not known')
  expect(sumInWords([], 0, 0)).toBe('')
})
