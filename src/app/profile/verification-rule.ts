// When items are scanned before a label is bought: a rule of the open profile. It may name groups of customers: kept in its database.

import { VerificationRule } from '../../contract/verification-view.ts'
import { isSame } from '../station/profile-merge.ts'
import { lockedError, type ActiveStationProfile } from '../station/station-profile.ts'
import { profileSetting } from './profile-setting.ts'
import type { Stores } from './stores.ts'

export type VerificationRuleStore = ReturnType<typeof verificationRuleStore>

const atFirst = VerificationRule.parse({ mode: 'off' })

export function verificationRuleStore(
  values: Stores['values'],
  { profile, isLocked }: Pick<ActiveStationProfile, 'profile' | 'isLocked'>,
) {
  const setting = profileSetting<VerificationRule>(values, {
    key: 'verification-rule',
    schema: VerificationRule,
    atFirst,
    section: profile?.verification,
    isLocked: isLocked('verification'),
    takeOver: () => profile?.verification ?? atFirst,
  })
  return {
    read: setting.read,
    /** Throws `locked_by_administrator`. */
    async save(rule: VerificationRule): Promise<VerificationRule> {
      if (isLocked('verification') && !isSame(rule, await setting.read())) throw lockedError('verification')
      await setting.save(rule)
      return rule
    },
  }
}
