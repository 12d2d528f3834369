// What is changed in the list of items while it is shared, noted for the other benches in the transaction of the change.

import type { ItemSays } from '../../core/warehouse/merge-items.ts'
import type { Database } from './database.ts'

/** A field that is emptied is null in it. */
export const saysText = (says: ItemSays): string =>
  JSON.stringify(says, (_, value: unknown) => (value === undefined ? null : value))

const noteSql = `
  INSERT INTO item_sharing (sku_key, sku, is_untold, is_removed, says, knew, change)
  SELECT :key, :sku, 1, :removed, :says, heard, 1 FROM item_sharing_on WHERE true
  ON CONFLICT (sku_key) DO UPDATE SET is_untold = 1, is_removed = excluded.is_removed, says = excluded.says,
    is_offered = iif(excluded.is_removed, 0, is_offered), is_kept = iif(excluded.is_removed, 0, is_kept),
    knew = max(excluded.knew, said), change = change + 1`

/** Does nothing where no list is shared. */
export function itemNotes(database: Database) {
  const before = (key: string) =>
    database.prepare('SELECT is_removed, says FROM item_sharing WHERE sku_key = ?').get(key)
  const isOn = () => database.prepare('SELECT 1 FROM item_sharing_on').get() !== undefined
  return {
    said(key: string, sku: string, says: ItemSays): void {
      if (!isOn()) return
      const noted = before(key)
      const earlier = typeof noted?.['says'] === 'string' ? (JSON.parse(noted['says']) as ItemSays) : {}
      const removed = Number(noted?.['is_removed'] ?? 0)
      database.prepare(noteSql).run({ key, sku, removed, says: saysText({ ...earlier, ...says }) })
    },
    removed(key: string, sku: string): void {
      if (isOn()) database.prepare(noteSql).run({ key, sku, removed: 1, says: null })
    },
  }
}
