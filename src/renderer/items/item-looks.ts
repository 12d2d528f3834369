import type { ItemColumnName, ItemView } from '../../contract/items.ts'
import { formatNumber } from '../../words/format.ts'
import { formatMoney } from '../format.ts'
import type { ColumnWords } from '../mapping/column-words.ts'
import type { ItemWords } from './item-words.ts'

/** An amount without a currency is in the station's, which the list does not know. */
const valueText = ({ valueMinor, currency }: ItemView): string | undefined => {
  if (valueMinor === undefined) return undefined
  return currency === undefined
    ? formatNumber(valueMinor / 100, { minimumFractionDigits: 2 })
    : formatMoney({ amountMinor: valueMinor, currency })
}

const named = (name: string, value: string | undefined) => (value === undefined ? [] : [`${name} ${value}`])

/** What customs is told of one, in a line. */
export const customsSays = (m: ItemWords, item: ItemView): string =>
  [
    ...named(m.value, valueText(item)),
    ...named(m.tariffNumber, item.hsTariffNumber),
    ...named(m.originCountry, item.originCountry),
  ].join(' · ')

export const barcodesSay = (m: ItemWords, { barcodes }: ItemView, most: number): string => {
  const shown = barcodes.slice(0, most).map(({ code, count }) => m.barcode(code, count))
  const more = barcodes.length - shown.length
  return [...shown, ...(more > 0 ? [m.more(more)] : [])].join(' · ')
}

/** A column of a file of items as a field, and what files call it where that is something else. */
export function columnSays({ fields, inFile }: ItemWords, column: string): ColumnWords {
  const field = Object.hasOwn(fields, column) ? fields[column as ItemColumnName] : column
  return field === column ? { field } : { field, inFile: inFile(column) }
}
