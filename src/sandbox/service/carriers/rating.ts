import { countryOf } from '../../../service/countries.ts'
import type { PackageType, Service } from '../../../service/enums.ts'
import type { Address, Package, SpecialServiceParam } from '../../../service/records.ts'
import type { Asks } from '../own-rules.ts'
import { serviceError } from '../service-error.ts'
import type { ServiceError } from '../service-error.ts'
import { carriers, offers } from './catalogue.ts'
import type { Carrier, CarrierCode, ServiceOffer } from './catalogue.ts'
import { isHome } from './address-verification.ts'
import { sizeInches, weightOz } from './measures.ts'
import { feeMinor, takes, wouldFly } from './special-services.ts'
import type { SpecialService } from './special-services.ts'
import { countryZone, domesticZone } from './zones.ts'
import type { Zone } from './zones.ts'

export type Surcharge = { readonly name: string; readonly amountMinor: number }

export type Rate = {
  readonly carrierAccountId: string
  readonly carrierCode: CarrierCode
  readonly service: Service
  readonly packageType: PackageType
  /** US cents, surcharges included. */
  readonly totalMinor: number
  readonly deliveryDays: number
  readonly surcharges: readonly Surcharge[]
}

export type RateQuestion = {
  readonly fromAddress: Address
  readonly toAddress: Address
  readonly packages: readonly Package[]
  readonly specialServices: readonly SpecialService[]
  readonly specialServiceParam: SpecialServiceParam | undefined
}

/** The weight that is charged: the real one, or what the size makes of it where that is more. */
function billedOz(parcel: Package, carrier: Carrier): number {
  const size = sizeInches(parcel)
  const realOz = weightOz(parcel) ?? 0
  if (size === undefined || carrier.dimensionalDivisor === undefined) return realOz
  const cubicInches = size[0] * size[1] * size[2]
  // Carriers leave small boxes alone: below a cubic foot only real weight counts.
  return cubicInches <= 1728
    ? realOz
    : Math.max(realOz, Math.ceil(cubicInches / carrier.dimensionalDivisor) * 16)
}

function basePriceMinor(parcel: Package, offer: ServiceOffer, zone: Zone): number {
  const flat = offer.flatMinor[parcel.packageType ?? 'Parcel']
  if (flat !== undefined) return flat
  const ounces = billedOz(parcel, carriers[offer.carrierCode])
  const last = offer.steps.at(-1) ?? { upToOz: 0, priceMinor: 0 }
  const step = offer.steps.find(({ upToOz }) => ounces <= upToOz)
  const nearest =
    step?.priceMinor ?? last.priceMinor + Math.ceil((ounces - last.upToOz) / 16) * offer.perPoundMinor
  return Math.round((nearest * (100 + offer.zonePercent * (zone - 1))) / 100)
}

function delivers(offer: ServiceOffer, from: string, to: string): boolean {
  if (offer.scope === 'domestic') return from === to
  if (offer.scope === 'international') return from !== to
  return from === 'US' && to === offer.scope
}

/** Within another country, and where a ZIP is not in use, the way is the farthest. */
const farthest: Zone = 8

function zoneOf({ fromAddress, toAddress }: RateQuestion, from: string, to: string): Zone {
  if (from === 'US' && to === 'US') return domesticZone(fromAddress.zip, toAddress.zip) ?? farthest
  if (from === to) return farthest
  return countryZone(to === 'US' ? from : to)
}

function sizeFault(parcel: Package, offer: ServiceOffer, carrier: Carrier): string | undefined {
  if ((weightOz(parcel) ?? 0) > offer.maxWeightOz)
    return `weight is more than the ${offer.maxWeightOz} oz that ${offer.name} takes`
  const size = sizeInches(parcel)
  if (size !== undefined && size[0] + 2 * (size[1] + size[2]) > carrier.maxLengthAndGirthInches)
    return `length and girth are more than the ${carrier.maxLengthAndGirthInches} in that ${carrier.name} takes`
  return undefined
}

/**
 * What a service costs for a parcel, or why it does not take it. The same question always has the same answer.
 * `module` begins the codes of what has none of its own: weight, size, and parameters of special services.
 */
export function rateService(
  service: Service,
  account: { readonly id: string; readonly carrierCode: string },
  question: RateQuestion,
  module: 'SHIPMENT' | 'SHIPMENTRATE',
  asks: Asks,
): Rate | ServiceError {
  const offer = offers[service]
  const carrier = carriers[offer.carrierCode]
  const [from, to] = [countryOf(question.fromAddress), countryOf(question.toAddress)]
  if (offer.carrierCode !== account.carrierCode)
    return serviceError('SERVICE.NOT_SUPPORTED', `service is not offered by carrier account ${account.id}`)
  if (!delivers(offer, from, to))
    return serviceError(
      'SERVICE.NOT_SUPPORTED',
      `service does not deliver to the country of toAddress.country`,
    )
  const refused = question.specialServices.find((one) => !takes(service, one))
  if (refused !== undefined)
    return serviceError(
      'SPECIALSERVICE.NOT_SUPPORTED',
      `specialService ${refused} is not offered with ${offer.name}`,
    )
  const hazmatType = question.specialServiceParam?.hazmatType
  if (asks('groundOnly') && question.specialServices.includes('HAZMAT') && wouldFly(service, hazmatType))
    return serviceError(
      `${module}.SPECIALSERVICEPARAM.VALIDATION_FAILED`,
      `specialServiceParam.hazmatType must stay on the ground, and ${offer.name} may fly`,
    )
  for (const [index, parcel] of question.packages.entries()) {
    if (!offer.packageTypes.includes(parcel.packageType ?? 'Parcel'))
      return serviceError(
        'PACKAGETYPE.NOT_SUPPORTED',
        `packages[${index}].packageType must be one of: ${offer.packageTypes.join(', ')} for ${service}`,
      )
    const fault = asks('carrierLimits') ? sizeFault(parcel, offer, carrier) : undefined
    if (fault !== undefined) return serviceError(`${module}.VALIDATION_FAILED`, `packages[${index}] ${fault}`)
  }
  return priced(service, offer, carrier, account.id, zoneOf(question, from, to), question)
}

function priced(
  service: Service,
  offer: ServiceOffer,
  carrier: Carrier,
  carrierAccountId: string,
  zone: Zone,
  question: RateQuestion,
): Rate {
  const { packages, specialServices, specialServiceParam } = question
  const baseMinor = packages.reduce((sum, parcel) => sum + basePriceMinor(parcel, offer, zone), 0)
  const surcharges = [
    { name: 'Fuel', amountMinor: Math.round((baseMinor * carrier.fuelPercent) / 100) },
    {
      name: 'Residential delivery',
      amountMinor: isHome(question.toAddress) ? carrier.residentialMinor * packages.length : 0,
    },
    {
      name: 'Irregular shape',
      amountMinor: packages.filter((parcel) => parcel.isRectangle === false).length * carrier.irregularMinor,
    },
    ...specialServices.map((one) => ({
      name: one,
      amountMinor: feeMinor(one, specialServiceParam) * packages.length,
    })),
  ].filter(({ amountMinor }) => amountMinor > 0)
  const [nearest, farthest] = offer.days
  return {
    carrierAccountId,
    carrierCode: offer.carrierCode,
    service,
    packageType: packages[0]?.packageType ?? 'Parcel',
    totalMinor: surcharges.reduce((sum, { amountMinor }) => sum + amountMinor, baseMinor),
    deliveryDays: nearest + Math.round(((farthest - nearest) * (Math.min(zone, 8) - 1)) / 7),
    surcharges,
  }
}

/** A rate as it stands in answers: amounts in dollars. */
export function rateBody(rate: Rate) {
  const { totalMinor, surcharges, deliveryDays, ...names } = rate
  return {
    ...names,
    totalAmount: totalMinor / 100,
    currency: 'USD',
    deliveryDays,
    surcharges: surcharges.map(({ name, amountMinor }) => ({ name, amount: amountMinor / 100 })),
  }
}
