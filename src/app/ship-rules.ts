// The station's rules for parcels. What may name a person (the signer of customs forms) is sealed in the profile's
// database; the rule for services is every profile's.

import { z } from 'zod'
import { isAppError } from '../contract/errors.ts'
import { ShipRules } from '../contract/ship-operations.ts'
import type { SettingsFile } from './station-settings.ts'
import type { Stores } from './stores.ts'

export type ShipRulesStore = {
  read(): Promise<ShipRules>
  save(rules: ShipRules): Promise<void>
}

const settingName = 'ship-rules'

const Kept = ShipRules.omit({ serviceRule: true })
type Kept = z.infer<typeof Kept>

/** Until somebody says otherwise. */
const atFirst: Kept = {
  weightTolerance: { percent: 10, grams: 50 },
  customs: { contentType: 'Merchandise', nonDeliveryOption: 'Return', currency: 'USD' },
}

export function shipRulesStore(values: Stores['values'], settings: SettingsFile): ShipRulesStore {
  let current: Kept | undefined

  async function keptRules(): Promise<Kept> {
    try {
      const kept = await values.get(settingName)
      return kept === undefined ? atFirst : Kept.parse(kept)
    } catch (error) {
      // Sealed by an earlier session: as good as not there.
      if (isAppError(error, 'sealed_with_other_key')) return atFirst
      throw error
    }
  }

  return {
    async read() {
      current ??= await keptRules()
      return { serviceRule: settings.read().serviceRule, ...current }
    },
    async save({ serviceRule, ...rules }) {
      await values.set(settingName, z.json().parse(JSON.parse(JSON.stringify(rules))))
      current = rules
      settings.change({ serviceRule })
    },
  }
}
