import { expect, it } from 'vitest'
import { dayOf, dayRange, dayText, type DayChoice } from '../../../../src/renderer/reprint/day-range.ts'

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
