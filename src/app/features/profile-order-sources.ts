// The order sources of the station profile. They work in Production alone: what Test took from a folder would be missing
// there, and Demo keeps what it takes unsealed.

import { v5 as idOfName } from 'uuid'
import type { ProfileId } from '../../contract/domain.ts'
import { secretPlace } from '../../contract/feed-place.ts'
import type { OrderSourceConfig } from '../../contract/orders.ts'
import type { OrderSources } from '../../core/orders/sources/order-sources.ts'
import { isSame, sectionHash } from '../station/profile-merge.ts'
import { lockedError, type ActiveStationProfile } from '../station/station-profile.ts'
import type { KeptSources } from '../profile/kept-placed.ts'
import type { Stores } from '../profile/stores.ts'

/** What the sources of the file were when they were taken over. */
const appliedName = 'order-sources-applied'
const namespace = '3f0c7a52-5b0e-4d0b-9d39-6a2f6d2f7c11'

/** The same name is the same source, in each file and on each station. */
export const profileSourceId = (name: string): string => idOfName(name, namespace)

type Options = { readonly profile: ProfileId; readonly stationProfile: ActiveStationProfile }

const sourcesOf = ({ profile, stationProfile }: Options): readonly OrderSourceConfig[] | undefined =>
  profile === 'production' ? stationProfile.profile?.orderSources : undefined

/**
 * Takes the sources of the file over, before any is looked into: once, again when the file names others, and always
 * where they are locked; those that people added are switched off then. A secret goes with the address that it was
 * given for.
 */
export async function applyProfileSources({
  stores,
  kept: { secrets, store },
  ...options
}: Options & {
  readonly stores: Pick<Stores, 'values'>
  readonly kept: Pick<KeptSources, 'secrets' | 'store'>
}): Promise<void> {
  const configs = sourcesOf(options)
  if (!configs) return
  const isLocked = options.stationProfile.isLocked('orderSources')
  const hash = sectionHash(configs)
  const applied = await stores.values.get(appliedName).catch(() => undefined)
  if (applied === hash && !isLocked) return

  const there = new Map((await store.list()).map(({ id, config }) => [id, config]))
  for (const config of configs) {
    const id = profileSourceId(config.name)
    const before = there.get(id)
    there.delete(id)
    if (isSame(before, config)) continue
    if (before && secretPlace(before) !== secretPlace(config)) await secrets.delete(id)
    await store.save({ id, config })
    if (before) await store.saveMemory(id, {})
  }
  if (isLocked) {
    for (const [id, config] of there)
      if (config.enabled) await store.save({ id, config: { ...config, enabled: false } })
  }
  await stores.values.set(appliedName, hash)
}

/** Whether people and other benches change nothing of the sources. */
export const areSourcesLocked = (options: Options): boolean =>
  sourcesOf(options) !== undefined && options.stationProfile.isLocked('orderSources')

/**
 * The sources with the locks of the file: none comes, and those of the file stay as they are. The secret of an address
 * can be given all the same: it stands in no file.
 */
export function lockSources(sources: OrderSources, options: Options): OrderSources {
  const configs = sourcesOf(options)
  if (!configs || !options.stationProfile.isLocked('orderSources')) return sources
  const locked = new Map(configs.map((config) => [profileSourceId(config.name), config]))
  return {
    ...sources,
    async save(wish) {
      const own = wish.sourceId === undefined ? undefined : locked.get(wish.sourceId)
      if (!own || !isSame(own, wish.config)) throw lockedError('orderSources')
      return sources.save(wish)
    },
    async remove(sourceId) {
      if (locked.has(sourceId)) throw lockedError('orderSources')
      return sources.remove(sourceId)
    },
  }
}
