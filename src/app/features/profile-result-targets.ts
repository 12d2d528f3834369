// The targets of results of the station profile.

import { secretPlace } from '../../contract/feed-place.ts'
import type { ResultTargetConfig } from '../../contract/results.ts'
import { spreadAll } from '../../core/results/spread-all.ts'
import type { ResultTelling } from '../../core/results/telling.ts'
import type { KeptTargets } from '../profile/kept-placed.ts'
import type { Stores } from '../profile/stores.ts'
import { isSame } from '../station/profile-merge.ts'
import { applyPlaced, placedLock, placedSection, type PlacedOptions } from './profile-placed.ts'
import { profileSourceId } from './profile-order-sources.ts'

/** What the targets of the file were when they were taken over. */
const appliedName = 'result-targets-applied'
const namespace = '0d5b6a0e-8a0c-4f4e-9f0e-6a1c9d1f6b52'

/** The file names sources by their names, or `hand`. */
const sourceIdOf = (name: string) => (name === 'hand' ? name : profileSourceId(name))

function sectionOf(options: PlacedOptions) {
  const configs = options.stationProfile.profile?.resultTargets?.map(
    ({ sources, ...config }): ResultTargetConfig => ({
      ...config,
      ...(sources && { sources: sources.map(sourceIdOf) }),
    }),
  )
  return placedSection('resultTargets', namespace, configs, options)
}

/** Takes them over, before any is told. A secret goes with the address, and the way, that it was given for. */
export async function applyProfileTargets({
  stores: { values },
  kept: { secrets, store },
  ...options
}: PlacedOptions & {
  readonly stores: Pick<Stores, 'values'>
  readonly kept: Pick<KeptTargets, 'secrets' | 'store'>
}): Promise<void> {
  const file = sectionOf(options)
  if (!file) return
  // What was noted until now is for the targets as they were.
  async function save(target: { readonly id: string; readonly config: ResultTargetConfig }) {
    await spreadAll(store)
    await store.saveTarget(target)
  }
  await applyPlaced<ResultTargetConfig>(file, {
    values,
    appliedName,
    list: store.targets,
    save,
    async put(target, before) {
      if (before && !isSame(givenFor(before), givenFor(target.config))) await secrets.delete(target.id)
      await save(target)
    },
  })
}

const givenFor = (config: ResultTargetConfig) => [
  secretPlace(config),
  config.kind === 'http' && [config.url, config.auth, config.headerName],
]

/** Whether people and other benches change nothing of the targets. */
export const areTargetsLocked = (options: PlacedOptions): boolean => sectionOf(options)?.isLocked ?? false

/** The targets with the locks of the file. */
export function lockTargets(telling: ResultTelling, options: PlacedOptions): ResultTelling {
  const lock = placedLock(sectionOf(options))
  if (!lock) return telling
  return {
    ...telling,
    async saveTarget(wish) {
      lock.needsSame(wish.targetId, wish.config)
      return telling.saveTarget(wish)
    },
    async removeTarget(targetId) {
      lock.needsOther(targetId)
      return telling.removeTarget(targetId)
    },
  }
}
