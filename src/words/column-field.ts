import type { OrderColumnName } from '../contract/order-columns.ts'

/** What a column is, in words; undefined where there is no such column. */
export const fieldOfColumn = (
  fields: Readonly<Record<OrderColumnName, string>>,
  column: string,
): string | undefined => (Object.hasOwn(fields, column) ? fields[column as OrderColumnName] : undefined)
