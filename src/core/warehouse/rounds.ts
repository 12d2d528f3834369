// Work that is done in rounds beside the packer's: each after a wait that the one before has named, and sooner where something is told
// meanwhile.

import { isAppError } from '../../contract/errors.ts'
import type { Clock, Logger } from '../runtime.ts'
import { notOpen } from './claim-ports.ts'

/** Whoever closes the station waits no longer: what is done in rounds is done again. */
const closeMs = 3_000

/** Where the warehouse does not answer: twice as long each time, and at most so long. */
export const lastAgainMs = 300_000
const firstAgainMs = 3_000
export const againMs = (failures: number): number => Math.min(lastAgainMs, firstAgainMs * 2 ** (failures - 1))

/**
 * Of a round that failed, as `event`. What the claims say of the database is in the log already; nobody else says that the keychain
 * cannot be read.
 */
export function logFailure(logger: Logger, event: string, error: unknown): void {
  const code = isAppError(error) ? error.code : undefined
  if (code === undefined) logger.error('warehouse.bug', {}, error)
  else if (!notOpen(error)) logger.warn(event, { code })
}

/** As often as it is looked whether the database was put back. */
export const epochEveryMs = 30_000

/**
 * A look whether the database was put back, at most so often: also where that was quick, or replaced the tables alone, and cut nobody
 * off. `epoch` as `LabelArchive.epoch`.
 */
export function createRestoreWatch(
  clock: Clock,
  epoch: () => Promise<string>,
  onRestored: () => void,
  everyMs = epochEveryMs,
): () => Promise<void> {
  let known: string | undefined
  let lookedAtMs = Number.NEGATIVE_INFINITY
  return async () => {
    if (clock.elapsedMs() < lookedAtMs + everyMs) return
    const now = await epoch()
    if (known !== undefined && known !== now) onRestored()
    known = now
    lookedAtMs = clock.elapsedMs()
  }
}

export type Rounds = ReturnType<typeof createRounds>

/** `round` never throws; it answers how long the next one waits. */
export function createRounds(clock: Clock, round: () => Promise<number>) {
  let cancel: (() => void) | undefined
  let dueAtMs = Number.POSITIVE_INFINITY
  let soonestMs: number | undefined
  let working: Promise<void> | undefined
  let endPause: (() => void) | undefined
  let closed = false

  function later(afterMs: number): void {
    cancel?.()
    if (closed) return
    dueAtMs = clock.elapsedMs() + afterMs
    cancel = clock.after(afterMs, () => {
      working = run()
    })
  }

  async function run(): Promise<void> {
    soonestMs = undefined
    const nextMs = await round()
    working = undefined
    later(Math.min(nextMs, toldMs() ?? nextMs))
  }

  /** While the round ran. */
  const toldMs = (): number | undefined => soonestMs

  return {
    isClosed: () => closed,
    /** The next round waits no longer than this; what is told again does not put it off. */
    soon(afterMs: number): void {
      if (working) soonestMs = Math.min(soonestMs ?? afterMs, afterMs)
      else if (clock.elapsedMs() + afterMs < dueAtMs) later(afterMs)
    },
    /** Between two pieces of a round; over at once where the rounds are closed. */
    pause: (ms: number) =>
      new Promise<void>((resolve) => {
        if (closed) {
          resolve()
          return
        }
        const cancelPause = clock.after(ms, resolve)
        endPause = () => {
          cancelPause()
          resolve()
        }
      }),
    /** Waits for the round that is under way, but not for long. */
    async close(): Promise<void> {
      closed = true
      cancel?.()
      endPause?.()
      await new Promise<void>((resolve) => {
        const cancelWait = clock.after(closeMs, resolve)
        void Promise.resolve(working).then(() => {
          cancelWait()
          resolve()
        })
      })
    },
  }
}
