// SQL about the copies of audit logs. $1 is the warehouse in every one of them.

import { named } from './statements.ts'

export const auditCopyStatements = named({
  /** $2 bench, $3 the last number that is asked about, $4 how many. */
  told_audit: `
SELECT a.number, a.hash FROM packbench.audit_copies a
WHERE a.warehouse_id = $1::uuid AND a.bench_id = $2::uuid AND a.number <= $3::int
ORDER BY a.number DESC LIMIT $4::int`,

  /** $2 bench, $3 numbers, $4 hashes, $5 sealed, $6 the key's version. Nothing is added behind a number that is not there. */
  tell_audit: `
WITH first AS (
  SELECT min(n) = 1 OR EXISTS (
    SELECT FROM packbench.audit_copies b WHERE b.warehouse_id = $1::uuid AND b.bench_id = $2::uuid AND b.number = min(n) - 1
  ) AS follows FROM unnest($3::int[]) AS n
), added AS (
  INSERT INTO packbench.audit_copies AS a (warehouse_id, bench_id, number, hash, sealed, key_version)
  SELECT $1::uuid, $2::uuid, told.number, told.hash, told.sealed, $6::int
  FROM unnest($3::int[], $4::bytea[], $5::bytea[]) AS told(number, hash, sealed)
  WHERE (SELECT follows FROM first)
    AND NOT EXISTS (SELECT FROM packbench.put_outs p WHERE p.warehouse_id = $1::uuid AND p.bench_id = $2::uuid)
  ON CONFLICT DO NOTHING
)
SELECT follows FROM first`,

  /** $2 bench, $3 number and $4 hash of the last one that was read; $5 how many. */
  audit_after: `
SELECT a.bench_id, coalesce(b.name, '') AS bench, a.number, a.hash, a.told_at, a.sealed
FROM packbench.audit_copies a
LEFT JOIN packbench.benches b ON b.warehouse_id = $1::uuid AND b.bench_id = a.bench_id
WHERE a.warehouse_id = $1::uuid AND (a.bench_id, a.number, a.hash) > ($2::uuid, $3::int, $4::bytea)
ORDER BY a.bench_id, a.number, a.hash LIMIT $5::int`,
})
