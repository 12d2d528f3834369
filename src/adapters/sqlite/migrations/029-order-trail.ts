/**
 * What an order's page tells of its past: where the order came from (`hand`, `samples` or a source's id), when an import
 * changed it, and what its file says of an address that a person has changed since. `order_trail.since`: before,
 * that was not written down.
 */
export const orderTrail = `
ALTER TABLE orders ADD COLUMN origin TEXT;
ALTER TABLE orders ADD COLUMN file_address BLOB;

CREATE TABLE order_changes (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  origin TEXT NOT NULL,
  address_kept INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX order_changes_by_order ON order_changes (order_id, seq);
CREATE INDEX audit_log_by_subject ON audit_log (subject, seq) WHERE subject IS NOT NULL;

CREATE TABLE order_trail (since INTEGER NOT NULL) STRICT;
INSERT INTO order_trail VALUES (unixepoch() * 1000);
`
