// SQL about the container labels of all benches. $1 is the warehouse in all of it, $2 the bench that asks.

import { mostListed } from '../../core/warehouse/container-archive.ts'
import { named } from './statements.ts'

const own = `unnest($3::uuid[], $4::uuid[], $5::text[], $6::boolean[], $7::boolean[])
  AS own(container_id, copy_id, state, has_numbers, is_removed)`

const copy = `c.bench_id, c.copy_id, c.container_id, coalesce(b.name, '') AS bench, c.state, c.asked_at, c.sealed`
const shown = `FROM packbench.container_copies c
LEFT JOIN packbench.benches b ON b.warehouse_id = $1::uuid AND b.bench_id = c.bench_id
WHERE c.warehouse_id = $1::uuid AND c.sealed IS NOT NULL AND c.state <> 'over'`

export const containerArchiveStatements = named({
  /**
   * $3 labels, $4 the copy of each, $5 how far, $6 whether their numbers were looked for, $7 whether their document was removed for its
   * age. Takes over what is over and removed, and answers those that are not here as they are: none that was made and removed.
   */
  compare_containers: `
WITH taken AS (
  UPDATE packbench.container_copies c SET state = CASE WHEN c.state = 'not_sure' THEN 'over' ELSE c.state END,
    sealed = NULL, sealed_document = NULL, number_indexes = '{}'
  FROM ${own}
  WHERE c.warehouse_id = $1::uuid AND c.bench_id = $2::uuid
    AND ((c.copy_id = own.container_id AND c.state = 'not_sure' AND (own.state = 'over' OR own.is_removed))
      OR (c.copy_id = own.copy_id AND c.state = 'made' AND own.is_removed AND c.sealed IS NOT NULL))
)
SELECT own.container_id FROM ${own}
WHERE own.state <> 'over' AND NOT own.is_removed AND (
  NOT EXISTS (SELECT FROM packbench.container_copies h
    WHERE h.warehouse_id = $1::uuid AND h.bench_id = $2::uuid AND h.copy_id = own.copy_id AND h.state = own.state
      AND (h.sealed IS NULL OR (h.has_numbers >= own.has_numbers AND (own.state <> 'made' OR h.sealed_document IS NOT NULL))))
  OR (own.state = 'made' AND EXISTS (SELECT FROM packbench.container_copies o
    WHERE o.warehouse_id = $1::uuid AND o.bench_id = $2::uuid AND o.copy_id = own.container_id AND o.state = 'not_sure')))`,

  /**
   * $3 copy, $4 labels, $5 how far, $6 when they were asked for, $7 whether their numbers were looked for, $8 the hashes of those, $9 the
   * key's version, $10 and $11 what is sealed. What was made is not unsure any more. What comes again takes nothing away.
   */
  put_container: `
WITH settled AS (
  UPDATE packbench.container_copies s SET state = 'over', sealed = NULL, number_indexes = '{}'
  WHERE s.warehouse_id = $1::uuid AND s.bench_id = $2::uuid AND s.copy_id = $4::uuid AND s.state = 'not_sure'
    AND $5::text = 'made'
)
INSERT INTO packbench.container_copies AS c
  (warehouse_id, bench_id, copy_id, container_id, state, asked_at, has_numbers, number_indexes, key_version, sealed,
    sealed_document)
SELECT $1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::text, $6::timestamptz, $7::boolean, $8::text[], $9::int, $10::bytea,
  $11::bytea
ON CONFLICT (warehouse_id, bench_id, copy_id) DO UPDATE SET state = EXCLUDED.state, has_numbers = EXCLUDED.has_numbers,
  number_indexes = EXCLUDED.number_indexes, key_version = EXCLUDED.key_version, sealed = EXCLUDED.sealed,
  sealed_document = coalesce(EXCLUDED.sealed_document, c.sealed_document)
WHERE c.state <> 'made' OR (c.sealed IS NOT NULL AND c.has_numbers <= EXCLUDED.has_numbers)`,

  /** $3 whether of this bench, or of all others; $4 hashes of a number, NULL for all. */
  list_containers: `
SELECT ${copy}, c.sealed_document IS NOT NULL AS has_document ${shown}
  AND (c.bench_id = $2::uuid) = $3::boolean AND ($4::text[] IS NULL OR c.number_indexes && $4::text[])
ORDER BY c.asked_at DESC, c.copy_id LIMIT ${mostListed + 1}`,

  /** $2 the bench that they are of, $3 copy. */
  get_container: `
SELECT ${copy}, c.sealed_document IS NOT NULL AS has_document, c.sealed_document ${shown}
  AND c.bench_id = $2::uuid AND c.copy_id = $3::uuid`,
})
