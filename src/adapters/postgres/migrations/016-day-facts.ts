export const dayFacts = `
-- What is sealed of a manifest without its parcels and form, which are in sealed: lists are read from this, every few seconds. NULL: of a
-- version that does not write it. Sealed with the same key, and bound to its place as well.
ALTER TABLE packbench.day_manifests ADD COLUMN facts bytea;
-- Rows stay: where reading begins, the days that are listed are found by this.
CREATE INDEX day_parcels_by_ship_date ON packbench.day_parcels (warehouse_id, ship_date, changed);
`
