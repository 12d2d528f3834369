import { claimsChannel } from '../channel.ts'

export const claimChanges = `
-- The transaction that changed it last, but for its lease. What was there before this column is of none.
-- Numbers of a sequence would not do: one that is taken earlier may be committed later, and who has read up to the later one
-- would never see it. Of transactions PostgreSQL says below which all have ended (changes_after).
ALTER TABLE packbench.claims ADD COLUMN changed xid8 NOT NULL DEFAULT '0';
ALTER TABLE packbench.claims ALTER COLUMN changed SET DEFAULT pg_current_xact_id();
CREATE INDEX claims_changed ON packbench.claims (warehouse_id, changed, order_key);
CREATE FUNCTION packbench.claim_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed := pg_current_xact_id();
  RETURN NEW;
END $$;
CREATE FUNCTION packbench.tell_claim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('${claimsChannel}', NEW.warehouse_id || ' ' || NEW.order_key);
  RETURN NULL;
END $$;
-- A lease that is renewed, or was asked for by another bench, is no change. One that had run out begins anew.
CREATE TRIGGER claim_changes BEFORE UPDATE ON packbench.claims FOR EACH ROW
  WHEN (OLD.bench_id IS DISTINCT FROM NEW.bench_id OR OLD.fencing <> NEW.fencing OR OLD.parcels <> NEW.parcels
    OR (OLD.lease_until IS NULL) <> (NEW.lease_until IS NULL)
    OR (OLD.lease_until < clock_timestamp() AND NEW.lease_until > clock_timestamp()))
  EXECUTE FUNCTION packbench.claim_changed();
CREATE TRIGGER claim_told AFTER UPDATE ON packbench.claims FOR EACH ROW
  WHEN (OLD.changed <> NEW.changed) EXECUTE FUNCTION packbench.tell_claim();
CREATE TRIGGER claim_came AFTER INSERT ON packbench.claims FOR EACH ROW EXECUTE FUNCTION packbench.tell_claim();
`
