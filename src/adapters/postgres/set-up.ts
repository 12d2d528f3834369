// What an administrator does with a warehouse's database: its tables, its warehouses, and the role that benches have.

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { profileIds } from '../../contract/domain.ts'
import { openConnection, refused, type Connection, type WarehousePlace } from './connection.ts'
import { migrations as ownMigrations, ownVersion, type Migration } from './migrations.ts'
import { schemaStatements } from './statements.ts'

/** What benches are granted, and nothing else: no deleting, no tables. */
export const benchRole = 'packbench_bench'

/** A bench that was put out cannot let itself in again, nor take a key's version back. */
const granted = [
  ['SELECT', ['versions', 'warehouses', 'put_outs']],
  // What was written down stays.
  ['SELECT, INSERT', ['keys', 'audit_copies']],
  [
    'SELECT, INSERT, UPDATE',
    [
      'benches',
      'claims',
      'invites',
      'stops',
      'messages',
      'label_copies',
      'refund_requests',
      'print_requests',
      'order_turns',
      'shared_orders',
      'day_turns',
      'day_manifests',
      'day_parcels',
      'day_benches',
      'shared_lists',
      'shared_batches',
      'batch_rows',
      'work_leases',
      'container_copies',
      'item_turns',
      'shared_items',
    ],
  ],
] as const
const qualified = (table: string) => `packbench.${table}`

/** Any number of its own: whoever changes the tables waits for whoever does so already. */
const migrationLock = 7_226_431

/** A large table may take its time, and so may whoever holds the lock. */
const migrationMs = 600_000

const Versions = z.object({ version: z.int().nullable(), oldest_writer: z.int().nullable() })

const once = (name: string, text: string) => ({ name: `packbench_setup_${name}`, text })

/**
 * Brings the tables to this station's version, adds the warehouses of this name (one for each profile), and grants `login`
 * what a bench needs. Harmless when it is done already. Throws `warehouse_cut_off`, `warehouse_refused`, `warehouse_too_old`.
 */
export async function initWarehouse(
  place: WarehousePlace,
  {
    name,
    login,
    migrations = ownMigrations,
  }: { name: string; login?: string | undefined; migrations?: readonly Migration[] },
): Promise<{ readonly applied: readonly number[] }> {
  const connection = openConnection(place, { waitMs: migrationMs })
  try {
    return await connection.inTransaction(async (ask) => {
      await ask(once('lock', 'SELECT pg_advisory_xact_lock($1)'), [migrationLock])
      await ask(once('schema', 'CREATE SCHEMA IF NOT EXISTS packbench'), [])
      await ask(
        once(
          'versions',
          `CREATE TABLE IF NOT EXISTS packbench.versions (version integer PRIMARY KEY, oldest_writer integer NOT NULL,
            applied_at timestamptz NOT NULL DEFAULT clock_timestamp())`,
        ),
        [],
      )
      const { version } = await versionsOf(ask)
      const wanted = migrations.filter((migration) => migration.version > version)
      for (const { version: next, oldestWriter, sql } of wanted) {
        for (const [at, statement] of statementsIn(sql).entries())
          await ask(once(`migration_${next}_${at}`, statement), [])
        await ask(
          once('applied', 'INSERT INTO packbench.versions (version, oldest_writer) VALUES ($1, $2)'),
          [next, oldestWriter],
        )
      }
      for (const profile of profileIds)
        await ask(schemaStatements.add_warehouse, [randomUUID(), name, profile])
      await grant(ask, login)
      return { applied: wanted.map(({ version: next }) => next) }
    })
  } finally {
    await connection.close()
  }
}

/** A prepared statement is one statement. Semicolons of a migration end one, but for those in the body of a function. */
const statementsIn = (sql: string): readonly string[] =>
  (sql.match(/(?:\$\$[\s\S]*?\$\$|[^;])+/g) ?? []).map((text) => text.trim()).filter((text) => text !== '')

async function grant(ask: Connection['run'], login: string | undefined): Promise<void> {
  const [there] = await ask(once('role', 'SELECT 1 FROM pg_roles WHERE rolname = $1'), [benchRole])
  if (!there) await ask(once('add_role', `CREATE ROLE ${benchRole} NOLOGIN`), [])
  await ask(once('usage', `GRANT USAGE ON SCHEMA packbench TO ${benchRole}`), [])
  for (const [rights, tables] of granted)
    await ask(
      once(`grant_${tables[0]}`, `GRANT ${rights} ON ${tables.map(qualified).join(', ')} TO ${benchRole}`),
      [],
    )
  if (login === undefined) return
  const [{ sql } = { sql: '' }] = await ask(
    once('quoted', `SELECT format('GRANT ${benchRole} TO %I', $1::text) AS sql`),
    [login],
  )
  await ask(once('grant', z.string().parse(sql)), [])
}

async function versionsOf(ask: Connection['run']): Promise<{ version: number; oldestWriter: number }> {
  const [row] = await ask(schemaStatements.versions, [])
  const { version, oldest_writer } = Versions.parse(row)
  return { version: version ?? 0, oldestWriter: oldest_writer ?? 0 }
}

/** Whether a bench of this version may write to it. Throws `warehouse_too_old`, `warehouse_refused`. */
export async function checkVersion(connection: Pick<Connection, 'run'>, own = ownVersion): Promise<void> {
  const { version, oldestWriter } = await versionsOf((...question) => connection.run(...question))
  if (oldestWriter > own)
    throw new AppError('warehouse_too_old', 'This version of the station is too old for the warehouse', {
      details: { own, oldestWriter },
    })
  if (version < own) throw refused('not_upgraded', 'its tables are of an earlier version')
}

/** Who shares the warehouses of a database, and when each was last heard of. */
export async function listBenches(place: WarehousePlace): Promise<readonly BenchRow[]> {
  const connection = openConnection(place)
  try {
    await checkVersion(connection)
    return (await connection.run(schemaStatements.benches, [])).map((row) => BenchRow.parse(row))
  } finally {
    await connection.close()
  }
}

const BenchRow = z.object({
  warehouse: z.string(),
  profile: z.string(),
  name: z.string(),
  seen_at: z.date(),
  facts_at: z.date().nullable(),
  facts: z.unknown(),
  labels: z.coerce.number().int(),
  containers: z.coerce.number().int(),
})
export type BenchRow = z.infer<typeof BenchRow>
