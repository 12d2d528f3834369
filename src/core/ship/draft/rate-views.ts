// Rates as the page lists them.

import { isAppError } from '../../../contract/errors.ts'
import { serviceRules } from '../../../contract/settings.ts'
import type { RateView } from '../../../contract/ship.ts'
import { bestRate } from '../choose-service.ts'
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

/** Cheapest first; rates of several currencies cannot be compared, so that no rule marks one. */
export function rateViews(rates: readonly Rate[]): RateView[] {
  const bests = serviceRules.map((rule) => ({ rule, rate: bestOrNone(rates, rule) }))
  return rates
    .toSorted((a, b) => a.price.amountMinor - b.price.amountMinor)
    .map((rate) =>
      rateView(
        rate,
        bests.filter((best) => best.rate === rate).map(({ rule }) => rule),
      ),
    )
}

function bestOrNone(rates: readonly Rate[], rule: (typeof serviceRules)[number]): Rate | undefined {
  try {
    return bestRate(rates, rule)
  } catch (error) {
    if (isAppError(error, 'no_rate')) return undefined
    throw error
  }
}
