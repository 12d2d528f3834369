/**
 * Backups that were put back, and shipments that were bought elsewhere. A purchase with `restored` was under way in a
 * backup: what became of it since is not known. A job with `held_for` 'restore' waits for a yes.
 */
export const restores = `
ALTER TABLE purchases ADD COLUMN origin TEXT NOT NULL DEFAULT 'station' CHECK (origin IN ('station', 'imported'));
ALTER TABLE purchases ADD COLUMN restored INTEGER NOT NULL DEFAULT 0;
CREATE INDEX purchases_imported ON purchases (seq) WHERE origin = 'imported';

ALTER TABLE print_jobs ADD COLUMN held_for TEXT CHECK (held_for IN ('restore'));
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
  seen_at INTEGER,
  CHECK ((ended_at IS NULL) = (ended_by IS NULL))
) STRICT;
CREATE INDEX restores_open ON restores (seq) WHERE ended_at IS NULL;
`
