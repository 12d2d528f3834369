import { formatCount } from '../format.ts'
import { byLanguage } from '../language.ts'

const en = {
  title: 'Orders',
  choose: 'Import orders',
  dropHint: 'or drop a CSV file anywhere',
  columns:
    'Columns: order number, recipient and address, country, items or weight, package, service, references. Comma or semicolon.',
  tooLarge: 'This file is too large to be an order file.',
  reading: (fileName: string) => `Reading ${fileName}`,
  progress: (rows: number, total: number | undefined, perSecond: number) => {
    const done =
      total === undefined ? `${formatCount(rows)} rows` : `${formatCount(rows)} of ${formatCount(total)} rows`
    const left = total !== undefined && perSecond > 0 ? Math.ceil((total - rows) / perSecond) : undefined
    const rate = perSecond > 0 ? ` · ${formatCount(perSecond)} a second` : ''
    return `${done}${rate}${left === undefined ? '' : ` · ${left} s left`}`
  },
  result: (fileName: string) => `Imported ${fileName}`,
  added: 'added',
  changed: 'changed',
  unchanged: 'unchanged',
  rejected: 'rejected',
  rejectedRows: 'Rows that were not taken',
  line: 'Line',
  column: 'Column',
  reason: 'Reason',
  moreRejected: (count: number) => `and ${formatCount(count)} more`,
  close: 'Close',
  search: 'Find an order by number or recipient',
  filter: 'Which orders',
  states: { all: 'All', open: 'To ship', shipped: 'Shipped' },
  order: 'Order',
  recipient: 'Recipient',
  destination: 'Destination',
  weight: 'Weight',
  service: 'Service',
  state: 'State',
  cheapestRule: 'by rule',
  shown: (shown: number, total: number) =>
    shown === total
      ? `${formatCount(total)} orders`
      : `The first ${formatCount(shown)} of ${formatCount(total)}. Search for more.`,
  empty: 'No orders yet. Import a CSV file from your shop to fill this list.',
  nothingFound: (query: string) => `No order for “${query}”`,
}

export type OrdersMessages = typeof en
export const messages: OrdersMessages = byLanguage<OrdersMessages>({ en })
