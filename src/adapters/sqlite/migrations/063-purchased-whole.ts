/** Since when a parcel that is bought was whole by its last item alone. Of those before, nobody knows. */
export const purchasedWhole = `
ALTER TABLE purchases ADD COLUMN whole_at INTEGER;
`
