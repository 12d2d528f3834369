/**
 * Container labels with the numbers that their barcodes carry, and what was last heard of parcels. `label_seq` of a
 * tracked parcel is its label's `labels.seq`; both are empty for numbers of elsewhere that a person asked about.
 */
export const containersAndTracking = `
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
  reason BLOB,
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

CREATE INDEX IF NOT EXISTS print_jobs_by_document ON print_jobs (document_id, seq) WHERE document_id IS NOT NULL;

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
`
