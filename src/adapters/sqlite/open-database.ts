import { statSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { withReason } from '../../contract/refusals.ts'
import { createDatabase, inTransaction, pagesInLog, type Database } from './database.ts'
import { keptSchema } from './kept-schema.ts'
import { migrations as allMigrations, type Migration } from './migrations.ts'
import { makePrivate } from './private-file.ts'
import { translateSqliteError } from './sqlite-errors.ts'

/** Marks the file as the station's ("PBNC"), so that a foreign database is never written to. */
const applicationId = 0x50424e43

/** What a scan reads and writes stays in memory until the next: some 200 pages. SQLite's own 2 MB hold 61 of them. */
const cacheKib = 8_192

/** How long a station that is just closing may keep the file. */
const lockWaitMs = 1500

/**
 * Opens or makes the station's database and brings it to the newest schema; an existing one is copied to
 * `<path>.before-<version>` first. This process alone can open it until it is closed or the process ends.
 * Errors: `data_folder_in_use`, `database_damaged`, `data_folder_unusable` (foreign, made by a newer version, not writable).
 */
export async function openDatabase(
  path: string,
  { migrations = allMigrations }: { readonly migrations?: readonly Migration[] } = {},
): Promise<Database> {
  let connection: DatabaseSync | undefined
  try {
    refuseEmptied(path)
    makePrivate(path)
    connection = new DatabaseSync(path, { timeout: lockWaitMs })
    setUp(connection)
    await migrate(connection, path, migrations)
    return createDatabase(connection)
  } catch (error) {
    connection?.close()
    throw translateSqliteError(error)
  }
}

function setUp(connection: DatabaseSync): void {
  // Exclusive before the first access: the lock is then held from the first access to the end, and the WAL's index
  // is in memory instead of a -shm file. What is removed is overwritten with zeros: retention means it.
  connection.exec(`
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA temp_store = MEMORY;
    PRAGMA foreign_keys = ON;
    PRAGMA secure_delete = ON;
    PRAGMA cache_size = ${-cacheKib};
  `)
  refuseForeign(connection)
  // Before the first table, and before WAL: neither can change it afterwards. Label blobs waste a third of the file
  // at the usual 4096.
  connection.exec('PRAGMA page_size = 32768; PRAGMA journal_mode = WAL;')
  // A label that was paid for survives a power cut: every commit is flushed, on macOS through the drive's cache too.
  connection.exec(
    `PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA wal_autocheckpoint = ${pagesInLog};`,
  )
}

/** What a disk leaves of a file after a power cut. As a new database it would know of no purchase, and all would be bought again. */
function refuseEmptied(path: string): void {
  // Also beside a log: SQLite throws that away with an empty file.
  if (statSync(path, { throwIfNoEntry: false })?.size !== 0) return
  throw withReason(
    'database_damaged',
    'database_empty',
    'The database file is empty: what it held is lost. Restore the newest backup beside it; delete it only if this station was never used.',
  )
}

function refuseForeign(connection: DatabaseSync): void {
  if (pragma(connection, 'application_id') === applicationId) return
  // Also the first access: here a second station, and a file that is no database, are noticed.
  const tables = connection.prepare('SELECT count(*) AS count FROM sqlite_schema').get()
  if (tables?.['count'] === 0) return
  throw withReason(
    'data_folder_unusable',
    'other_program',
    'The database belongs to another program. Name another data folder.',
  )
}

async function migrate(
  connection: DatabaseSync,
  path: string,
  migrations: readonly Migration[],
): Promise<void> {
  const current = pragma(connection, 'user_version')
  const newest = migrations.at(-1)?.version ?? 0
  if (current > newest) {
    throw withReason(
      'data_folder_unusable',
      'newer_version',
      'A newer version of the station made this database. Start that version, or name another data folder.',
      { version: current, newestKnown: newest },
    )
  }
  if (current === newest) return
  if (current > 0) {
    const copy = `${path}.before-${newest}`
    makePrivate(copy)
    await backup(connection, copy)
  }
  for (const { version, sql } of stepsFrom(current, migrations)) {
    inTransaction(connection, () => {
      connection.exec(`PRAGMA application_id = ${applicationId}`)
      connection.exec(sql)
      connection.exec(`PRAGMA user_version = ${version}`)
    })
  }
}

/** A new database takes all that the kept schema holds in one step: what a first start waits for is a fifth of it. */
function stepsFrom(current: number, migrations: readonly Migration[]): readonly Migration[] {
  const isKept = current === 0 && migrations.some(({ version }) => version === keptSchema.version)
  const from = isKept ? keptSchema.version : current
  const later = migrations.filter(({ version }) => version > from)
  return isKept ? [keptSchema, ...later] : later
}

const pragma = (connection: DatabaseSync, name: 'application_id' | 'user_version'): number =>
  Number(connection.prepare(`PRAGMA ${name}`).get()?.[name])
