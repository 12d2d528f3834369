// Below which balance it is low, in the open profile; nothing until a supervisor or the station profile says so.

import { z } from 'zod'
import { LowBalance } from '../../contract/account.ts'
import { keptSetting } from '../profile/kept-setting.ts'
import type { Stores } from '../profile/stores.ts'
import { sectionHash } from '../station/profile-merge.ts'
import { lockedError, type ActiveStationProfile } from '../station/station-profile.ts'

/** `applied`: what the station profile's section was when it was taken over. */
const Kept = z.object({ limit: LowBalance.optional(), applied: z.string().optional() })

export function keptLowBalance(
  values: Stores['values'],
  { profile, isLocked }: Pick<ActiveStationProfile, 'profile' | 'isLocked'>,
) {
  const kept = keptSetting(values, 'low-balance', Kept)
  const wanted = profile?.account?.lowBalance
  const applied = wanted === undefined ? undefined : sectionHash(wanted)

  return {
    async read(): Promise<LowBalance | undefined> {
      const before = await kept.read()
      if (wanted === undefined || (!isLocked('account') && before?.applied === applied)) return before?.limit
      const limit = wanted === 'off' ? undefined : wanted
      if (before?.applied !== applied) await kept.save({ limit, applied })
      return limit
    },
    /** Throws `locked_by_administrator`. */
    async save(limit: LowBalance | undefined): Promise<void> {
      if (isLocked('account')) throw lockedError('account')
      await kept.save({ limit, applied })
    },
  }
}
