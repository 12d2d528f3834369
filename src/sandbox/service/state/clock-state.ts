import type { Database } from './database.ts'

export type SandboxClock = ReturnType<typeof clockState>

/** A hundred years: more would leave the range of dates that the document can write. */
const mostMs = 100 * 365 * 24 * 60 * 60 * 1000

/**
 * The service's time: `source`, and what it was advanced by. The advance is kept, because time must not run backwards
 * for parcels and refunds when the sandbox starts again. Tokens expire by the real time.
 */
export function clockState({ sql }: Database, source: () => Date) {
  const read = sql.prepare('SELECT ahead_ms ahead FROM clock')
  const write = sql.prepare(
    'INSERT INTO clock (id, ahead_ms) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET ahead_ms = excluded.ahead_ms',
  )
  const aheadMs = () => (read.get() as { ahead: number } | undefined)?.ahead ?? 0
  return {
    now: () => new Date(source().getTime() + aheadMs()),
    /** Moves the service's time forward; throws RangeError for anything but milliseconds of 0 or more. */
    advance(ms: number) {
      if (!Number.isFinite(ms) || ms < 0 || aheadMs() + ms > mostMs)
        throw new RangeError(
          'the clock advances by milliseconds of 0 or more, and by a hundred years at most',
        )
      write.run(aheadMs() + Math.round(ms))
    },
  }
}
