import { afterAll, beforeAll, expect, it } from 'vitest'
import { hourOf, midnightOf, stepsOf } from '../../../../src/core/today/steps.ts'

const hourMs = 60 * 60_000
const midnight = (month: number, day: number) => new Date(2026, month - 1, day)

/** Clocks go forward on March 8 and back on November 1. */
const zone = 'America/New_York'
const machineZone = process.env['TZ']
beforeAll(() => {
  process.env['TZ'] = zone
})
afterAll(() => {
  if (machineZone === undefined) delete process.env['TZ']
  else process.env['TZ'] = machineZone
})

/** Every midnight of the year, with the one after it: among them, where clocks change, days of 23 and of 25 hours. */
const daysOfYear = () =>
  Array.from({ length: 365 }, (_, day) => [midnight(1, 1 + day), midnight(1, 2 + day)] as const)

it.each([
  [3, 8, 23],
  [11, 1, 25],
  [11, 2, 24],
])('%i/%i has %i hours', (month, day, hours) => {
  const { steps } = stepsOf(midnight(month, day), midnight(month, day + 1))
  expect(steps).toHaveLength(hours)
})

it('a day has as many hours as pass between its midnights, also where the clock changes', () => {
  for (const [from, to] of daysOfYear()) {
    const { step, steps } = stepsOf(from, to)
    expect(step).toBe('hour')
    expect(steps).toHaveLength((to.getTime() - from.getTime()) / hourMs)
    expect(steps[0]?.from).toEqual(from)
    expect(steps.at(-1)?.to).toEqual(to)
    for (const [at, one] of steps.entries()) if (at > 0) expect(one.from).toEqual(steps[at - 1]?.to)
  }
})

it('several days are counted by midnights, whatever their hours', () => {
  const { step, steps } = stepsOf(midnight(1, 1), midnight(13, 1))
  expect(step).toBe('day')
  expect(steps.map(({ from, to }) => [from, to])).toEqual(daysOfYear())
})

it('the hour of a moment begins a whole number of hours after its midnight', () => {
  for (const [from, to] of daysOfYear()) {
    const last = new Date(to.getTime() - 1)
    expect(midnightOf(last)).toEqual(from)
    expect(hourOf(last)).toEqual({ from: new Date(to.getTime() - hourMs), to })
    expect(hourOf(from)).toEqual({ from, to: new Date(from.getTime() + hourMs) })
  }
})
