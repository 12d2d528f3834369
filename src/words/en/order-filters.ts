import type { OrderSort } from '../../contract/orders.ts'
import { formatCount } from '../format.ts'

export const orderFilters = {
  open: 'Filters',
  title: 'Saved filters',
  sort: 'Sorted by',
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    number: 'Number, up',
    number_down: 'Number, down',
  } satisfies Record<OrderSort, string>,
  /** Behind the count of a list. */
  sorted: {
    newest: 'newest first',
    oldest: 'oldest first',
    number: 'by number, up',
    number_down: 'by number, down',
  } satisfies Record<OrderSort, string>,
  sortHint: 'Recipients and destinations are encrypted: no list is sorted by them.',
  newestOfThem: (most: number) => `only the newest ${formatCount(most)}`,
  none: 'No filter is saved yet.',
  keep: 'Save this filter',
  rename: 'Rename',
  renameOf: (name: string) => `Rename ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  full: (most: number) => `There are ${formatCount(most)} filters: remove one before another is saved.`,
  keepTitle: 'Save this filter?',
  renameTitle: (name: string) => `Rename ${name}?`,
  name: 'Name of the filter',
  nameMissing: 'Give it a name',
  nameTaken: 'Another filter has this name',
  keeps: (what: string) => `Saved: ${what}.`,
  part: (text: string) => `“${text}” in the order number`,
  textNotKept: (text: string) =>
    `“${text}” is not saved: it may be a name or an address. Only a part of order numbers is, with a digit and without a space.`,
  keepWord: 'Save it',
  renameWord: 'Rename it',
  notNow: 'Not now',
  kept: (name: string) => `${name} is saved`,
  removeTitle: (name: string) => `Remove the filter ${name}?`,
  removeWhat: 'No order is changed by it.',
  removeWord: 'Remove it',
  stay: 'Leave it',
  removed: (name: string) => `${name} is removed`,
  close: 'Close',
}
