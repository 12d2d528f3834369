// Filters of the list of orders that people keep under a name. Part of the operations of the station (operations.ts).

import { z } from 'zod'
import { op, type OperationTable } from './op.ts'
import { orderFilters, orderSorts } from './orders.ts'

/** Most filters of a station. */
export const mostOrderFilters = 30

const FilterName = z.string().trim().min(1).max(40)

/** No text of a search: it may be a name, a ZIP code or an address, which stay in their orders, sealed, and go with them. */
export const SavedOrderFilter = z.object({
  id: z.uuid(),
  name: FilterName,
  state: z.enum(orderFilters),
  sort: z.enum(orderSorts),
})
export type SavedOrderFilter = z.infer<typeof SavedOrderFilter>

/** What is kept of how orders are listed at this station. */
export const OrderListing = z.object({
  filters: z.array(SavedOrderFilter),
  /** How the list is sorted until somebody sorts it otherwise. */
  sort: z.enum(orderSorts),
})
export type OrderListing = z.infer<typeof OrderListing>

export const orderFilterOperations = {
  /** Filters in the order of their names. */
  'orderFilters.get': op({ access: 'look', input: z.strictObject({}), output: OrderListing }),
  /** Keeps a filter, or changes the one with this id. Throws `invalid_input` for a name that another has, and for too many. */
  'orderFilters.save': op({
    access: 'pack',
    input: z.strictObject(SavedOrderFilter.shape),
    output: OrderListing,
  }),
  /** Throws nothing for one that is not there. */
  'orderFilters.remove': op({
    access: 'pack',
    input: z.strictObject({ id: z.uuid() }),
    output: OrderListing,
  }),
  'orderFilters.sort': op({
    access: 'pack',
    input: z.strictObject({ sort: z.enum(orderSorts) }),
    output: OrderListing,
  }),
} satisfies OperationTable
