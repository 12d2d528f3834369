// The shipping rules of the open profile. They may name people's references: sealed in its database.

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ShippingRules } from '../../contract/shipping-rules.ts'
import type { ProfileShippingRules } from '../../contract/station-profile.ts'
import { isSame, sectionHash } from '../station/profile-merge.ts'
import { lockedError, type ActiveStationProfile } from '../station/station-profile.ts'
import { keptSetting } from './kept-setting.ts'
import type { Stores } from './stores.ts'

export type ShippingRulesStore = ReturnType<typeof shippingRulesStore>

/** The same name has the same id at every start, and at every station. */
function idOf(name: string): string {
  const hex = createHash('sha256').update(`shipping rule ${name}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

const withIds = (rules: ProfileShippingRules): ShippingRules =>
  rules.map((rule) => ({ ...rule, id: rule.id ?? idOf(rule.name) }))

export function shippingRulesStore(
  values: Stores['values'],
  { profile, isLocked }: Pick<ActiveStationProfile, 'profile' | 'isLocked'>,
) {
  const kept = keptSetting(values, 'shipping-rules', ShippingRules)
  /** What the station profile's rules were when they were taken over. */
  const applied = keptSetting(values, 'shipping-rules-applied', z.string())
  let current: ShippingRules | undefined

  async function rulesNow(): Promise<ShippingRules> {
    const before = (await kept.read()) ?? []
    if (!profile?.shippingRules) return before
    const hash = sectionHash(profile.shippingRules)
    if (!isLocked('shippingRules') && (await applied.read()) === hash) return before
    const rules = withIds(profile.shippingRules)
    if (!isSame(rules, before)) await kept.save(rules)
    await applied.save(hash)
    return rules
  }

  return {
    async read(): Promise<ShippingRules> {
      current ??= await rulesNow()
      return current
    },
    /** Throws `locked_by_administrator`. */
    async save(rules: ShippingRules): Promise<void> {
      if (isLocked('shippingRules') && !isSame(rules, await this.read())) throw lockedError('shippingRules')
      await kept.save(rules)
      current = rules
    },
  }
}
