/**
 * Refunds, and the parcels that wait for a manifest. `purchases_to_file` names purchases that became `bought` since
 * they were last looked at: each is filed under its ship date, carrier account and ship-from address. What was bought
 * before this version is left to what the shop did then.
 */
export const refundsAndManifests = `
CREATE TABLE refunds (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  purchase_id TEXT NOT NULL REFERENCES purchases (id),
  order_number TEXT NOT NULL,
  tracking_number TEXT NOT NULL,
  service TEXT NOT NULL,
  amount_minor INTEGER,
  currency TEXT,
  transaction_id TEXT NOT NULL UNIQUE,
  gesture_id TEXT NOT NULL,
  state TEXT NOT NULL
    CHECK (state IN ('prepared', 'sent', 'requested', 'refused', 'in_doubt', 'withdrawn')),
  status TEXT CHECK (status IN ('Initiated', 'Approved', 'Rejected', 'Refunded')),
  status_text TEXT,
  checks INTEGER NOT NULL,
  not_found_at INTEGER,
  next_check_at INTEGER,
  requested_at INTEGER,
  status_since INTEGER,
  asked_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  reason BLOB,
  warnings BLOB,
  raw BLOB
) STRICT;
-- One parcel's money is asked back once.
CREATE UNIQUE INDEX refunds_one_a_purchase ON refunds (purchase_id)
  WHERE state IN ('prepared', 'sent', 'requested', 'in_doubt');
CREATE INDEX refunds_by_purchase ON refunds (purchase_id, seq);
CREATE INDEX refunds_by_state ON refunds (state, seq);
CREATE INDEX refunds_by_creation ON refunds (created_at);

CREATE INDEX purchases_by_shipment ON purchases (shipment_id) WHERE shipment_id IS NOT NULL;

CREATE TABLE manifests (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  gesture_id TEXT,
  list_id TEXT,
  part INTEGER NOT NULL,
  parts INTEGER NOT NULL,
  carrier_account_id TEXT,
  origin_key TEXT,
  ship_date TEXT,
  states_ship_date INTEGER NOT NULL,
  state TEXT NOT NULL
    CHECK (state IN ('prepared', 'sent', 'created', 'refused', 'in_doubt', 'not_created', 'cancelled')),
  parcels INTEGER NOT NULL,
  packages INTEGER NOT NULL,
  service_manifest_id TEXT,
  manifest_number TEXT,
  document_id TEXT REFERENCES documents (id),
  known_before TEXT,
  needs_person INTEGER NOT NULL,
  checks INTEGER NOT NULL,
  not_found_at INTEGER,
  next_check_at INTEGER,
  sent_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  reason BLOB,
  warnings BLOB,
  raw BLOB
) STRICT;
CREATE UNIQUE INDEX manifests_by_service_id ON manifests (service_manifest_id)
  WHERE service_manifest_id IS NOT NULL;
CREATE UNIQUE INDEX manifests_one_a_gesture ON manifests (gesture_id, list_id, part)
  WHERE gesture_id IS NOT NULL;
CREATE INDEX manifests_by_state ON manifests (state, seq);
CREATE INDEX manifests_by_creation ON manifests (created_at);

CREATE TABLE manifest_origins (
  key TEXT PRIMARY KEY,
  id TEXT NOT NULL,
  station_id TEXT NOT NULL,
  address BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE manifest_parcels (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  purchase_id TEXT NOT NULL UNIQUE REFERENCES purchases (id),
  carrier_account_id TEXT NOT NULL,
  origin_key TEXT NOT NULL,
  ship_date TEXT NOT NULL,
  states_ship_date INTEGER NOT NULL,
  needs_manifest INTEGER NOT NULL,
  manifest_id TEXT REFERENCES manifests (id),
  created_at INTEGER NOT NULL,
  refusal BLOB
) STRICT;
CREATE INDEX manifest_parcels_open ON manifest_parcels (ship_date, carrier_account_id, origin_key, seq)
  WHERE manifest_id IS NULL AND needs_manifest = 1;
CREATE INDEX manifest_parcels_by_manifest ON manifest_parcels (manifest_id, seq) WHERE manifest_id IS NOT NULL;

CREATE INDEX IF NOT EXISTS print_jobs_by_document ON print_jobs (document_id, seq) WHERE document_id IS NOT NULL;

CREATE TABLE no_manifest_carriers (
  carrier_account_id TEXT PRIMARY KEY,
  id TEXT NOT NULL,
  station_id TEXT NOT NULL,
  since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE purchases_to_file (purchase_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TRIGGER purchase_bought AFTER UPDATE OF state ON purchases
WHEN NEW.state = 'bought' AND OLD.state <> 'bought' BEGIN
  INSERT OR IGNORE INTO purchases_to_file VALUES (NEW.id);
END;
INSERT INTO purchases_to_file
  SELECT id FROM purchases
  WHERE state = 'bought' AND bought_at >= (CAST(strftime('%s', 'now') AS INTEGER) - 86400) * 1000;
`
