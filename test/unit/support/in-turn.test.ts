// Hazard: a case that no turn has, or one that is left out and told to nobody.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { inTurn, turnVariable } from '../../support/in-turn.ts'
import { outcomesFile, type Outcome } from '../../support/outcomes.ts'

const cases = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

afterEach(() => vi.unstubAllEnvs())

it('has all cases where no turn is told', () => {
  vi.stubEnv(turnVariable, undefined)
  expect(inTurn('letters', cases, 2)).toEqual(cases)
})

it.each([1, 2, 3, 6, 7, 9])(
  'has each case once in the turns that follow one another, at most %i of them',
  (few) => {
    const seen: string[] = []
    for (let turn = 20_783; turn < 20_783 + Math.ceil(cases.length / few); turn++) {
      vi.stubEnv(turnVariable, String(turn))
      const chosen = inTurn('letters', cases, few)
      expect(chosen.length).toBeGreaterThan(0)
      expect(chosen.length).toBeLessThanOrEqual(few)
      seen.push(...chosen)
    }
    expect(seen.toSorted()).toEqual(cases)
  },
)

it('tells what it leaves out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-turn-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'outcomes.jsonl')
  vi.stubEnv(outcomesFile, file)
  vi.stubEnv(turnVariable, '0')
  expect(inTurn('letters', cases, 3)).toEqual(['a', 'd', 'g'])
  const told = readFileSync(file, 'utf8').trim().split('\n')
  expect(told.map((line) => JSON.parse(line) as Outcome)).toEqual(
    ['b', 'c', 'e', 'f'].map((name) => ({ name: `letters › ${name}`, promise: 'letters', state: 'left' })),
  )
})
