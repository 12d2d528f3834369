// What `npm test` has of cases that prove one promise again: in a further language, on a further screen, for a further seed
// or moment of a kill. `npm run test:all` has all of them.

import { recordOutcome } from './outcomes.ts'

/** Environment variable with the number of the turn: another each day. Without it all cases run. */
export const turnVariable = 'PACKBENCH_TEST_TURN'

/**
 * Those of `cases` whose turn it is, at most `few`; all of them without a turn. As many turns as it takes follow one another
 * until each was among them. What is left out is told to the test command.
 * @param name of each case, by which the command counts it
 */
export function inTurn<T>(
  promise: string,
  cases: readonly T[],
  few: number,
  name: (one: T, at: number) => string = String,
): readonly T[] {
  const turn = process.env[turnVariable]
  if (turn === undefined) return cases
  const turns = Math.ceil(cases.length / few)
  const isChosen = (at: number) => at % turns === Number(turn) % turns
  for (const [at, one] of cases.entries()) {
    if (!isChosen(at)) leaveToWholeRun(promise, name(one, at))
  }
  return cases.filter((_, at) => isChosen(at))
}

/** Tells the test command of a case that this run leaves out. */
export function leaveToWholeRun(promise: string, name: string): void {
  recordOutcome({ name: `${promise} › ${name}`, promise, state: 'left' })
}
