import type { Purchase } from '../../core/shipping/purchase.ts'
import { insert } from './columns.ts'
import type { StoreContext } from './store-context.ts'

/** SQL: packages of `purchases` without a label's row. */
export const lacksLabels = `
  coalesce(purchases.package_count, 1) > (
    SELECT count(*) FROM labels
    WHERE labels.purchase_id = purchases.id AND labels.package_number <= coalesce(purchases.package_count, 1)
  )`

/**
 * From now on the labels of a bought purchase that are not here are asked for; nothing where all are. `prints`: what comes
 * is printed by itself, for a parcel that this station sold. Inside a transaction of the caller.
 */
export function expectLabels(
  { database, stationId, clock, newId }: StoreContext,
  { id }: Pick<Purchase, 'id'>,
  { prints }: { readonly prints: boolean },
): void {
  const lacks = database.prepare(`SELECT id FROM purchases WHERE id = ? AND ${lacksLabels}`).get(id)
  if (!lacks) return
  const now = clock.now().getTime()
  insert(database, 'missing_labels', {
    id: newId(),
    station_id: stationId,
    purchase_id: id,
    prints: prints ? 1 : 0,
    checks: 0,
    created_at: now,
    updated_at: now,
  })
}
