// Written by `npm run schema` from the migrations; never changed by hand.

import type { Migration } from './migrations.ts'

/** All steps up to its version as one, for a database that is new. */
export const keptSchema: Migration = {
  version: 64,
  sql: `
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE settings (
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  name TEXT PRIMARY KEY,
  value BLOB NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE TABLE orders (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  number_key TEXT NOT NULL UNIQUE,
  order_number TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'shipped')),
  weight_grams REAL,
  preset TEXT,
  service TEXT,
  content_hash BLOB NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  content BLOB NOT NULL
, held_at INTEGER, held_reason BLOB, failed_at INTEGER, failed_purchase TEXT, cancelled_at INTEGER, emptied_at INTEGER, origin TEXT, file_address BLOB, number_order TEXT AS (printf('%03d', length(number_key)) || number_key) VIRTUAL, row_mark BLOB, label_void INTEGER NOT NULL DEFAULT 0, packed_elsewhere_at INTEGER, phase TEXT AS (
  CASE
    WHEN packed_elsewhere_at IS NOT NULL THEN 'shipped'
    WHEN state = 'shipped' AND label_void = 0 THEN 'shipped'
    WHEN cancelled_at IS NOT NULL THEN 'cancelled'
    WHEN held_at IS NOT NULL THEN 'held'
    WHEN state = 'shipped' THEN 'void'
    WHEN failed_at IS NOT NULL THEN 'failed'
    ELSE 'open'
  END
) VIRTUAL, addressed_at INTEGER) STRICT;
CREATE VIRTUAL TABLE order_terms USING fts5(
  terms, content='', contentless_delete=1, detail=none, tokenize='ascii'
);
CREATE TABLE order_counts (state TEXT PRIMARY KEY, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO order_counts VALUES ('cancelled', 0);
INSERT INTO order_counts VALUES ('failed', 0);
INSERT INTO order_counts VALUES ('held', 0);
INSERT INTO order_counts VALUES ('open', 0);
INSERT INTO order_counts VALUES ('shipped', 0);
INSERT INTO order_counts VALUES ('void', 0);
CREATE TABLE purchases (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  order_number TEXT NOT NULL,
  transaction_id TEXT NOT NULL UNIQUE,
  gesture_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('prepared', 'sent', 'bought', 'refused', 'in_doubt')),
  service TEXT NOT NULL,
  shipment_id TEXT,
  tracking_number TEXT,
  amount_minor INTEGER,
  currency TEXT,
  checks INTEGER NOT NULL,
  not_found_at INTEGER,
  next_check_at INTEGER,
  bought_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  recipient BLOB NOT NULL,
  destination BLOB NOT NULL,
  warnings BLOB,
  reason BLOB,
  request BLOB
, parcel_number INTEGER NOT NULL DEFAULT 1 CHECK (parcel_number >= 1), is_return INTEGER NOT NULL DEFAULT 0, quoted_minor INTEGER, quoted_currency TEXT, account_key TEXT, said_account_key TEXT, package_count INTEGER, origin TEXT NOT NULL DEFAULT 'station' CHECK (origin IN ('station', 'imported')), restored INTEGER NOT NULL DEFAULT 0, part_of_id TEXT REFERENCES purchases (id), address_question BLOB, rule_name TEXT, compared_minor INTEGER, compared_currency TEXT, other_minor INTEGER, other_service TEXT, requested_at INTEGER, whole_at INTEGER) STRICT;
CREATE INDEX purchases_by_gesture ON purchases (gesture_id);
CREATE INDEX purchases_by_state ON purchases (state, seq);
CREATE INDEX purchases_by_change ON purchases (updated_at);
CREATE INDEX purchases_by_bought_at ON purchases (bought_at) WHERE bought_at IS NOT NULL;
CREATE TABLE raw_answers (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  station_id TEXT NOT NULL,
  purchase_id TEXT NOT NULL REFERENCES purchases (id),
  created_at INTEGER NOT NULL,
  body BLOB NOT NULL
) STRICT;
CREATE INDEX raw_answers_by_purchase ON raw_answers (purchase_id, seq);
CREATE TABLE labels (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  purchase_id TEXT NOT NULL REFERENCES purchases (id),
  package_number INTEGER NOT NULL,
  format TEXT NOT NULL,
  tracking_reversed TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  bytes BLOB NOT NULL
, tracking_number TEXT) STRICT;
CREATE UNIQUE INDEX labels_by_purchase ON labels (purchase_id, package_number);
CREATE INDEX labels_by_tracking_end ON labels (tracking_reversed);
CREATE VIRTUAL TABLE label_terms USING fts5(
  terms, content='', contentless_delete=1, detail=none, tokenize='ascii'
);
CREATE TABLE documents (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  format TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  subject BLOB NOT NULL,
  bytes BLOB NOT NULL
) STRICT;
CREATE TABLE print_jobs (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  label_id TEXT REFERENCES labels (id),
  purchase_id TEXT REFERENCES purchases (id),
  document_id TEXT REFERENCES documents (id),
  printer_id TEXT NOT NULL,
  role TEXT NOT NULL,
  copies INTEGER NOT NULL,
  place INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'confirmed', 'unknown', 'failed')),
  held INTEGER NOT NULL,
  gesture_id TEXT,
  reprint_reason TEXT,
  condition TEXT,
  awaiting_confirmation INTEGER NOT NULL,
  stops_queue INTEGER NOT NULL,
  answered INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  reason BLOB, held_for TEXT CHECK (held_for IN ('restore')), bench_request TEXT,
  CHECK ((label_id IS NULL) = (purchase_id IS NULL)),
  CHECK ((label_id IS NULL) <> (document_id IS NULL))
) STRICT;
CREATE UNIQUE INDEX print_jobs_one_a_gesture ON print_jobs (gesture_id) WHERE gesture_id IS NOT NULL;
CREATE INDEX print_jobs_by_state ON print_jobs (state, seq);
CREATE INDEX print_jobs_waiting ON print_jobs (printer_id, place, seq) WHERE state = 'queued';
CREATE INDEX print_jobs_stopping ON print_jobs (printer_id, place, seq)
  WHERE state = 'unknown' AND answered = 0 AND stops_queue = 1;
CREATE INDEX print_jobs_awaiting ON print_jobs (seq) WHERE awaiting_confirmation = 1;
CREATE INDEX print_jobs_by_label ON print_jobs (label_id, seq);
CREATE INDEX print_jobs_by_printer ON print_jobs (printer_id, seq);
CREATE INDEX print_jobs_by_place ON print_jobs (place);
CREATE UNIQUE INDEX purchases_one_a_parcel ON purchases (order_id, parcel_number) WHERE state <> 'refused';
CREATE INDEX purchases_refused ON purchases (order_id, parcel_number, seq) WHERE state = 'refused';
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
, sends INTEGER NOT NULL DEFAULT 2, doubt_ended INTEGER NOT NULL DEFAULT 0, voids_label INTEGER GENERATED ALWAYS AS (
  (state IN ('prepared', 'sent', 'requested', 'in_doubt') OR doubt_ended = 1) AND coalesce(status, '') <> 'Rejected'
) VIRTUAL, account_key TEXT) STRICT;
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
, account_key TEXT, is_shared INTEGER NOT NULL DEFAULT 0, made_at TEXT) STRICT;
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
CREATE INDEX print_jobs_by_document ON print_jobs (document_id, seq) WHERE document_id IS NOT NULL;
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
CREATE TABLE container_labels (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  gesture_id TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('prepared', 'sent', 'made', 'refused', 'in_doubt', 'given_up')),
  pages INTEGER NOT NULL,
  tracking_reversed TEXT NOT NULL,
  document_id TEXT REFERENCES documents (id),
  numbers_read INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  form BLOB NOT NULL,
  warnings BLOB,
  reason BLOB, raw BLOB,
  CHECK ((document_id IS NOT NULL) = (state = 'made'))
) STRICT;
CREATE INDEX container_labels_by_state ON container_labels (state, seq);
CREATE INDEX container_labels_by_tracking_end ON container_labels (tracking_reversed) WHERE tracking_reversed <> '';
CREATE INDEX container_labels_unread ON container_labels (seq) WHERE state = 'made' AND numbers_read = 0;
CREATE TABLE container_numbers (
  container_id TEXT NOT NULL REFERENCES container_labels (id),
  page INTEGER NOT NULL,
  number TEXT NOT NULL,
  number_reversed TEXT NOT NULL,
  PRIMARY KEY (container_id, page)
) STRICT, WITHOUT ROWID;
CREATE INDEX container_numbers_by_end ON container_numbers (number_reversed);
CREATE TABLE trackings (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  tracking_number TEXT NOT NULL UNIQUE,
  label_seq INTEGER,
  bought_at INTEGER,
  status TEXT,
  status_since INTEGER,
  asked_at INTEGER,
  tried_at INTEGER,
  failures INTEGER NOT NULL DEFAULT 0,
  ended INTEGER NOT NULL DEFAULT 0,
  next_ask_at INTEGER,
  updated_at INTEGER NOT NULL,
  answer BLOB,
  failure BLOB
) STRICT;
CREATE INDEX trackings_by_label ON trackings (label_seq) WHERE label_seq IS NOT NULL;
CREATE INDEX trackings_due ON trackings (asked_at, bought_at) WHERE ended = 0 AND bought_at IS NOT NULL;
CREATE INDEX trackings_on_board ON trackings (bought_at, ended, status, asked_at) WHERE bought_at IS NOT NULL;
CREATE TABLE audit_log (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  operator_id TEXT,
  operator_name TEXT,
  approved_by TEXT,
  operation TEXT NOT NULL,
  subject TEXT,
  record_id TEXT,
  reason TEXT,
  amount_minor INTEGER,
  currency TEXT,
  outcome TEXT NOT NULL,
  previous_hash BLOB NOT NULL,
  hash BLOB NOT NULL
) STRICT;
CREATE INDEX audit_log_by_record ON audit_log (record_id, seq) WHERE record_id IS NOT NULL;
CREATE TRIGGER audit_log_in_order BEFORE INSERT ON audit_log
WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM audit_log)
BEGIN SELECT RAISE(ABORT, 'the audit log is only added to'); END;
CREATE TRIGGER audit_log_unchanged BEFORE UPDATE ON audit_log
BEGIN SELECT RAISE(ABORT, 'the audit log is only added to'); END;
CREATE TRIGGER audit_log_kept BEFORE DELETE ON audit_log
BEGIN SELECT RAISE(ABORT, 'the audit log is only added to'); END;
CREATE TABLE audit_seal (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  station_id TEXT NOT NULL,
  seal BLOB NOT NULL
) STRICT;
CREATE TRIGGER purchase_refused AFTER UPDATE OF state ON purchases
WHEN NEW.state = 'refused' AND NEW.parcel_number = 1 AND NEW.is_return = 0 BEGIN
  UPDATE orders SET failed_at = NEW.updated_at, failed_purchase = NEW.id
  WHERE id = NEW.order_id AND state = 'open';
END;
CREATE TRIGGER purchase_begun AFTER INSERT ON purchases WHEN NEW.parcel_number = 1 BEGIN
  UPDATE orders SET failed_at = NULL, failed_purchase = NULL
  WHERE id = NEW.order_id AND failed_at IS NOT NULL;
END;
CREATE TABLE order_sources (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  config BLOB NOT NULL,
  memory BLOB
) STRICT;
CREATE TABLE order_source_runs (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  source_id TEXT NOT NULL,
  ended_at INTEGER NOT NULL,
  report BLOB NOT NULL
) STRICT;
CREATE INDEX order_source_runs_by_source ON order_source_runs (source_id, seq);
CREATE TABLE order_files (
  source_id TEXT NOT NULL,
  content_hash BLOB NOT NULL,
  station_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('taking', 'done')),
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (source_id, content_hash)
) STRICT, WITHOUT ROWID;
CREATE TABLE batches (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('draft', 'running', 'paused', 'done', 'cancelled')),
  source BLOB NOT NULL,
  limit_minor INTEGER,
  limit_currency TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  started_at INTEGER,
  ended_at INTEGER,
  pause BLOB
, with_slips INTEGER NOT NULL DEFAULT 0, shared TEXT CHECK (shared IN ('owner', 'helper', 'over')), shared_id TEXT, next_take TEXT) STRICT;
CREATE UNIQUE INDEX batches_one_at_work ON batches ((1)) WHERE state IN ('draft', 'running', 'paused');
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
, balance_before_minor INTEGER, balance_after_minor INTEGER, balance_asked_at INTEGER, other_entries INTEGER, raw BLOB) STRICT;
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
CREATE INDEX purchases_to_empty ON purchases (bought_at) WHERE state = 'bought' AND length(recipient) > 0;
CREATE INDEX purchases_refused_to_empty ON purchases (updated_at) WHERE state = 'refused' AND length(recipient) > 0;
CREATE INDEX documents_to_empty ON documents (created_at) WHERE length(bytes) > 0;
CREATE INDEX print_jobs_to_empty ON print_jobs (updated_at) WHERE reason IS NOT NULL;
CREATE INDEX trackings_to_empty ON trackings (updated_at) WHERE answer IS NOT NULL OR failure IS NOT NULL;
CREATE TABLE label_index (
  seq INTEGER PRIMARY KEY,
  number_key TEXT NOT NULL,
  bought_at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('unprinted', 'unsure', 'printed', 'refund'))
) STRICT;
CREATE INDEX label_index_by_state ON label_index (state, seq, bought_at, number_key);
CREATE INDEX label_index_by_day ON label_index (state, bought_at);
CREATE TABLE label_counts (state TEXT PRIMARY KEY, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO label_counts VALUES ('printed', 0);
INSERT INTO label_counts VALUES ('refund', 0);
INSERT INTO label_counts VALUES ('unprinted', 0);
INSERT INTO label_counts VALUES ('unsure', 0);
CREATE TRIGGER label_indexed AFTER INSERT ON label_index BEGIN
  UPDATE label_counts SET count = count + 1 WHERE state = NEW.state;
END;
CREATE TRIGGER label_moved AFTER UPDATE OF state ON label_index WHEN OLD.state <> NEW.state BEGIN
  UPDATE label_counts SET count = count - 1 WHERE state = OLD.state;
  UPDATE label_counts SET count = count + 1 WHERE state = NEW.state;
END;
CREATE TRIGGER label_refund_added AFTER INSERT ON refunds BEGIN
  UPDATE label_index SET state = (SELECT state FROM label_states WHERE label_states.seq = label_index.seq)
  WHERE seq IN (SELECT seq FROM labels WHERE purchase_id = NEW.purchase_id);
END;
CREATE TRIGGER label_refund_moved AFTER UPDATE OF state, status ON refunds BEGIN
  UPDATE label_index SET state = (SELECT state FROM label_states WHERE label_states.seq = label_index.seq)
  WHERE seq IN (SELECT seq FROM labels WHERE purchase_id = NEW.purchase_id);
END;
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
, told INTEGER NOT NULL DEFAULT 1) STRICT;
CREATE UNIQUE INDEX second_shipments_once ON second_shipments (purchase_id, shipment_id);
CREATE INDEX second_shipments_open ON second_shipments (seq) WHERE state = 'open';
CREATE VIEW label_states AS
SELECT labels.seq AS seq, CASE
  WHEN EXISTS (
    SELECT 1 FROM refunds WHERE refunds.purchase_id = labels.purchase_id AND refunds.voids_label = 1
  ) THEN 'refund'
  WHEN EXISTS (
    SELECT 1 FROM print_jobs AS job WHERE job.label_id = labels.id AND job.state = 'unknown' AND job.answered = 0
  ) THEN 'unsure'
  WHEN EXISTS (
    SELECT 1 FROM print_jobs AS job WHERE job.label_id = labels.id AND (
      job.state IN ('sent', 'confirmed')
      -- It came out, says a person. Who says that it did not has it queued once more, in the same place.
      OR (job.state = 'unknown' AND NOT EXISTS (
        SELECT 1 FROM print_jobs AS again
        WHERE again.label_id = job.label_id AND again.seq > job.seq AND again.place = job.place
      ))
    )
  ) THEN 'printed'
  ELSE 'unprinted'
END AS state
FROM labels;
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
CREATE INDEX purchases_imported ON purchases (seq) WHERE origin = 'imported';
CREATE INDEX print_jobs_held_for ON print_jobs (seq) WHERE held_for IS NOT NULL AND state = 'queued';
CREATE TABLE restores (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  name TEXT,
  backup_at INTEGER NOT NULL,
  restored_at INTEGER NOT NULL,
  ended_at INTEGER,
  ended_by TEXT CHECK (ended_by IN ('compared', 'word')),
  word TEXT,
  seen_at INTEGER, connected_key TEXT,
  CHECK ((ended_at IS NULL) = (ended_by IS NULL))
) STRICT;
CREATE INDEX restores_open ON restores (seq) WHERE ended_at IS NULL;
CREATE INDEX orders_cancelled_to_empty ON orders (cancelled_at)
  WHERE cancelled_at IS NOT NULL AND emptied_at IS NULL;
CREATE INDEX second_shipments_untold ON second_shipments (seq) WHERE told = 0;
CREATE TABLE label_readings (
  seq INTEGER PRIMARY KEY REFERENCES labels (seq),
  id TEXT NOT NULL UNIQUE REFERENCES labels (id),
  station_id TEXT NOT NULL,
  purchase_id TEXT NOT NULL REFERENCES purchases (id),
  outcome TEXT NOT NULL CHECK (outcome IN ('read', 'none', 'not_exact', 'not_drawn')),
  tracking_state TEXT NOT NULL CHECK (tracking_state IN ('read', 'not_read', 'unknown')),
  codes TEXT NOT NULL,
  paper TEXT NOT NULL,
  data_key_id TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX label_readings_by_purchase ON label_readings (purchase_id);
CREATE TABLE label_codes (
  code BLOB NOT NULL,
  label_seq INTEGER NOT NULL REFERENCES labels (seq),
  purchase_id TEXT NOT NULL REFERENCES purchases (id),
  PRIMARY KEY (code, label_seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX label_codes_by_purchase ON label_codes (purchase_id);
CREATE INDEX label_codes_by_label ON label_codes (label_seq);
CREATE TABLE unread_labels (seq INTEGER PRIMARY KEY) STRICT;
CREATE TRIGGER label_to_read AFTER INSERT ON labels BEGIN
  INSERT INTO unread_labels VALUES (NEW.seq);
END;
CREATE INDEX purchases_by_first ON purchases (part_of_id, parcel_number) WHERE part_of_id IS NOT NULL;
CREATE TABLE kept_answers (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  account_key TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  understood INTEGER NOT NULL,
  answered_at INTEGER NOT NULL,
  content BLOB NOT NULL
) STRICT;
CREATE INDEX kept_answers_by_account ON kept_answers (account_key, endpoint, seq);
CREATE INDEX kept_answers_by_age ON kept_answers (answered_at);
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
CREATE INDEX purchases_address_asked ON purchases (seq) WHERE address_question IS NOT NULL;
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
CREATE TABLE "batch_rows" (
  batch_id TEXT NOT NULL REFERENCES batches (id),
  place INTEGER NOT NULL,
  station_id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  order_number TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN (
    'waiting', 'working', 'in_doubt', 'bought', 'refused', 'not_sent', 'already_shipped', 'held', 'cancelled', 'taken_out'
  )),
  gesture_id TEXT,
  purchase_id TEXT,
  quoted_minor INTEGER,
  quoted_currency TEXT,
  amount_minor INTEGER,
  currency TEXT,
  updated_at INTEGER NOT NULL,
  reason BLOB, take_id TEXT, bench TEXT, is_untold INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (batch_id, place)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX batch_rows_one_an_order ON batch_rows (batch_id, order_id);
CREATE INDEX batch_rows_by_state ON batch_rows (batch_id, state, place);
CREATE INDEX batch_rows_by_purchase ON batch_rows (purchase_id) WHERE purchase_id IS NOT NULL;
CREATE INDEX orders_by_number ON orders (number_order);
CREATE TABLE printer_stops (
  seq INTEGER PRIMARY KEY,
  station_id TEXT NOT NULL,
  printer_id TEXT NOT NULL,
  name TEXT NOT NULL,
  condition TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'ended', 'lost')),
  began_at INTEGER NOT NULL,
  ended_at INTEGER CHECK ((ended_at IS NOT NULL) = (state = 'ended'))
) STRICT;
CREATE UNIQUE INDEX printer_stops_open ON printer_stops (printer_id) WHERE state = 'open';
CREATE INDEX printer_stops_by_time ON printer_stops (began_at);
CREATE TRIGGER order_label_void AFTER INSERT ON refunds BEGIN
  UPDATE orders SET label_void = coalesce((
    SELECT min(EXISTS (SELECT 1 FROM refunds WHERE refunds.purchase_id = purchases.id AND refunds.voids_label = 1))
    FROM purchases
    WHERE purchases.order_id = orders.id AND purchases.state <> 'refused' AND purchases.state = 'bought'
      AND purchases.is_return = 0
  ), 0) WHERE id = (SELECT order_id FROM purchases WHERE purchases.id = NEW.purchase_id);
END;
CREATE TRIGGER order_label_moved AFTER UPDATE OF state, status, doubt_ended ON refunds BEGIN
  UPDATE orders SET label_void = coalesce((
    SELECT min(EXISTS (SELECT 1 FROM refunds WHERE refunds.purchase_id = purchases.id AND refunds.voids_label = 1))
    FROM purchases
    WHERE purchases.order_id = orders.id AND purchases.state <> 'refused' AND purchases.state = 'bought'
      AND purchases.is_return = 0
  ), 0) WHERE id = (SELECT order_id FROM purchases WHERE purchases.id = NEW.purchase_id);
END;
CREATE TRIGGER order_label_bought AFTER UPDATE OF state ON purchases
WHEN NEW.state = 'bought' AND OLD.state <> 'bought' AND NEW.is_return = 0 BEGIN
  UPDATE orders SET label_void = 0 WHERE id = NEW.order_id AND label_void = 1;
END;
CREATE TRIGGER order_label_found AFTER INSERT ON purchases WHEN NEW.state = 'bought' AND NEW.is_return = 0 BEGIN
  UPDATE orders SET label_void = 0 WHERE id = NEW.order_id AND label_void = 1;
END;
CREATE TRIGGER order_label_claimed AFTER UPDATE OF order_id ON purchases BEGIN
  UPDATE orders SET label_void = coalesce((
    SELECT min(EXISTS (SELECT 1 FROM refunds WHERE refunds.purchase_id = purchases.id AND refunds.voids_label = 1))
    FROM purchases
    WHERE purchases.order_id = orders.id AND purchases.state <> 'refused' AND purchases.state = 'bought'
      AND purchases.is_return = 0
  ), 0) WHERE id = NEW.order_id;
END;
CREATE TRIGGER label_job_added AFTER INSERT ON print_jobs WHEN NEW.label_id IS NOT NULL BEGIN
  UPDATE label_index SET state = (SELECT state FROM label_states WHERE label_states.seq = label_index.seq)
  WHERE seq = (SELECT seq FROM labels WHERE id = NEW.label_id) AND state <> (SELECT state FROM label_states WHERE label_states.seq = label_index.seq);
END;
CREATE TRIGGER label_job_moved AFTER UPDATE OF state, answered ON print_jobs WHEN NEW.label_id IS NOT NULL BEGIN
  UPDATE label_index SET state = (SELECT state FROM label_states WHERE label_states.seq = label_index.seq)
  WHERE seq = (SELECT seq FROM labels WHERE id = NEW.label_id) AND state <> (SELECT state FROM label_states WHERE label_states.seq = label_index.seq);
END;
CREATE TABLE "claims_elsewhere" (
  order_key TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('packed', 'claimed', 'in_doubt')),
  bench TEXT NOT NULL,
  since INTEGER NOT NULL,
  source TEXT NOT NULL,
  order_is_here INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX claims_elsewhere_claimed ON claims_elsewhere (order_key) WHERE kind = 'claimed';
CREATE INDEX claims_elsewhere_to_forget ON claims_elsewhere (since) WHERE kind = 'packed' AND order_is_here = 0;
CREATE INDEX orders_by_seq ON orders (seq, phase, number_key);
CREATE INDEX orders_by_phase ON orders (phase, seq, number_key);
CREATE INDEX orders_by_phase_and_number ON orders (phase, number_order);
CREATE INDEX orders_packed_elsewhere_to_empty ON orders (packed_elsewhere_at)
  WHERE packed_elsewhere_at IS NOT NULL AND emptied_at IS NULL;
CREATE TRIGGER order_added AFTER INSERT ON orders BEGIN
  UPDATE order_counts SET count = count + 1 WHERE state = NEW.phase;
END;
CREATE TRIGGER order_moved AFTER UPDATE OF state, held_at, failed_at, cancelled_at, label_void, packed_elsewhere_at ON orders
WHEN OLD.phase <> NEW.phase BEGIN
  UPDATE order_counts SET count = count - 1 WHERE state = OLD.phase;
  UPDATE order_counts SET count = count + 1 WHERE state = NEW.phase;
END;
CREATE TRIGGER order_claimed_before AFTER INSERT ON orders
WHEN EXISTS (SELECT 1 FROM claims_elsewhere WHERE order_key = NEW.number_key) BEGIN
  UPDATE claims_elsewhere SET order_is_here = 1 WHERE order_key = NEW.number_key;
  UPDATE orders
  SET packed_elsewhere_at = (SELECT since FROM claims_elsewhere WHERE order_key = NEW.number_key AND kind = 'packed')
  WHERE seq = NEW.seq;
END;
CREATE TRIGGER claim_elsewhere_of_order_here AFTER INSERT ON claims_elsewhere
WHEN EXISTS (SELECT 1 FROM orders WHERE number_key = NEW.order_key) BEGIN
  UPDATE claims_elsewhere SET order_is_here = 1 WHERE order_key = NEW.order_key;
END;
CREATE TRIGGER claim_elsewhere_came AFTER INSERT ON claims_elsewhere WHEN NEW.kind = 'packed' BEGIN
  UPDATE orders SET packed_elsewhere_at = NEW.since WHERE number_key = NEW.order_key;
END;
CREATE TRIGGER claim_elsewhere_moved AFTER UPDATE OF kind, since ON claims_elsewhere
WHEN (OLD.kind = 'packed' OR NEW.kind = 'packed') AND (OLD.kind <> NEW.kind OR OLD.since <> NEW.since) BEGIN
  UPDATE orders SET packed_elsewhere_at = iif(NEW.kind = 'packed', NEW.since, NULL) WHERE number_key = NEW.order_key;
END;
CREATE TRIGGER claim_elsewhere_went AFTER DELETE ON claims_elsewhere WHEN OLD.kind = 'packed' BEGIN
  UPDATE orders SET packed_elsewhere_at = NULL WHERE number_key = OLD.order_key;
END;
CREATE TABLE order_sharing (
  order_seq INTEGER PRIMARY KEY,
  -- Of the state that the warehouse has; NULL where it was never heard or told.
  number INTEGER,
  is_told_here INTEGER NOT NULL DEFAULT 0,
  wish TEXT CHECK (wish IN ('tell', 'offer', 'remove')),
  change INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX order_sharing_wished ON order_sharing (order_seq) WHERE wish IS NOT NULL;
CREATE INDEX order_sharing_told_here ON order_sharing (order_seq) WHERE is_told_here = 1;
CREATE TABLE order_sharing_on (
  offered_to INTEGER NOT NULL,
  offer_until INTEGER NOT NULL
) STRICT;
CREATE TRIGGER order_to_tell AFTER INSERT ON orders
WHEN EXISTS (SELECT 1 FROM order_sharing_on) BEGIN
  INSERT INTO order_sharing (order_seq, wish) VALUES (NEW.seq, 'tell');
END;
CREATE TRIGGER order_to_tell_again
AFTER UPDATE OF content, file_address, held_at, held_reason, cancelled_at ON orders
WHEN NEW.emptied_at IS NULL AND EXISTS (SELECT 1 FROM order_sharing_on) BEGIN
  INSERT INTO order_sharing (order_seq, wish) VALUES (NEW.seq, 'tell')
  ON CONFLICT (order_seq) DO UPDATE SET wish = 'tell', change = change + 1;
END;
CREATE TRIGGER order_to_remove AFTER UPDATE OF emptied_at ON orders
WHEN NEW.emptied_at IS NOT NULL AND OLD.emptied_at IS NULL BEGIN
  UPDATE order_sharing SET wish = 'remove', change = change + 1 WHERE order_seq = NEW.seq;
END;
CREATE INDEX manifests_shared ON manifests (created_at) WHERE is_shared = 1;
CREATE TABLE manifest_parcels_elsewhere (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  manifest_id TEXT NOT NULL REFERENCES manifests (id),
  parcel_id TEXT NOT NULL,
  origin_key TEXT NOT NULL,
  packages INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  -- Empty where it went with age.
  parcel BLOB NOT NULL,
  -- What the service said of it where it left it out: its own bench is told.
  left_out BLOB
) STRICT;
CREATE UNIQUE INDEX manifest_parcels_elsewhere_once ON manifest_parcels_elsewhere (manifest_id, parcel_id);
CREATE TABLE bench_prints (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  job_id TEXT NOT NULL,
  way TEXT NOT NULL CHECK (way IN ('sent', 'taken')),
  bench_id TEXT NOT NULL,
  bench TEXT NOT NULL,
  operator BLOB,
  -- Of a postage label: who bought it.
  label_bench_id TEXT,
  label_id TEXT,
  calling_off TEXT CHECK (calling_off IN ('print', 'drop')),
  state TEXT NOT NULL,
  word TEXT,
  code TEXT,
  heard_at INTEGER,
  is_over INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
, warehouse_id TEXT, back_state TEXT) STRICT;
CREATE INDEX bench_prints_of_job ON bench_prints (job_id, seq);
CREATE INDEX bench_prints_open ON bench_prints (seq) WHERE is_over = 0;
CREATE INDEX bench_prints_back ON bench_prints (seq) WHERE back_state IN ('follows', 'unseen');
CREATE INDEX batches_shared ON batches (shared) WHERE shared IN ('owner', 'helper');
CREATE INDEX batch_rows_untold ON batch_rows (batch_id, place) WHERE is_untold = 1;
CREATE TRIGGER batch_row_to_tell AFTER UPDATE OF state ON batch_rows
WHEN NEW.take_id IS NOT NULL AND NEW.state <> OLD.state AND NEW.state NOT IN ('waiting', 'working', 'taken_out', 'cancelled') BEGIN
  UPDATE batch_rows SET is_untold = 1 WHERE batch_id = NEW.batch_id AND place = NEW.place;
END;
CREATE TABLE result_targets (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  told_at INTEGER,
  config BLOB NOT NULL
) STRICT;
CREATE TABLE result_facts (
  seq INTEGER PRIMARY KEY,
  event TEXT NOT NULL,
  order_id TEXT NOT NULL,
  purchase_id TEXT,
  -- What tells it apart from another fact of this event: see result-events.ts.
  detail TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- Ids, as JSON, of the targets that it is for yet; NULL for all.
  for_targets TEXT,
  -- Not to be written down with the keys that are here, or with what is there of it: looked at again by the next session.
  is_aside INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX result_facts_next ON result_facts (seq) WHERE is_aside = 0;
CREATE TABLE result_tellings (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  target_id TEXT NOT NULL,
  event_id TEXT NOT NULL,
  event TEXT NOT NULL,
  order_id TEXT NOT NULL,
  order_number TEXT NOT NULL,
  number_key TEXT NOT NULL,
  parcel_number INTEGER,
  tracking_number TEXT,
  at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'stopped', 'told', 'skipped')),
  -- An earlier one of its order waits or has stopped for the same target. Kept, as it is asked for with each that is told.
  is_behind INTEGER NOT NULL,
  tries INTEGER NOT NULL,
  -- NULL: at once.
  next_at INTEGER,
  told_at INTEGER,
  fault TEXT,
  skip_reason TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  content BLOB NOT NULL,
  UNIQUE (target_id, event_id)
) STRICT;
CREATE INDEX result_tellings_due ON result_tellings (target_id, next_at, seq) WHERE state = 'waiting' AND is_behind = 0;
CREATE INDEX result_tellings_in_order ON result_tellings (target_id, order_id, seq) WHERE state IN ('waiting', 'stopped');
CREATE INDEX result_tellings_open ON result_tellings (seq, target_id, state, created_at) WHERE state IN ('waiting', 'stopped');
CREATE INDEX result_tellings_by_state ON result_tellings (state, seq);
CREATE INDEX result_tellings_of_order ON result_tellings (number_key, seq);
CREATE INDEX result_tellings_ended ON result_tellings (updated_at) WHERE state IN ('told', 'skipped');
CREATE TABLE results_unheard (n INTEGER) STRICT;
CREATE TRIGGER result_bought AFTER UPDATE OF state ON purchases
WHEN NEW.state = 'bought' AND OLD.state <> 'bought' AND EXISTS (SELECT 1 FROM result_targets) BEGIN
  INSERT INTO result_facts (event, order_id, purchase_id, detail, at)
  SELECT iif(NEW.is_return = 1, 'parcel.return_label', 'parcel.shipped'), id, NEW.id, '', coalesce(NEW.bought_at, NEW.updated_at)
  FROM orders WHERE id = NEW.order_id;
END;
CREATE TRIGGER result_found_bought AFTER INSERT ON purchases
WHEN NEW.state = 'bought' AND EXISTS (SELECT 1 FROM result_targets) BEGIN
  INSERT INTO result_facts (event, order_id, purchase_id, detail, at)
  SELECT iif(NEW.is_return = 1, 'parcel.return_label', 'parcel.shipped'), id, NEW.id, '', coalesce(NEW.bought_at, NEW.updated_at)
  FROM orders WHERE id = NEW.order_id;
END;
CREATE TRIGGER result_claimed AFTER UPDATE OF order_id ON purchases
WHEN NEW.state = 'bought' AND OLD.state = 'bought' AND NEW.order_id <> OLD.order_id AND EXISTS (SELECT 1 FROM result_targets) BEGIN
  INSERT INTO result_facts (event, order_id, purchase_id, detail, at)
  SELECT iif(NEW.is_return = 1, 'parcel.return_label', 'parcel.shipped'), id, NEW.id, '', coalesce(NEW.bought_at, NEW.updated_at)
  FROM orders WHERE id = NEW.order_id;
  INSERT INTO result_facts (event, order_id, purchase_id, detail, at)
  SELECT 'parcel.on_manifest', orders.id, purchases.id, manifests.id, coalesce(manifests.sent_at, manifests.created_at)
  FROM manifest_parcels JOIN manifests ON manifests.id = manifest_parcels.manifest_id
  JOIN purchases ON purchases.id = manifest_parcels.purchase_id JOIN orders ON orders.id = purchases.order_id
  WHERE manifest_parcels.purchase_id = NEW.id AND manifests.state = 'created' ORDER BY manifest_parcels.seq;
  INSERT INTO result_facts (event, order_id, purchase_id, detail, at)
  SELECT 'parcel.void_requested', orders.id, purchases.id, '', coalesce(refunds.requested_at, refunds.updated_at)
  
  FROM refunds JOIN purchases ON purchases.id = refunds.purchase_id JOIN orders ON orders.id = purchases.order_id
  WHERE refunds.purchase_id = NEW.id AND refunds.state = 'requested' AND 1;
  INSERT INTO result_facts (event, order_id, purchase_id, detail, at)
  SELECT iif(refunds.status = 'Refunded', 'parcel.refunded', 'parcel.refund_rejected'), orders.id, purchases.id, '',
    coalesce(refunds.status_since, refunds.updated_at)
  
  FROM refunds JOIN purchases ON purchases.id = refunds.purchase_id JOIN orders ON orders.id = purchases.order_id
  WHERE refunds.purchase_id = NEW.id AND refunds.state = 'requested' AND refunds.status IN ('Refunded', 'Rejected') AND 1;
  INSERT INTO result_facts (event, order_id, purchase_id, detail, at)
  SELECT 'parcel.tracking', orders.id, purchases.id, json_array(trackings.tracking_number, trackings.status, trackings.status_since),
    coalesce(trackings.status_since, trackings.updated_at)
  FROM trackings JOIN labels ON labels.seq = trackings.label_seq JOIN purchases ON purchases.id = labels.purchase_id
  JOIN orders ON orders.id = purchases.order_id
  WHERE labels.purchase_id = NEW.id AND trackings.status IS NOT NULL;
END;
CREATE TRIGGER result_refund AFTER UPDATE OF state, status ON refunds
WHEN NEW.state = 'requested' AND (OLD.state <> 'requested' OR NEW.status IS NOT OLD.status) AND EXISTS (SELECT 1 FROM result_targets) BEGIN
  INSERT INTO result_facts (event, order_id, purchase_id, detail, at)
  SELECT 'parcel.void_requested', orders.id, purchases.id, '', coalesce(refunds.requested_at, refunds.updated_at)
  
  FROM refunds JOIN purchases ON purchases.id = refunds.purchase_id JOIN orders ON orders.id = purchases.order_id
  WHERE refunds.seq = NEW.seq AND refunds.state = 'requested' AND OLD.state <> 'requested';
  INSERT INTO result_facts (event, order_id, purchase_id, detail, at)
  SELECT iif(refunds.status = 'Refunded', 'parcel.refunded', 'parcel.refund_rejected'), orders.id, purchases.id, '',
    coalesce(refunds.status_since, refunds.updated_at)
  
  FROM refunds JOIN purchases ON purchases.id = refunds.purchase_id JOIN orders ON orders.id = purchases.order_id
  WHERE refunds.seq = NEW.seq AND refunds.state = 'requested' AND refunds.status IN ('Refunded', 'Rejected') AND (NEW.status IS NOT OLD.status);
END;
CREATE TRIGGER result_refund_found AFTER INSERT ON refunds
WHEN NEW.state = 'requested' AND EXISTS (SELECT 1 FROM result_targets) BEGIN
  INSERT INTO result_facts (event, order_id, purchase_id, detail, at)
  SELECT 'parcel.void_requested', orders.id, purchases.id, '', coalesce(refunds.requested_at, refunds.updated_at)
  
  FROM refunds JOIN purchases ON purchases.id = refunds.purchase_id JOIN orders ON orders.id = purchases.order_id
  WHERE refunds.seq = NEW.seq AND refunds.state = 'requested' AND 1;
  INSERT INTO result_facts (event, order_id, purchase_id, detail, at)
  SELECT iif(refunds.status = 'Refunded', 'parcel.refunded', 'parcel.refund_rejected'), orders.id, purchases.id, '',
    coalesce(refunds.status_since, refunds.updated_at)
  
  FROM refunds JOIN purchases ON purchases.id = refunds.purchase_id JOIN orders ON orders.id = purchases.order_id
  WHERE refunds.seq = NEW.seq AND refunds.state = 'requested' AND refunds.status IN ('Refunded', 'Rejected') AND 1;
END;
CREATE TRIGGER result_manifest_created AFTER UPDATE OF state ON manifests
WHEN NEW.state = 'created' AND OLD.state <> 'created' AND EXISTS (SELECT 1 FROM result_targets) BEGIN
  INSERT INTO result_facts (event, order_id, purchase_id, detail, at)
  SELECT 'parcel.on_manifest', orders.id, purchases.id, manifests.id, coalesce(manifests.sent_at, manifests.created_at)
  FROM manifest_parcels JOIN manifests ON manifests.id = manifest_parcels.manifest_id
  JOIN purchases ON purchases.id = manifest_parcels.purchase_id JOIN orders ON orders.id = purchases.order_id
  WHERE manifest_parcels.manifest_id = NEW.id AND manifests.state = 'created' ORDER BY manifest_parcels.seq;
END;
CREATE TRIGGER result_put_on_manifest AFTER UPDATE OF manifest_id ON manifest_parcels
WHEN NEW.manifest_id IS NOT NULL AND NEW.manifest_id IS NOT OLD.manifest_id AND EXISTS (SELECT 1 FROM result_targets) BEGIN
  INSERT INTO result_facts (event, order_id, purchase_id, detail, at)
  SELECT 'parcel.on_manifest', orders.id, purchases.id, manifests.id, coalesce(manifests.sent_at, manifests.created_at)
  FROM manifest_parcels JOIN manifests ON manifests.id = manifest_parcels.manifest_id
  JOIN purchases ON purchases.id = manifest_parcels.purchase_id JOIN orders ON orders.id = purchases.order_id
  WHERE manifest_parcels.seq = NEW.seq AND manifests.state = 'created' ORDER BY manifest_parcels.seq;
END;
CREATE TRIGGER result_tracking AFTER UPDATE OF status, label_seq ON trackings
WHEN NEW.status IS NOT NULL AND (NEW.status IS NOT OLD.status OR (OLD.label_seq IS NULL AND NEW.label_seq IS NOT NULL)) AND EXISTS (SELECT 1 FROM result_targets) BEGIN
  INSERT INTO result_facts (event, order_id, purchase_id, detail, at)
  SELECT 'parcel.tracking', orders.id, purchases.id, json_array(trackings.tracking_number, trackings.status, trackings.status_since),
    coalesce(trackings.status_since, trackings.updated_at)
  FROM trackings JOIN labels ON labels.seq = trackings.label_seq JOIN purchases ON purchases.id = labels.purchase_id
  JOIN orders ON orders.id = purchases.order_id
  WHERE trackings.seq = NEW.seq AND trackings.status IS NOT NULL;
END;
CREATE TRIGGER result_order_cancelled AFTER UPDATE OF cancelled_at ON orders
WHEN (NEW.cancelled_at IS NULL) <> (OLD.cancelled_at IS NULL) AND EXISTS (SELECT 1 FROM result_targets) AND NOT EXISTS (SELECT 1 FROM results_unheard) BEGIN
  INSERT INTO result_facts (event, order_id, detail, at)
  VALUES (iif(NEW.cancelled_at IS NULL, 'order.reopened', 'order.cancelled'), NEW.id,
    CAST(coalesce(NEW.cancelled_at, OLD.cancelled_at) AS TEXT), coalesce(NEW.cancelled_at, NEW.updated_at));
END;
CREATE INDEX result_facts_aside ON result_facts (order_id) WHERE is_aside = 1;
CREATE TABLE items (
  seq INTEGER PRIMARY KEY,
  sku_key TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  sku TEXT NOT NULL,
  description TEXT,
  -- Without case: what is typed is looked for in it.
  description_key TEXT NOT NULL,
  barcodes TEXT NOT NULL,
  weight_grams REAL,
  customs_description TEXT,
  value_minor INTEGER,
  currency TEXT,
  hs_tariff_number TEXT,
  origin_country TEXT
, asks TEXT, is_dangerous INTEGER, picture TEXT) STRICT;
CREATE INDEX items_by_sku ON items (sku_key, description_key);
CREATE TABLE item_barcodes (
  code_key TEXT PRIMARY KEY,
  sku_key TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX item_barcodes_of_item ON item_barcodes (sku_key);
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
CREATE TABLE programs (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  name TEXT NOT NULL,
  scopes TEXT NOT NULL,
  secret_hash TEXT NOT NULL UNIQUE,
  parcel_limit_minor INTEGER,
  origin TEXT,
  made_at INTEGER NOT NULL,
  made_by TEXT,
  last_used_at INTEGER,
  revoked_at INTEGER
, restored_from INTEGER) STRICT;
CREATE TABLE program_wishes (
  seq INTEGER PRIMARY KEY,
  gesture_id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  program_id TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  asked_at INTEGER NOT NULL
) STRICT;
CREATE INDEX program_wishes_by_time ON program_wishes (asked_at);
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
CREATE TABLE waiting_orders (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  parcel_number INTEGER NOT NULL,
  order_number TEXT NOT NULL,
  gesture_id TEXT NOT NULL,
  weight_grams REAL,
  whole_at INTEGER,
  ceiling_minor INTEGER NOT NULL,
  ceiling_currency TEXT NOT NULL,
  reason BLOB,
  created_at INTEGER NOT NULL,
  UNIQUE (order_id, parcel_number)
) STRICT;
`,
}
