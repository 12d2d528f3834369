/** A barcode, a supplier's code or another name of an item. `count`: so many pieces are in what carries it; one where it is absent. */
export type Barcode = { readonly code: string; readonly count?: number | undefined }
