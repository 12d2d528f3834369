import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sealingWith, unsealed, type Sealing } from './sealing.ts'

/** One step a version; steps are only ever added. */
const migrations = [
  `CREATE TABLE account (
     id TEXT PRIMARY KEY, api_key TEXT NOT NULL, api_secret TEXT NOT NULL, user_name TEXT NOT NULL,
     password TEXT NOT NULL, token_secret TEXT NOT NULL, balance_minor INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE address (id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
   CREATE TABLE carrier_account (id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
   CREATE TABLE serial (name TEXT PRIMARY KEY, last INTEGER NOT NULL) STRICT;
   CREATE TABLE shipment (
     number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, shipment_id TEXT NOT NULL UNIQUE,
     transaction_id TEXT NOT NULL UNIQUE, request_digest TEXT NOT NULL, created_at TEXT NOT NULL, body TEXT NOT NULL
   ) STRICT;
   CREATE INDEX shipment_created ON shipment (created_at);
   CREATE TABLE label (
     shipment_id TEXT NOT NULL REFERENCES shipment (id), package_number INTEGER NOT NULL,
     tracking_number TEXT NOT NULL UNIQUE, label_type TEXT NOT NULL, file_type TEXT NOT NULL, size TEXT NOT NULL,
     link_token TEXT NOT NULL UNIQUE, bytes BLOB NOT NULL, PRIMARY KEY (shipment_id, package_number)
   ) STRICT;
   CREATE TABLE charge (
     shipment_id TEXT NOT NULL UNIQUE REFERENCES shipment (id), amount_minor INTEGER NOT NULL,
     balance_after_minor INTEGER NOT NULL, created_at TEXT NOT NULL
   ) STRICT;`,
  // Folders of before have charges but no ledger: it begins with what the account must have held.
  `ALTER TABLE account ADD COLUMN is_auto_buy INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE account ADD COLUMN auto_buy_amount_minor INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE account ADD COLUMN auto_buy_threshold_minor INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE carrier_account ADD COLUMN deleted_at TEXT;
   CREATE TABLE ledger (
     number INTEGER PRIMARY KEY AUTOINCREMENT, created_at TEXT NOT NULL, type TEXT NOT NULL,
     amount_minor INTEGER NOT NULL, balance_after_minor INTEGER NOT NULL, description TEXT NOT NULL,
     transaction_id TEXT
   ) STRICT;
   CREATE INDEX ledger_created ON ledger (created_at);
   INSERT INTO ledger (created_at, type, amount_minor, balance_after_minor, description)
     SELECT coalesce((SELECT min(created_at) FROM charge), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')), 'Adjustment',
            opening, opening, 'Opening balance'
     FROM (SELECT balance_minor + (SELECT coalesce(sum(amount_minor), 0) FROM charge) opening FROM account);
   INSERT INTO ledger (created_at, type, amount_minor, balance_after_minor, description, transaction_id)
     SELECT charge.created_at, 'Postage', -amount_minor, balance_after_minor, 'Shipment ' || shipment.shipment_id,
            transaction_id
     FROM charge JOIN shipment ON shipment.id = charge.shipment_id ORDER BY charge.rowid;
   CREATE TABLE deposit (
     transaction_id TEXT PRIMARY KEY, amount_minor INTEGER NOT NULL, balance_after_minor INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE customer (
     account_id TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, password_salt TEXT NOT NULL, password_hash TEXT NOT NULL,
     body TEXT NOT NULL, created_at TEXT NOT NULL, approved_at TEXT
   ) STRICT;`,
  `CREATE TABLE clock (id INTEGER PRIMARY KEY, ahead_ms INTEGER NOT NULL) STRICT;
   CREATE TABLE refund (
     id TEXT PRIMARY KEY, shipment_id TEXT NOT NULL UNIQUE REFERENCES shipment (id),
     transaction_id TEXT NOT NULL UNIQUE, requested_at TEXT NOT NULL, outcome TEXT NOT NULL,
     amount_minor INTEGER NOT NULL, credited_at TEXT
   ) STRICT;
   CREATE TABLE document (id TEXT PRIMARY KEY, link_token TEXT NOT NULL UNIQUE, bytes BLOB NOT NULL) STRICT;
   CREATE TABLE manifest (
     number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, created_at TEXT NOT NULL, body TEXT NOT NULL,
     document_id TEXT NOT NULL REFERENCES document (id)
   ) STRICT;
   CREATE INDEX manifest_created ON manifest (created_at);
   CREATE TABLE manifest_shipment (
     shipment_id TEXT PRIMARY KEY REFERENCES shipment (id), manifest_id TEXT NOT NULL REFERENCES manifest (id)
   ) STRICT;`,
  // One row where the rest is sealed: only the key that sealed it opens it.
  `CREATE TABLE sealing (id INTEGER PRIMARY KEY CHECK (id = 1), proof TEXT NOT NULL) STRICT;`,
  // The transactionId of one that a fault let be bought under it a second time.
  `ALTER TABLE shipment ADD COLUMN again_of TEXT;
   CREATE INDEX shipment_again ON shipment (again_of) WHERE again_of IS NOT NULL;`,
]

export type Database = {
  readonly sql: DatabaseSync
  /** For what names a person or opens the account. */
  readonly sealing: Sealing
  /** Runs `work` so that all of it is kept or nothing. Not for nesting. */
  transaction<T>(work: () => T): T
  close(): void
}

/**
 * The sandbox's state in `dataDir`, which is made where it is missing. With a key of 32 bytes it is sealed, and a folder
 * that this key does not open, or that is not sealed at all, begins anew. Throws for a sealed one without its key.
 */
export function openDatabase(dataDir: string, dataKey?: Uint8Array): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'sandbox.sqlite')
  const database = openFile(file, dataKey ? sealingWith(dataKey) : unsealed)
  const state = sealOf(database)
  if (state === 'own') return database
  if (!dataKey) {
    database.close()
    throw new Error(`${dataDir} is sealed by the station that it belongs to; take another folder`)
  }
  if (state === 'new') return withProof(database)
  database.close()
  for (const ending of ['', '-wal', '-shm']) {
    // On Windows a sandbox that was just ended may hold them for a moment; only `recursive` tries again.
    rmSync(`${file}${ending}`, { force: true, recursive: true, maxRetries: 20, retryDelay: 50 })
  }
  return withProof(openFile(file, database.sealing))
}

function openFile(file: string, sealing: Sealing): Database {
  const sql = new DatabaseSync(file, { timeout: 5000 })
  // Keys and addresses are in it, and the folder may have been there before. The WAL takes the same mode.
  chmodSync(file, 0o600)
  sql.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON')
  const transaction = <T>(work: () => T): T => {
    sql.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      sql.exec('COMMIT')
      return result
    } catch (error) {
      sql.exec('ROLLBACK')
      throw error
    }
  }
  transaction(() => {
    const row = sql.prepare('PRAGMA user_version').get() as { user_version: number }
    migrations.slice(row.user_version).forEach((step) => sql.exec(step))
    sql.exec(`PRAGMA user_version = ${migrations.length}`)
  })
  return { sql, sealing, transaction, close: () => sql.close() }
}

/** `other`: sealed with another key, or sealed or not as it is not asked for. `new`: there is nothing in it yet. */
function sealOf({ sql, sealing }: Database): 'own' | 'other' | 'new' {
  const row = sql.prepare('SELECT proof FROM sealing').get() as { proof: string } | undefined
  if (sealing === unsealed) return row === undefined ? 'own' : 'other'
  if (row === undefined) return sql.prepare('SELECT 1 FROM account').get() === undefined ? 'new' : 'other'
  try {
    sealing.open(row.proof, 'sealing.proof')
    return 'own'
  } catch {
    return 'other'
  }
}

function withProof(database: Database): Database {
  const { sql, sealing } = database
  sql.prepare('INSERT INTO sealing VALUES (1, ?)').run(sealing.seal('packbench', 'sealing.proof'))
  return database
}
