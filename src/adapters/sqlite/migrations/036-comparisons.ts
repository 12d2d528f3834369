/**
 * What a parcel was quoted when it was bought, and the cheapest other service that promised to arrive no later. Without an amount
 * it is not known; with one and without the other, there was no other.
 */
export const comparisons = `
ALTER TABLE purchases ADD COLUMN compared_minor INTEGER;
ALTER TABLE purchases ADD COLUMN compared_currency TEXT;
ALTER TABLE purchases ADD COLUMN other_minor INTEGER;
ALTER TABLE purchases ADD COLUMN other_service TEXT;
`
