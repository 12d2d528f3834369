import { expect, it } from 'vitest'
import { formatFullMoment, formatSecond, locale, writeAs } from '../../../src/words/format.ts'
import {
  formatAge,
  formatBytes,
  formatMoney,
  formatService,
  formatServiceWish,
  formatTracking,
} from '../../../src/renderer/format.ts'

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

it('what an order wishes for is a service, or the rule that chooses one, in words', () => {
  expect(['PriorityMail', 'fastest', 'cheapest'].map(formatServiceWish)).toEqual([
    'Priority Mail',
    'Fastest',
    'Cheapest',
  ])
})

it('tracking numbers stand in groups of four', () => {
  expect(formatTracking('9400111899223')).toBe('9400 1118 9922 3')
})

it('sizes of files have the marks of the language', () => {
  expect([512, 1_234_000_000, 45_600].map(formatBytes)).toEqual(['512 B', '1.2 GB', '46 KB'])
  const before = locale()
  writeAs('es-ES')
  expect(formatBytes(1_234_000_000)).toBe('1,2 GB')
  writeAs(before)
})

it.each([
  ['en-US', 'Nov 20, 2026, 09:42', '09:42:07'],
  ['de', '20.11.2026, 09:42', '09:42:07'],
  ['es-US', '20 nov 2026, 09:42', '09:42:07'],
  ['fr', '20 nov. 2026, 09:42', '09:42:07'],
])('in %s a moment of long ago has its year, and one of a list its seconds', (tag, full, second) => {
  const before = locale()
  writeAs(tag)
  expect([formatFullMoment('2026-11-20T09:42:07'), formatSecond('2026-11-20T09:42:07')]).toEqual([
    full,
    second,
  ])
  writeAs(before)
})

it('an age is told in its largest unit, and never as less than nothing', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const ages = { '11:59:48': '12 s', '11:57:00': '3 min', '09:30:00': '2 h', '12:00:09': '0 s' }
  for (const [time, age] of Object.entries(ages)) expect(formatAge(`2026-11-20T${time}Z`, now)).toBe(age)
  expect(formatAge('2026-11-19T11:00:00Z', now)).toBe('1 day')
  expect(formatAge('2026-11-16T11:00:00Z', now)).toBe('4 days')
})
