// Files into folders of networks that may hang for as long as they like: nothing ends such a write, and a second one would take another
// of the few threads that the whole station writes, and looks up names, with.

import type { Clock } from '../runtime.ts'
import type { Ending } from './ending.ts'
import type { DropResult, TellOutcome } from './ports.ts'

const longestMs = 30_000

/** `id`: of whom one write is under way at a time. One that takes too long is not known to have arrived. */
export type DropInTime = (
  id: string,
  ending: Pick<Ending, 'ended'>,
  ...file: Parameters<DropResult>
) => Promise<TellOutcome>

export function dropInTime(drop: DropResult, clock: Pick<Clock, 'after'>): DropInTime {
  const hanging = new Set<string>()
  const tooSlow: TellOutcome = { fault: { code: 'too_slow' } }

  return async (id, { ended }, ...file) => {
    if (hanging.has(id)) return tooSlow
    hanging.add(id)
    const written = drop(...file).finally(() => hanging.delete(id))
    const { promise: tooLong, resolve } = Promise.withResolvers<TellOutcome>()
    const cancel = clock.after(longestMs, () => resolve(tooSlow))
    try {
      return await Promise.race([written, tooLong, ended.then(() => tooSlow)])
    } finally {
      cancel()
      // It may fail yet, when nobody waits for it any more.
      written.catch(() => undefined)
    }
  }
}
