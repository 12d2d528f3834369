/** The purchase whose request another was sold with: each of its packages is a shipment of its own. */
export const soldSeparately = `
ALTER TABLE purchases ADD COLUMN part_of_id TEXT REFERENCES purchases (id);
CREATE INDEX purchases_by_first ON purchases (part_of_id, parcel_number) WHERE part_of_id IS NOT NULL;
`
