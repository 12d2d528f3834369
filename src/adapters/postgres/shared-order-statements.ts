// SQL about the orders that benches share. $1 is the warehouse in every one of them.

import { named } from './statements.ts'

const now = `(extract(epoch FROM clock_timestamp()) * 1000000)::bigint`

export const sharedOrderStatements = named({
  /**
   * $2 bench, $3 orders, $4 what each follows, $5 hashes, $6 sealed, $7 the key's version. What somebody told since, or is the same,
   * stays as it is; so does all, where the bench is put out.
   */
  tell_orders: `
WITH turn AS (
  INSERT INTO packbench.order_turns AS t (warehouse_id, last) VALUES ($1::uuid, ${now})
  ON CONFLICT (warehouse_id) DO UPDATE SET last = greatest(t.last + 1, ${now})
  RETURNING t.last
)
INSERT INTO packbench.shared_orders AS o
  (warehouse_id, order_key, bench_id, changed, follows, content_index, key_version, sealed)
SELECT $1::uuid, told.order_key, $2::uuid, turn.last, told.follows, told.content_index, $7::int, told.sealed
FROM turn, unnest($3::text[], $4::bigint[], $5::text[], $6::bytea[]) AS told(order_key, follows, content_index, sealed)
WHERE NOT EXISTS (SELECT FROM packbench.put_outs p WHERE p.warehouse_id = $1::uuid AND p.bench_id = $2::uuid)
ON CONFLICT (warehouse_id, order_key) DO UPDATE SET bench_id = excluded.bench_id, changed = excluded.changed,
  follows = excluded.follows, content_index = excluded.content_index, key_version = excluded.key_version,
  sealed = excluded.sealed
WHERE (o.sealed IS NULL OR o.changed = excluded.follows)
  AND o.content_index IS DISTINCT FROM excluded.content_index
RETURNING o.order_key, o.changed AS number`,

  /** $2 orders, $3 what is known of each. */
  remove_orders: `
UPDATE packbench.shared_orders o SET sealed = NULL, content_index = NULL
FROM unnest($2::text[], $3::bigint[]) AS old(order_key, number)
WHERE o.warehouse_id = $1::uuid AND o.order_key = old.order_key AND o.changed <= old.number AND o.sealed IS NOT NULL`,

  /** $2 orders, $3 what is known of each. */
  lacking_orders: `
SELECT mine.order_key FROM unnest($2::text[], $3::bigint[]) AS mine(order_key, number)
WHERE NOT EXISTS (SELECT FROM packbench.shared_orders o
  WHERE o.warehouse_id = $1::uuid AND o.order_key = mine.order_key AND o.changed >= mine.number)`,

  /** $2 and $3 the place, $4 how many. */
  orders_after: `
SELECT o.order_key, o.changed AS number FROM packbench.shared_orders o
WHERE o.warehouse_id = $1::uuid AND (o.changed, o.order_key) > ($2::bigint, $3::text) AND o.sealed IS NOT NULL
ORDER BY o.changed, o.order_key LIMIT $4::int`,

  /** $2 orders. */
  orders_of: `
SELECT o.order_key, o.changed AS number, o.bench_id, coalesce(b.name, '') AS bench, o.content_index, o.sealed
FROM packbench.shared_orders o
LEFT JOIN packbench.benches b ON b.warehouse_id = $1::uuid AND b.bench_id = o.bench_id
WHERE o.warehouse_id = $1::uuid AND o.order_key = ANY($2::text[])`,
})
