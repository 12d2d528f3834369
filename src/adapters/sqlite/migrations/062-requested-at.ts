/** When a purchase's request was made of its order: anew where nothing of the first ever left. Of those before, nobody knows. */
export const requestedAt = `
ALTER TABLE purchases ADD COLUMN requested_at INTEGER;
`
