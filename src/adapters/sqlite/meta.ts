import type { NewId } from '../../core/runtime.ts'
import type { Database } from './database.ts'

type MetaName =
  | 'station_id'
  | 'data_key_id'
  | 'later_data_key_ids'
  | 'removed_not_erased'
  | 'retention_trusted_at'
  | 'generation'
  | 'restored_from'

/** A fact about the database itself. */
export function readMeta(database: Database, name: MetaName): string | undefined {
  const value = database.prepare('SELECT value FROM meta WHERE name = ?').get(name)?.['value']
  return typeof value === 'string' ? value : undefined
}

export function writeMeta(database: Database, name: MetaName, value: string): void {
  database.prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)').run(name, value)
}

export function removeMeta(database: Database, name: MetaName): void {
  database.prepare('DELETE FROM meta WHERE name = ?').run(name)
}

/** The station's own id, made at its first start and kept for good. */
export function stationIdOf(database: Database, newId: NewId): Promise<string> {
  return database.transact(() => {
    const known = readMeta(database, 'station_id')
    if (known !== undefined) return known
    const made = newId()
    writeMeta(database, 'station_id', made)
    return made
  })
}
