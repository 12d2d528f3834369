/**
 * The account that a purchase was sent with, and the one that a person says it was. Of purchases that were sent before,
 * the account is not known: what was heard of those in doubt may be another's word, and is forgotten.
 * Second shipments: what the service bought under a purchase's transactionId besides its own shipment.
 */
export const purchaseAccounts = `
ALTER TABLE purchases ADD COLUMN account_key TEXT;
ALTER TABLE purchases ADD COLUMN said_account_key TEXT;
UPDATE purchases SET not_found_at = NULL WHERE state = 'in_doubt';

CREATE TABLE second_shipments (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  purchase_id TEXT NOT NULL REFERENCES purchases (id),
  shipment_id TEXT NOT NULL,
  tracking_number TEXT NOT NULL,
  amount_minor INTEGER,
  currency TEXT,
  state TEXT NOT NULL CHECK (state IN ('open', 'closed')),
  taken_as_id TEXT REFERENCES purchases (id),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX second_shipments_once ON second_shipments (purchase_id, shipment_id);
CREATE INDEX second_shipments_open ON second_shipments (seq) WHERE state = 'open';
`
