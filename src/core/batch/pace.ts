// How many rows of a batch are bought at once: as many as keep the printer at work, and never more than the service takes.

import type { Clock } from '../runtime.ts'

/**
 * The service names no limit of its own. At 200 ms a call, and two calls a row, so many are 38 labels a second: half of what
 * the quickest label printer takes; and what a death of the station leaves to be looked up is no more than that.
 */
export const mostUnderWay = 16
/** So many labels may wait for the printer before the next is bought: it is never idle, and little is bought ahead. */
const mostAhead = 2
/** Twice what keeps the pace, so that a quicker pace is found. */
const reach = 2

/** After the service said that it is busy: doubled with each time that nothing was bought between. */
const firstWaitMs = 1_000
const longestWaitMs = 60_000
/** Longer than this nobody is left waiting without a word. */
const mostBusyInARow = 6

type Ended = { readonly begunMs: number; readonly endedMs: number }

export type Pace = ReturnType<typeof createPace>

export function createPace(clock: Pick<Clock, 'elapsedMs'>) {
  /** By what the service takes: from one on, so that what is amiss with all of them is met by the first alone. */
  let taken = 1
  let busyAtMs: number | undefined
  let busyInARow = 0
  let boughtSinceGrown = 0
  let notBeforeMs = 0
  /** The quickest row, with nothing else in its way as far as that was seen. */
  let quickestMs: number | undefined
  let ended: readonly Ended[] = []

  /** Rows that are under way at any time where the last ones' pace is kept, and each takes as long as the quickest. */
  function wanted(): number {
    const [first, last] = [ended[0], ended.at(-1)]
    if (quickestMs === undefined || !first || !last) return 1
    const perMs = ended.length / Math.max(last.endedMs - first.begunMs, 1)
    return Math.max(1, Math.ceil(reach * perMs * quickestMs))
  }

  const most = () => Math.min(taken, wanted(), mostUnderWay)

  return {
    /** How many rows may be under way now. */
    most,
    /** How many labels may wait or be under way, so that another is bought. */
    mostWaiting: () => most() + mostAhead - 1,
    /** How long nothing is begun, because the service asked for it. */
    waitMs: () => Math.max(0, notBeforeMs - clock.elapsedMs()),

    /** A row that began at `begunMs` was bought; `alone`: with none beside it. */
    bought(begunMs: number, alone: boolean) {
      const endedMs = clock.elapsedMs()
      const tookMs = endedMs - begunMs
      quickestMs = alone || quickestMs === undefined ? tookMs : Math.min(quickestMs, tookMs)
      ended = [...ended, { begunMs, endedMs }].slice(-Math.max(4, 2 * most()))
      busyInARow = 0
      boughtSinceGrown += 1
      // Doubled each time that all were bought, until the service was busy once: from then on one more each time.
      if (busyAtMs !== undefined && boughtSinceGrown < taken) return
      taken = Math.min(taken + 1, mostUnderWay)
      boughtSinceGrown = 0
    },

    /**
     * The service is busy, by the answer to a row that began at `begunMs`: half as many at once from now on, and none for a
     * while. False where it has been for too long, or would be.
     */
    busy(begunMs: number, retryAfterMs: number | undefined): boolean {
      const nowMs = clock.elapsedMs()
      // Those that were out already tell nothing of the new number.
      if (busyAtMs === undefined || begunMs >= busyAtMs) {
        taken = Math.max(1, Math.floor(most() / 2))
        boughtSinceGrown = 0
        busyAtMs = nowMs
        busyInARow += 1
      }
      const waitMs = Math.min(firstWaitMs * 2 ** (busyInARow - 1), longestWaitMs)
      notBeforeMs = Math.max(notBeforeMs, nowMs + Math.max(waitMs, retryAfterMs ?? 0))
      return busyInARow <= mostBusyInARow && (retryAfterMs ?? 0) <= longestWaitMs
    },
  }
}
