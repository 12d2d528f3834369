// Which of a scale's words is a parcel's weight. A scale says "stable" of a hand that rests on it for a moment, and some
// say it of every line: so a weight has to stand for a while, and the plate has to have been empty, or another weight on
// it, since the parcel before.

import type { ScaleFault, ScaleWord } from './reading.ts'

/** The same weight for so long is a parcel's. */
export const steadyMs = 400
/** Closer than this is the same weight. */
const sameGrams = 2
/** Of a parcel that was touched: with its label on it, or pressed into a soft mat. */
const sameParcelGrams = 10
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
  /**
   * What stood there last; gone once the plate is seen empty. A parcel that is touched, as when its label is put on, or
   * that the scale says nothing of for a while, is still the same one.
   */
  readonly last?: LastWeight
}

export type LastWeight = { readonly grams: number; readonly takenAtMs: number }

export const nothingOnScale: SteadyState = { shown: { kind: 'empty' } }

/** Nothing is heard of the scale: it shows no weight, and what stood there may still stand there. */
export function unheard({ last }: SteadyState): SteadyState {
  return { ...nothingOnScale, ...(last && { last }) }
}

/** Takes the scale's next word, at a time of one clock. */
export function steadyWeight(state: SteadyState, word: ScaleWord, nowMs: number): SteadyState {
  if (isEmpty(word)) return { shown: shownOf(word) }
  const { last } = state
  const kept = last && { last }
  if (word.kind !== 'stable') return { shown: shownOf(word), ...kept }
  const { candidate } = state
  const same = candidate !== undefined && Math.abs(candidate.grams - word.grams) <= sameGrams
  const next = same ? candidate : { grams: word.grams, sinceMs: nowMs }
  if (nowMs - next.sinceMs < steadyMs) return { shown: { kind: 'moving' }, candidate: next, ...kept }
  const isLast = last !== undefined && Math.abs(last.grams - next.grams) <= sameParcelGrams
  const weight = { grams: next.grams, takenAtMs: isLast ? last.takenAtMs : next.sinceMs }
  return { shown: { kind: 'weight', ...weight }, candidate: next, last: weight }
}

function isEmpty(word: ScaleWord): boolean {
  if (word.kind === 'fault') return word.fault === 'under_zero'
  return word.grams !== undefined && word.grams < emptyGrams
}

function shownOf(word: ScaleWord): SteadyWeight {
  if (word.kind === 'fault') return { kind: 'fault', fault: word.fault }
  return { kind: word.kind === 'moving' ? 'moving' : 'empty' }
}

export const isoTime = (timeMs: number) => new Date(timeMs).toISOString()
