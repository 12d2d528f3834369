// A warehouse's tables as they are after so many packed orders, and what they say of those that were packed in a bench.

import type { Client } from 'pg'
import type { Bought } from './warehouse-station.ts'

/** Of each order its claim, the order and its label, whose sealed bytes are cut to 192: what grows here is the number of rows. */
const sealed = `decode(repeat(md5(n::text), 12), 'hex')`
const bench = `md5('bench ' || n % 200)::uuid`
const fills = [
  `INSERT INTO packbench.claims
     (warehouse_id, order_key, bench_id, fencing, claim_id, claimed_at, parcels)
   SELECT w.id, 'earlier-' || n, ${bench}, 1, gen_random_uuid(), now() - n * interval '1 second',
     jsonb_build_object('1', jsonb_build_object('state', 'packed', 'attempt', 1, 'at', now(),
       'transactionId', gen_random_uuid()))
   FROM w, generate_series($2::int, $3::int) AS n`,
  `INSERT INTO packbench.shared_orders
     (warehouse_id, order_key, bench_id, changed, content_index, key_version, sealed)
   SELECT w.id, 'earlier-' || n, ${bench}, n, md5(n::text), 1, ${sealed}
   FROM w, generate_series($2::int, $3::int) AS n`,
  `INSERT INTO packbench.label_copies
     (warehouse_id, bench_id, label_id, order_key, tracking_index, bought_at, is_void, key_version, sealed)
   SELECT w.id, ${bench}, gen_random_uuid(), 'earlier-' || n, md5('tracking ' || n), now(), false, 1, ${sealed}
   FROM w, generate_series($2::int, $3::int) AS n`,
]

/** From one number to another, both included. Nobody is told of them. */
export async function fillPacked(
  client: Client,
  warehouseId: string,
  from: number,
  to: number,
): Promise<void> {
  await client.query('SET session_replication_role = replica')
  for (const fill of fills)
    await client.query(`WITH w(id) AS (SELECT $1::uuid) ${fill}`, [warehouseId, from, to])
  await client.query('SET session_replication_role = origin')
  await client.query('VACUUM (ANALYZE) packbench.claims, packbench.shared_orders, packbench.label_copies')
  await client.query('CHECKPOINT')
}

/** Throws where two benches have packed the same order, or the tables say something else than those that did. */
export async function checkPacked(client: Client, bought: readonly Bought[]): Promise<void> {
  const { rows } = await client.query<{ twice: number; otherwise: number }>(
    `WITH bought AS (SELECT * FROM unnest($1::text[], $2::uuid[]) AS b(order_key, bench_id))
     SELECT
       (SELECT count(*)::int FROM (SELECT FROM bought GROUP BY order_key HAVING count(*) > 1) AS more) AS twice,
       (SELECT count(*)::int FROM bought b LEFT JOIN packbench.claims c ON c.order_key = b.order_key
         WHERE c.bench_id IS DISTINCT FROM b.bench_id OR NOT (c.is_packed OR c.in_doubt)) AS otherwise`,
    [bought.map(({ orderKey }) => orderKey), bought.map(({ benchId }) => benchId)],
  )
  const { twice, otherwise } = rows[0] ?? { twice: Number.NaN, otherwise: Number.NaN }
  if (twice === 0 && otherwise === 0) return
  throw new Error(
    `of ${bought.length} orders ${twice} were packed twice; the tables say otherwise of ${otherwise}`,
  )
}
