// The audit log. Its rows are only ever added: the triggers refuse all else, also a REPLACE, which would not fire the
// one against DELETE. The newest entry's number and hash stand sealed in `audit_seal`.

export const audit = `
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
`
