/**
 * An order can have several parcels, each paid for once; what was bought before is its order's first. A label knows its
 * own package's tracking number, which only a shipment's first package shares with the purchase.
 */
export const parcels = `
ALTER TABLE purchases ADD COLUMN parcel_number INTEGER NOT NULL DEFAULT 1 CHECK (parcel_number >= 1);
ALTER TABLE purchases ADD COLUMN is_return INTEGER NOT NULL DEFAULT 0;
ALTER TABLE purchases ADD COLUMN quoted_minor INTEGER;
ALTER TABLE purchases ADD COLUMN quoted_currency TEXT;
DROP INDEX purchases_one_an_order;
DROP INDEX purchases_refused;
CREATE UNIQUE INDEX purchases_one_a_parcel ON purchases (order_id, parcel_number) WHERE state <> 'refused';
CREATE INDEX purchases_refused ON purchases (order_id, parcel_number, seq) WHERE state = 'refused';

ALTER TABLE labels ADD COLUMN tracking_number TEXT;
`
