import type { SavedOrderFilter } from '../../contract/order-filters.ts'
import { words } from '../language.ts'

/** What a filter shows, and how that is sorted. */
export const filterSays = ({ state, sort }: Pick<SavedOrderFilter, 'state' | 'sort'>): string =>
  `${words.orders.filters[state]} · ${words.orderFilters.sorted[sort]}`
