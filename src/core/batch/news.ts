// Waits that end when something has happened: a row, a purchase, a printer, a person's word.

import type { Clock } from '../runtime.ts'

export type News = ReturnType<typeof createNews>

export function createNews(clock: Pick<Clock, 'after'>) {
  let count = 0
  const waiting = new Set<() => void>()

  return {
    /** How much has happened so far. */
    count: () => count,
    tell() {
      count += 1
      for (const wake of [...waiting]) wake()
    },
    /** The next news after number `since`, or a while. */
    after(since: number, longestMs: number): Promise<void> {
      if (count !== since) return Promise.resolve()
      return new Promise((resolve) => {
        const cancel = clock.after(longestMs, wake)
        function wake() {
          cancel()
          waiting.delete(wake)
          resolve()
        }
        waiting.add(wake)
      })
    },
  }
}
