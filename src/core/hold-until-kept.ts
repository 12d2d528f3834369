// A label that was paid for, while the disk does not take it.

import type { ErrorInfo } from '../contract/errors.ts'
import { isAppError } from '../contract/errors.ts'
import type { Clock } from './runtime.ts'

const tryAgainMs = 5_000

export type HeldCommits = {
  /**
   * Runs `commit` until it succeeds; its labels are held in memory meanwhile. `onWait` is told why it waits, once.
   * After `close` it tries once, whenever it was begun; undefined where the disk does not take it then either: the next
   * start asks the service for them by their transactionId. Throws all but `data_folder_unusable` and
   * `database_damaged`.
   */
  untilKept<T>(commit: () => Promise<T>, onWait: (reason: ErrorInfo) => void): Promise<T | undefined>
  /** What waits is tried once more, now. */
  close(): void
}

export function createHeldCommits(clock: Pick<Clock, 'after'>): HeldCommits {
  const waiting = new Set<() => void>()
  let closed = false

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.after(tryAgainMs, end)
      function end(): void {
        cancel()
        waiting.delete(end)
        resolve()
      }
      waiting.add(end)
    })
  }

  return {
    async untilKept(commit, onWait) {
      for (let tries = 0; ; tries++) {
        const isLast = closed
        try {
          return await commit()
        } catch (error) {
          if (!isAppError(error, 'data_folder_unusable', 'database_damaged')) throw error
          if (tries === 0) onWait(error.toInfo())
        }
        if (isLast) return undefined
        if (!closed) await pause()
      }
    },
    close() {
      closed = true
      for (const end of [...waiting]) end()
    },
  }
}
