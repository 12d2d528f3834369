// What the drivers have in common, so that what is allowed and what is known stands once: in `over-sessions.ts`.

import type { DatabaseFault, DatabasePlace } from '../../contract/database-place.ts'
import type { Placed } from '../../core/databases/named-parameters.ts'
import type { StatementMode } from '../../core/databases/statement-modes.ts'

/** Takes what a statement answers while it comes, so that a flood ends before it fills the memory. Both throw `DatabaseFailure`. */
export type RowTaker = {
  readonly columns: (names: readonly string[]) => void
  readonly row: (cells: readonly (string | null)[]) => void
}

export type SessionOptions = {
  readonly place: DatabasePlace
  readonly password: string
  /** How long the server may work at the statement. It ends it by itself then. */
  readonly statementMs: number
}

/** One connection, which is used once. What fails is thrown as the driver has it. */
export type Session = {
  connect(): Promise<void>
  /** Begins a transaction, of which the server knows that it only reads where it can know that. */
  begin(mode: StatementMode): Promise<void>
  /** Answers how many rows it wrote, where the server says it. Rejects with what `rows` throws. */
  run(placed: Placed, rows: RowTaker | undefined): Promise<number | undefined>
  /** False where the server has taken it back instead. */
  commit(): Promise<boolean>
  rollback(): Promise<void>
  /** Politely. */
  close(): Promise<void>
  /** At once, also while it connects. What is under way rejects, or never settles. */
  destroy(): void
}

export type SessionKind = {
  open(options: SessionOptions): Session
  faultOf(error: unknown): DatabaseFault
  /** The server itself said no to the statement: it did nothing of it. Without that nobody knows. */
  isAnswer(error: unknown): boolean
  /** Whether nothing stays of a statement whose transaction was never told to commit, whatever the statement was. */
  readonly holdsTransactions: boolean
}
