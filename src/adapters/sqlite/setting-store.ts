import { z } from 'zod'
import { sealedFields } from './sealed-fields.ts'
import type { StoreContext } from './store-context.ts'

/** Settings that hold addresses, such as where parcels leave from; sealed. Names are plain: they hold nothing of it. */
export type SealedSettingStore = {
  /** What `set` was given, if anything was. Throws `sealed_with_other_key` where this session has not the key. */
  get(name: string): Promise<unknown>
  /** Keeps a JSON value. */
  set(name: string, value: z.core.util.JSONType): Promise<void>
}

const Row = z.object({ id: z.string(), value: z.instanceof(Uint8Array) })

export function sqliteSettingStore({
  database,
  sealer,
  stationId,
  clock,
  newId,
}: StoreContext): SealedSettingStore {
  const fields = sealedFields(sealer, 'settings')
  const find = (name: string) =>
    Row.optional().parse(database.prepare('SELECT id, value FROM settings WHERE name = ?').get(name))

  return {
    get: (name) =>
      database.run(() => {
        const row = find(name)
        return row && fields.openJson('value', row.id, row.value, z.json())
      }),
    set: (name, value) =>
      database.transact(() => {
        const id = find(name)?.id ?? newId()
        database
          .prepare(
            'INSERT OR REPLACE INTO settings (id, station_id, name, value, updated_at) VALUES (?, ?, ?, ?, ?)',
          )
          .run(id, stationId, name, fields.sealJson('value', id, value), clock.now().getTime())
      }),
  }
}
