/**
 * What this bench knows of the list of items that it shares with the other benches of a warehouse, and what it has not told of its own.
 * It is noted in the transaction of the change.
 */
export const itemSharing = `
CREATE TABLE item_sharing (
  sku_key TEXT PRIMARY KEY,
  sku TEXT NOT NULL,
  -- The warehouse's numbers (JSON, by field), of what stands in the list but for what is not told; 0 and {}: nothing was heard of it.
  stamps TEXT NOT NULL DEFAULT '{}',
  added INTEGER NOT NULL DEFAULT 0,
  removed INTEGER NOT NULL DEFAULT 0,
  said INTEGER NOT NULL DEFAULT 0,
  is_untold INTEGER NOT NULL DEFAULT 0,
  -- It was here before this bench joined.
  is_offered INTEGER NOT NULL DEFAULT 0,
  -- The warehouse was put back to before it.
  is_kept INTEGER NOT NULL DEFAULT 0,
  is_removed INTEGER NOT NULL DEFAULT 0,
  -- What was said of it here (JSON, by field), after the removal where it was removed.
  says TEXT,
  -- What this bench had heard of when that was done.
  knew INTEGER NOT NULL DEFAULT 0,
  change INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX item_sharing_untold ON item_sharing (sku_key) WHERE is_untold = 1;
-- One row while items are shared, or none.
CREATE TABLE item_sharing_on (
  warehouse_id TEXT NOT NULL,
  -- Those that were there before are offered from here on; NULL: all of them were.
  offered_after TEXT,
  place INTEGER NOT NULL DEFAULT 0,
  place_sku TEXT NOT NULL DEFAULT '',
  -- The highest number that was ever heard.
  heard INTEGER NOT NULL DEFAULT 0,
  epoch TEXT
) STRICT;
CREATE TABLE item_not_stood (
  seq INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  what TEXT NOT NULL,
  sku TEXT NOT NULL,
  code TEXT NOT NULL,
  other TEXT NOT NULL,
  bench TEXT NOT NULL
) STRICT;
`
