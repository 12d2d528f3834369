// How much is done at once, where other work goes between two pieces: as much as takes so long on this computer.

import type { Clock } from './runtime.ts'

type Sizes = {
  readonly atFirst: number
  readonly fewest: number
  readonly most: number
  readonly aimMs: number
}

export function fittingPieces({ atFirst, fewest, most, aimMs }: Sizes, clock: Pick<Clock, 'elapsedMs'>) {
  let size = atFirst
  return {
    size: () => size,
    /** Does a piece of `count`, and takes its time into account. */
    async doing<T>(count: number, work: () => Promise<T>): Promise<T> {
      const beganMs = clock.elapsedMs()
      const done = await work()
      const fitting = (count * aimMs) / Math.max(1, clock.elapsedMs() - beganMs)
      size = Math.min(most, Math.max(fewest, Math.min(2 * size, fitting)))
      return done
    },
  }
}
