/** What is asked for when an item is scanned (JSON), whether it is dangerous goods, and its picture's file. */
export const itemHandling = `
ALTER TABLE items ADD COLUMN asks TEXT;
ALTER TABLE items ADD COLUMN is_dangerous INTEGER;
ALTER TABLE items ADD COLUMN picture TEXT;
`
