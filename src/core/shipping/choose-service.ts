// Which service a parcel goes by: the one its order names, or the station's rule over the rates.

import { AppError } from '../../contract/errors.ts'
import { serviceRules, type ServiceRule } from '../../contract/settings.ts'
import type { Service } from '../../service/enums.ts'
import type { OfferedService, Rate, RateRequest, ShippingService } from './shipping-service.ts'

const isRule = (wish: Service | ServiceRule): wish is ServiceRule =>
  (serviceRules as readonly string[]).includes(wish)

/** Unknown delivery days count as later than any known. */
const days = (rate: Rate) => rate.deliveryDays ?? Number.POSITIVE_INFINITY
const price = (rate: Rate) => rate.price.amountMinor
const difference = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)

/** Each rule as an order of rates, best first; a tie is broken by the other measure. */
const byRule: Readonly<Record<ServiceRule, (a: Rate, b: Rate) => number>> = {
  cheapest: (a, b) => difference(price(a), price(b)) || difference(days(a), days(b)),
  fastest: (a, b) => difference(days(a), days(b)) || difference(price(a), price(b)),
}

/**
 * Cheap because of what is inside (books, media, print) or because the shipper brings the parcel to the destination's
 * own post office. Right only where the order names them.
 */
const onConditions: ReadonlySet<Service> = new Set([
  'MediaMail',
  'LibraryMail',
  'BoundPrintedMatter',
  'ParcelSelectDE',
])

/**
 * The best of `rates` by `rule`, of the services that take any parcel. Rates of several currencies cannot be compared:
 * `no_rate`.
 */
export function bestRate(rates: readonly Rate[], rule: ServiceRule): Rate {
  const eligible = rates.filter((rate) => !onConditions.has(rate.service))
  const best = eligible.toSorted(byRule[rule])[0]
  if (best === undefined) throw new AppError('no_rate', 'No carrier offers a rate for this parcel')
  if (eligible.some((rate) => rate.price.currency !== best.price.currency)) {
    throw new AppError('no_rate', 'The rates are in several currencies: name a service in the order')
  }
  return best
}

/** Finds service and carrier account for a parcel. Costs no money. Throws `no_rate`, or what the service throws. */
export async function chooseService(
  service: ShippingService,
  wish: Service | ServiceRule,
  request: RateRequest,
): Promise<OfferedService> {
  if (isRule(wish)) {
    const { carrierAccountId, service: chosen } = bestRate(await service.getRates(request), wish)
    return { carrierAccountId, service: chosen }
  }
  const offered = (await service.listOfferedServices()).find((offer) => offer.service === wish)
  if (offered === undefined) {
    throw new AppError('no_rate', 'No configured carrier account offers the service that the order names', {
      details: { service: wish },
    })
  }
  return offered
}
