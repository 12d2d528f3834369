import { defaultRefundRule, RefundRule } from '../../contract/refunds.ts'
import { keptSetting } from '../profile/kept-setting.ts'
import type { Stores } from '../profile/stores.ts'

/** The rule by which refunds are overdue; the default until somebody says otherwise, or where it cannot be read. */
export function keptRefundRule(values: Stores['values']) {
  const kept = keptSetting(values, 'refund-rule', RefundRule.catch(defaultRefundRule))
  return {
    save: kept.save,
    read: async (): Promise<RefundRule> => (await kept.read()) ?? defaultRefundRule,
  }
}
