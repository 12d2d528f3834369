// SQL about the day that benches close together. $1 is the warehouse in every one of them, $2 the bench that asks where nothing else is
// said. Whatever is written takes its turn: who comes later sees on its rows what was written before.

import { mostDayManifests } from '../../core/warehouse/shared-day.ts'
import { named } from './statements.ts'

const now = `(extract(epoch FROM clock_timestamp()) * 1000000)::bigint`

const turn = `turn AS (
  INSERT INTO packbench.day_turns AS t (warehouse_id, last) VALUES ($1::uuid, ${now})
  ON CONFLICT (warehouse_id) DO UPDATE SET last = greatest(t.last + 1, ${now})
  RETURNING t.last
)`

const ago = (ms: string) => `clock_timestamp() - ${ms}::bigint * interval '1 millisecond'`

const notPutOut = `NOT EXISTS (SELECT FROM packbench.put_outs o WHERE o.warehouse_id = $1::uuid AND o.bench_id = $2::uuid)`

/** Another bench's parcel with the same tracking number: one that came back from a restore under another id is not open again. */
const onManifestByTracking = (
  index: string,
  self: string,
) => `SELECT s.manifest_id FROM packbench.day_parcels s
  WHERE s.warehouse_id = $1::uuid AND s.tracking_index = ${index} AND s.manifest_id IS NOT NULL AND s.parcel_id <> ${self} LIMIT 1`

/**
 * What this bench told by another id, before it was put back from a backup, is the same shipment: it is on no list any more. Of these
 * tracking numbers, but for these parcels.
 */
const toldBefore = (trackingIndexes: string, parcelIds: string) => `before AS (
  UPDATE packbench.day_parcels p SET is_off = true, sealed = NULL, content_index = NULL, changed = turn.last
  FROM turn
  WHERE p.warehouse_id = $1::uuid AND p.bench_id = $2::uuid AND p.tracking_index IN (${trackingIndexes})
    AND NOT p.parcel_id = ANY(${parcelIds}) AND p.manifest_id IS NULL AND NOT p.is_off
)`

/** What was created has its parcels, whatever a database that was put back to before it gave to a manifest of which nobody is sure. */
const isUnsure = `EXISTS (SELECT FROM packbench.day_manifests o
    WHERE o.warehouse_id = $1::uuid AND o.manifest_id = p.manifest_id AND o.state IN ('making', 'doubt'))`

/** A refund that whichever bench knows of. */
const isVoid = (index: string) => `EXISTS (SELECT FROM packbench.label_copies l
  WHERE l.warehouse_id = $1::uuid AND l.tracking_index = ${index} AND l.is_void)`

/**
 * Of a manifest `m`: nothing was heard of it for so long, and its bench is not at work, or put out: one that is at work finds out by
 * itself. The bench that asks may end its own, which it does not know any more.
 */
const isLeft = (
  endAfterMs: string,
) => `m.state IN ('making', 'doubt') AND greatest(m.taken_at, m.said_at) < clock_timestamp() - ${endAfterMs}::bigint * interval '1 millisecond'
    AND (m.bench_id = $2::uuid
      OR NOT EXISTS (SELECT FROM packbench.benches w WHERE w.warehouse_id = $1::uuid AND w.bench_id = m.bench_id
        AND w.seen_at > clock_timestamp() - interval '5 minutes')
      OR EXISTS (SELECT FROM packbench.put_outs o WHERE o.warehouse_id = $1::uuid AND o.bench_id = m.bench_id))`

const manifest = (
  endAfterMs: string,
  sealed = 'm.sealed',
) => `m.manifest_id, m.bench_id, coalesce(b.name, '') AS bench, m.state, m.taken_at, m.said_at,
  (SELECT count(*)::int FROM packbench.day_parcels c
    WHERE c.warehouse_id = $1::uuid AND c.manifest_id = m.manifest_id) AS parcels,
  (SELECT count(*)::int FROM packbench.day_parcels c
    WHERE c.warehouse_id = $1::uuid AND c.manifest_id = m.manifest_id AND c.bench_id = $2::uuid) AS own_parcels,
  ${isLeft(endAfterMs)} AS may_end,
  m.facts, ${sealed} AS sealed
FROM packbench.day_manifests m
LEFT JOIN packbench.benches b ON b.warehouse_id = $1::uuid AND b.bench_id = m.bench_id`

/** $5 and $6: benches and parcels that are on it. The same tracking number under another id, as after a restore, is on it too. */
const kept = `kept AS (
  SELECT k.bench_id, k.parcel_id FROM unnest($5::uuid[], $6::uuid[]) AS k(bench_id, parcel_id)
  UNION
  SELECT same.bench_id, same.parcel_id FROM unnest($5::uuid[], $6::uuid[]) AS k(bench_id, parcel_id)
  JOIN packbench.day_parcels own ON own.warehouse_id = $1::uuid AND own.bench_id = k.bench_id AND own.parcel_id = k.parcel_id
  JOIN packbench.day_parcels same ON same.warehouse_id = $1::uuid AND same.tracking_index = own.tracking_index
)`
const isKept = `EXISTS (SELECT FROM kept WHERE kept.bench_id = p.bench_id AND kept.parcel_id = p.parcel_id)`

export const sharedDayStatements = named({
  /** $3 parcels, $4 ship dates, $5 hashes, $6 hashes of tracking numbers, $7 sealed. */
  tell_day: `
WITH ${turn},
${toldBefore(`SELECT unnest($6::text[]) WHERE ${notPutOut}`, '$3::uuid[]')}
INSERT INTO packbench.day_parcels AS p
  (warehouse_id, bench_id, parcel_id, ship_date, manifest_id, content_index, tracking_index, changed, sealed)
SELECT $1::uuid, $2::uuid, told.parcel_id, told.ship_date, (${onManifestByTracking('told.tracking_index', 'told.parcel_id')}),
  told.content_index, told.tracking_index, turn.last, told.sealed
FROM turn, unnest($3::uuid[], $4::date[], $5::text[], $6::text[], $7::bytea[])
  AS told(parcel_id, ship_date, content_index, tracking_index, sealed)
WHERE ${notPutOut}
ON CONFLICT (warehouse_id, bench_id, parcel_id) DO UPDATE SET ship_date = excluded.ship_date,
  content_index = excluded.content_index, tracking_index = excluded.tracking_index, changed = excluded.changed,
  sealed = excluded.sealed, refusal = NULL
WHERE p.manifest_id IS NULL AND NOT p.is_off AND p.content_index IS DISTINCT FROM excluded.content_index`,

  /** $3 parcels, and of those that may not be told yet $4 ship dates and $5 hashes of tracking numbers. */
  off_day: `
WITH ${turn},
${toldBefore(
  `SELECT unnest($5::text[]) UNION SELECT told.tracking_index FROM packbench.day_parcels told
      WHERE told.warehouse_id = $1::uuid AND told.bench_id = $2::uuid AND told.parcel_id = ANY($3::uuid[])`,
  '$3::uuid[]',
)}
INSERT INTO packbench.day_parcels AS p
  (warehouse_id, bench_id, parcel_id, ship_date, manifest_id, is_off, tracking_index, changed)
SELECT $1::uuid, $2::uuid, o.parcel_id, coalesce(there.ship_date, o.ship_date), (${onManifestByTracking('o.tracking_index', 'o.parcel_id')}),
  true, o.tracking_index, turn.last
FROM turn, unnest($3::uuid[], $4::date[], $5::text[]) AS o(parcel_id, ship_date, tracking_index)
LEFT JOIN packbench.day_parcels there
  ON there.warehouse_id = $1::uuid AND there.bench_id = $2::uuid AND there.parcel_id = o.parcel_id
WHERE coalesce(there.ship_date, o.ship_date) IS NOT NULL
ON CONFLICT (warehouse_id, bench_id, parcel_id) DO UPDATE
SET is_off = true, sealed = NULL, content_index = NULL, changed = excluded.changed
WHERE p.manifest_id IS NULL AND NOT p.is_off`,

  /** $3 parcels, $4 hashes of their tracking numbers: by another id the same shipment may be taken. */
  taken_day: `
SELECT asked.parcel_id FROM unnest($3::uuid[], $4::text[]) AS asked(parcel_id, tracking_index)
WHERE EXISTS (SELECT FROM packbench.day_parcels p
  JOIN packbench.day_manifests m ON m.warehouse_id = $1::uuid AND m.manifest_id = p.manifest_id
  WHERE p.warehouse_id = $1::uuid AND m.state IN ('making', 'doubt')
    AND ((p.bench_id = $2::uuid AND p.parcel_id = asked.parcel_id) OR p.tracking_index = asked.tracking_index))`,

  /** $3 parcels. */
  reopen_day: `
WITH ${turn}
UPDATE packbench.day_parcels p SET is_off = false, changed = turn.last
FROM turn
WHERE p.warehouse_id = $1::uuid AND p.bench_id = $2::uuid AND p.parcel_id = ANY($3::uuid[]) AND p.is_off
  AND ${notPutOut}`,

  /** $2 from which ship date: the lowest number of those days. Found by these alone, else it is looked for from the beginning of time. */
  day_begins: `
WITH listed AS MATERIALIZED (
  SELECT p.changed FROM packbench.day_parcels p WHERE p.warehouse_id = $1::uuid AND p.ship_date >= $2::date
)
SELECT min(listed.changed) AS number FROM listed`,

  /** $3 and $4 the place, $5 from which ship date, $6 how many. */
  own_day_after: `
SELECT p.parcel_id, p.bench_id, p.changed AS number, p.content_index, p.is_off, ${isVoid('p.tracking_index')} AS is_void, p.manifest_id, m.state AS manifest_state,
  coalesce(b.name, '') AS bench, p.refusal
FROM packbench.day_parcels p
LEFT JOIN packbench.day_manifests m ON m.warehouse_id = $1::uuid AND m.manifest_id = p.manifest_id
LEFT JOIN packbench.benches b ON b.warehouse_id = $1::uuid AND b.bench_id = m.bench_id
WHERE p.warehouse_id = $1::uuid AND p.bench_id = $2::uuid AND (p.changed, p.parcel_id) > ($3::bigint, $4::uuid)
  AND p.ship_date >= $5::date
ORDER BY p.changed, p.parcel_id LIMIT $6::int`,

  /** $3, $4 and $5 the place, $6 from which ship date, $7 how many. */
  their_day_after: `
SELECT p.parcel_id, p.bench_id, p.changed AS number, coalesce(b.name, '') AS bench,
  CASE WHEN p.manifest_id IS NULL AND NOT p.is_off AND NOT ${isVoid('p.tracking_index')} THEN p.sealed END AS sealed, p.refusal
FROM packbench.day_parcels p
LEFT JOIN packbench.benches b ON b.warehouse_id = $1::uuid AND b.bench_id = p.bench_id
WHERE p.warehouse_id = $1::uuid AND p.bench_id <> $2::uuid AND (p.changed, p.bench_id, p.parcel_id) > ($3::bigint, $4::uuid, $5::uuid)
  AND p.ship_date >= $6::date
ORDER BY p.changed, p.bench_id, p.parcel_id LIMIT $7::int`,

  /**
   * Whoever takes waits here for those before it, and sees then what they took. A bench that stands still behind it holds up nobody: it
   * is cut off, and has taken nothing.
   */
  turn_day: `
WITH ${turn}
SELECT last, set_config('idle_in_transaction_session_timeout', '3000', true) AS wait FROM turn`,

  /**
   * $3 manifest, $4 its list, $5 sealed, $6 benches and $7 parcels of others, $8 own parcels, $9 their ship dates and $10 hashes of
   * tracking numbers, $11 facts. Nothing where the list is being made. Where this manifest was there before it has what it has, and nobody ends it
   * for as long as at first.
   */
  take_day: `
WITH ${turn},
again AS (
  UPDATE packbench.day_manifests m SET taken_at = clock_timestamp(), said_at = clock_timestamp()
  FROM turn
  WHERE m.warehouse_id = $1::uuid AND m.manifest_id = $3::uuid AND m.bench_id = $2::uuid AND m.state = 'making' AND ${notPutOut}
),
made AS (
  INSERT INTO packbench.day_manifests AS m (warehouse_id, manifest_id, bench_id, list_index, state, sealed, facts, changed)
  SELECT $1::uuid, $3::uuid, $2::uuid, $4::text, 'making', $5::bytea, $11::bytea, turn.last FROM turn WHERE ${notPutOut}
  ON CONFLICT DO NOTHING
  RETURNING manifest_id, changed
),
theirs AS (
  UPDATE packbench.day_parcels p SET manifest_id = made.manifest_id, changed = made.changed
  FROM made, unnest($6::uuid[], $7::uuid[]) AS wanted(bench_id, parcel_id)
  WHERE p.warehouse_id = $1::uuid AND p.bench_id = wanted.bench_id AND p.parcel_id = wanted.parcel_id
    AND p.bench_id <> $2::uuid AND p.manifest_id IS NULL AND NOT p.is_off AND p.refusal IS NULL
    AND NOT ${isVoid('p.tracking_index')}
    AND NOT EXISTS (${onManifestByTracking('p.tracking_index', 'p.parcel_id')})
  RETURNING p.parcel_id
)
INSERT INTO packbench.day_parcels AS p (warehouse_id, bench_id, parcel_id, ship_date, manifest_id, tracking_index, changed)
SELECT $1::uuid, $2::uuid, own.parcel_id, own.ship_date, made.manifest_id, own.tracking_index, made.changed
FROM made, unnest($8::uuid[], $9::date[], $10::text[]) AS own(parcel_id, ship_date, tracking_index)
WHERE NOT ${isVoid('own.tracking_index')}
  AND NOT EXISTS (${onManifestByTracking('own.tracking_index', 'own.parcel_id')})
ON CONFLICT (warehouse_id, bench_id, parcel_id) DO UPDATE
SET manifest_id = excluded.manifest_id, tracking_index = coalesce(p.tracking_index, excluded.tracking_index),
  changed = excluded.changed, is_off = false
WHERE p.manifest_id IS NULL AND NOT ${isVoid('p.tracking_index')}
  AND NOT EXISTS (${onManifestByTracking('p.tracking_index', 'p.parcel_id')})`,

  /** $3 manifest, $4 its list: that one with its content, else the one that is made of the list. */
  day_manifest_taken: `
SELECT ${manifest('0', 'CASE WHEN m.manifest_id = $3::uuid THEN m.sealed END')}
WHERE m.warehouse_id = $1::uuid AND (m.manifest_id = $3::uuid OR (m.list_index = $4::text AND m.state = 'making'))
ORDER BY m.manifest_id = $3::uuid DESC LIMIT 1`,

  /** $2 manifest. */
  day_parcels_on: `
SELECT p.bench_id, p.parcel_id FROM packbench.day_parcels p
WHERE p.warehouse_id = $1::uuid AND p.manifest_id = $2::uuid
ORDER BY p.bench_id, p.parcel_id`,

  /**
   * $3 manifest, $4 state, $5 and $6 what is on it, $7, $8 and $9 what the service left out, and why, $10 sealed, $11 with its form, $12
   * facts, $13 how long ago it came to be what it is. One that is said to be created once more is as old as it was.
   */
  say_day: `
WITH ${turn}, ${kept},
said AS (
  UPDATE packbench.day_manifests m SET state = $4::text, sealed = coalesce($10::bytea, m.sealed),
    has_form = CASE WHEN $10::bytea IS NULL THEN m.has_form ELSE $11::boolean END,
    facts = CASE WHEN $10::bytea IS NULL THEN m.facts ELSE $12::bytea END,
    said_at = CASE WHEN m.state = 'created' THEN m.said_at
      WHEN $4::text = 'created' THEN ${ago('$13')} ELSE clock_timestamp() END, changed = turn.last
  FROM turn
  WHERE m.warehouse_id = $1::uuid AND m.manifest_id = $3::uuid AND m.bench_id = $2::uuid
    AND ((m.state = 'making' AND $4::text <> 'making') OR (m.state = 'doubt' AND $4::text IN ('created', 'ended'))
      OR (m.state IN ('ended', 'created') AND $4::text = 'created'))
  RETURNING m.manifest_id, m.state, m.changed
)
UPDATE packbench.day_parcels p SET
  manifest_id = CASE WHEN said.state = 'doubt' OR (said.state = 'created' AND ${isKept}) THEN said.manifest_id END,
  sealed = CASE WHEN said.state = 'created' AND ${isKept} THEN NULL ELSE p.sealed END,
  refusal = (SELECT out.sealed FROM unnest($7::uuid[], $8::uuid[], $9::bytea[]) AS out(bench_id, parcel_id, sealed)
    WHERE out.bench_id = p.bench_id AND out.parcel_id = p.parcel_id),
  changed = said.changed
FROM said
WHERE p.warehouse_id = $1::uuid
  AND (p.manifest_id = said.manifest_id OR (said.state = 'created' AND ${isKept} AND (p.manifest_id IS NULL OR ${isUnsure})))`,

  /**
   * $3 manifest, $4 state, $5 and $6 what is on it, $7 its list, $8 its ship date, $9 sealed, $10 with its form, $11 facts, $12 how long
   * ago a created one came to be. Nothing where it is there.
   */
  put_back_day: `
WITH ${turn},
put AS (
  INSERT INTO packbench.day_manifests AS m (warehouse_id, manifest_id, bench_id, list_index, state, sealed, has_form, facts, taken_at, said_at, changed)
  SELECT $1::uuid, $3::uuid, $2::uuid, $7::text, $4::text, $9::bytea, $10::boolean, $11::bytea, made.at, made.at, turn.last
  FROM turn, (SELECT CASE WHEN $4::text = 'created' THEN ${ago('$12')} ELSE clock_timestamp() END AS at) AS made WHERE ${notPutOut}
  ON CONFLICT DO NOTHING
  RETURNING manifest_id, changed
)
INSERT INTO packbench.day_parcels AS p (warehouse_id, bench_id, parcel_id, ship_date, manifest_id, changed)
SELECT $1::uuid, kept.bench_id, kept.parcel_id, $8::date, put.manifest_id, put.changed
FROM put, unnest($5::uuid[], $6::uuid[]) AS kept(bench_id, parcel_id)
ON CONFLICT (warehouse_id, bench_id, parcel_id) DO UPDATE
SET manifest_id = excluded.manifest_id, changed = excluded.changed
WHERE p.manifest_id IS NULL OR ($4::text = 'created' AND ${isUnsure})`,

  /** $2 manifests. */
  day_states: `
SELECT m.manifest_id, m.state, m.sealed IS NOT NULL AS has_content, m.has_form FROM packbench.day_manifests m
WHERE m.warehouse_id = $1::uuid AND m.manifest_id = ANY($2::uuid[])`,

  own_unsettled_day: `
SELECT m.manifest_id FROM packbench.day_manifests m
WHERE m.warehouse_id = $1::uuid AND m.bench_id = $2::uuid AND m.state IN ('making', 'doubt')`,

  /** $3 since when, $4 after how long a person may end one. Every few seconds: no form, but where a version before this one wrote. */
  day_manifests: `
SELECT ${manifest('$4', 'CASE WHEN m.facts IS NULL THEN m.sealed END')}
WHERE m.warehouse_id = $1::uuid AND (m.state IN ('making', 'doubt') OR m.said_at >= $3::timestamptz)
ORDER BY m.taken_at DESC, m.manifest_id LIMIT ${mostDayManifests}`,

  /** $3 manifest. */
  day_manifest: `
SELECT ${manifest('0')}
WHERE m.warehouse_id = $1::uuid AND m.manifest_id = $3::uuid`,

  /** $3 manifest, $4 after how long. Whoever has the key has its forms: what is put out ends nothing. */
  end_day: `
WITH ${turn},
ended AS (
  UPDATE packbench.day_manifests m SET state = 'ended', ended_at_bench = $2::uuid, said_at = clock_timestamp(), changed = turn.last
  FROM turn
  WHERE m.warehouse_id = $1::uuid AND m.manifest_id = $3::uuid AND ${isLeft('$4')} AND ${notPutOut}
  RETURNING m.manifest_id, m.changed
),
freed AS (
  UPDATE packbench.day_parcels p SET manifest_id = NULL, changed = ended.changed
  FROM ended WHERE p.warehouse_id = $1::uuid AND p.manifest_id = ended.manifest_id
)
SELECT ended.manifest_id FROM ended`,

  /** $3 parcels: told again, as they are by now. */
  free_day: `
WITH ${turn}
UPDATE packbench.day_parcels p SET manifest_id = NULL, content_index = NULL, changed = turn.last
FROM turn
WHERE p.warehouse_id = $1::uuid AND p.bench_id = $2::uuid AND p.parcel_id = ANY($3::uuid[]) AND p.manifest_id IS NOT NULL
  AND NOT EXISTS (SELECT FROM packbench.day_manifests m
    WHERE m.warehouse_id = $1::uuid AND m.manifest_id = p.manifest_id AND m.state IN ('making', 'doubt'))
  AND ${notPutOut}
RETURNING p.parcel_id`,

  /** $3 whether it has the key. */
  beat_day: `
INSERT INTO packbench.day_benches AS d (warehouse_id, bench_id, told_at, has_key)
VALUES ($1::uuid, $2::uuid, clock_timestamp(), $3::boolean)
ON CONFLICT (warehouse_id, bench_id) DO UPDATE SET told_at = clock_timestamp(), has_key = excluded.has_key`,

  /** $3 of how many days. */
  day_benches: `
SELECT b.bench_id, b.name AS bench, b.facts->>'version' AS version, d.told_at,
  coalesce(d.has_key, false) AS has_key, d.told_at IS NOT NULL AND d.told_at < b.seen_at - interval '15 minutes' AS is_silent,
  b.seen_at < clock_timestamp() - interval '5 minutes' AS is_closed
FROM packbench.benches b
LEFT JOIN packbench.day_benches d ON d.warehouse_id = $1::uuid AND d.bench_id = b.bench_id
WHERE b.warehouse_id = $1::uuid AND b.bench_id <> $2::uuid AND b.seen_at > clock_timestamp() - $3::int * interval '1 day'
  AND NOT EXISTS (SELECT FROM packbench.put_outs o WHERE o.warehouse_id = $1::uuid AND o.bench_id = b.bench_id)
ORDER BY b.name, b.bench_id`,

  /** $3 days. */
  remove_day_forms: `
UPDATE packbench.day_manifests m SET sealed = NULL, facts = NULL
WHERE m.warehouse_id = $1::uuid AND m.bench_id = $2::uuid AND (m.sealed IS NOT NULL OR m.facts IS NOT NULL) AND m.state IN ('created', 'ended')
  AND m.said_at < clock_timestamp() - $3::int * interval '1 day'`,
})
