// `npm run schema`: writes src/adapters/sqlite/kept-schema.ts, the schema that all migrations make, as one script for new
// databases. Later migrations follow it until it is written anew.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrations, type Migration } from '../src/adapters/sqlite/migrations.ts'

const file = join(import.meta.dirname, '../src/adapters/sqlite/kept-schema.ts')

type Row = Readonly<Record<string, unknown>>

/** Rows that are not the same in every new database: what a migration writes of its own time. */
const ownRows: Readonly<Record<string, string>> = {
  order_trail: 'INSERT INTO order_trail VALUES (unixepoch() * 1000);',
}

/** What migrations make of a new database, as one script: its tables, their first rows, its indexes and triggers. */
export function schemaScript(steps: readonly Migration[]): string {
  const database = new DatabaseSync(':memory:')
  for (const { sql } of steps) database.exec(sql)
  const all = database.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY rowid').all()
  const indexes = all.filter(isVirtual).map(({ name }) => `${String(name)}_`)
  // A full-text index makes its own tables; what is UNIQUE makes its own index, without a statement.
  const made = all.filter(
    ({ name, sql }) => sql !== null && !indexes.some((index) => String(name).startsWith(index)),
  )
  const lines = made.flatMap((row) => [
    `${String(row['sql'])};`,
    ...(row['type'] === 'table' && !isVirtual(row) ? firstRows(database, String(row['name'])) : []),
  ])
  database.close()
  return lines.join('\n')
}

const isVirtual = ({ sql }: Row) => String(sql).startsWith('CREATE VIRTUAL')

function firstRows(database: DatabaseSync, table: string): readonly string[] {
  const rows = database.prepare(`SELECT * FROM "${table}"`).all()
  const own = ownRows[table]
  if (own !== undefined && rows.length === 1) return [own]
  return rows.map((row) => `INSERT INTO ${table} VALUES (${Object.values(row).map(literal).join(', ')});`)
}

function literal(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  throw new Error('A first row holds what the kept schema cannot write yet')
}

/** The whole file. */
export function keptSchemaFile(steps: readonly Migration[]): string {
  const script = schemaScript(steps)
  if (/[`\\]|\$\{/.test(script)) throw new Error('The script cannot stand in a template as it is')
  return `// Written by \`npm run schema\` from the migrations; never changed by hand.

import type { Migration } from './migrations.ts'

/** All steps up to its version as one, for a database that is new. */
export const keptSchema: Migration = {
  version: ${Math.max(...steps.map(({ version }) => version))},
  sql: \`
${script}
\`,
}
`
}

if (import.meta.main) writeFileSync(file, keptSchemaFile(migrations))
