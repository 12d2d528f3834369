import { expect, it } from 'vitest'
import { dayOf, dayRange, dayText, wholeDays, type DayChoice } from '../../../src/renderer/day-range.ts'

// A Saturday afternoon; the clock went forward in the night after it in much of the world, some years.
const now = new Date(2026, 2, 28, 15, 30)
const midnight = (month: number, day: number) => new Date(2026, month - 1, day).toISOString()
const range = (choice: DayChoice, firstDay = '', lastDay = '') => dayRange({ choice, firstDay, lastDay }, now)

it('days begin and end at midnight by the clock on the wall', () => {
  expect(range('any', '2026-01-01', '2026-01-02')).toEqual({})
  expect(range('today')).toEqual({ from: midnight(3, 28) })
  expect(range('yesterday')).toEqual({ from: midnight(3, 27), to: midnight(3, 28) })
  expect(range('week')).toEqual({ from: midnight(3, 22) })
  expect(range('month')).toEqual({ from: midnight(2, 27) })
})

it('days of one’s own hold both the first and the last', () => {
  expect(range('own', '2026-03-01', '2026-03-29')).toEqual({ from: midnight(3, 1), to: midnight(3, 30) })
  expect(range('own', ' 2026-3-1 ', '')).toEqual({ from: midnight(3, 1) })
  expect(range('own', '', '2026-12-31')).toEqual({ to: midnight(13, 1) })
})

it.each(['2026-02-30', '2026-13-01', '20260101', 'today', '', '-1-1-1'])('%j is no day', (text) => {
  expect(dayOf(text)).toBeUndefined()
  expect(range('own', text, text)).toEqual({})
})

it('a day is read as it is written', () => {
  expect(dayOf(dayText(now))).toEqual(new Date(2026, 2, 28))
  expect(dayText(new Date(2026, 0, 5))).toBe('2026-01-05')
})

it('days that are summed begin and end: today goes on to its midnight', () => {
  const whole = (choice: DayChoice, firstDay = '', lastDay = '') =>
    wholeDays({ choice, firstDay, lastDay }, now)
  expect(whole('today')).toEqual({ from: midnight(3, 28), to: midnight(3, 29) })
  expect(whole('yesterday')).toEqual({ from: midnight(3, 27), to: midnight(3, 28) })
  expect(whole('week')).toEqual({ from: midnight(3, 22), to: midnight(3, 29) })
  expect(whole('own', '2026-03-01', '2026-03-01')).toEqual({ from: midnight(3, 1), to: midnight(3, 2) })
})

it.each([
  ['any', '', ''],
  ['own', '2026-03-02', '2026-03-01'],
  ['own', '2026-03-02', ''],
  ['own', '', '2026-03-01'],
  ['own', '2024-01-01', '2026-01-01'],
] as const)('%s from %j to %j are no days that are summed', (choice, firstDay, lastDay) => {
  expect(wholeDays({ choice, firstDay, lastDay }, now)).toBeUndefined()
})
