// The station's rules for parcels. What may name a person (the signer of customs forms) is sealed in the profile's
// database; the rule for services is every profile's.

import type { z } from 'zod'
import { StationRules } from '../../contract/ship.ts'
import { profileSetting } from './profile-setting.ts'
import { isSame, withProfileRules } from '../station/profile-merge.ts'
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
  const setting = profileSetting<Kept>(values, {
    key: 'ship-rules',
    schema: Kept,
    atFirst,
    section: profile?.rules,
    isLocked: isLocked('rules'),
    takeOver(before) {
      const { serviceRule } = settings.read()
      return Kept.parse(withProfileRules({ serviceRule, ...before }, profile))
    },
  })
  return {
    async read(): Promise<StationRules> {
      const rules = await setting.read()
      return { serviceRule: settings.read().serviceRule, ...rules }
    },
    /** Throws `locked_by_administrator`. */
    async save(wanted: StationRules) {
      if (isLocked('rules') && !isSame(withProfileRules(wanted, profile), wanted)) throw lockedError('rules')
      const { serviceRule, ...rules } = wanted
      await setting.save(rules)
      settings.change({ serviceRule })
    },
  }
}
