// What the station asks of a database of others. An adapter speaks to the server; what it may not do is decided here.

import type { DatabaseFault, DatabasePlace } from '../../contract/database-place.ts'

/** Dates are moments: each server is given them in UTC. */
export type DatabaseValue = string | number | boolean | Date | null

/** Why a database gave no answer. Its message is the code alone, so that it may stand in any log. */
export class DatabaseFailure extends Error {
  override readonly name = 'DatabaseFailure'
  readonly fault: DatabaseFault

  constructor(fault: DatabaseFault, options?: ErrorOptions) {
    super(fault.code, options)
    this.fault = fault
  }
}

export type DatabaseRequest = {
  readonly place: DatabasePlace
  readonly password: string | undefined
  /** One, with named parameters (`named-parameters.ts`). */
  readonly statement: string
  readonly values: Readonly<Record<string, DatabaseValue>>
  /** Ends it: whoever asked is gone. It fails with `database_broke_off`. */
  readonly signal?: AbortSignal | undefined
  /** From the first byte to the last. */
  readonly longestMs: number
}

export type DatabaseQuestion = DatabaseRequest & {
  readonly mostRows: number
  /** Of all cells together. */
  readonly mostCharacters: number
}

/**
 * Names and cells as texts, each by its place: as the server writes them, moments in UTC where they have a zone. Null is a cell with nothing
 * in it. Names are as the server has them, and two may be the same.
 */
export type DatabaseRows = {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | null)[])[]
}

/**
 * Reads, on a connection of its own that may not write: the server itself refuses it where it can (PostgreSQL, MariaDB, MySQL), and what
 * was done is taken back at the end in any case. All or nothing: more rows than `mostRows` are a fault. Throws `DatabaseFailure`.
 */
export type AskDatabase = (question: DatabaseQuestion) => Promise<DatabaseRows>

/**
 * What became of a statement that writes. `not_written`: it surely has not; nothing of it is left there. `not_known`: it was sent, or its
 * transaction was being ended, and no answer came: it may stand there or not. `affected`: rows, where the server says it.
 */
export type DatabaseWritten =
  | { readonly is: 'written'; readonly affected: number | undefined }
  | { readonly is: 'not_written'; readonly fault: DatabaseFault }
  | { readonly is: 'not_known'; readonly fault: DatabaseFault }

/** Writes, in a transaction of its own on a connection of its own. Never throws but for a bug. */
export type WriteDatabase = (request: DatabaseRequest) => Promise<DatabaseWritten>

export type Databases = { readonly ask: AskDatabase; readonly write: WriteDatabase }
