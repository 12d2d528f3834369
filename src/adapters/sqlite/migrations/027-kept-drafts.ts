/**
 * Drafts that people have typed into, until they are bought or put away: one an order. `order_id` of a parcel without an
 * order is its own id.
 */
export const keptDrafts = `
CREATE TABLE kept_drafts (
  seq INTEGER PRIMARY KEY,
  order_id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  order_number TEXT NOT NULL,
  parcel_number INTEGER NOT NULL,
  is_manual INTEGER NOT NULL,
  restored INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  content BLOB NOT NULL
) STRICT;
CREATE INDEX kept_drafts_manual ON kept_drafts (updated_at) WHERE is_manual = 1;
CREATE INDEX kept_drafts_by_age ON kept_drafts (updated_at);
`
