export const sharedBatches = `
-- Batches that a bench shares out. Who shared it is sealed, and bound to the warehouse, the batch and the bench.
CREATE TABLE packbench.shared_batches (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  batch_id uuid NOT NULL,
  bench_id uuid NOT NULL,
  sealed bytea NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'ended')),
  shared_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  PRIMARY KEY (warehouse_id, batch_id)
);
CREATE INDEX shared_batches_open ON packbench.shared_batches (warehouse_id, shared_at) WHERE state = 'open';
-- Their rows. Orders by their numbers, as in claims, and words of closed lists. What a label cost is sealed, and bound to its row, bench and take.
CREATE TABLE packbench.batch_rows (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  batch_id uuid NOT NULL,
  place integer NOT NULL,
  order_key text NOT NULL,
  sealed bytea NOT NULL,
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'taken', 'bought', 'refused', 'not_sure', 'out')),
  -- Who has it, or said what came of it, and under which take. Each take is another one: a write that carries an older one changes nothing.
  bench_id uuid,
  take_id uuid,
  lease_until timestamptz,
  -- Its bench was let begin it under this take.
  begun_at timestamptz,
  -- Benches that gave it back because they lack something for it.
  declined uuid[] NOT NULL DEFAULT '{}',
  word text,
  code text,
  said bytea,
  said_at timestamptz,
  -- As of claims: read up to the oldest transaction that is still open.
  changed xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (warehouse_id, batch_id, place)
);
CREATE INDEX batch_rows_by_state ON packbench.batch_rows (warehouse_id, batch_id, state, place);
CREATE INDEX batch_rows_changed ON packbench.batch_rows (warehouse_id, batch_id, changed);
CREATE INDEX batch_rows_taken ON packbench.batch_rows (warehouse_id, batch_id, take_id) WHERE take_id IS NOT NULL;
`
