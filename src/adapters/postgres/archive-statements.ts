// SQL about the archive of labels. $1 is the warehouse in all that are of one, $2 the bench that asks.

import { mostFound } from '../../core/warehouse/label-archive.ts'
import { named } from './statements.ts'

const copy = `l.bench_id, l.label_id, coalesce(b.name, '') AS bench, l.bought_at, l.is_void, l.sealed
FROM packbench.label_copies l
LEFT JOIN packbench.benches b ON b.warehouse_id = $1::uuid AND b.bench_id = l.bench_id`

export const archiveStatements = named({
  /**
   * $3 labels, $4 which of them are void, $5 which were removed for their age, $6 whether that was heard just now. Takes that
   * over, and answers those that are not here: a copy that was removed is never put back, and a void one holds again only where
   * that was heard.
   */
  compare_labels: `
WITH taken AS (
  UPDATE packbench.label_copies l SET is_void = own.is_void OR (l.is_void AND NOT $6::boolean),
    sealed = CASE WHEN own.is_removed THEN NULL ELSE l.sealed END,
    tracking_index = CASE WHEN own.is_removed THEN NULL ELSE l.tracking_index END
  FROM unnest($3::uuid[], $4::boolean[], $5::boolean[]) AS own(label_id, is_void, is_removed)
  WHERE l.warehouse_id = $1::uuid AND l.bench_id = $2::uuid AND l.label_id = own.label_id
    AND ((own.is_void AND NOT l.is_void) OR (l.is_void AND NOT own.is_void AND $6::boolean) OR (own.is_removed AND l.sealed IS NOT NULL))
)
SELECT own.label_id FROM unnest($3::uuid[], $5::boolean[]) AS own(label_id, is_removed)
WHERE NOT own.is_removed AND NOT EXISTS (SELECT FROM packbench.label_copies h
  WHERE h.warehouse_id = $1::uuid AND h.bench_id = $2::uuid AND h.label_id = own.label_id)`,

  /** Hashes of tracking numbers: $3 whichever bench has copies of them, $4 this bench's alone. */
  void_by_tracking: `
UPDATE packbench.label_copies l SET is_void = true
WHERE l.warehouse_id = $1::uuid AND NOT l.is_void AND l.tracking_index = ANY($3::text[] || $4::text[])
  AND (l.bench_id = $2::uuid OR l.tracking_index = ANY($3::text[]))`,

  /** $3 hashes of tracking numbers, of this bench's copies. */
  remove_by_tracking: `
UPDATE packbench.label_copies l SET sealed = NULL, tracking_index = NULL
WHERE l.warehouse_id = $1::uuid AND l.bench_id = $2::uuid AND l.tracking_index = ANY($3::text[])`,

  /** $3 label, $4 order, $5 tracking number's index, $6 when, $7 whether void, $8 the key's version, $9 sealed. */
  put_label: `
INSERT INTO packbench.label_copies AS l
  (warehouse_id, bench_id, label_id, order_key, tracking_index, bought_at, is_void, key_version, sealed)
SELECT $1::uuid, $2::uuid, $3::uuid, $4::text, $5::text, $6::timestamptz,
  $7::boolean OR EXISTS (SELECT FROM packbench.label_copies same
    WHERE same.warehouse_id = $1::uuid AND same.tracking_index = $5::text AND same.is_void),
  $8::int, $9::bytea
ON CONFLICT (warehouse_id, bench_id, label_id) DO UPDATE SET is_void = l.is_void OR $7::boolean`,

  /** $3 order, $4 hashes of a tracking number; one more than is shown. What this bench bought is in its own journal. */
  find_labels: `
SELECT ${copy}
WHERE l.warehouse_id = $1::uuid AND (l.order_key = $3::text OR l.tracking_index = ANY($4::text[]))
  AND l.bench_id <> $2::uuid
ORDER BY l.bought_at DESC, l.label_id LIMIT ${mostFound + 1}`,

  /** $2 the bench that bought it, $3 label. */
  get_label: `
SELECT ${copy}
WHERE l.warehouse_id = $1::uuid AND l.bench_id = $2::uuid AND l.label_id = $3::uuid`,
})
