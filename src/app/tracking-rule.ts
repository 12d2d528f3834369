import { z } from 'zod'
import type { SealedSettingStore } from '../adapters/sqlite/setting-store.ts'
import { defaultTrackingRule, TrackingRule } from '../contract/tracking-operations.ts'
import { isAppError } from '../contract/errors.ts'

const key = 'tracking-rule'

/** How long parcels are followed, as the station keeps it for a profile. */
export type TrackingRuleStore = {
  read(): Promise<TrackingRule>
  save(rule: TrackingRule): Promise<void>
}

export function trackingRuleStore(values: SealedSettingStore): TrackingRuleStore {
  return {
    async read() {
      const kept = await values.get(key).catch((error: unknown) => {
        // What an earlier session sealed for itself is as good as not there.
        if (!isAppError(error, 'sealed_with_other_key')) throw error
      })
      return kept === undefined ? defaultTrackingRule : TrackingRule.parse(kept)
    },
    save: (rule) => values.set(key, z.json().parse(rule)),
  }
}
