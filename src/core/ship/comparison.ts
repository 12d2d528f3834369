// What else a parcel could have gone by with the same day of arrival, by the rates that it was quoted when it was bought.

import type { Money } from '../../contract/domain.ts'
import { isTracked } from '../../service/tracked-services.ts'
import { takesAnyParcel } from './choose-service.ts'
import type { OfferedService, Rate } from '../shipping-service.ts'

export type Comparison = {
  /** What the parcel was quoted by the service that it went by. */
  readonly price: Money
  /** The cheapest other that promised to arrive no later, in the same currency; undefined where none did. */
  readonly other: { readonly service: string; readonly amountMinor: number } | undefined
}

/**
 * `quotes`: all that was quoted for the parcel. What is chosen on conditions is no choice for any parcel, and what has no tracking
 * is none where the chosen one has it. Undefined where it is not known: the chosen one was not quoted, or at another price
 * than it has now, it tells no days, or what arrives no later is in another currency.
 */
export function comparisonOf(
  chosen: OfferedService & { readonly price: Money | undefined },
  quotes: readonly Rate[],
): Comparison | undefined {
  const isChosen = ({ carrierAccountId, service }: Rate) =>
    carrierAccountId === chosen.carrierAccountId && service === chosen.service
  const own = quotes.find(isChosen)
  if (own?.deliveryDays === undefined) return undefined
  const { price, deliveryDays } = own
  const isNow =
    !chosen.price ||
    (chosen.price.currency === price.currency && chosen.price.amountMinor === price.amountMinor)
  if (!isNow) return undefined
  const others = quotes.filter(
    (rate) =>
      !isChosen(rate) &&
      rate.deliveryDays !== undefined &&
      rate.deliveryDays <= deliveryDays &&
      takesAnyParcel(rate.service) &&
      (isTracked(rate.service) || !isTracked(chosen.service)),
  )
  if (others.some((rate) => rate.price.currency !== price.currency)) return undefined
  const [cheapest] = others.toSorted((one, other) => one.price.amountMinor - other.price.amountMinor)
  return {
    price,
    other: cheapest && { service: cheapest.service, amountMinor: cheapest.price.amountMinor },
  }
}
