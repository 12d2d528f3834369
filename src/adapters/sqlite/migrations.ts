// The schema, as the numbered steps that make it. A step that was released is never changed: a new one follows it.
//
// Plain columns are what is searched and sorted by: numbers, states, times (milliseconds since 1970), amounts, codes.
// Everything about people and every body of the service is sealed (BLOB, see sealer.ts). `seq` counts the order of
// insertion. `…_terms` are full-text indexes over hashed terms (see search-terms.ts); they hold no text.

import { parcels } from './migrations/003-parcels.ts'
import { refundsAndManifests } from './migrations/004-refunds-and-manifests.ts'
import { containersAndTracking } from './migrations/005-containers-and-tracking.ts'
import { audit } from './migrations/006-audit.ts'
import { ordersAndBatches } from './migrations/007-orders.ts'
import { accountAndAddresses } from './migrations/008-account.ts'
import { retention } from './migrations/009-retention.ts'
import { labelIndex } from './migrations/010-label-index.ts'
import { scanBack } from './migrations/011-scan-back.ts'
import { purchaseAccounts } from './migrations/012-purchase-accounts.ts'
import { doubtAboutMoney } from './migrations/013-doubt-about-money.ts'
import { containerAnswers } from './migrations/014-container-answers.ts'
import { missingLabels } from './migrations/015-missing-labels.ts'
import { restores } from './migrations/016-restores.ts'
import { waitingOrders } from './migrations/018-waiting-orders.ts'
import { cancelledOrders } from './migrations/020-cancelled-orders.ts'
import { endOfDayAccounts } from './migrations/021-end-of-day-accounts.ts'
import { toldSeconds } from './migrations/022-told-seconds.ts'
import { restoreAccount } from './migrations/023-restore-account.ts'
import { labelCodes } from './migrations/024-label-codes.ts'
import { soldSeparately } from './migrations/025-sold-separately.ts'
import { keptAnswers } from './migrations/026-kept-answers.ts'
import { keptDrafts } from './migrations/027-kept-drafts.ts'
import { addressQuestions } from './migrations/028-address-questions.ts'
import { orderTrail } from './migrations/029-order-trail.ts'
import { ruleNames } from './migrations/030-shipping-rules.ts'
import { comparisons } from './migrations/036-comparisons.ts'
import { rowMarks } from './migrations/038-row-marks.ts'
import { labelStateKept } from './migrations/044-label-state-kept.ts'
import { orderPhases } from './migrations/039-order-phases.ts'
import { claimsElsewhere } from './migrations/042-claims-elsewhere.ts'
import { claimsOfOrdersHere } from './migrations/045-claims-of-orders-here.ts'
import { orderSharing } from './migrations/046-order-sharing.ts'
import { sharedDay } from './migrations/047-shared-day.ts'
import { benchPrints } from './migrations/049-bench-prints.ts'
import { benchPrintsTakenBack } from './migrations/050-bench-prints-taken-back.ts'
import { sharedBatches } from './migrations/051-shared-batches.ts'
import { results } from './migrations/052-results.ts'
import { resultFactsAside } from './migrations/053-result-facts-aside.ts'
import { items } from './migrations/054-items.ts'
import { verification } from './migrations/055-verification.ts'
import { itemHandling } from './migrations/057-item-handling.ts'
import { restoredKeys } from './migrations/059-restored-keys.ts'
import { itemSharing } from './migrations/060-item-sharing.ts'
import { waitingParcels } from './migrations/061-waiting-parcels.ts'
import { requestedAt } from './migrations/062-requested-at.ts'
import { purchasedWhole } from './migrations/063-purchased-whole.ts'
import { addressedAt } from './migrations/064-addressed-at.ts'
import { programs } from './migrations/056-programs.ts'
import { printerStops } from './migrations/033-printer-stops.ts'
import { takenOutRows } from './migrations/031-taken-out-rows.ts'

export type Migration = { readonly version: number; readonly sql: string }

const version1 = `
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
) STRICT;
CREATE INDEX orders_by_state ON orders (state, seq);
CREATE VIRTUAL TABLE order_terms USING fts5(
  terms, content='', contentless_delete=1, detail=none, tokenize='ascii'
);

CREATE TABLE order_counts (state TEXT PRIMARY KEY, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO order_counts VALUES ('open', 0), ('shipped', 0);
CREATE TRIGGER order_added AFTER INSERT ON orders BEGIN
  UPDATE order_counts SET count = count + 1 WHERE state = NEW.state;
END;
CREATE TRIGGER order_moved AFTER UPDATE OF state ON orders WHEN OLD.state <> NEW.state BEGIN
  UPDATE order_counts SET count = count - 1 WHERE state = OLD.state;
  UPDATE order_counts SET count = count + 1 WHERE state = NEW.state;
END;

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
) STRICT;
-- One order is paid for once.
CREATE UNIQUE INDEX purchases_one_an_order ON purchases (order_id) WHERE state <> 'refused';
CREATE INDEX purchases_refused ON purchases (order_id, seq) WHERE state = 'refused';
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
) STRICT;
CREATE UNIQUE INDEX labels_by_purchase ON labels (purchase_id, package_number);
CREATE INDEX labels_by_tracking_end ON labels (tracking_reversed);
CREATE VIRTUAL TABLE label_terms USING fts5(
  terms, content='', contentless_delete=1, detail=none, tokenize='ascii'
);

CREATE TABLE print_jobs (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  label_id TEXT NOT NULL REFERENCES labels (id),
  purchase_id TEXT NOT NULL REFERENCES purchases (id),
  printer_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'confirmed', 'unknown', 'failed')),
  gesture_id TEXT,
  reprint_reason TEXT,
  condition TEXT,
  awaiting_confirmation INTEGER NOT NULL,
  answered INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  reason BLOB
) STRICT;
CREATE UNIQUE INDEX print_jobs_one_a_gesture ON print_jobs (gesture_id) WHERE gesture_id IS NOT NULL;
CREATE INDEX print_jobs_by_state ON print_jobs (state, printer_id, seq);
CREATE INDEX print_jobs_awaiting ON print_jobs (seq) WHERE awaiting_confirmation = 1;
CREATE INDEX print_jobs_by_label ON print_jobs (label_id, seq);
`

// `place` is a job's place in its printer's queue; it grows with every job that is queued at an end, whatever the
// printer, so that a job which is queued again in an earlier one's place comes before all that were behind that.
const version2 = `
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

ALTER TABLE print_jobs RENAME TO print_jobs_1;
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
  reason BLOB,
  CHECK ((label_id IS NULL) = (purchase_id IS NULL)),
  CHECK ((label_id IS NULL) <> (document_id IS NULL))
) STRICT;
INSERT INTO print_jobs (
  seq, id, station_id, label_id, purchase_id, printer_id, role, copies, place, state, held, gesture_id,
  reprint_reason, condition, awaiting_confirmation, stops_queue, answered, attempts, created_at, updated_at, reason
)
SELECT
  seq, id, station_id, label_id, purchase_id, printer_id, 'label', 1, seq, state, 0, gesture_id,
  reprint_reason, condition, awaiting_confirmation, 0, answered, attempts, created_at, updated_at, reason
FROM print_jobs_1;
DROP TABLE print_jobs_1;
CREATE UNIQUE INDEX print_jobs_one_a_gesture ON print_jobs (gesture_id) WHERE gesture_id IS NOT NULL;
CREATE INDEX print_jobs_by_state ON print_jobs (state, seq);
CREATE INDEX print_jobs_waiting ON print_jobs (printer_id, place, seq) WHERE state = 'queued';
CREATE INDEX print_jobs_stopping ON print_jobs (printer_id, place, seq)
  WHERE state = 'unknown' AND answered = 0 AND stops_queue = 1;
CREATE INDEX print_jobs_awaiting ON print_jobs (seq) WHERE awaiting_confirmation = 1;
CREATE INDEX print_jobs_by_label ON print_jobs (label_id, seq);
CREATE INDEX print_jobs_by_printer ON print_jobs (printer_id, seq);
CREATE INDEX print_jobs_by_place ON print_jobs (place);
`

export const migrations: readonly Migration[] = [
  { version: 1, sql: version1 },
  { version: 2, sql: version2 },
  { version: 3, sql: parcels },
  { version: 4, sql: refundsAndManifests },
  { version: 5, sql: containersAndTracking },
  { version: 6, sql: audit },
  { version: 7, sql: ordersAndBatches },
  { version: 8, sql: accountAndAddresses },
  { version: 9, sql: retention },
  { version: 10, sql: labelIndex },
  { version: 11, sql: scanBack },
  { version: 12, sql: purchaseAccounts },
  { version: 13, sql: doubtAboutMoney },
  { version: 14, sql: containerAnswers },
  { version: 15, sql: missingLabels },
  { version: 16, sql: restores },
  { version: 18, sql: waitingOrders },
  { version: 20, sql: cancelledOrders },
  { version: 21, sql: endOfDayAccounts },
  { version: 22, sql: toldSeconds },
  { version: 23, sql: restoreAccount },
  { version: 24, sql: labelCodes },
  { version: 25, sql: soldSeparately },
  { version: 26, sql: keptAnswers },
  { version: 27, sql: keptDrafts },
  { version: 28, sql: addressQuestions },
  { version: 29, sql: orderTrail },
  { version: 30, sql: ruleNames },
  { version: 31, sql: takenOutRows },
  { version: 33, sql: printerStops },
  { version: 36, sql: comparisons },
  { version: 38, sql: rowMarks },
  { version: 39, sql: orderPhases },
  { version: 42, sql: claimsElsewhere },
  { version: 44, sql: labelStateKept },
  { version: 45, sql: claimsOfOrdersHere },
  { version: 46, sql: orderSharing },
  { version: 47, sql: sharedDay },
  { version: 49, sql: benchPrints },
  { version: 50, sql: benchPrintsTakenBack },
  { version: 51, sql: sharedBatches },
  { version: 52, sql: results },
  { version: 53, sql: resultFactsAside },
  { version: 54, sql: items },
  { version: 55, sql: verification },
  { version: 56, sql: programs },
  { version: 57, sql: itemHandling },
  { version: 59, sql: restoredKeys },
  { version: 60, sql: itemSharing },
  { version: 61, sql: waitingParcels },
  { version: 62, sql: requestedAt },
  { version: 63, sql: purchasedWhole },
  { version: 64, sql: addressedAt },
]

/** The schema of the databases that this version writes. */
export const newestSchema = Math.max(...migrations.map(({ version }) => version))
