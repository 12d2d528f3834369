// What is written down of every costly or repeated act, and what the log of it can do.

import type { Money } from '../../contract/domain.ts'
import type { AuditCheck } from '../../contract/diagnostics.ts'
import type { AuditLink } from './audit-link.ts'

/** Ids, numbers, codes and amounts: never an address, a recipient or what somebody typed freely. */
export type AuditRecord = {
  /**
   * Who, by id and by the name at that time; an operator of another bench of the warehouse by that bench's id. Undefined: the station
   * by itself, or one without operators.
   */
  readonly operator: { readonly id: string; readonly name: string } | undefined
  /** Who let it through above a limit. */
  readonly approvedBy: string | undefined
  /** The operation's name, or what a purchase came to: `purchase.bought`. */
  readonly operation: string
  /** What a person knows it by: an order number, a tracking number, a printer. */
  readonly subject: string | undefined
  /** The record's id: of a purchase, label, job. */
  readonly recordId: string | undefined
  readonly reason: string | undefined
  readonly amount: Money | undefined
  /** `asked` before it is done, `done`, an outcome's name, or an error's code. */
  readonly outcome: string
}

export type AuditEntry = AuditRecord & { readonly number: number; readonly at: Date }

/**
 * The log of one profile. Entries are only ever added, each holding the hash of the one before; the newest one's hash
 * stands sealed beside them and in the keychain, so that a missing end is noticed too, and an older copy of it all.
 */
export type AuditLog = {
  /** True where the keychain knows of newer entries: the whole database is an older copy. To be asked before `resume`. */
  isSetBack(): Promise<boolean>
  /**
   * Takes the log up at a start. Where a backup has just taken its place, `restored` names it: the log says so, and
   * which entries went with it. One that nobody asked for at this station is told as a log that was rolled back.
   */
  resume(restored: string | undefined): Promise<void>
  /** In one step, and on disk when it resolves. */
  append(...records: readonly AuditRecord[]): Promise<void>
  /** The same, with whatever is flushed next, a label's own flush say, or by itself a moment later. */
  appendBeside(...records: readonly AuditRecord[]): Promise<void>
  /** Newest first. */
  list(limit: number, before?: number): Promise<readonly AuditEntry[]>
  count(): Promise<number>
  /** When the first entry was written; undefined before that. */
  firstAt(): Promise<Date | undefined>
  /** The newest entry about a record that names an operator. */
  lastOf(recordId: string): Promise<AuditEntry | undefined>
  /** The newest entries about these records, or about what a person knows by this name; the oldest first. */
  about(subject: string, recordIds: readonly string[], most: number): Promise<readonly AuditEntry[]>
  /** True where such an entry is there. */
  has(operation: string, recordId: string, outcome?: string): Promise<boolean>
  /** Oldest first, in portions. */
  portions(size: number): AsyncIterable<readonly AuditEntry[]>
  /** What the chain is over, of the entries behind this number, the oldest first. */
  links(after: number, most: number): Promise<readonly AuditLink[]>
  verify(): Promise<AuditCheck>
}
