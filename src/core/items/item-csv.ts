// The list as a file that an import takes: the same again changes nothing.

import { csvLine } from '../../base/csv.ts'
import { barcodesText } from './barcodes.ts'
import { itemColumns, type ItemColumn } from './columns.ts'
import type { Item } from './item.ts'

const cells = [
  [itemColumns.sku, ({ sku }) => sku],
  [itemColumns.description, ({ description }) => description],
  [itemColumns.barcodes, ({ barcodes }) => barcodesText(barcodes)],
  [
    itemColumns.weight,
    ({ weightGrams }) => (weightGrams === undefined ? undefined : `${String(weightGrams)} g`),
  ],
  [itemColumns.customsDescription, ({ customsDescription }) => customsDescription],
  [
    itemColumns.customsValue,
    ({ valueMinor }) => (valueMinor === undefined ? undefined : (valueMinor / 100).toFixed(2)),
  ],
  [itemColumns.currency, ({ currency }) => currency],
  [itemColumns.tariffNumber, ({ hsTariffNumber }) => hsTariffNumber],
  [itemColumns.originCountry, ({ originCountry }) => originCountry],
  [itemColumns.asks, ({ asks }) => asks?.join(', ')],
  // Said of each, so that the file also takes a mark off.
  [itemColumns.dangerousGoods, ({ isDangerous }) => (isDangerous ? 'yes' : 'no')],
  [itemColumns.picture, ({ picture }) => picture],
] as const satisfies readonly (readonly [ItemColumn, (item: Item) => string | undefined])[]

export const csvHeading = csvLine(cells.map(([{ name }]) => name))

export const csvOfItem = (item: Item): string => csvLine(cells.map(([, cellOf]) => cellOf(item)))
