// SQL about the lists that benches share. $1 is the warehouse in every one of them.

import { named } from './statements.ts'

const now = `(extract(epoch FROM clock_timestamp()) * 1000000)::bigint`

export const sharedListStatements = named({
  /** One row at least. */
  list_heads: `
SELECT ${now} AS now, l.list, l.number FROM packbench.warehouses w
LEFT JOIN packbench.shared_lists l ON l.warehouse_id = $1::uuid
WHERE w.warehouse_id = $1::uuid`,

  /** $2 list. */
  list_of: `
SELECT l.number, l.sealed FROM packbench.shared_lists l WHERE l.warehouse_id = $1::uuid AND l.list = $2::text`,

  /**
   * $2 list, $3 bench, $4 what it follows, $5 the key's version, $6 sealed. Nothing, where somebody told since, or the bench is put out. A
   * number that is more than a day ahead was written by no bench, and is not counted on from: there would soon be none above it.
   */
  tell_list: `
INSERT INTO packbench.shared_lists AS l (warehouse_id, list, number, bench_id, key_version, sealed)
SELECT $1::uuid, $2::text,
  CASE WHEN $4::bigint > ${now} + 86400000000 THEN ${now} ELSE greatest($4::bigint + 1, ${now}) END, $3::uuid, $5::int, $6::bytea
WHERE NOT EXISTS (SELECT FROM packbench.put_outs p WHERE p.warehouse_id = $1::uuid AND p.bench_id = $3::uuid)
ON CONFLICT (warehouse_id, list) DO UPDATE SET number = excluded.number, bench_id = excluded.bench_id,
  told_at = clock_timestamp(), key_version = excluded.key_version, sealed = excluded.sealed
WHERE l.number = $4::bigint
RETURNING l.number`,
})
