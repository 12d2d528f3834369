import type { OrderColumnName } from '../../contract/order-columns.ts'
import type { Reading } from './weight.ts'

/** A column of an order file. */
export type OrderColumn<T = unknown> = FileColumn<T, OrderColumnName>

/** A column of a file of rows. */
export type FileColumn<T = unknown, Name extends string = string> = {
  /** The documented heading, and the key of its cells in an `OrderRow`. */
  readonly name: Name
  /** The file must have the column. */
  readonly required: boolean
  readonly meaning: string
  /** Other headings that are understood. Case, spaces, dots, dashes and underscores make no difference. */
  readonly alsoCalled: readonly string[]
  readonly maxLength: number
  /** Its cells tell of a person: no report repeats them. */
  readonly isPersonal?: true
  /** Of a clean cell that is not empty. */
  readonly read: (cell: string) => Reading<T>
}
