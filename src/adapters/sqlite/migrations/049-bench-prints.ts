/**
 * Prints between the benches of a warehouse: while `bench_request` names one, its job does not come out here. It is `sent` to another
 * bench, or waits here for the warehouse's word that it is taken from one.
 */
export const benchPrints = `
ALTER TABLE print_jobs ADD COLUMN bench_request TEXT;
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
) STRICT;
CREATE INDEX bench_prints_of_job ON bench_prints (job_id, seq);
CREATE INDEX bench_prints_open ON bench_prints (seq) WHERE is_over = 0;
`
