/**
 * What the station reads on its labels as they print. `label_readings`: which kinds of codes, and whether each was read.
 * `label_codes`: what they say, as keyed hashes to find labels by. `unread_labels`: what is still to be read.
 */
export const labelCodes = `
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
INSERT INTO unread_labels SELECT seq FROM labels WHERE length(bytes) > 0;
CREATE TRIGGER label_to_read AFTER INSERT ON labels BEGIN
  INSERT INTO unread_labels VALUES (NEW.seq);
END;
`
