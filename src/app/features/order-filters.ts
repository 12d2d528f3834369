// Filters of the list of orders, and how it is sorted: kept at the station, sealed, for whoever works there.

import { createLine } from '../../base/in-turn.ts'
import { mostOrderFilters, OrderListing, type SavedOrderFilter } from '../../contract/order-filters.ts'
import { invalidInput } from '../../contract/refusals.ts'
import { keptSetting } from '../profile/kept-setting.ts'
import type { Feature } from './feature.ts'
import type { PortsOf } from './ports.ts'

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

export function orderFiltersFeature({ stores }: PortsOf<never, 'values'>): Feature<'orderFilters'> {
  const kept = keptSetting(stores.values, 'order-listing', OrderListing)
  const read = async (): Promise<OrderListing> => (await kept.read()) ?? { filters: [], sort: 'newest' }
  const inTurn = createLine()

  /** One change after the other: none is lost to another that was read before it. */
  const change = (by: (listing: OrderListing) => OrderListing): Promise<OrderListing> =>
    inTurn(async () => {
      const listing = by(await read())
      await kept.save(listing)
      return listing
    })

  function withFilter({ filters, sort }: OrderListing, filter: SavedOrderFilter): OrderListing {
    const others = filters.filter(({ id }) => id !== filter.id)
    if (others.some(({ name }) => isSameName(name, filter.name)))
      throw invalidInput('filter_name_taken', { field: 'name' })
    if (others.length >= mostOrderFilters) throw invalidInput('too_many_filters', { most: mostOrderFilters })
    return { sort, filters: [...others, filter].sort((a, b) => a.name.localeCompare(b.name)) }
  }

  return {
    handlers: {
      'orderFilters.get': () => read(),
      'orderFilters.save': (filter) => change((listing) => withFilter(listing, filter)),
      'orderFilters.remove': ({ id }) =>
        change(({ filters, sort }) => ({ sort, filters: filters.filter((one) => one.id !== id) })),
      'orderFilters.sort': ({ sort }) => change(({ filters }) => ({ filters, sort })),
    },
  }
}
