export const keys = `
-- The data key of a warehouse by its id alone: the key itself is in no table. Those of the production orders stand for all
-- three profiles of a name, as do its invites.
CREATE TABLE packbench.keys (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  version integer NOT NULL,
  key_id text NOT NULL,
  bench text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (warehouse_id, version)
);
-- inviter {"publicKey", "mac"}, joiner {"publicKey", "mac", "bench"}, sealed: the keys to that joiner alone.
CREATE TABLE packbench.invites (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  invite_id uuid NOT NULL,
  bench text NOT NULL,
  inviter jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  joiner jsonb,
  sealed text,
  ended_at timestamptz,
  PRIMARY KEY (warehouse_id, invite_id)
);
CREATE INDEX invites_open ON packbench.invites (warehouse_id, expires_at) WHERE ended_at IS NULL;
CREATE TABLE packbench.put_outs (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  bench_id uuid NOT NULL,
  name text NOT NULL,
  put_out_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (warehouse_id, bench_id)
);
`
