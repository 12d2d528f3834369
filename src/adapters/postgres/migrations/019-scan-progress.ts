export const scanProgress = `
-- How far a bench has scanned the order, as it told it last: {"benchId", "parcelNumber", "packed", "all", "by", "at", "sealed"}. The SKU of
-- the last item is sealed with the warehouse's key (base64), and bound to the warehouse, the bench and the order. It stands in the
-- claim's row: the claim's number fences it, and whoever asks for the claim has it in the same answer.
ALTER TABLE packbench.claims ADD COLUMN scanned jsonb;
-- By the tables themselves, so that it ends where a bench of the version before packs the parcel too.
CREATE FUNCTION packbench.scans_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.parcels -> (NEW.scanned ->> 'parcelNumber') ->> 'state' = 'packed' THEN
    NEW.scanned := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER claim_scans_end BEFORE UPDATE ON packbench.claims FOR EACH ROW
  WHEN (NEW.scanned IS NOT NULL AND OLD.parcels <> NEW.parcels) EXECUTE FUNCTION packbench.scans_end();
-- What was left half scanned, among all that ever was packed. Progress itself is in no index: to tell it writes the row alone.
CREATE INDEX claims_unpacked ON packbench.claims (warehouse_id, claimed_at) WHERE NOT is_packed;
`
