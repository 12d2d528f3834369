/** The account that was connected when a backup was put back: what was bought since may have been bought with it. */
export const restoreAccount = `
ALTER TABLE restores ADD COLUMN connected_key TEXT;
`
