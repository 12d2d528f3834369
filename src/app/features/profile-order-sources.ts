// The order sources of the station profile.

import { v5 as idOfName } from 'uuid'
import { secretPlace } from '../../contract/feed-place.ts'
import type { OrderSourceConfig } from '../../contract/orders.ts'
import type { OrderSources } from '../../core/orders/sources/order-sources.ts'
import type { KeptSources } from '../profile/kept-placed.ts'
import type { Stores } from '../profile/stores.ts'
import { applyPlaced, placedLock, placedSection, type PlacedOptions } from './profile-placed.ts'

/** What the sources of the file were when they were taken over. */
const appliedName = 'order-sources-applied'
const namespace = '3f0c7a52-5b0e-4d0b-9d39-6a2f6d2f7c11'

/** The id of a source that the file names so. */
export const profileSourceId = (name: string): string => idOfName(name, namespace)

const sectionOf = (options: PlacedOptions) =>
  placedSection('orderSources', namespace, options.stationProfile.profile?.orderSources, options)

/** Takes them over, before any is looked into. A secret goes with the address that it was given for. */
export async function applyProfileSources({
  stores: { values },
  kept: { secrets, store },
  ...options
}: PlacedOptions & {
  readonly stores: Pick<Stores, 'values'>
  readonly kept: Pick<KeptSources, 'secrets' | 'store'>
}): Promise<void> {
  const file = sectionOf(options)
  if (!file) return
  await applyPlaced<OrderSourceConfig>(file, {
    values,
    appliedName,
    list: store.list,
    save: store.save,
    async put(source, before) {
      const { id, config } = source
      if (before && secretPlace(before) !== secretPlace(config)) await secrets.delete(id)
      await store.save(source)
      if (before) await store.saveMemory(id, {})
    },
  })
}

/** Whether people and other benches change nothing of the sources. */
export const areSourcesLocked = (options: PlacedOptions): boolean => sectionOf(options)?.isLocked ?? false

/** The sources with the locks of the file. */
export function lockSources(sources: OrderSources, options: PlacedOptions): OrderSources {
  const lock = placedLock(sectionOf(options))
  if (!lock) return sources
  return {
    ...sources,
    async save(wish) {
      lock.needsSame(wish.sourceId, wish.config)
      return sources.save(wish)
    },
    async remove(sourceId) {
      lock.needsOther(sourceId)
      return sources.remove(sourceId)
    },
  }
}
