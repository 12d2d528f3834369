/** Funds that were added, at most one unsettled; and the addresses that are kept at the service, as it told them. */
export const accountAndAddresses = `
CREATE TABLE deposits (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  account_key TEXT NOT NULL,
  transaction_id TEXT NOT NULL UNIQUE,
  gesture_id TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('prepared', 'sent', 'in_doubt', 'added', 'not_added')),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  currency TEXT NOT NULL,
  checks INTEGER NOT NULL,
  not_found_at INTEGER,
  next_check_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  warnings BLOB,
  reason BLOB,
  lookalike BLOB
) STRICT;
CREATE UNIQUE INDEX deposits_one_unsettled ON deposits ((1)) WHERE state IN ('prepared', 'sent', 'in_doubt');

CREATE TABLE saved_addresses (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  account_key TEXT NOT NULL,
  service_id TEXT NOT NULL,
  use TEXT NOT NULL CHECK (use IN ('ship_from', 'recipient')),
  saved_at INTEGER NOT NULL,
  asked_at INTEGER NOT NULL,
  is_residential INTEGER,
  address BLOB NOT NULL,
  verification_status BLOB
) STRICT;
CREATE UNIQUE INDEX saved_addresses_by_service_id ON saved_addresses (account_key, service_id);
CREATE INDEX saved_addresses_by_use ON saved_addresses (account_key, use, seq);
`
