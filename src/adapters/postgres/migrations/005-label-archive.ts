export const labelArchive = `
-- The labels of all benches. What is a customer's is sealed with the warehouse's key, and bound to these three ids.
CREATE TABLE packbench.label_copies (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  bench_id uuid NOT NULL,
  label_id uuid NOT NULL,
  -- As claims have it, and NULL of a parcel without an order.
  order_key text,
  -- A keyed hash of the tracking number.
  tracking_index text,
  bought_at timestamptz NOT NULL,
  is_void boolean NOT NULL,
  key_version integer NOT NULL,
  -- NULL: its bench has removed it for its age.
  sealed bytea,
  told_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (warehouse_id, bench_id, label_id)
);
-- Sealed bytes cannot be made smaller.
ALTER TABLE packbench.label_copies ALTER COLUMN sealed SET STORAGE EXTERNAL;
CREATE INDEX label_copies_of_order ON packbench.label_copies (warehouse_id, order_key);
CREATE INDEX label_copies_by_tracking ON packbench.label_copies (warehouse_id, tracking_index);
`
