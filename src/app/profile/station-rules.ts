// The station's rules for parcels. What may name a person (the signer of customs forms) is sealed in the profile's
// database; the rule for services is every profile's.

import { z } from 'zod'
import { StationRules } from '../../contract/ship.ts'
import { keptSetting } from './kept-setting.ts'
import { isSame, sectionHash, withProfileRules } from '../station/profile-merge.ts'
import { lockedError, type ActiveStationProfile } from '../station/station-profile.ts'
import type { SettingsFile } from '../station/station-settings.ts'
import type { Stores } from './stores.ts'

export type StationRulesStore = ReturnType<typeof stationRulesStore>

const Kept = StationRules.omit({ serviceRule: true }).strip()
type Kept = z.infer<typeof Kept>

/** Until somebody says otherwise. */
const atFirst: Kept = {
  weightTolerance: { percent: 10, grams: 50 },
  customs: { contentType: 'Merchandise', nonDeliveryOption: 'Return', currency: 'USD' },
}

export function stationRulesStore(
  values: Stores['values'],
  settings: SettingsFile,
  { profile, isLocked }: Pick<ActiveStationProfile, 'profile' | 'isLocked'>,
) {
  const kept = keptSetting(values, 'ship-rules', Kept)
  /** What the station profile's rules were when they were taken over. */
  const applied = keptSetting(values, 'ship-rules-applied', z.string())
  let current: Kept | undefined

  async function keptRules(): Promise<Kept> {
    const before = (await kept.read()) ?? atFirst
    if (!profile?.rules) return before
    const hash = sectionHash(profile.rules)
    if (!isLocked('rules') && (await applied.read()) === hash) return before
    const { serviceRule } = settings.read()
    const rules = Kept.parse(withProfileRules({ serviceRule, ...before }, profile))
    if (!isSame(rules, before)) await kept.save(rules)
    await applied.save(hash)
    return rules
  }

  return {
    async read(): Promise<StationRules> {
      current ??= await keptRules()
      return { serviceRule: settings.read().serviceRule, ...current }
    },
    /** Throws `locked_by_administrator`. */
    async save(wanted: StationRules) {
      if (isLocked('rules') && !isSame(withProfileRules(wanted, profile), wanted)) throw lockedError('rules')
      const { serviceRule, ...rules } = wanted
      await kept.save(rules)
      current = rules
      settings.change({ serviceRule })
    },
  }
}
