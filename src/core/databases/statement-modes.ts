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

/** Reserved words, too: without one of them a SELECT changes nothing, since a function of SQL Server cannot write. */
const writes = new Set([
  ...'INSERT UPDATE DELETE MERGE INTO TRUNCATE WRITETEXT UPDATETEXT BULK'.split(' '),
  ...'CREATE ALTER DROP GRANT REVOKE DENY EXEC EXECUTE'.split(' '),
  // What another server is asked for, as it stands.
  ...'OPENQUERY OPENROWSET OPENDATASOURCE'.split(' '),
  ...'BACKUP RESTORE DBCC KILL SHUTDOWN RECONFIGURE'.split(' '),
])

/**
 * Throws `DatabaseFailure` before anything is sent. Of PostgreSQL, MySQL and MariaDB nothing: the server refuses by itself to write what is only
 * to read. SQL Server has no transaction that only reads.
 */
export function checkMode(kind: DatabaseKind, statement: string, mode: StatementMode): void {
  if (kind !== 'sqlserver') return
  const words = wordsOf(kind, statement)
  if (words.some((word) => ofTransactions.has(word)))
    throw new DatabaseFailure({ code: 'several_statements' })
  if (mode === 'write') return
  if (words.some((word) => writes.has(word)))
    throw new DatabaseFailure({ code: 'database_reads_only', serverCode: '' })
  // Another first word may be the name of a procedure.
  if (!/^(?:SELECT|WITH)$/.test(words[0] ?? ''))
    throw new DatabaseFailure({ code: 'database_syntax', serverCode: '' })
}
