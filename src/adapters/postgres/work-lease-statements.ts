// SQL about work that one bench does for all. $1 is the warehouse in every one of them, $2 the bench that asks, $3 the kind, $4 the work.

import { named } from './statements.ts'

const isPutOut = `EXISTS (SELECT FROM packbench.put_outs p WHERE p.warehouse_id = $1::uuid AND p.bench_id = $2::uuid)`
const holderIsPutOut = `EXISTS (SELECT FROM packbench.put_outs h WHERE h.warehouse_id = $1::uuid AND h.bench_id = l.bench_id)`
const benchName = `coalesce((SELECT b.name FROM packbench.benches b
    WHERE b.warehouse_id = $1::uuid AND b.bench_id = l.bench_id), '')`
const agoMs = (time: string) => `(extract(epoch FROM clock_timestamp() - ${time}) * 1000)::float8`

export const workLeaseStatementsOf = (leaseMs: number) => {
  const lease = `clock_timestamp() + interval '${leaseMs} milliseconds'`
  /** One that ends later than any can was written by a clock that was ahead: it would keep the work from all for as long. */
  const runs = `(l.lease_until > clock_timestamp() AND l.lease_until < clock_timestamp() + interval '${2 * leaseMs} milliseconds')`
  const isOthers = `(l.bench_id <> $2::uuid AND coalesce(${runs}, false) AND NOT ${holderIsPutOut})`
  const ifFree = (then: string, otherwise: string) =>
    `CASE WHEN ${isOthers} THEN ${otherwise} ELSE ${then} END`
  /** What the bench tells of is still its own. */
  const isTold = `(l.bench_id = $2::uuid AND l.fence = $5::int)`
  const state = `${benchName} AS bench, l.fence, ${agoMs('l.done_at')} AS done_ago_ms, l.is_failing`
  return named({
    /**
     * $5 the fence under which the bench tells how long ago it did it ($6, ms) and whether it fails ($7). Nobody else had it in
     * between where the fence is still that. No row: the bench is put out, and nobody has asked for it.
     */
    take_work: `
INSERT INTO packbench.work_leases AS l (warehouse_id, kind, work, bench_id, fence, lease_until)
SELECT $1::uuid, $3::text, $4::bytea, $2::uuid, 1, ${lease} WHERE NOT ${isPutOut}
ON CONFLICT (warehouse_id, kind, work) DO UPDATE SET
  bench_id = ${ifFree('$2::uuid', 'l.bench_id')},
  fence = ${ifFree('CASE WHEN l.bench_id = $2::uuid THEN l.fence ELSE l.fence + 1 END', 'l.fence')},
  taken_at = ${ifFree('CASE WHEN l.bench_id = $2::uuid THEN l.taken_at ELSE clock_timestamp() END', 'l.taken_at')},
  lease_until = ${ifFree(lease, 'l.lease_until')},
  done_at = CASE WHEN ${isTold} THEN greatest(l.done_at, clock_timestamp() - $6::float8 * interval '1 millisecond') ELSE l.done_at END,
  is_failing = CASE WHEN ${isTold} THEN $7::boolean ELSE ${ifFree('false', 'l.is_failing')} END
RETURNING CASE WHEN l.bench_id = $2::uuid THEN 'own' ELSE 'other' END AS holder,
  l.bench_id = $2::uuid AND l.taken_at >= statement_timestamp() AS is_new, ${state}`,

    /** As it stands then. */
    let_go_work: `
WITH gone AS (
  UPDATE packbench.work_leases g SET lease_until = NULL, is_failing = false
  WHERE g.warehouse_id = $1::uuid AND g.kind = $3::text AND g.work = $4::bytea AND g.bench_id = $2::uuid
)
SELECT CASE WHEN ${isOthers} THEN 'other' ELSE 'nobody' END AS holder, false AS is_new, ${state}
FROM packbench.work_leases l
WHERE l.warehouse_id = $1::uuid AND l.kind = $3::text AND l.work = $4::bytea`,
  })
}
