/**
 * Batches that are shared out between the benches of a warehouse. A row that another bench has, or has ended, names it; one that is taken
 * here stands under its take. What became of such a row is noted in the transaction that changed it, until the warehouse was told.
 */
export const sharedBatches = `
ALTER TABLE batches ADD COLUMN shared TEXT CHECK (shared IN ('owner', 'helper', 'over'));
-- The batch of the bench that shares it.
ALTER TABLE batches ADD COLUMN shared_id TEXT;
ALTER TABLE batches ADD COLUMN next_take TEXT;
CREATE INDEX batches_shared ON batches (shared) WHERE shared IN ('owner', 'helper');
ALTER TABLE batch_rows ADD COLUMN take_id TEXT;
ALTER TABLE batch_rows ADD COLUMN bench TEXT;
ALTER TABLE batch_rows ADD COLUMN is_untold INTEGER NOT NULL DEFAULT 0;
CREATE INDEX batch_rows_untold ON batch_rows (batch_id, place) WHERE is_untold = 1;
CREATE TRIGGER batch_row_to_tell AFTER UPDATE OF state ON batch_rows
WHEN NEW.take_id IS NOT NULL AND NEW.state <> OLD.state AND NEW.state NOT IN ('waiting', 'working', 'taken_out', 'cancelled') BEGIN
  UPDATE batch_rows SET is_untold = 1 WHERE batch_id = NEW.batch_id AND place = NEW.place;
END;
`
