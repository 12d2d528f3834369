/**
 * Bought purchases whose labels are not all here: a row is there while some are missing. `prints`: what comes is printed
 * by itself. A label that cannot be read any more keeps its bytes, and what was fetched again stands beside it.
 */
export const missingLabels = `
ALTER TABLE purchases ADD COLUMN package_count INTEGER;

CREATE TABLE missing_labels (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  purchase_id TEXT NOT NULL UNIQUE REFERENCES purchases (id),
  prints INTEGER NOT NULL,
  checks INTEGER NOT NULL,
  next_check_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  reason BLOB
) STRICT;

CREATE TABLE fetched_labels (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  purchase_id TEXT NOT NULL REFERENCES purchases (id),
  label_id TEXT NOT NULL REFERENCES labels (id),
  format TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  bytes BLOB NOT NULL
) STRICT;
CREATE INDEX fetched_labels_by_label ON fetched_labels (label_id, seq);
CREATE INDEX fetched_labels_by_purchase ON fetched_labels (purchase_id);
`
