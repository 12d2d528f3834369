export const benches = `
ALTER TABLE packbench.benches ADD COLUMN facts jsonb, ADD COLUMN facts_at timestamptz;
-- What is claimed and not packed, among all that ever was.
CREATE INDEX claims_held ON packbench.claims (warehouse_id, claimed_at)
  WHERE bench_id IS NOT NULL AND (in_doubt OR NOT is_packed);
-- The last word to all benches.
CREATE TABLE packbench.stops (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  is_stopped boolean NOT NULL,
  operator text,
  bench text NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (warehouse_id)
);
-- A row for each bench that a message was sent to.
CREATE TABLE packbench.messages (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  message_id uuid NOT NULL,
  bench_id uuid NOT NULL,
  text text NOT NULL,
  operator text,
  bench text NOT NULL,
  sent_at timestamptz NOT NULL,
  read_at timestamptz,
  read_by text,
  PRIMARY KEY (warehouse_id, message_id, bench_id)
);
CREATE INDEX messages_unread ON packbench.messages (warehouse_id, bench_id) WHERE read_at IS NULL;
CREATE INDEX messages_sent ON packbench.messages (warehouse_id, sent_at);
`
