// What a reading says of an answer, and what other names would change of it.

import type { AnswerReading, FieldReading } from './kept-answer.ts'

/** The answer can be worked with; fields that it may do without can be missing. */
export const isUnderstood = ({ problem }: AnswerReading): boolean => problem === undefined

/** The field without which the answer could not be read; `in` where the record itself is not there. */
export const isNeeded = ({ problem }: AnswerReading, { record, field, state }: FieldReading): boolean =>
  state !== 'found' && problem?.record === record && (problem.field ?? 'in') === field

export type ReadingChange = {
  readonly before: boolean
  readonly after: boolean
  /** Fields that are found now and were not, or are found under another name. */
  readonly gained: readonly FieldReading[]
  /** Fields that were found, and are not. */
  readonly lost: readonly FieldReading[]
}

export function changeOf(before: AnswerReading, after: AnswerReading): ReadingChange {
  const found = (reading: AnswerReading) =>
    new Map(
      reading.fields
        .filter(({ state }) => state === 'found')
        .map((each) => [`${each.record}.${each.field}`, each] as const),
    )
  const [had, has] = [found(before), found(after)]
  return {
    before: isUnderstood(before),
    after: isUnderstood(after),
    gained: [...has].flatMap(([key, field]) => (had.get(key)?.name === field.name ? [] : [field])),
    lost: [...had].flatMap(([key, field]) => (has.has(key) ? [] : [field])),
  }
}

export type EndpointState = 'none' | 'understood' | 'some' | 'not_understood'

/** By which answers of an endpoint were understood, newest first. `some`: the newest was, and not all before it. */
export function stateOf(understood: readonly boolean[]): EndpointState {
  const [newest] = understood
  if (newest === undefined) return 'none'
  if (!newest) return 'not_understood'
  return understood.every(Boolean) ? 'understood' : 'some'
}
