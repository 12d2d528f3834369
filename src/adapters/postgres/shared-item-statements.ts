// SQL about the list of items that benches share. $1 is the warehouse in every one of them.

import { named } from './statements.ts'

const now = `(extract(epoch FROM clock_timestamp()) * 1000000)::bigint`

export const sharedItemStatements = named({
  /**
   * $2 bench. Nothing, where it is put out. Others wait until the transaction ends: one whose bench is not heard of is ended. A number
   * and the one below it are this telling's.
   */
  item_turn: `
INSERT INTO packbench.item_turns AS t (warehouse_id, last)
SELECT $1::uuid, ${now}
WHERE NOT EXISTS (SELECT FROM packbench.put_outs p WHERE p.warehouse_id = $1::uuid AND p.bench_id = $2::uuid)
ON CONFLICT (warehouse_id) DO UPDATE SET last = greatest(t.last + 2, ${now})
RETURNING t.last AS number, set_config('idle_in_transaction_session_timeout', '5000', true)`,

  /** $2 the number of the telling that has the turn. */
  item_turn_at: `UPDATE packbench.item_turns t SET last = $2::bigint WHERE t.warehouse_id = $1::uuid`,

  /** $2 items, $3 what barcodes are compared by, $4 bench. */
  items_of: `
SELECT i.sku_key, i.sku, i.says, i.stamps, i.added, i.removed, i.bench_id = $4::uuid AS is_own, coalesce(b.name, '') AS bench
FROM packbench.shared_items i
LEFT JOIN packbench.benches b ON b.warehouse_id = $1::uuid AND b.bench_id = i.bench_id
WHERE i.warehouse_id = $1::uuid AND (i.sku_key = ANY($2::text[]) OR i.code_keys && $3::text[])`,

  /** $2 what barcodes are compared by, $3 items that are none of them. */
  item_holders: `
SELECT i.sku_key FROM packbench.shared_items i
WHERE i.warehouse_id = $1::uuid AND i.code_keys && $2::text[] AND i.sku_key <> ALL($3::text[])`,

  /** $2 bench, $3 number, $4 items, $5 as they are written, $6 fields, $7 their numbers, $8 and $9 added and removed, $10 latest, $11 codes. */
  tell_items: `
INSERT INTO packbench.shared_items AS i
  (warehouse_id, sku_key, sku, bench_id, changed, said, says, stamps, added, removed, code_keys)
SELECT $1::uuid, told.sku_key, told.sku, $2::uuid, $3::bigint, told.said, told.says, told.stamps, told.added, told.removed,
  ARRAY(SELECT jsonb_array_elements_text(told.codes))
FROM unnest($4::text[], $5::text[], $6::jsonb[], $7::jsonb[], $8::bigint[], $9::bigint[], $10::bigint[], $11::jsonb[])
  AS told(sku_key, sku, says, stamps, added, removed, said, codes)
ON CONFLICT (warehouse_id, sku_key) DO UPDATE SET sku = excluded.sku, bench_id = excluded.bench_id, changed = excluded.changed,
  said = excluded.said, says = excluded.says, stamps = excluded.stamps, added = excluded.added, removed = excluded.removed,
  code_keys = excluded.code_keys`,

  /** $2 and $3 the place, $4 how many, $5 bench. */
  items_after: `
SELECT i.sku_key, i.sku, i.says, i.stamps, i.added, i.removed, i.changed AS number, i.bench_id = $5::uuid AS is_own FROM packbench.shared_items i
WHERE i.warehouse_id = $1::uuid AND (i.changed, i.sku_key) > ($2::bigint, $3::text)
ORDER BY i.changed, i.sku_key LIMIT $4::int`,

  /** $2 items, $3 the latest word that is known of each. */
  lacking_items: `
SELECT mine.sku_key FROM unnest($2::text[], $3::bigint[]) AS mine(sku_key, said)
WHERE NOT EXISTS (SELECT FROM packbench.shared_items i
  WHERE i.warehouse_id = $1::uuid AND i.sku_key = mine.sku_key AND i.said >= mine.said)`,
})
