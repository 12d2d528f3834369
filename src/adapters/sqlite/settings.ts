import { z } from 'zod'
import { sealedJson, text, time } from './columns.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { table } from './table.ts'

/** Settings that hold addresses, such as where parcels leave from; sealed. Names are plain: they hold nothing of it. */
export type SealedSettingStore = {
  /** What `set` was given, if anything was. Throws `sealed_with_other_key` where this session has not the key. */
  get(name: string): Promise<unknown>
  /** Keeps a JSON value. */
  set(name: string, value: z.core.util.JSONType): Promise<void>
}

const settingTable = table('settings', {
  fixed: { id: text, name: text },
  changing: { value: sealedJson(z.json()) },
  besides: { updatedAt: time },
})

export function sqliteSettingStore(context: StoreContext): SealedSettingStore {
  const { database, clock, newId } = context
  const settings = settingTable(context)
  return storeOf<SealedSettingStore>(database)({
    reads: { get: (name) => settings.first('WHERE name = ?', name)?.value },
    writes: {
      set(name, value) {
        const known = database.prepare('SELECT id FROM settings WHERE name = ?').get(name)
        if (known) settings.update(String(known['id']), { value })
        else settings.insert({ id: newId(), name, value, updatedAt: clock.now() })
      },
    },
  })
}
