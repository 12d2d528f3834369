export const auditCopies = `
-- The audit logs of all benches, entry by entry. They are only ever added to: benches may neither change nor remove one. A log that was put
-- back to an earlier state and goes on has two entries of one number.
CREATE TABLE packbench.audit_copies (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  bench_id uuid NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  -- SHA-256 over the entry, the hash of the one before included.
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  told_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  key_version integer NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (warehouse_id, bench_id, number, hash)
);
`
