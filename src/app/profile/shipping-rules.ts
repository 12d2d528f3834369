// The shipping rules of the open profile. They may name people's references: sealed in its database.

import { v5 as idOfName } from 'uuid'
import { createLine } from '../../base/in-turn.ts'
import { ShippingRules } from '../../contract/shipping-rules.ts'
import { conflict } from '../../contract/refusals.ts'
import type { ProfileShippingRules } from '../../contract/station-profile.ts'
import { isSame } from '../station/profile-merge.ts'
import { lockedError, type ActiveStationProfile } from '../station/station-profile.ts'
import { profileSetting } from './profile-setting.ts'
import type { Stores } from './stores.ts'

export type ShippingRulesStore = ReturnType<typeof shippingRulesStore>

/** The same name has the same id at every start, and at every station. */
const namespace = '8d1c2f0e-6a55-4c0f-9f0b-4f1f6f0f7e2a'

const withIds = (rules: ProfileShippingRules): ShippingRules =>
  rules.map((rule) => ({ ...rule, id: rule.id ?? idOfName(rule.name, namespace) }))

export function shippingRulesStore(
  values: Stores['values'],
  { profile, isLocked }: Pick<ActiveStationProfile, 'profile' | 'isLocked'>,
) {
  const setting = profileSetting<ShippingRules>(values, {
    key: 'shipping-rules',
    schema: ShippingRules,
    atFirst: [],
    section: profile?.shippingRules,
    isLocked: isLocked('shippingRules'),
    takeOver: () => withIds(profile?.shippingRules ?? []),
  })
  const line = createLine()

  /** Nobody else saves them until it is done. */
  const inTurn = <T>(work: (save: (rules: ShippingRules) => Promise<void>) => Promise<T>): Promise<T> =>
    line(() => work(setting.save))

  return {
    read: setting.read,
    inTurn,
    /** Throws `locked_by_administrator`, and `conflict` where they are others by now than `before`. */
    save: (rules: ShippingRules, before?: ShippingRules): Promise<void> =>
      inTurn(async (save) => {
        if (before && !isSame(before, await setting.read())) throw conflict('changed_meanwhile')
        if (isLocked('shippingRules') && !isSame(rules, await setting.read()))
          throw lockedError('shippingRules')
        await save(rules)
      }),
  }
}
