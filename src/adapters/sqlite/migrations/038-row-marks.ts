/** A keyed hash of the row of a file that an order was taken from: the same row again need not be read. */
export const rowMarks = `
ALTER TABLE orders ADD COLUMN row_mark BLOB;
`
