export const sharedLists = `
-- Operators, packages and shipping rules as all benches have them: one document for each list. It is sealed with the warehouse's key, and
-- bound to the warehouse and the list. Operators and packages are those of the warehouse's name, and stand at Production's.
CREATE TABLE packbench.shared_lists (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  list text NOT NULL CHECK (list IN ('operators', 'presets', 'rules')),
  -- The clock's microseconds: what is written after the database was put back from a backup has a higher one than all that was lost.
  number bigint NOT NULL CHECK (number < 9007199254740992),
  -- Who told it last.
  bench_id uuid NOT NULL,
  told_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  key_version integer NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (warehouse_id, list)
);
`
