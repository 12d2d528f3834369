// The few things of a run-time that core needs. Hosts hand them in, so that core runs anywhere and tests own the time.

/** Time and timers. Waits and ages go by `elapsedMs`: people and servers set the computer's clock, back and forward. */
export type Clock = {
  /** The computer's clock: for what is shown, and for dates that others read. */
  now(): Date
  /** Milliseconds from a moment of its own; it runs on evenly, whatever the computer's clock is set to. */
  elapsedMs(): number
  /** Calls `run` once after `delayMs`; the answer cancels it. */
  after(delayMs: number, run: () => void): () => void
}

/** Makes UUIDv7: unique over stations, and in the order of their making. */
export type NewId = () => string

/** What may stand in a log: ids, codes, counts. Never an address, a secret or a label. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>

export type Logger = {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  /** For bugs and faults; `cause` is logged by name, code and stack only. */
  error(event: string, fields?: LogFields, cause?: unknown): void
}
