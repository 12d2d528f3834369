// Which service a parcel goes by: the one its order names, or the station's rule over the rates.

import { AppError, type ErrorReason } from '../../contract/errors.ts'
import type { Money } from '../../contract/domain.ts'
import type { ServiceRule } from '../../contract/settings.ts'
import type { ServiceWish } from '../../contract/shipment-draft.ts'
import type { Service } from '../../service/enums.ts'
import type { OfferedService, Rate, RateRequest, ShippingService } from '../shipping-service.ts'

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
  if (best === undefined) throw noRate('none_offered', 'No carrier offers a rate for this parcel')
  if (eligible.some((rate) => rate.price.currency !== best.price.currency)) {
    throw noRate('several_currencies', 'The rates are in several currencies')
  }
  return best
}

/** A service and carrier account for a parcel, with its price where rates were asked for. */
export type ChosenService = OfferedService & { readonly price: Money | undefined }

/**
 * Finds service and carrier account for a parcel; with `needsPrice` what it costs too. Costs no money. Throws `no_rate`,
 * or what the service throws.
 */
export async function chooseService(
  service: Pick<ShippingService, 'getRates' | 'listOfferedServices'>,
  wish: ServiceWish,
  request: RateRequest,
  needsPrice = false,
): Promise<ChosenService> {
  if (wish.by === 'rule') return bestRate(await service.getRates(request), wish.rule)
  const offer =
    wish.by === 'rate'
      ? wish
      : (await service.listOfferedServices()).find((offered) => offered.service === wish.service)
  if (!offer) {
    throw noRate('not_offered', 'No carrier account offers the service that the order names', wish.service)
  }
  if (needsPrice) return rateOf(service, offer, request)
  return { carrierAccountId: offer.carrierAccountId, service: offer.service, price: undefined }
}

/** What one offer costs now. Throws `no_rate`, or what the service throws. */
export async function rateOf(
  service: Pick<ShippingService, 'getRates'>,
  { carrierAccountId, service: named }: OfferedService,
  request: RateRequest,
): Promise<Rate> {
  const rates = await service.getRates({ ...request, carrierAccountId, service: named })
  const rate = rates.find((one) => one.carrierAccountId === carrierAccountId && one.service === named)
  if (!rate) throw noRate('rate_gone', 'The service has no rate for what was chosen any more', named)
  return rate
}

const noRate = (reason: ErrorReason, message: string, service?: string) =>
  new AppError('no_rate', message, { details: { reason, ...(service === undefined ? {} : { service }) } })
