import { describe, expect, it } from 'vitest'
import { readAmount, writeAmount } from '../../../src/renderer/amount.ts'

describe('a typed amount', () => {
  it.each([
    ['100', 10_000],
    ['75.50', 7_550],
    ['75,5', 7_550],
    ['2,50', 250],
    ['$1,200.00', 120_000],
    ['1,200', 120_000],
    ['1.200,50', 120_050],
    ['1 200', 120_000],
    ['0.29', 29],
    ['19.', 1_900],
  ])('%s is %i cents', (text, amountMinor) => {
    expect(readAmount(text, 'USD')).toEqual({ amountMinor, currency: 'USD' })
  })

  it.each(['', 'ten', '-5', '1.999', '1.200', '1,20,00', '12,3456', '1e3', '9999999999999'])(
    '%j is not guessed',
    (text) => {
      expect(readAmount(text, 'USD')).toBeUndefined()
    },
  )

  it('has as many digits as its currency', () => {
    expect(readAmount('842', 'JPY')).toEqual({ amountMinor: 842, currency: 'JPY' })
    expect(readAmount('8.42', 'JPY')).toBeUndefined()
    expect(readAmount('1.125', 'KWD')).toEqual({ amountMinor: 1_125, currency: 'KWD' })
  })
})

it('an amount is written as it would be typed', () => {
  expect(writeAmount({ amountMinor: 7_550, currency: 'USD' })).toBe('75.50')
  expect(writeAmount({ amountMinor: 10_000, currency: 'USD' })).toBe('100')
  expect(writeAmount({ amountMinor: 5, currency: 'USD' })).toBe('0.05')
  expect(writeAmount({ amountMinor: -745, currency: 'USD' })).toBe('-7.45')
  expect(writeAmount({ amountMinor: 842, currency: 'JPY' })).toBe('842')
})
