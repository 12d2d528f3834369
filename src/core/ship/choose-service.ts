// Which service a parcel goes by: the one its order names, or the station's rule over the rates.

import { AppError, type ErrorReason } from '../../contract/errors.ts'
import type { Money } from '../../contract/domain.ts'
import type { RuleWish, UndecidedWish } from '../../contract/shipping-rules.ts'
import type { ServiceRule } from '../../contract/settings.ts'
import type { ServiceWish } from '../../contract/shipment-draft.ts'
import type { Service } from '../../service/enums.ts'
import { isTracked } from '../../service/tracked-services.ts'
import { assertNever } from '../../base/assert-never.ts'
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

/** Whether a service may carry whatever a parcel holds, from wherever it is. */
export const takesAnyParcel = (service: Service): boolean => !onConditions.has(service)

/**
 * The best of `rates` by `rule`, of the services that take any parcel. Rates of several currencies cannot be compared:
 * `no_rate`.
 */
export function bestRate(rates: readonly Rate[], rule: ServiceRule): Rate {
  const eligible = rates.filter((rate) => takesAnyParcel(rate.service))
  const why = rates.length > 0 ? 'none_without_condition' : 'none_offered'
  return bestOf(eligible, rule, () => noRate(why, 'No carrier offers a rate for this parcel'))
}

function bestOf(eligible: readonly Rate[], rule: ServiceRule, none: () => AppError): Rate {
  const best = eligible.toSorted(byRule[rule])[0]
  if (best === undefined) throw none()
  if (eligible.some((rate) => rate.price.currency !== best.price.currency)) {
    throw noRate('several_currencies', 'The rates are in several currencies')
  }
  return best
}

/**
 * The best of those that a shipping rule lets a parcel go by: of the services that it names, and of the carriers. What is not
 * known of an offer, its carrier or whether it is tracked, is never what the rule asks for. Throws `no_rate`.
 */
export function bestByRule(rates: readonly Rate[], wish: RuleWish): Rate {
  const { choose, services, carriers, trackedOnly, ruleName } = wish
  const isTaken = ({ service, carrierCode = '' }: Rate) =>
    (services.length === 0 ? takesAnyParcel(service) : services.includes(service)) &&
    (carriers.length === 0 || carriers.includes(carrierCode))
  const offered = rates.filter(isTaken)
  const tracked = trackedOnly ? offered.filter(({ service }) => isTracked(service)) : offered
  const reason = offered.length > 0 ? 'none_tracked' : rates.length > 0 ? 'none_by_rule' : 'none_offered'
  return bestOf(
    tracked,
    choose,
    () =>
      new AppError('no_rate', 'Nothing that the rule of this order allows has a rate', {
        details: { reason, rule: ruleName },
      }),
  )
}

function withinCeiling(rate: Rate, { ceiling, ruleName: rule }: RuleWish): Rate {
  const { price, service } = rate
  const isWithin =
    !ceiling || (price.currency === ceiling.currency && price.amountMinor <= ceiling.amountMinor)
  if (isWithin) return rate
  throw new AppError('above_rule_ceiling', 'It costs more than the rule of this order lets it', {
    details: { rule, price, ceiling, service },
  })
}

export const undecided = ({ ruleName: rule, needs }: UndecidedWish) =>
  new AppError('rule_undecided', 'Whether a rule takes this order cannot be told', {
    details: { rule, needs },
  })

/** A service and carrier account for a parcel, with its price where rates were asked for. */
export type ChosenService = OfferedService & {
  readonly price: Money | undefined
  /** All that it was chosen from, where the rates of every service were asked for. */
  readonly quotes?: readonly Rate[]
}

/**
 * Finds service and carrier account for a parcel; with `needsPrice` what it costs too. Costs no money. Throws `no_rate`,
 * `rule_undecided`, `above_rule_ceiling`, or what the service throws.
 */
export async function chooseService(
  service: Pick<ShippingService, 'getRates' | 'listOfferedServices'>,
  wish: ServiceWish,
  request: RateRequest,
  needsPrice = false,
): Promise<ChosenService> {
  switch (wish.by) {
    case 'rule':
      return bestOfAll((quotes) => bestRate(quotes, wish.rule))
    case 'shipping_rule':
      return bestOfAll((quotes) => withinCeiling(bestByRule(quotes, wish), wish))
    case 'undecided':
      throw undecided(wish)
    case 'rate':
      return offerOf(wish)
    case 'name': {
      const offered = (await service.listOfferedServices()).find((one) => one.service === wish.service)
      if (offered) return offerOf(offered)
      throw noRate('not_offered', 'No carrier account offers the service that the order names', wish.service)
    }
    default:
      return assertNever(wish)
  }

  async function bestOfAll(best: (quotes: readonly Rate[]) => Rate): Promise<ChosenService> {
    const quotes = await service.getRates(request)
    return { ...best(quotes), quotes }
  }

  async function offerOf(offer: OfferedService): Promise<ChosenService> {
    if (needsPrice) return rateOf(service, offer, request)
    return { carrierAccountId: offer.carrierAccountId, service: offer.service, price: undefined }
  }
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
