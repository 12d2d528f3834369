import type { SavedOrderFilter } from '../../contract/order-filters.ts'
import { words } from '../language.ts'

/** What a filter shows, and how that is sorted. */
export const filterSays = ({
  state,
  sort,
  numberPart,
}: Pick<SavedOrderFilter, 'state' | 'sort' | 'numberPart'>): string =>
  [
    words.orders.filters[state],
    ...(numberPart === undefined ? [] : [words.orderFilters.part(numberPart)]),
    words.orderFilters.sorted[sort],
  ].join(' · ')
