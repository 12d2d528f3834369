export const workLeases = `
-- Work that one bench does for all. What work it is, is a keyed hash: nothing of a shop stands here. Kinds are of a closed list.
CREATE TABLE packbench.work_leases (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  kind text NOT NULL CHECK (kind IN ('order_source')),
  work bytea NOT NULL,
  -- Who has it, or had it last. Each change of hands counts on.
  bench_id uuid NOT NULL,
  fence integer NOT NULL,
  taken_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  lease_until timestamptz,
  -- When it was last done, whoever did it, and whether the bench that has it cannot do it now.
  done_at timestamptz,
  is_failing boolean NOT NULL DEFAULT false,
  PRIMARY KEY (warehouse_id, kind, work)
);
`
