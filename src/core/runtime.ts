// The few things of a run-time that core needs. Hosts hand them in, so that core runs anywhere and tests own the time.

/** Time and timers. */
export type Clock = {
  now(): Date
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
