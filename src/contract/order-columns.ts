// The columns of an order file by their documented names: those that a file, a mapping and the station profile write, in every
// language. What each means is in words (words/<language>/order-columns.ts).

export const orderColumnNames = [
  'order number',
  'recipient',
  'company',
  'street 1',
  'street 2',
  'city',
  'state',
  'zip',
  'country',
  'phone',
  'email',
  'weight',
  'weight unit',
  'items',
  'item barcodes',
  'item descriptions',
  'item values',
  'currency',
  'tariff numbers',
  'origin countries',
  'package',
  'service',
  'reference 1',
  'reference 2',
  'reference 3',
  'customer groups',
] as const

/** Without which no row is an order. */
export const neededOrderColumns = [
  'order number',
  'recipient',
  'street 1',
  'city',
  'zip',
] as const satisfies readonly OrderColumnName[]
export type OrderColumnName = (typeof orderColumnNames)[number]
