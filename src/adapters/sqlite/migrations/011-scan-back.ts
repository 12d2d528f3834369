/** Labels whose own barcode is to be scanned after they were printed, and what came of it. */
export const scanBack = `
CREATE TABLE scan_backs (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  label_id TEXT NOT NULL UNIQUE REFERENCES labels (id),
  purchase_id TEXT NOT NULL REFERENCES purchases (id),
  state TEXT NOT NULL CHECK (state IN ('awaited', 'aside', 'right', 'excused')),
  excuse_reason TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX scan_backs_open ON scan_backs (seq) WHERE state IN ('awaited', 'aside');
CREATE INDEX scan_backs_by_purchase ON scan_backs (purchase_id, seq);
`
