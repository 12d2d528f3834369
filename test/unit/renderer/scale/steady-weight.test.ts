import { describe, expect, it } from 'vitest'
import type { ScaleWord } from '../../../../src/renderer/scale/reading.ts'
import {
  nothingOnScale,
  steadyMs,
  steadyWeight,
  unheard,
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

  it.each([
    ['was touched', { kind: 'moving' }],
    ['was touched, the scale telling what it shows', { kind: 'moving', grams: 720 }],
    ['was leant on', on(900)],
    ['made the scale complain', { kind: 'fault', fault: 'over_limit' }],
  ] as const)('is the one of a parcel that %s, and stayed where it was', (_, word) => {
    const { shown } = after(
      [0, on(500)],
      [steadyMs, on(500)],
      [900, word],
      [1_000, on(502)],
      [1_500, on(502)],
    )
    expect(shown).toEqual({ kind: 'weight', grams: 502, takenAtMs: 0 })
  })

  it('is the one of a parcel that the scale was silent about', () => {
    const before = unheard(after([0, on(500)], [steadyMs, on(500)]))
    expect(before.shown).toEqual({ kind: 'empty' })
    const { shown } = [9_000, 9_500].reduce((state, atMs) => steadyWeight(state, on(500), atMs), before)
    expect(shown).toEqual({ kind: 'weight', grams: 500, takenAtMs: 0 })
  })

  it.each([
    ['empty', on(1)],
    ['empty while it settles', { kind: 'moving', grams: 0 }],
    ['under zero', { kind: 'fault', fault: 'under_zero' }],
  ] as const)('is the next parcel’s once the plate was %s', (_, word) => {
    const { shown } = after(
      [0, on(500)],
      [steadyMs, on(500)],
      [900, word],
      [1_000, on(500)],
      [1_500, on(500)],
    )
    expect(shown).toEqual({ kind: 'weight', grams: 500, takenAtMs: 1_000 })
  })

  it('is the next parcel’s where it weighs something else', () => {
    const { shown } = after([0, on(500)], [steadyMs, on(500)], [1_000, on(530)], [1_500, on(530)])
    expect(shown).toEqual({ kind: 'weight', grams: 530, takenAtMs: 1_000 })
  })

  it('is none while the scale says what is wrong', () => {
    const shown = after([0, on(500)], [steadyMs, { kind: 'fault', fault: 'over_limit' }]).shown
    expect(shown).toEqual({ kind: 'fault', fault: 'over_limit' })
  })
})
