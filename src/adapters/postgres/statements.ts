// All SQL that benches send to a warehouse, each under a name of its own. $1 is the warehouse in every one of them.
// Times are PostgreSQL's: `clock_timestamp()` is that of the moment, also after a wait for a row.

import type { Statement } from './connection.ts'

const lease = (ms: number) => `clock_timestamp() + interval '${ms} milliseconds'`

/** What stands in the row for parcel $4. */
const parcel = `(c.parcels -> $4::text)`
const attempt = `coalesce((${parcel} ->> 'attempt')::int, 1)`
/** Somebody else has it. */
const elsewhere = `(c.bench_id IS NOT NULL AND c.bench_id <> $3::uuid
    AND (c.in_doubt OR c.is_packed OR c.lease_until > clock_timestamp()))`
const granted = `(NOT ${elsewhere} AND ${parcel} ->> 'state' IS NULL)`
const ifGranted = (then: string, otherwise: string) =>
  `CASE WHEN ${granted} THEN ${then} ELSE ${otherwise} END`
const isOther = 'c.bench_id IS DISTINCT FROM $3::uuid'
/** Later writes: of whoever has the order by this number. */
const held = `c.warehouse_id = $1::uuid AND c.order_key = $2::text AND c.bench_id = $3::uuid
  AND c.fencing = $5::int`
/** Whether a parcel beside $4 is this bench's. */
const others = `EXISTS (SELECT FROM jsonb_each(c.parcels) AS each
    WHERE each.key <> $4::text AND each.value ->> 'state' IS NOT NULL)`
/** An administrator has put out the bench $3: it takes nothing any more. */
const isPutOut = `EXISTS (SELECT FROM packbench.put_outs p
    WHERE p.warehouse_id = $1::uuid AND p.bench_id = $3::uuid)`
const benchName = `(SELECT b.name FROM packbench.benches b
    WHERE b.warehouse_id = $1::uuid AND b.bench_id = c.bench_id)`

/** What stands in `c.scanned`, with the name of the bench that told it. */
export const scanned = `(c.scanned || jsonb_build_object('bench', (SELECT s.name FROM packbench.benches s
    WHERE s.warehouse_id = $1::uuid AND s.bench_id = (c.scanned ->> 'benchId')::uuid)))`

const packedAt = `(SELECT max((each.value ->> 'at')::timestamptz) FROM jsonb_each(c.parcels) AS each
    WHERE each.value ->> 'state' = 'packed')`

export const named = <Name extends string>(
  statements: Record<Name, string>,
): Readonly<Record<Name, Statement>> =>
  Object.fromEntries(
    Object.entries<string>(statements).map(([name, text]) => [name, { name: `packbench_${name}`, text }]),
  ) as unknown as Record<Name, Statement>

export const statementsOf = (leaseMs: number) =>
  named({
    /**
     * $1 warehouse, $2 order, $3 bench, $4 parcel, $5 this question. It says who has it, whoever that is; nothing to a bench that
     * is put out.
     */
    claim: `
INSERT INTO packbench.claims AS c
  (warehouse_id, order_key, bench_id, fencing, claim_id, claimed_at, lease_until, parcels)
SELECT $1::uuid, $2::text, $3::uuid, 1, $5::uuid, clock_timestamp(), ${lease(leaseMs)}, '{}' WHERE NOT ${isPutOut}
ON CONFLICT (warehouse_id, order_key) DO UPDATE SET
  claim_id = ${ifGranted('$5::uuid', 'c.claim_id')},
  fencing = ${ifGranted(`CASE WHEN ${isOther} THEN c.fencing + 1 ELSE c.fencing END`, 'c.fencing')},
  claimed_at = ${ifGranted(`CASE WHEN ${isOther} THEN clock_timestamp() ELSE c.claimed_at END`, 'c.claimed_at')},
  lease_until = ${ifGranted(lease(leaseMs), 'c.lease_until')},
  bench_id = ${ifGranted('$3::uuid', 'c.bench_id')}
RETURNING c.claim_id = $5::uuid AS granted, c.fencing, c.bench_id = $3::uuid AS own, c.claimed_at, c.lease_until,
  c.in_doubt, c.is_packed, ${attempt} AS attempt, ${parcel} ->> 'after' AS after,
  ${parcel} ->> 'state' AS state, ${parcel} ->> 'transactionId' AS transaction_id,
  ${packedAt} AS packed_at,
  ${benchName} AS bench, ${scanned} AS scanned, c.scanned ->> 'benchId' = c.bench_id::text AS scanned_by_holder,
  coalesce((SELECT b.seen_at < clock_timestamp() - interval '${leaseMs} milliseconds' FROM packbench.benches b
    WHERE b.warehouse_id = $1::uuid AND b.bench_id = c.bench_id), true) AS stuck`,

    /** $5 fencing, $6 transactionId, $7 attempt. */
    keep_in_doubt: `
UPDATE packbench.claims c SET parcels = jsonb_set(c.parcels, ARRAY[$4::text], jsonb_build_object(
  'state', 'doubt', 'attempt', $7::int, 'transactionId', $6::text, 'at', clock_timestamp()))
WHERE ${held} AND ${parcel} ->> 'state' IS DISTINCT FROM 'packed' AND NOT ${isPutOut}
RETURNING true AS kept`,

    packed: `
UPDATE packbench.claims c SET lease_until = NULL, parcels = jsonb_set(c.parcels, ARRAY[$4::text],
  coalesce(${parcel}, '{}') || jsonb_build_object('state', 'packed', 'attempt', ${attempt}, 'at', clock_timestamp()))
WHERE ${held}
RETURNING true AS kept`,

    /** $6: a new purchase is meant next. */
    release: `
UPDATE packbench.claims c SET
  bench_id = CASE WHEN ${others} THEN c.bench_id END,
  lease_until = NULL,
  parcels = jsonb_set(c.parcels, ARRAY[$4::text], CASE WHEN $6::boolean
    THEN jsonb_build_object('attempt', ${attempt} + 1, 'after', 'refused')
    ELSE coalesce(${parcel}, '{}') - 'state' - 'transactionId' END)
WHERE ${held} AND ${parcel} ->> 'state' IS DISTINCT FROM 'packed'
RETURNING true AS kept`,

    /** $5: under what it was bought. */
    voided: `
UPDATE packbench.claims c SET
  bench_id = CASE WHEN ${others} THEN c.bench_id END,
  parcels = jsonb_set(c.parcels, ARRAY[$4::text],
    jsonb_build_object('attempt', ${attempt} + 1, 'after', 'voided'))
WHERE c.warehouse_id = $1::uuid AND c.order_key = $2::text AND c.bench_id = $3::uuid
  AND ${parcel} ->> 'transactionId' = $5::text AND ${parcel} ->> 'state' = 'packed'
RETURNING true AS kept`,

    /** $5 fencing, $6 pieces in it, $7 of so many, $8 who, $9 the sealed SKU in base64, $10 how many milliseconds ago. */
    tell_scans: `
UPDATE packbench.claims c SET scanned = jsonb_build_object('benchId', c.bench_id, 'parcelNumber', $4::text, 'packed', $6::int,
  'all', $7::int, 'by', $8::text, 'sealed', $9::text, 'at', clock_timestamp() - $10::float8 * interval '1 millisecond')
WHERE ${held} AND ${parcel} ->> 'state' IS DISTINCT FROM 'packed' AND NOT ${isPutOut}
RETURNING true AS kept`,

    /** $2 order, $3 bench, $4 parcel: its own word, which needs no claim. */
    withdraw_scans: `
UPDATE packbench.claims c SET scanned = NULL
WHERE c.warehouse_id = $1::uuid AND c.order_key = $2::text AND c.scanned ->> 'benchId' = $3::text
  AND c.scanned ->> 'parcelNumber' = $4::text`,

    /**
     * $2 name, $3 bench, $4 orders, $5 their fencing. The bench is there, and its leases run anew: a row for each, at least one. Of a
     * bench that is put out none does.
     */
    renew: `
WITH here AS (
  INSERT INTO packbench.benches AS b (warehouse_id, bench_id, name) VALUES ($1::uuid, $3::uuid, $2::text)
  ON CONFLICT (warehouse_id, bench_id) DO UPDATE SET name = $2::text, seen_at = clock_timestamp()
), renewed AS (
  UPDATE packbench.claims c SET lease_until = ${lease(leaseMs)}
  FROM unnest($4::text[], $5::int[]) AS mine(order_key, fencing)
  WHERE c.warehouse_id = $1::uuid AND c.bench_id = $3::uuid
    AND c.order_key = mine.order_key AND c.fencing = mine.fencing AND c.lease_until IS NOT NULL AND NOT ${isPutOut}
  RETURNING c.order_key
)
SELECT ${isPutOut} AS put_out, r.order_key FROM (VALUES (1)) AS always LEFT JOIN renewed r ON true`,

    /** $2 order, $3 bench, $4 also where it may have been bought. */
    take_over: `
UPDATE packbench.claims c SET bench_id = $3::uuid, fencing = c.fencing + 1, claimed_at = clock_timestamp(),
  lease_until = ${lease(leaseMs)},
  parcels = coalesce((SELECT jsonb_object_agg(each.key,
      CASE WHEN each.value ->> 'state' = 'doubt' THEN each.value - 'state' ELSE each.value END)
    FROM jsonb_each(c.parcels) AS each), '{}')
FROM (SELECT o.bench_id, b.name FROM packbench.claims o
  LEFT JOIN packbench.benches b ON b.warehouse_id = $1::uuid AND b.bench_id = o.bench_id
  WHERE o.warehouse_id = $1::uuid AND o.order_key = $2::text) AS before
WHERE c.warehouse_id = $1::uuid AND c.order_key = $2::text AND c.bench_id IS NOT NULL
  AND NOT c.is_packed AND ($4::boolean OR NOT c.in_doubt) AND NOT ${isPutOut}
RETURNING c.fencing, before.name AS bench`,

    /** $2 order, $3 the bench that asks. */
    holder: `
SELECT c.in_doubt, c.is_packed, c.bench_id IS NOT NULL AS is_held, ${benchName} AS bench, ${isPutOut} AS put_out
FROM packbench.claims c WHERE c.warehouse_id = $1::uuid AND c.order_key = $2::text`,

    /** $2 bench. */
    list_doubts: `
SELECT c.order_key, c.fencing, each.key AS parcel_number, each.value ->> 'transactionId' AS transaction_id
FROM packbench.claims c, jsonb_each(c.parcels) AS each
WHERE c.warehouse_id = $1::uuid AND c.bench_id = $2::uuid AND c.in_doubt AND each.value ->> 'state' = 'doubt'`,
  })

/** Whether a bench other than $2 has it, and since when. */
const elsewhereColumns = `c.order_key, ${benchName} AS bench,
    CASE WHEN c.bench_id IS NULL OR c.bench_id = $2::uuid THEN NULL WHEN c.is_packed THEN 'packed'
      WHEN c.in_doubt THEN 'in_doubt' WHEN c.lease_until > clock_timestamp() THEN 'claimed' END AS kind,
    CASE WHEN c.is_packed THEN ${packedAt} ELSE c.claimed_at END AS since`

export const changeStatements = named({
  /**
   * $2 bench, $3 and $4 the place, $5 how many. A transaction may become visible after one that began later: what is missed so
   * has a number of at least `settled`, below which all had ended when this was read. Who reads on from there misses none.
   * `source` is another one where the database was put back, or a standby took its place: its cluster, its history there, and itself.
   * The history is that of what is written now: the control file names the one before until a checkpoint, minutes after a fail-over.
   */
  changes_after: `
SELECT asked.settled, asked.source, piece.changed::text AS mark, piece.order_key, piece.bench, piece.kind, piece.since
FROM (SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS settled, concat_ws('/',
    (SELECT system_identifier FROM pg_control_system()),
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int,
    (SELECT oid FROM pg_database WHERE datname = current_database())) AS source) AS asked
LEFT JOIN LATERAL (SELECT c.changed, ${elsewhereColumns}
  FROM packbench.claims c
  WHERE c.warehouse_id = $1::uuid AND (c.changed, c.order_key) > ($3::xid8, $4::text)
  ORDER BY c.changed, c.order_key LIMIT $5::int) AS piece ON true
ORDER BY piece.changed, piece.order_key`,

  /** $2 bench, $3 orders. */
  claims_of: `
SELECT ${elsewhereColumns}
FROM packbench.claims c WHERE c.warehouse_id = $1::uuid AND c.order_key = ANY($3::text[])`,

  /** $2 how many. */
  count_benches: `
SELECT count(*)::int AS benches FROM (SELECT FROM packbench.benches b
  WHERE b.warehouse_id = $1::uuid AND b.seen_at > clock_timestamp() - interval '1 hour' LIMIT $2::int) AS heard`,
})

/** About the database, or before a warehouse is known. */
export const schemaStatements = named({
  versions: `SELECT max(version) AS version, max(oldest_writer) AS oldest_writer FROM packbench.versions`,
  warehouse: `SELECT w.warehouse_id FROM packbench.warehouses w WHERE w.name = $1::text AND w.profile = $2::text`,
  add_warehouse: `
INSERT INTO packbench.warehouses (warehouse_id, name, profile) VALUES ($1::uuid, $2::text, $3::text)
ON CONFLICT (name, profile) DO NOTHING`,
  benches: `
SELECT w.name AS warehouse, w.profile, b.name, b.seen_at, b.facts_at, b.facts,
  (SELECT count(*) FROM packbench.label_copies l WHERE l.warehouse_id = w.warehouse_id AND l.bench_id = b.bench_id) AS labels,
  (SELECT count(*) FROM packbench.container_copies c WHERE c.warehouse_id = w.warehouse_id AND c.bench_id = b.bench_id
    AND c.sealed IS NOT NULL AND c.state <> 'over') AS containers
FROM packbench.warehouses w
JOIN packbench.benches b ON b.warehouse_id = w.warehouse_id ORDER BY w.name, w.profile, b.name`,
  /** Another after each start of the server, and once its table was made or filled again: of a dump, the key comes last. */
  epoch: `
SELECT concat_ws(' ', extract(epoch FROM pg_postmaster_start_time()), pg_relation_filenode('packbench.label_copies'),
  pg_relation_filenode(to_regclass('packbench.label_copies_pkey'))) AS epoch`,
})
