import { backup, type DatabaseSync, type StatementSync } from 'node:sqlite'
import { translateSqliteError } from './sqlite-errors.ts'

/** The station's one connection. Work on it is synchronous, so that no two pieces of work ever interleave. */
export type Database = {
  /** A statement that is prepared once and kept. */
  prepare(sql: string): StatementSync
  /** Does reads and single writes. Rejects with `data_folder_unusable` for a full disk, a damaged file and the like. */
  run<T>(work: () => T): Promise<T>
  /** Does all of `work` or nothing; it is on disk when the promise resolves. */
  transact<T>(work: () => T): Promise<T>
  /** Copies the database to a file while it is used. Rejects as `run`. */
  backUp(
    path: string,
    onProgress: (progress: { readonly pagesDone: number; readonly pagesTotal: number }) => void,
  ): Promise<void>
  close(): void
}

/** Pages copied at once: 2 MB, so that work in between hardly waits. */
const backupRate = 64

/** Wraps a connection that is set up and migrated (see `openDatabase`). */
export function createDatabase(connection: DatabaseSync): Database {
  const statements = new Map<string, StatementSync>()

  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql)
    if (known) return known
    const statement = connection.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  const run = <T>(work: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      try {
        resolve(work())
      } catch (error) {
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- what was thrown, if it is no SQLite error
        reject(translateSqliteError(error))
      }
    })

  return {
    prepare,
    run,
    transact: (work) => run(() => inTransaction(connection, work)),
    async backUp(path, onProgress) {
      try {
        await backup(connection, path, {
          rate: backupRate,
          progress: ({ totalPages, remainingPages }) =>
            onProgress({ pagesDone: totalPages - remainingPages, pagesTotal: totalPages }),
        })
      } catch (error) {
        throw translateSqliteError(error)
      }
    },
    close() {
      statements.clear()
      connection.close()
    },
  }
}

/** All of `work` or nothing. */
export function inTransaction<T>(connection: DatabaseSync, work: () => T): T {
  connection.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    connection.exec('COMMIT')
    return result
  } catch (error) {
    // A full disk and the like roll back by themselves.
    if (connection.isTransaction) connection.exec('ROLLBACK')
    throw error
  }
}
