import { describe, expect, it } from 'vitest'
import type { ScaleWord } from '../../../../src/renderer/scale/reading.ts'
import {
  nothingOnScale,
  steadyMs,
  steadyWeight,
  type SteadyState,
} from '../../../../src/renderer/scale/steady-weight.ts'

const on = (grams: number): ScaleWord => ({ kind: 'stable', grams })

function after(...words: readonly (readonly [atMs: number, word: ScaleWord])[]): SteadyState {
  return words.reduce((state, [atMs, word]) => steadyWeight(state, word, atMs), nothingOnScale)
}

describe('a weight', () => {
  it('is one when it has stood for a while, from when it came', () => {
    expect(after([0, on(500)]).shown).toEqual({ kind: 'moving' })
    expect(after([0, on(500)], [steadyMs, on(501)]).shown).toEqual({
      kind: 'weight',
      grams: 500,
      takenAtMs: 0,
    })
  })

  it('is the same one for as long as it stands', () => {
    const { shown } = after([0, on(500)], [steadyMs, on(500)], [steadyMs * 20, on(499)])
    expect(shown).toEqual({ kind: 'weight', grams: 500, takenAtMs: 0 })
  })

  it('is none of a hand that rests on the plate for a moment', () => {
    expect(after([0, on(900)], [steadyMs / 2, on(500)], [steadyMs, on(500)]).shown).toEqual({
      kind: 'moving',
    })
  })

  it('is never the one of the parcel before', () => {
    const before: readonly (readonly [number, ScaleWord])[] = [
      [0, on(500)],
      [steadyMs, on(500)],
    ]
    expect(after(...before, [1_000, on(0)]).shown).toEqual({ kind: 'empty' })
    expect(after(...before, [1_000, { kind: 'moving' }]).shown).toEqual({ kind: 'moving' })
    const { shown } = after(...before, [1_000, on(0)], [2_000, on(500)], [2_000 + steadyMs, on(500)])
    expect(shown).toEqual({ kind: 'weight', grams: 500, takenAtMs: 2_000 })
  })

  it('is none while the scale says what is wrong', () => {
    const shown = after([0, on(500)], [steadyMs, { kind: 'fault', fault: 'over_limit' }]).shown
    expect(shown).toEqual({ kind: 'fault', fault: 'over_limit' })
  })
})
