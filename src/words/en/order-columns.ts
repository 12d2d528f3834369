import { orderColumnNames, type OrderColumnName } from '../../contract/order-columns.ts'

/** What each column of an order file is, as a field. In English its name says it. */
export const orderColumns = {
  fields: Object.fromEntries(orderColumnNames.map((name) => [name, name])) as Readonly<
    Record<OrderColumnName, string>
  >,
  /** Beside a field whose column is called otherwise: files and mappings have that name in every language. */
  inFile: (column: string) => `in the file: ${column}`,
}
