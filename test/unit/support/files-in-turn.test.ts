// Hazard: a file of tests that no day has.

import { existsSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { browserSpecs, days, leftToOtherDays, stationTests } from '../../support/files-in-turn.ts'
import { turnVariable } from '../../support/in-turn.ts'

afterEach(() => vi.unstubAllEnvs())

const leftIn = (suite: typeof browserSpecs, turn?: number) => {
  vi.stubEnv(turnVariable, turn === undefined ? undefined : String(turn))
  return leftToOtherDays(suite)
}

it.each([
  ['browser specs', browserSpecs],
  ['station tests', stationTests],
] as const)('has each of the %s once in the days that follow one another, and some each day', (_, suite) => {
  const left = Array.from({ length: days }, (_one, day) => leftIn(suite, 20_783 + day))
  const others = new Set(left.flat())
  expect(others.size).toBeGreaterThan(50)
  for (const file of others) expect(left.filter((files) => files.includes(file))).toHaveLength(days - 1)
  for (const file of suite.always) {
    expect(existsSync(file), file).toBe(true)
    expect(others.has(file), file).toBe(false)
  }
})

it('leaves nothing where no turn is told', () => {
  expect(leftIn(browserSpecs)).toEqual([])
})
