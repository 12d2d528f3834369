/**
 * Manifests that a bench makes of the parcels of all benches of its warehouse: those of others are kept with it before its request
 * leaves, since their purchases are at their own benches. What another bench made is kept as a manifest with the bench's name.
 */
export const sharedDay = `
ALTER TABLE manifests ADD COLUMN is_shared INTEGER NOT NULL DEFAULT 0;
ALTER TABLE manifests ADD COLUMN made_at TEXT;
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
`
