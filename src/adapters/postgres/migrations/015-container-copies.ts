export const containerCopies = `
-- The container labels of all benches. What is sealed has the warehouse's key, and is bound to warehouse, bench and copy.
CREATE TABLE packbench.container_copies (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  bench_id uuid NOT NULL,
  -- Of made ones their document, else the labels themselves: a bench that was put back may have the same labels made anew.
  copy_id uuid NOT NULL,
  container_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('not_sure', 'made', 'over')),
  asked_at timestamptz NOT NULL,
  has_numbers boolean NOT NULL,
  -- Keyed hashes of container and tracking numbers.
  number_indexes text[] NOT NULL,
  key_version integer NOT NULL,
  -- NULL: nothing came of it, or its bench has removed it for its age.
  sealed bytea,
  -- NULL: its bench could not read its document yet.
  sealed_document bytea,
  told_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (warehouse_id, bench_id, copy_id)
);
-- Sealed bytes cannot be made smaller.
ALTER TABLE packbench.container_copies ALTER COLUMN sealed_document SET STORAGE EXTERNAL;
CREATE INDEX container_copies_newest ON packbench.container_copies (warehouse_id, asked_at) WHERE sealed IS NOT NULL;
`
