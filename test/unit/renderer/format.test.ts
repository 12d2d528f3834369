import { expect, it } from 'vitest'
import { formatMoney, formatService, formatTracking, formatWeight } from '../../../src/renderer/format.ts'

it('money is written from its minor units, by its currency', () => {
  expect(formatMoney({ amountMinor: 842, currency: 'USD' })).toBe('$8.42')
  expect(formatMoney({ amountMinor: 5, currency: 'USD' })).toBe('$0.05')
  expect(formatMoney({ amountMinor: 842, currency: 'JPY' })).toBe('¥842')
})

it('services are written as words', () => {
  expect(formatService('PriorityMailExpressIntl')).toBe('Priority Mail Express Intl')
  expect(formatService('SecondDayAirAM')).toBe('Second Day Air AM')
  expect(formatService('Ground')).toBe('Ground')
})

it('tracking numbers stand in groups of four', () => {
  expect(formatTracking('9400111899223')).toBe('9400 1118 9922 3')
})

it('weights are grams below a kilogram', () => {
  expect(formatWeight(340)).toBe('340 g')
  expect(formatWeight(1_240)).toBe('1.24 kg')
})
