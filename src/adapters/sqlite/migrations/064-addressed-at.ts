/** When a person last gave an order another address, or took that back. Of what came before, nobody knows. */
export const addressedAt = `
ALTER TABLE orders ADD COLUMN addressed_at INTEGER;
`
