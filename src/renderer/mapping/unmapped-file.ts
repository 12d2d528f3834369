import type { OperationOutput } from '../../contract/operations.ts'

/** A file whose headings are to be mapped: of orders, or of items. */
export type UnmappedFile = {
  readonly fileName: string
  readonly contentBase64: string
  readonly preview: OperationOutput<'orders.previewFile'>
}
