import { claimsChannel } from '../channel.ts'

export const sharedOrders = `
-- The last number that was given to changes of orders. Its row is locked until they are committed, so that a lower number is never
-- seen later than a higher one. Numbers are the clock's microseconds: what is written after the database was put back from a backup has
-- higher ones than all that was lost.
CREATE TABLE packbench.order_turns (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  last bigint NOT NULL CHECK (last < 9007199254740992),
  PRIMARY KEY (warehouse_id)
);
-- The orders of all benches, each as it was told last. What is a customer's is sealed with the warehouse's key, and bound to the
-- warehouse, the order and the bench.
CREATE TABLE packbench.shared_orders (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  -- As claims have it.
  order_key text NOT NULL,
  -- Who told it.
  bench_id uuid NOT NULL,
  changed bigint NOT NULL CHECK (changed < 9007199254740992),
  -- What that bench knew of the order before. NULL: nothing.
  follows bigint,
  -- A keyed hash of what is sealed: the same told again is no change.
  content_index text,
  key_version integer NOT NULL,
  -- NULL: a bench has removed it for its age.
  sealed bytea,
  PRIMARY KEY (warehouse_id, order_key)
);
ALTER TABLE packbench.shared_orders ALTER COLUMN sealed SET STORAGE EXTERNAL;
CREATE INDEX shared_orders_changed ON packbench.shared_orders (warehouse_id, changed, order_key);
CREATE FUNCTION packbench.tell_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The same text for all orders of a statement: PostgreSQL tells it once.
  PERFORM pg_notify('${claimsChannel}', NEW.warehouse_id || ' ');
  RETURN NULL;
END $$;
CREATE TRIGGER order_came AFTER INSERT ON packbench.shared_orders FOR EACH ROW EXECUTE FUNCTION packbench.tell_order();
CREATE TRIGGER order_told AFTER UPDATE ON packbench.shared_orders FOR EACH ROW
  WHEN (OLD.changed <> NEW.changed) EXECUTE FUNCTION packbench.tell_order();
`
