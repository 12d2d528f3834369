// The station's rules for parcels. What may name a person (the signer of customs forms) is sealed in the profile's
// database; the rule for services is every profile's.

import { z } from 'zod'
import { isAppError } from '../../contract/errors.ts'
import { ShipRules } from '../../contract/ship-operations.ts'
import { isSame, sectionHash, withProfileRules } from '../profile-merge.ts'
import { lockedError, type ActiveStationProfile } from '../station-profile.ts'
import type { SettingsFile } from '../station-settings.ts'
import type { Stores } from '../stores.ts'

export type ShipRulesStore = {
  read(): Promise<ShipRules>
  /** Throws `locked_by_administrator`. */
  save(rules: ShipRules): Promise<void>
}

const settingName = 'ship-rules'
/** What the station profile's rules were when they were taken over. */
const appliedName = 'ship-rules-applied'

const Kept = ShipRules.omit({ serviceRule: true }).strip()
type Kept = z.infer<typeof Kept>

/** Until somebody says otherwise. */
const atFirst: Kept = {
  weightTolerance: { percent: 10, grams: 50 },
  customs: { contentType: 'Merchandise', nonDeliveryOption: 'Return', currency: 'USD' },
}

export function shipRulesStore(
  values: Stores['values'],
  settings: SettingsFile,
  { profile, isLocked }: Pick<ActiveStationProfile, 'profile' | 'isLocked'>,
): ShipRulesStore {
  let current: Kept | undefined

  /** Sealed by an earlier session: as good as not there. */
  async function get(name: string): Promise<unknown> {
    try {
      return await values.get(name)
    } catch (error) {
      if (isAppError(error, 'sealed_with_other_key')) return undefined
      throw error
    }
  }
  async function keep(rules: Kept): Promise<Kept> {
    await values.set(settingName, z.json().parse(JSON.parse(JSON.stringify(rules))))
    return rules
  }
  async function keptRules(): Promise<Kept> {
    const value = await get(settingName)
    const kept = value === undefined ? atFirst : Kept.parse(value)
    if (!profile?.rules) return kept
    const hash = sectionHash(profile.rules)
    if (!isLocked('rules') && (await get(appliedName)) === hash) return kept
    const { serviceRule } = settings.read()
    const rules = Kept.parse(withProfileRules({ serviceRule, ...kept }, profile))
    if (!isSame(rules, kept)) await keep(rules)
    await values.set(appliedName, hash)
    return rules
  }

  return {
    async read() {
      current ??= await keptRules()
      return { serviceRule: settings.read().serviceRule, ...current }
    },
    async save(wanted) {
      if (isLocked('rules') && !isSame(withProfileRules(wanted, profile), wanted)) throw lockedError('rules')
      const { serviceRule, ...rules } = wanted
      current = await keep(rules)
      settings.change({ serviceRule })
    },
  }
}
