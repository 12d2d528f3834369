/** A column as a field, and what files call it where that is something else. */
export type ColumnWords = { readonly field: string; readonly inFile?: string | undefined }

/** What columns of a kind of file are, in words. */
export type SayColumn = (column: string) => ColumnWords
