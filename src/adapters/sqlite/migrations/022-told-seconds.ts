/** Whether a second shipment is in the audit log: it is kept with its purchase, and told after it. Those of before are. */
export const toldSeconds = `
ALTER TABLE second_shipments ADD COLUMN told INTEGER NOT NULL DEFAULT 1;
CREATE INDEX second_shipments_untold ON second_shipments (seq) WHERE told = 0;
`
