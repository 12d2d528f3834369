// Rates as the page lists them.

import { isAppError } from '../../../contract/errors.ts'
import { serviceRules } from '../../../contract/settings.ts'
import type { RateView } from '../../../contract/rates.ts'
import type { ServiceWish } from '../../../contract/shipment-draft.ts'
import { bestByRule, bestRate } from '../choose-service.ts'
import type { Rate } from '../../shipping-service.ts'
import { withoutUndefined } from './without-undefined.ts'

export function rateView(rate: Rate, bestBy: RateView['bestBy']): RateView {
  const { carrierAccountId, service, price, surcharges = [] } = rate
  return withoutUndefined({
    carrierAccountId,
    carrierCode: rate.carrierCode,
    service,
    price,
    deliveryDays: rate.deliveryDays,
    surcharges: surcharges.map(withoutUndefined),
    bestBy,
  })
}

/**
 * Cheapest first; rates of several currencies cannot be compared, so that no rule marks one. `wish`: of the draft that they
 * are for.
 */
export function rateViews(rates: readonly Rate[], wish?: ServiceWish): RateView[] {
  const bests = serviceRules.map((rule) => ({ rule, rate: bestOrNone(() => bestRate(rates, rule)) }))
  const ruled = wish?.by === 'shipping_rule' ? wish : undefined
  const byRule = ruled && bestOrNone(() => bestByRule(rates, ruled))
  return rates
    .toSorted((a, b) => a.price.amountMinor - b.price.amountMinor)
    .map((rate) => ({
      ...rateView(
        rate,
        bests.filter((best) => best.rate === rate).map(({ rule }) => rule),
      ),
      ...(ruled && rate === byRule ? { ruledBy: ruled.ruleId } : {}),
    }))
}

function bestOrNone(best: () => Rate): Rate | undefined {
  try {
    return best()
  } catch (error) {
    if (isAppError(error, 'no_rate')) return undefined
    throw error
  }
}
