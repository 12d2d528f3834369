// The newest entry of the audit log, kept out of reach of whoever can change the database too. A log whose end was cut
// off with its seal, or whose whole file is an older copy, is behind its anchor.

import type { AuditGap } from '../../contract/diagnostics.ts'

/** An entry by its number and hash (hex); number 0 is the log before its first entry. */
export type LogEnd = { readonly seq: number; readonly hash: string }

/** A backup that somebody asked to be put back: its name, and where its log ends. */
export type Restoring = LogEnd & { readonly name: string }

export type Anchored = {
  readonly end: LogEnd
  readonly restoring?: Restoring | undefined
  /** How often the database was begun to be worked on: an older copy of it has counted less. */
  readonly generation?: number | undefined
}

export type AuditAnchor = {
  /** The newest entry that is known of: what the keychain said, and what was written since. */
  known(): Anchored | undefined
  /** Why the log's end is not proved by the keychain; undefined where it is. */
  gap(): AuditGap | undefined
  /** The log goes on with this entry. It reaches the keychain soon, and nobody waits for it. */
  move(end: LogEnd): void
  /** The database is at work in a new generation, which it has on disk. It reaches the keychain soon. */
  begin(generation: number): void
  /** A backup takes the log's place at the next start; undefined: none does. In the keychain when it resolves. */
  expectRestore(restoring: Restoring | undefined): Promise<void>
  /** What is known is in the keychain, or could not be brought there in time. */
  flush(): Promise<void>
}

/** For a log that nothing but its own seal speaks for. */
export function unanchored(gap: AuditGap): AuditAnchor {
  return {
    known: () => undefined,
    gap: () => gap,
    move: () => undefined,
    begin: () => undefined,
    expectRestore: () => Promise.resolve(),
    flush: () => Promise.resolve(),
  }
}

export const isSameEnd = (one: LogEnd, other: LogEnd): boolean =>
  one.seq === other.seq && one.hash === other.hash
