/**
 * What is scanned of an order before its label is bought, act by act, and which orders are half scanned. `serial_key` finds a
 * piece's serial number again: a keyed hash, NULL where it has none or was taken out.
 */
export const verification = `
CREATE TABLE verification_acts (
  seq INTEGER PRIMARY KEY,
  gesture_id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  order_number TEXT NOT NULL,
  parcel_number INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  content BLOB NOT NULL,
  serial_key TEXT
) STRICT;
CREATE INDEX verification_acts_of_order ON verification_acts (order_id, seq);
CREATE INDEX verification_acts_by_age ON verification_acts (created_at);
CREATE INDEX verification_acts_by_serial ON verification_acts (serial_key) WHERE serial_key IS NOT NULL;
CREATE TABLE verifications (
  seq INTEGER PRIMARY KEY,
  order_id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  is_open INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX verifications_open ON verifications (updated_at) WHERE is_open = 1;
`
