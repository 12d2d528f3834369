import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** How many rows the tables of the Test profile have, counted in a copy: the station at work keeps its own to itself. */
export function readPackbenchSql(dataDir: string): { readonly orders: number; readonly purchases: number } {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-tables-'))
  cpSync(join(dataDir, 'test'), folder, { recursive: true })
  const database = new DatabaseSync(join(folder, 'packbench.db'))
  const count = (table: 'orders' | 'purchases') =>
    Number(database.prepare(`SELECT count(*) n FROM ${table}`).get()?.['n'])
  try {
    return { orders: count('orders'), purchases: count('purchases') }
  } finally {
    database.close()
    rmSync(folder, { recursive: true })
  }
}
