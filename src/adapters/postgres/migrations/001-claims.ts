export const claims = `
CREATE TABLE packbench.warehouses (
  warehouse_id uuid PRIMARY KEY,
  name text NOT NULL,
  profile text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (name, profile)
);
CREATE TABLE packbench.benches (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  bench_id uuid NOT NULL,
  name text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (warehouse_id, bench_id)
);
-- parcels: by number {"attempt", "after", "state": "doubt" | "packed", "transactionId", "at"}.
CREATE TABLE packbench.claims (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  order_key text NOT NULL,
  bench_id uuid,
  fencing integer NOT NULL,
  -- Of the question that was answered last: whether it was granted.
  claim_id uuid NOT NULL,
  claimed_at timestamptz,
  lease_until timestamptz,
  parcels jsonb NOT NULL,
  in_doubt boolean NOT NULL
    GENERATED ALWAYS AS (jsonb_path_exists(parcels, '$.* ? (@.state == "doubt")')) STORED,
  is_packed boolean NOT NULL
    GENERATED ALWAYS AS (jsonb_path_exists(parcels, '$.* ? (@.state == "packed")')) STORED,
  PRIMARY KEY (warehouse_id, order_key)
);
CREATE INDEX claims_in_doubt ON packbench.claims (warehouse_id, bench_id) WHERE in_doubt;
`
