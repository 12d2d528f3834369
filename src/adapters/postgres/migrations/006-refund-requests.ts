export const refundRequests = `
-- What a bench asks the one that bought a label: to ask the service for its refund. Words of closed lists, and nothing of a
-- customer. Who asked is sealed, and bound to the ids.
CREATE TABLE packbench.refund_requests (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  request_id uuid NOT NULL,
  -- The bench that bought the label, and its label.
  bench_id uuid NOT NULL,
  label_id uuid NOT NULL,
  asked_by uuid NOT NULL,
  sealed bytea NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'taken', 'done', 'refused', 'called_off')),
  taken_at timestamptz,
  -- The last word of the bench that bought it, and when it was said.
  word text,
  code text,
  refund_id uuid,
  said_at timestamptz,
  -- Nothing more is to be said of it.
  ended_at timestamptz,
  PRIMARY KEY (warehouse_id, request_id)
);
CREATE UNIQUE INDEX refund_requests_open ON packbench.refund_requests (warehouse_id, bench_id, label_id)
  WHERE ended_at IS NULL;
CREATE INDEX refund_requests_waiting ON packbench.refund_requests (warehouse_id, asked_by) WHERE ended_at IS NULL;
CREATE INDEX refund_requests_asked ON packbench.refund_requests (warehouse_id, asked_by, asked_at);
CREATE INDEX refund_requests_of ON packbench.refund_requests (warehouse_id, bench_id, label_id, asked_at);
`
