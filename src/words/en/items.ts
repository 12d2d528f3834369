import { itemColumnNames, type ItemColumnName, type ItemNotStood } from '../../contract/items.ts'
import type { TracedField } from '../../contract/verification-view.ts'
import { formatCount } from '../format.ts'

export const items = {
  choose: 'Import items',
  save: 'Save as CSV',
  file: 'items.csv',
  dropHint: 'or drop a CSV file here',
  what: 'What an order leaves out of its items is filled in from this list. The order’s own word stands.',
  search: 'SKU, description or barcode',
  list: 'Items',
  sku: 'SKU',
  description: 'Description',
  barcodes: 'Barcodes',
  weight: 'Weight',
  customs: 'Customs',
  customsDescription: 'On the customs form',
  value: 'Value',
  tariffNumber: 'HS',
  originCountry: 'made in',
  asks: 'Asked for when scanned',
  traced: { lot: 'lot', serial: 'serial number' } satisfies Record<TracedField, string>,
  dangerous: 'Dangerous goods: carriers have rules of their own for it',
  picture: 'Picture',
  pictureOf: (sku: string) => `Picture of ${sku}`,
  noPicture: 'No such picture in the station’s folder',
  /** What each column of a file of items is, as a field. */
  fields: Object.fromEntries(itemColumnNames.map((name) => [name, name])) as Readonly<
    Record<ItemColumnName, string>
  >,
  /** Beside a field whose column is called otherwise. */
  inFile: (column: string) => `in the file: ${column}`,
  /** A case with its count. */
  barcode: (code: string, count: number | undefined) =>
    count === undefined ? code : `${code} × ${formatCount(count)}`,
  more: (count: number) => `and ${formatCount(count)} more`,
  unknown: 'not known',
  total: (found: number, all: number) =>
    found === all
      ? `${formatCount(all)} ${all === 1 ? 'item' : 'items'}`
      : `${formatCount(found)} of ${formatCount(all)} ${all === 1 ? 'item' : 'items'}`,
  none: 'No items yet',
  noneHint: 'Import a CSV file of your shop’s items: sku, weight, and what customs asks for.',
  columns:
    'Columns: sku, description, barcodes, weight, weight unit, weight in g, customs description, customs value, currency, tariff number, origin country, asks, dangerous goods, picture. Only sku is needed.',
  nothingFound: (query: string) => `No item for “${query}”`,
  nothingFoundHint: 'Search by a part of the SKU or description, or the beginning of a barcode.',
  chooseHint: 'Choose an item with the arrow keys to see all of it, or to take it off the list.',
  chosen: 'Chosen item',
  remove: 'Remove',
  removeTitle: (sku: string) => `Take ${sku} off the list?`,
  removeWhat:
    'Orders that are not shipped yet are filled in from it no more. A file that has it brings it back.',
  removeWord: 'Take it off',
  keep: 'Keep it',
  removed: (sku: string) => `${sku} is off the list`,
  saved: (count: number) => `${formatCount(count)} ${count === 1 ? 'item' : 'items'} saved`,

  reading: (fileName: string) => `Reading ${fileName}`,
  progress: (rows: number) => (rows === 1 ? '1 row' : `${formatCount(rows)} rows`),
  stop: 'Stop the import',
  result: (fileName: string) => `Imported ${fileName}`,
  cancelled: 'Stopped before the end. What was taken stays; the same file again brings the rest.',
  added: 'added',
  changed: 'changed',
  unchanged: 'unchanged',
  rejected: 'rejected',
  rejectedRows: 'Rows that were not taken',
  firstOf: (listed: number, all: number) =>
    `The first ${formatCount(listed)} of ${formatCount(all)}: mend them and import the file again for the others.`,
  line: 'Line',
  reason: 'Reason',
  close: 'Close',

  shared: 'The same at all benches of the warehouse.',
  notHeard: 'Nothing was heard of the other benches’ list yet.',
  cutOff: (since: string) => `Nothing was heard of the other benches’ list since ${since}.`,
  untold: (count: number) =>
    count === 1
      ? '1 item is not known to be told to the other benches.'
      : `${formatCount(count)} items are not known to be told to the other benches.`,
  notStood: (count: number) => `What another bench had said otherwise (${formatCount(count)})`,
  notStoodSays: ({ what, code = '', other = '', bench: by = 'another bench' }: ItemNotStood) => {
    switch (what) {
      case 'removed':
        return `Was taken off at ${by}, and stays off. A file that has it brings it back.`
      case 'kept':
        return `Was put on again at ${by}, and stays on the list.`
      case 'code':
        return `The barcode ${code} names ${other} (${by}), and was left off this item.`
      case 'over':
        return `Had been changed at ${by} meanwhile. What was said here stands.`
      case 'left_out':
        return `Was on this bench’s own list. What the warehouse has of it stands (${by}).`
    }
  },
  latestOf: (listed: number, all: number) => `The latest ${formatCount(listed)} of ${formatCount(all)}.`,
  read: 'I have read it',
}
