/**
 * The keys of other programs, by the SHA-256 of their secrets, and what each has asked for once: a wish that comes again under the
 * same word of the program (`gesture_id` is made of that) must have the same content.
 */
export const programs = `
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
) STRICT;
CREATE TABLE program_wishes (
  seq INTEGER PRIMARY KEY,
  gesture_id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  program_id TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  asked_at INTEGER NOT NULL
) STRICT;
CREATE INDEX program_wishes_by_time ON program_wishes (asked_at);
`
