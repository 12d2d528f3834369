/** A key that came with a backup opens nothing until a supervisor keeps it: the backup's time, until then. */
export const restoredKeys = `
ALTER TABLE programs ADD COLUMN restored_from INTEGER;
`
