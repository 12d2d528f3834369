// SQL about batches that benches share out. $1 is the warehouse in every one of them, $2 the bench that asks, $3 the batch.

import { rowsAtOnce } from '../../core/warehouse/shared-batches.ts'
import { named } from './statements.ts'

/** So many are told at once. */
const mostOpen = 50

const isPutOut = `EXISTS (SELECT FROM packbench.put_outs p WHERE p.warehouse_id = $1::uuid AND p.bench_id = $2::uuid)`
const isOpen = `EXISTS (SELECT FROM packbench.shared_batches o
    WHERE o.warehouse_id = $1::uuid AND o.batch_id = $3::uuid AND o.state = 'open')`
const isOwn = `EXISTS (SELECT FROM packbench.shared_batches o
    WHERE o.warehouse_id = $1::uuid AND o.batch_id = $3::uuid AND o.bench_id = $2::uuid)`
/** The order's claim keeps it for no bench but $2: it is not packed, not in doubt, and no lease of it runs. */
const claimIsFree = `NOT EXISTS (SELECT FROM packbench.claims c
    WHERE c.warehouse_id = $1::uuid AND c.order_key = r.order_key AND c.bench_id IS NOT NULL AND c.bench_id <> $2::uuid
      AND (c.in_doubt OR c.is_packed OR c.lease_until > clock_timestamp()))`
const ofClaim = (is: string) => `EXISTS (SELECT FROM packbench.claims c
    WHERE c.warehouse_id = $1::uuid AND c.order_key = r.order_key AND c.bench_id = r.bench_id AND c.${is})`
/** Of the order's claim, where a bench has packed it. */
const packedAt = `(SELECT c.bench_id FROM packbench.claims c
    WHERE c.warehouse_id = $1::uuid AND c.order_key = r.order_key AND c.is_packed)`
const changed = 'changed = pg_current_xact_id()'
/** Nobody has it. */
const free = `bench_id = NULL, take_id = NULL, lease_until = NULL, begun_at = NULL, said = NULL, ${changed}`

const batchColumns = `b.batch_id, b.bench_id, coalesce(n.name, '') AS bench, b.state = 'open' AS is_open, b.sealed, b.shared_at,
  n.seen_at AS bench_heard_at, rows.waiting, rows.at_work, rows.to_come, rows.total
FROM packbench.shared_batches b
LEFT JOIN packbench.benches n ON n.warehouse_id = $1::uuid AND n.bench_id = b.bench_id
CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE r.state = 'waiting')::int AS waiting,
    count(*) FILTER (WHERE r.state = 'taken')::int AS at_work,
    count(*) FILTER (WHERE (r.state = 'waiting' OR (r.state = 'taken' AND r.begun_at IS NULL AND r.bench_id <> $2::uuid))
      AND NOT ($2::uuid = ANY(r.declined)))::int AS to_come,
    count(*)::int AS total
  FROM packbench.batch_rows r WHERE r.warehouse_id = $1::uuid AND r.batch_id = b.batch_id) AS rows`

export const sharedBatchStatementsOf = (leaseMs: number) => {
  const lease = `clock_timestamp() + interval '${leaseMs} milliseconds'`
  return named({
    /** $4 sealed. */
    share_batch: `
INSERT INTO packbench.shared_batches AS b (warehouse_id, bench_id, batch_id, sealed)
SELECT $1::uuid, $2::uuid, $3::uuid, $4::bytea WHERE NOT ${isPutOut}
ON CONFLICT (warehouse_id, batch_id) DO NOTHING`,

    /** $4 places, $5 orders, $6 sealed, as many. */
    offer_batch_rows: `
INSERT INTO packbench.batch_rows AS r (warehouse_id, batch_id, place, order_key, sealed)
SELECT $1::uuid, $3::uuid, offered.place, offered.order_key, offered.sealed
FROM unnest($4::int[], $5::text[], $6::bytea[]) AS offered(place, order_key, sealed)
WHERE ${isOwn} AND ${isOpen} AND NOT ${isPutOut}
ON CONFLICT (warehouse_id, batch_id, place) DO NOTHING`,

    /** Of whichever bench. */
    get_shared_batch: `
SELECT ${batchColumns}
WHERE b.warehouse_id = $1::uuid AND b.batch_id = $3::uuid AND $2::uuid IS NOT NULL`,

    list_shared_batches: `
SELECT ${batchColumns}
WHERE b.warehouse_id = $1::uuid AND b.state = 'open' AND $2::uuid IS NOT NULL
  AND NOT EXISTS (SELECT FROM packbench.put_outs p WHERE p.warehouse_id = $1::uuid AND p.bench_id = b.bench_id)
ORDER BY b.shared_at, b.batch_id LIMIT ${mostOpen}`,

    /**
     * $4 the take. What benches that have gone had not begun comes with what waits, once the orders' claims are free. What one was let
     * begin no time gives to another: it may have been bought there, also where the claim says nothing of it.
     */
    take_batch_rows: `
WITH mine AS (
  SELECT r.place, r.order_key, r.sealed FROM packbench.batch_rows r
  WHERE r.warehouse_id = $1::uuid AND r.batch_id = $3::uuid AND r.take_id = $4::uuid AND r.bench_id = $2::uuid
    AND r.state = 'taken' AND r.begun_at IS NULL
), free AS (
  SELECT r.place FROM packbench.batch_rows r
  WHERE r.warehouse_id = $1::uuid AND r.batch_id = $3::uuid AND NOT ($2::uuid = ANY(r.declined))
    AND (r.state = 'waiting' OR (r.state = 'taken' AND r.begun_at IS NULL AND r.lease_until < clock_timestamp()
      AND r.bench_id <> $2::uuid AND ${claimIsFree}))
    AND ${isOpen} AND NOT ${isPutOut} AND NOT EXISTS (SELECT FROM mine)
    AND NOT EXISTS (SELECT FROM packbench.batch_rows t
      WHERE t.warehouse_id = $1::uuid AND t.batch_id = $3::uuid AND t.take_id = $4::uuid)
  ORDER BY r.place LIMIT ${rowsAtOnce}
  FOR UPDATE OF r SKIP LOCKED
), taken AS (
  UPDATE packbench.batch_rows r SET state = 'taken', bench_id = $2::uuid, take_id = $4::uuid, lease_until = ${lease},
    begun_at = NULL, word = NULL, code = NULL, said = NULL, ${changed}
  FROM free WHERE r.warehouse_id = $1::uuid AND r.batch_id = $3::uuid AND r.place = free.place
  RETURNING r.place, r.order_key, r.sealed
)
SELECT place, order_key, sealed FROM mine UNION ALL SELECT place, order_key, sealed FROM taken ORDER BY place`,

    /** $4 place, $5 take. */
    begin_batch_row: `
UPDATE packbench.batch_rows r SET begun_at = coalesce(r.begun_at, clock_timestamp()), lease_until = ${lease}, ${changed}
WHERE r.warehouse_id = $1::uuid AND r.batch_id = $3::uuid AND r.place = $4::int AND r.bench_id = $2::uuid
  AND r.take_id = $5::uuid AND r.state = 'taken' AND ${isOpen} AND NOT ${isPutOut}
RETURNING r.place`,

    /** $4 places, $5 their takes. */
    renew_batch_rows: `
UPDATE packbench.batch_rows r SET lease_until = ${lease}
FROM unnest($4::int[], $5::uuid[]) AS held(place, take_id)
WHERE r.warehouse_id = $1::uuid AND r.batch_id = $3::uuid AND r.place = held.place AND r.take_id = held.take_id
  AND r.bench_id = $2::uuid AND r.state = 'taken' AND NOT ${isPutOut}`,

    /**
     * $4 places, $5 their takes, $6 word and $7 code of a bench that does not want them again. What the claim calls packed or in doubt
     * at this bench is not given back: its own book may be an earlier one.
     */
    give_back_batch_rows: `
UPDATE packbench.batch_rows r SET state = CASE WHEN ${isOpen} THEN 'waiting' ELSE 'out' END,
  word = CASE WHEN ${isOpen} THEN $6::text ELSE 'cancelled' END, code = $7::text,
  declined = CASE WHEN $6::text IS NULL THEN r.declined ELSE array_append(r.declined, $2::uuid) END, ${free}
FROM unnest($4::int[], $5::uuid[]) AS held(place, take_id)
WHERE r.warehouse_id = $1::uuid AND r.batch_id = $3::uuid AND r.place = held.place AND r.take_id = held.take_id
  AND r.bench_id = $2::uuid AND r.state IN ('taken', 'not_sure')
  AND NOT ${ofClaim('in_doubt')} AND NOT ${ofClaim('is_packed')}`,

    /**
     * $4 places, $5 takes, $6 states, $7 words, $8 codes, $9 sealed, as many. Of whoever has the row by this take. What was bought is
     * written whoever has the row by then: it ends it for all. Nor does what is not sure make way for what was said before, as after the
     * database was put back. The bench that shares it may say anything of a row that waits. Answers also the rows that another bench
     * has bought: these need no telling.
     */
    say_batch_rows: `
WITH said AS (
  SELECT * FROM unnest($4::int[], $5::uuid[], $6::text[], $7::text[], $8::text[], $9::bytea[])
    AS said(place, take_id, state, word, code, sealed)
), written AS (
  UPDATE packbench.batch_rows r SET state = said.state, word = said.word, code = said.code, said = said.sealed,
    bench_id = $2::uuid, take_id = said.take_id, said_at = clock_timestamp(), lease_until = NULL, ${changed}
  FROM said
  WHERE r.warehouse_id = $1::uuid AND r.batch_id = $3::uuid AND r.place = said.place AND (
    (r.take_id = said.take_id AND r.bench_id = $2::uuid
      AND (r.state IN ('taken', 'not_sure', said.state) OR (r.state = 'out' AND r.begun_at IS NOT NULL)))
    OR (said.state = 'bought' AND r.state <> 'bought')
    OR (said.state = 'not_sure' AND (r.state IN ('waiting', 'refused')
      OR (r.state = 'out' AND r.word IS DISTINCT FROM 'already_shipped')))
    OR (r.state = 'waiting' AND ${isOwn}))
  RETURNING r.place
)
SELECT place, true AS is_written FROM written
UNION ALL
SELECT r.place, false FROM packbench.batch_rows r JOIN said ON said.place = r.place
WHERE r.warehouse_id = $1::uuid AND r.batch_id = $3::uuid
  AND (r.state = 'bought' OR (said.state = 'not_sure' AND r.state = 'out' AND r.word = 'already_shipped'))
  AND r.place NOT IN (SELECT place FROM written)`,

    /** $4 from where; NULL: all. As changes of claims are read. */
    batch_rows_since: `
SELECT asked.mark, piece.*
FROM (SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS mark) AS asked
LEFT JOIN LATERAL (SELECT r.place, r.state, r.bench_id, coalesce(n.name, '') AS bench, r.take_id,
    r.begun_at IS NOT NULL AS is_begun, r.word, r.code, r.said
  FROM packbench.batch_rows r
  LEFT JOIN packbench.benches n ON n.warehouse_id = $1::uuid AND n.bench_id = r.bench_id
  WHERE r.warehouse_id = $1::uuid AND r.batch_id = $3::uuid AND $2::uuid IS NOT NULL
    AND ($4::xid8 IS NULL OR r.changed >= $4::xid8)) AS piece ON true
ORDER BY piece.place`,

    /**
     * Of rows whose lease has run out, and those that a bench is not sure of: what their claims say. Packed at another bench, as by a
     * scan or after a take-over, it is shipped. What was begun, and of which nobody says more, is not sure until its bench does: no time
     * makes it called off.
     */
    settle_batch_rows: `
UPDATE packbench.batch_rows r SET
  state = CASE WHEN ${packedAt} = r.bench_id THEN 'bought' WHEN ${packedAt} IS NOT NULL THEN 'out' ELSE 'not_sure' END,
  word = CASE WHEN ${packedAt} <> r.bench_id THEN 'already_shipped' ELSE 'by_claim' END,
  code = NULL, said = NULL, bench_id = coalesce(${packedAt}, r.bench_id), lease_until = NULL, said_at = clock_timestamp(), ${changed}
WHERE r.warehouse_id = $1::uuid AND r.batch_id = $3::uuid AND ${isOwn} AND (
  (r.state = 'taken' AND r.lease_until < clock_timestamp()
    AND (${packedAt} IS NOT NULL OR ${ofClaim('in_doubt')} OR r.begun_at IS NOT NULL))
  OR (r.state = 'not_sure' AND r.said_at < clock_timestamp() - interval '${leaseMs} milliseconds' AND ${packedAt} IS NOT NULL))`,

    /** What a bench has begun is left to it. */
    end_shared_batch: `
WITH ended AS (
  UPDATE packbench.shared_batches b SET state = 'ended', ended_at = coalesce(b.ended_at, clock_timestamp())
  WHERE b.warehouse_id = $1::uuid AND b.batch_id = $3::uuid AND b.bench_id = $2::uuid
  RETURNING b.batch_id
)
UPDATE packbench.batch_rows r SET state = 'out', word = 'cancelled', code = NULL, ${free}
FROM ended WHERE r.warehouse_id = $1::uuid AND r.batch_id = ended.batch_id
  AND (r.state = 'waiting' OR (r.state = 'taken' AND r.begun_at IS NULL))`,

    /** $4 place. */
    take_out_batch_row: `
UPDATE packbench.batch_rows r SET state = 'out', word = 'taken_out', code = NULL, ${free}
WHERE r.warehouse_id = $1::uuid AND r.batch_id = $3::uuid AND r.place = $4::int AND ${isOwn}
  AND (r.state = 'waiting' OR (r.state = 'taken' AND r.begun_at IS NULL) OR (r.state = 'out' AND r.word = 'taken_out'))
RETURNING r.place`,

    /** $4 places. */
    reopen_batch_rows: `
UPDATE packbench.batch_rows r SET state = 'waiting', word = NULL, code = NULL, declined = '{}', ${free}
WHERE r.warehouse_id = $1::uuid AND r.batch_id = $3::uuid AND r.place = ANY($4::int[]) AND ${isOwn} AND ${isOpen}
  AND (r.state = 'refused' OR (r.state = 'out' AND r.word IN ('not_sent', 'taken_out')))`,
  })
}
