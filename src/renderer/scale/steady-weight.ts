// Which of a scale's words is a parcel's weight. A scale says "stable" of a hand that rests on it for a moment, and some
// say it of every line: so a weight has to stand for a while, and the plate has to have been empty, or another weight on
// it, since the parcel before.

import type { ScaleFault, ScaleWord } from './reading.ts'

/** The same weight for so long is a parcel's. */
export const steadyMs = 400
/** Closer than this is the same weight. */
const sameGrams = 2
/** Below this the plate is empty. */
const emptyGrams = 3

export type SteadyWeight =
  | { readonly kind: 'empty' | 'moving' }
  | { readonly kind: 'fault'; readonly fault: ScaleFault }
  /** `takenAtMs`: since when it stands. */
  | { readonly kind: 'weight'; readonly grams: number; readonly takenAtMs: number }

export type SteadyState = {
  readonly shown: SteadyWeight
  readonly candidate?: { readonly grams: number; readonly sinceMs: number }
}

export const nothingOnScale: SteadyState = { shown: { kind: 'empty' } }

/** Takes the scale's next word, at a time of one clock. */
export function steadyWeight(state: SteadyState, word: ScaleWord, nowMs: number): SteadyState {
  if (word.kind === 'fault') return { shown: { kind: 'fault', fault: word.fault } }
  if (word.kind === 'moving') return { shown: { kind: 'moving' } }
  if (word.grams < emptyGrams) return nothingOnScale
  const { candidate } = state
  const same = candidate !== undefined && Math.abs(candidate.grams - word.grams) <= sameGrams
  const next = same ? candidate : { grams: word.grams, sinceMs: nowMs }
  if (nowMs - next.sinceMs < steadyMs) return { shown: { kind: 'moving' }, candidate: next }
  const takenAtMs = state.shown.kind === 'weight' ? state.shown.takenAtMs : next.sinceMs
  return { shown: { kind: 'weight', grams: next.grams, takenAtMs }, candidate: next }
}

export const isoTime = (timeMs: number) => new Date(timeMs).toISOString()
