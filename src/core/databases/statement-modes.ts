// What a statement may be that is only to read, and what none may be, where the server itself does not hold it to that.

import type { DatabaseKind } from '../../contract/database-place.ts'
import { wordsOf } from './named-parameters.ts'
import { DatabaseFailure } from './ports.ts'

export type StatementMode = 'read' | 'write'

/**
 * Reserved words of Transact-SQL, which stand for nothing else unless they are in quotes or brackets. They end a transaction, or the rules that hold it
 * together: a second statement needs no semicolon there, so that nothing else tells it.
 */
const ofTransactions = new Set(
  'COMMIT ROLLBACK SAVE TRAN TRANSACTION XACT_ABORT IMPLICIT_TRANSACTIONS'.split(' '),
)

/** Reserved words, too, that a query may hold and write by, where the server lets it. */
const writes: Readonly<Record<DatabaseKind, ReadonlySet<string>>> = {
  postgres: new Set(),
  // A file of the server (`INTO OUTFILE`).
  mysql: new Set(['INTO']),
  // It has no transaction that only reads. Without one of them a SELECT changes nothing, since a function there cannot write.
  sqlserver: new Set([
    ...'INSERT UPDATE DELETE MERGE INTO TRUNCATE WRITETEXT UPDATETEXT BULK'.split(' '),
    ...'CREATE ALTER DROP GRANT REVOKE DENY EXEC EXECUTE'.split(' '),
    // What another server is asked for, as it stands.
    ...'OPENQUERY OPENROWSET OPENDATASOURCE'.split(' '),
    ...'BACKUP RESTORE DBCC KILL SHUTDOWN RECONFIGURE'.split(' '),
  ]),
}

/**
 * Throws `DatabaseFailure` before anything is sent. PostgreSQL, MySQL and MariaDB refuse by themselves to write into tables in a transaction that
 * only reads, and not all else that a statement may do: end another's connection, write a file, run a program.
 */
export function checkMode(kind: DatabaseKind, statement: string, mode: StatementMode): void {
  const words = wordsOf(kind, statement)
  if (kind === 'sqlserver' && words.some((word) => ofTransactions.has(word)))
    throw new DatabaseFailure({ code: 'several_statements' })
  if (mode === 'write') return
  const [first = ''] = words
  // How a statement would be done, which does nothing (results/database-target.ts).
  if (first === 'EXPLAIN' && kind !== 'sqlserver') return
  // Another first word may be the name of a procedure.
  const isQuery = /^(?:SELECT|WITH)$/.test(first) && !words.some((word) => writes[kind].has(word))
  if (!isQuery) throw new DatabaseFailure({ code: 'not_only_select' })
}
