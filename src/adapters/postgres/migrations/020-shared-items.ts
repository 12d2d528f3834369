import { claimsChannel } from '../channel.ts'

export const sharedItems = `
-- The last number that was given to a telling of items. Its row is locked until that is committed: tellings go one after the other, and
-- a lower number is never seen later than a higher one. Numbers are the clock's microseconds: what is written after the database was
-- put back from a backup has higher ones than all that was lost.
CREATE TABLE packbench.item_turns (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  last bigint NOT NULL CHECK (last < 9007199254740992),
  PRIMARY KEY (warehouse_id)
);
-- The list of items of all benches, and what was taken off it. The shop's own, in plain: nothing of a customer.
CREATE TABLE packbench.shared_items (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  -- Clean and without case.
  sku_key text NOT NULL,
  sku text NOT NULL,
  -- Who told it last.
  bench_id uuid NOT NULL,
  changed bigint NOT NULL CHECK (changed < 9007199254740992),
  -- The latest of the numbers below.
  said bigint NOT NULL,
  -- By field, and the number of the telling that said it.
  says jsonb NOT NULL,
  stamps jsonb NOT NULL,
  -- When it came on to the list, and when it was taken off. 0: never.
  added bigint NOT NULL,
  removed bigint NOT NULL,
  -- What its barcodes are compared by.
  code_keys text[] NOT NULL,
  PRIMARY KEY (warehouse_id, sku_key)
);
CREATE INDEX shared_items_changed ON packbench.shared_items (warehouse_id, changed, sku_key);
-- Such an index cannot lead with the warehouse: what another one has is passed over.
CREATE INDEX shared_items_codes ON packbench.shared_items USING gin (code_keys);
CREATE FUNCTION packbench.tell_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The same text for all items of a telling: PostgreSQL tells it once.
  PERFORM pg_notify('${claimsChannel}', NEW.warehouse_id || ' ');
  RETURN NULL;
END $$;
CREATE TRIGGER item_told AFTER INSERT OR UPDATE ON packbench.shared_items FOR EACH ROW EXECUTE FUNCTION packbench.tell_item();
`
