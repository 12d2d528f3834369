// The shipping rules of the open profile. They may name people's references: sealed in its database.

import { ShippingRules } from '../../contract/shipping-rules.ts'
import { keptSetting } from './kept-setting.ts'
import type { Stores } from './stores.ts'

export type ShippingRulesStore = ReturnType<typeof shippingRulesStore>

export function shippingRulesStore(values: Stores['values']) {
  const kept = keptSetting(values, 'shipping-rules', ShippingRules)
  let current: ShippingRules | undefined

  return {
    async read(): Promise<ShippingRules> {
      current ??= (await kept.read()) ?? []
      return current
    },
    async save(rules: ShippingRules): Promise<void> {
      await kept.save(rules)
      current = rules
    },
  }
}
