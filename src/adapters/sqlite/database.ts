import { closeSync, fdatasync, openSync } from 'node:fs'
import { backup, type DatabaseSync, type StatementSync } from 'node:sqlite'
import { isAppError } from '../../contract/errors.ts'
import { conflict } from '../../contract/refusals.ts'
import { isNoError, tellsOfDamage, translateStatementError } from './sqlite-errors.ts'

/** The station's one connection. Work on it is synchronous, so that no two pieces of work ever interleave. */
export type Database = ReturnType<typeof createDatabase>

/** The log is copied into the file when it has so many pages: 8 MB, which keeps the pause of each copy short. */
export const pagesInLog = 256

/** So many, 3 MB, are copied in a quiet moment. A scan writes nearly as many: else every third one would wait for the copy. */
const pagesCopiedInQuiet = 96

/** A moment is quiet where nothing was written for so long. */
const quietMs = 100

/** Pages copied at once: 2 MB, so that work in between hardly waits. */
const backupRate = 64

/**
 * node:sqlite copies in a thread of its own, which breaks off with SQLite's "not an error" where it begins inside a
 * transaction: one of ten does, and more, on a connection that is never left alone.
 */
const mostCopyTries = 20

/** After so many, the station's work stands still while the next begins: a millisecond, and one more with each. */
const copyTriesBesideWork = 3

/** So long what was done soon waits at most to be flushed. */
const soonMs = 100

/** Whoever waits for what was done soon to be on disk waits at most so long for another's flush. */
const keptWithinMs = 10

type OnCopied = (progress: { readonly pagesDone: number; readonly pagesTotal: number }) => void

/** Wraps a connection that is set up and migrated (see `openDatabase`). */
export function createDatabase(connection: DatabaseSync) {
  const statements = new Map<string, StatementSync>()
  let tellDamage: (cause: unknown) => void = () => undefined
  let resting = 0
  /** Told when the file rests no more. */
  const whenMoving: (() => void)[] = []
  let copying: Promise<unknown> | undefined
  let cutWhenDone = false
  /** Something of the log may not be flushed: it will be. */
  let flushing: NodeJS.Timeout | undefined
  /** The log's file, from the first such flush on. */
  let log: number | undefined
  /** What was done soon may not be on disk yet. */
  let isUnflushed = false
  /** Those who wait until it is. */
  let waiting: PromiseWithResolvers<void> | undefined
  let cancelWaiting: NodeJS.Timeout | undefined
  /** Runs from the last change on. */
  let quiet: NodeJS.Timeout | undefined

  /** A statement that is prepared once and kept. */
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql)
    if (known) return known
    const statement = connection.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  /** Does reads and single writes. Rejects with `database_damaged`, `data_folder_unusable` for a full disk and the like. */
  const run = <T>(work: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      try {
        resolve(work())
      } catch (error) {
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- what was thrown, if it is no SQLite error
        reject(told(error))
      }
    })
  /** The error in the station's words; damage is told at once. */
  const told = (error: unknown): unknown => {
    if (tellsOfDamage(error)) tellDamage(error)
    return translateStatementError(error)
  }
  /** Copies the log into the file and cuts it to nothing; later, where the file rests. */
  const cutLog = () => {
    if (resting > 0) cutWhenDone = true
    else connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()
  }
  const isKept = () => {
    isUnflushed = false
    clearTimeout(cancelWaiting)
    waiting?.resolve()
    waiting = undefined
  }
  const rowsChanged = () => Number(prepare('SELECT total_changes() AS changes').get()?.['changes'])
  /** The log is flushed as a whole, where the transaction has written something. */
  const flushed = <T>(work: () => T): T => {
    if (!isUnflushed) return inTransaction(connection, work)
    const before = rowsChanged()
    const done = inTransaction(connection, work)
    if (rowsChanged() !== before) isKept()
    return done
  }
  /** In its turn like any other work: what the disk says of it, whoever waits is told. */
  const flushWaiting = () => {
    try {
      inTransaction(connection, touch)
      isKept()
    } catch (error) {
      waiting?.reject(told(error))
      waiting = undefined
    }
  }
  const touch = () => {
    const version = Number(prepare('PRAGMA user_version').get()?.['user_version'])
    connection.exec(`PRAGMA user_version = ${version}`)
  }

  const copyInQuiet = () => {
    if (resting > 0 || copying || !connection.isOpen) return
    // No work waits for it: what it meets, the next that writes meets too.
    try {
      const pages = Number(prepare('PRAGMA wal_checkpoint(NOOP)').get()?.['log'])
      if (pages >= pagesCopiedInQuiet) connection.prepare('PRAGMA wal_checkpoint(PASSIVE)').all()
    } catch (error) {
      told(error)
    }
  }
  const changed = <T>(done: T): T => {
    quiet = quiet?.refresh() ?? setTimeout(copyInQuiet, quietMs).unref()
    return done
  }
  const goOn = () => {
    if (--resting > 0) return
    for (const tell of whenMoving.splice(0)) tell()
    if (!connection.isOpen) return
    connection.exec(`PRAGMA wal_autocheckpoint = ${pagesInLog}`)
    if (cutWhenDone) cutLog()
    cutWhenDone = false
  }

  /** Beside the work, which does not wait for it. Where the system does not let it, the next work that is flushed says so. */
  const flushLog = () => {
    flushing = undefined
    try {
      log ??= openSync(`${connection.location()}-wal`, 'r+')
    } catch {
      return
    }
    fdatasync(log, () => undefined)
  }
  const flushSoon = () => {
    flushing ??= setTimeout(flushLog, soonMs).unref()
  }

  async function copyTo(path: string, onProgress: OnCopied): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        const copied = backup(connection, path, {
          rate: backupRate,
          progress: ({ totalPages, remainingPages }) =>
            onProgress({ pagesDone: totalPages - remainingPages, pagesTotal: totalPages }),
        })
        standStill(tries - copyTriesBesideWork)
        await copied
        return
      } catch (error) {
        if (!isNoError(error) || tries === mostCopyTries) throw error
      }
    }
  }

  return {
    prepare,
    run,
    /** Does all of `work` or nothing; it is on disk when the promise resolves. */
    transact: <T>(work: () => T) => run(() => changed(flushed(work))),
    /**
     * The same, on disk with the next work that is, or soon by itself: for what nothing outside follows from before that. A power
     * cut may undo it, and nothing that came later without it.
     */
    transactSoon: <T>(work: () => T) =>
      run(() => {
        connection.exec('PRAGMA synchronous = NORMAL')
        try {
          const done = inTransaction(connection, work)
          isUnflushed = true
          flushSoon()
          return changed(done)
        } finally {
          connection.exec('PRAGMA synchronous = FULL')
        }
      }),
    /**
     * Resolves once all that was done soon is on disk: with the next work that is flushed, which is waited for a moment. Rejects
     * as `run`.
     */
    kept(): Promise<void> {
      if (!isUnflushed) return Promise.resolve()
      if (!waiting) {
        waiting = Promise.withResolvers<void>()
        cancelWaiting = setTimeout(flushWaiting, keptWithinMs)
      }
      return waiting.promise
    },
    /** Writes the file's first page as it is: a transaction of nothing else would flush nothing of what `transactSoon` left. */
    touch,
    /** Copies the database to a file while it is used, and while the file does not rest. Rejects as `run`. */
    async backUp(path: string, onProgress: OnCopied) {
      // A copy that is made while the log is cut breaks off.
      while (resting > 0 || copying) {
        await (copying?.catch(() => undefined) ?? new Promise<void>((resolve) => whenMoving.push(resolve)))
      }
      copying = copyTo(path, onProgress)
      try {
        await copying
      } catch (error) {
        throw told(error)
      } finally {
        copying = undefined
      }
    },
    /** What `read` answers, or undefined for a row that cannot be read: one must not hide all the others. */
    unlessDamaged<T>(read: () => T): T | undefined {
      try {
        return read()
      } catch (error) {
        if (!isAppError(told(error), 'database_damaged')) throw error
        return undefined
      }
    },
    /**
     * Nothing is written to the file itself while `work` is at it: what is changed meanwhile waits in the log beside it, and
     * the file holds all that was there before. Rejects as `run`.
     */
    async whileFileRests<T>(work: () => Promise<T>): Promise<T> {
      while (copying) await copying.catch(() => undefined)
      await run(() => {
        if (resting === 0) {
          const [done] = connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()
          // Half of the log in the file would look like damage.
          if (done?.['busy'] !== 0) throw conflict('being_copied')
          connection.exec('PRAGMA wal_autocheckpoint = 0')
        }
        resting++
      })
      try {
        return await work()
      } finally {
        await run(goOn)
      }
    },
    cutLog,
    /** Whoever is told of damage that a statement met; one at a time. */
    onDamage: (listener: (cause: unknown) => void) => (tellDamage = listener),
    close() {
      clearTimeout(flushing)
      clearTimeout(quiet)
      if (log !== undefined) closeSync(log)
      statements.clear()
      connection.close()
      // What is closed was flushed.
      isKept()
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

/** Nothing of this thread goes on for so long, so that another's does. */
function standStill(ms: number): void {
  if (ms > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
