export const printRequests = `
-- What a bench asks another one to print. Who asks, what of and the bytes are sealed, and bound to the ids, and so is what is answered. States
-- are of a closed list.
CREATE TABLE packbench.print_requests (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  request_id uuid NOT NULL,
  -- The bench that is asked, and the one that asks, with its print job.
  bench_id uuid NOT NULL,
  asked_by uuid NOT NULL,
  job_id uuid NOT NULL,
  -- Of a postage label: the bench that bought it, and its label.
  label_bench_id uuid,
  label_id uuid,
  sealed bytea NOT NULL,
  -- Gone once it is over, or too old.
  content bytea,
  state text NOT NULL DEFAULT 'asked'
    CHECK (state IN ('asked', 'taken', 'printed', 'sent', 'not_sure', 'refused', 'called_off')),
  answer bytea,
  asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  taken_at timestamptz,
  said_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (warehouse_id, request_id)
);
-- Bytes do not change, and are sealed: they are kept as they are.
ALTER TABLE packbench.print_requests ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX print_requests_open ON packbench.print_requests (warehouse_id, bench_id) WHERE ended_at IS NULL;
CREATE INDEX print_requests_waiting ON packbench.print_requests (warehouse_id, asked_by) WHERE ended_at IS NULL;
CREATE INDEX print_requests_asked ON packbench.print_requests (warehouse_id, asked_by, asked_at);
`
