import type { SQLInputValue } from 'node:sqlite'
import type { Database } from './database.ts'

/** Values by the column's name. Names are the adapter's own words, never input. */
export type Columns = Readonly<Record<string, SQLInputValue>>

/** Answers with the new row's `seq`. */
export function insert(database: Database, table: string, columns: Columns): number | bigint {
  const names = Object.keys(columns)
  const places = names.map(() => '?').join(', ')
  return database
    .prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`)
    .run(...Object.values(columns)).lastInsertRowid
}

/** Changes the row `id` if its state is `from`. Answers whether it was. */
export function updateInState(
  database: Database,
  table: string,
  id: string,
  from: string,
  columns: Columns,
): boolean {
  const changes = Object.keys(columns).map((name) => `${name} = ?`)
  const statement = database.prepare(`UPDATE ${table} SET ${changes.join(', ')} WHERE id = ? AND state = ?`)
  return statement.run(...Object.values(columns), id, from).changes === 1
}

export const orNull = <T>(value: T | undefined): T | null => value ?? null

/** Milliseconds since 1970. */
export const timeOrNull = (time: Date | undefined): number | null => time?.getTime() ?? null

/** Throws for a move that the core's table does not have: that is a bug, and must not reach the disk. */
export function checkMove<S extends string>(
  moves: Readonly<Record<S, readonly S[]>>,
  from: S,
  to: S | undefined,
): void {
  if (to !== undefined && !moves[from].includes(to)) throw new Error(`no move from ${from} to ${to}`)
}
