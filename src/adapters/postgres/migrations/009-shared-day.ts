export const sharedDay = `
-- The last number that was given to changes of the day. Its row is locked until they are committed: whoever tells or takes does so
-- one after the other, and a lower number is never seen later than a higher one. Numbers are the clock's microseconds.
CREATE TABLE packbench.day_turns (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  last bigint NOT NULL CHECK (last < 9007199254740992),
  PRIMARY KEY (warehouse_id)
);
-- The manifests that benches make of what all of them bought. What is a customer's, and the form, is sealed with the warehouse's key,
-- and bound to the warehouse, the bench and the manifest.
CREATE TABLE packbench.day_manifests (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  manifest_id uuid NOT NULL,
  -- Who makes it.
  bench_id uuid NOT NULL,
  -- A keyed hash of the list: account, carrier account, ship date and ship-from address.
  list_index text NOT NULL,
  -- Forward only: making, doubt, and then created or ended. What was ended by a person's word may be created all the same.
  state text NOT NULL CHECK (state IN ('making', 'doubt', 'created', 'ended')),
  -- The bench where a person ended it, and when.
  ended_at_bench uuid,
  taken_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  said_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  changed bigint NOT NULL CHECK (changed < 9007199254740992),
  -- NULL: of a bench without the key, or removed for its age.
  sealed bytea,
  PRIMARY KEY (warehouse_id, manifest_id)
);
ALTER TABLE packbench.day_manifests ALTER COLUMN sealed SET STORAGE EXTERNAL;
-- A list is made at one bench at a time.
CREATE UNIQUE INDEX day_manifests_making ON packbench.day_manifests (warehouse_id, list_index) WHERE state = 'making';
CREATE INDEX day_manifests_unsettled ON packbench.day_manifests (warehouse_id, taken_at) WHERE state IN ('making', 'doubt');
CREATE INDEX day_manifests_said ON packbench.day_manifests (warehouse_id, said_at);
-- The parcels of all benches that wait for a manifest, or are on one.
CREATE TABLE packbench.day_parcels (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  -- The bench that bought it, and its parcel.
  bench_id uuid NOT NULL,
  parcel_id uuid NOT NULL,
  ship_date date NOT NULL,
  -- NULL: it is open. Only whoever takes it changes it, and what becomes of that manifest.
  manifest_id uuid,
  -- Its bench said that it is not to be on a manifest that another one makes.
  is_off boolean NOT NULL DEFAULT false,
  -- A keyed hash of what is sealed, and one of the tracking number, as copies of labels have it.
  content_index text,
  tracking_index text,
  changed bigint NOT NULL CHECK (changed < 9007199254740992),
  -- NULL: nobody else needs it any more, or its bench has not told it.
  sealed bytea,
  -- Why the service left it out, for its bench: sealed as well.
  refusal bytea,
  PRIMARY KEY (warehouse_id, bench_id, parcel_id)
);
CREATE INDEX day_parcels_changed ON packbench.day_parcels (warehouse_id, changed, bench_id, parcel_id);
CREATE INDEX day_parcels_of_bench ON packbench.day_parcels (warehouse_id, bench_id, changed, parcel_id);
CREATE INDEX day_parcels_on ON packbench.day_parcels (warehouse_id, manifest_id) WHERE manifest_id IS NOT NULL;
CREATE INDEX day_parcels_by_tracking ON packbench.day_parcels (warehouse_id, tracking_index) WHERE tracking_index IS NOT NULL;
-- When each bench last told its parcels. A bench of an earlier version has no row.
CREATE TABLE packbench.day_benches (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  bench_id uuid NOT NULL,
  told_at timestamptz NOT NULL,
  has_key boolean NOT NULL,
  PRIMARY KEY (warehouse_id, bench_id)
);
`
