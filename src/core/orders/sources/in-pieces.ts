// Long answers are worked through a piece at a time, with the event loop's turn between: scans go on meanwhile.

import type { Clock } from '../../runtime.ts'

/** A few milliseconds of work where each row of it is only copied. */
const rowsAtATime = 200

/** So many of them at a time. The first comes at once. */
export async function* inPieces<T>(
  list: readonly T[],
  clock: Pick<Clock, 'after'>,
  count = rowsAtATime,
): AsyncGenerator<readonly T[], void, undefined> {
  for (let at = 0; at < list.length; at += count) {
    if (at > 0) await new Promise<void>((resolve) => clock.after(0, resolve))
    yield list.slice(at, at + count)
  }
}

/** What `map` makes of each. */
export async function mapInPieces<T, U>(
  list: readonly T[],
  clock: Pick<Clock, 'after'>,
  map: (one: T, at: number) => U,
): Promise<readonly U[]> {
  const made: U[] = []
  for await (const piece of inPieces(list, clock)) for (const one of piece) made.push(map(one, made.length))
  return made
}
