// Which special services go with which services, what each must be told, and what it costs (sections 2.6 and 2.10).

import type { HazmatType, Service, ShipmentSpecialService } from '../../../service/enums.ts'
import type { SpecialServiceParam } from '../../../service/records.ts'
import { parameterReaders, type amountParameters } from '../../../service/special-services.ts'
import { carriers, offers } from './catalogue.ts'

export type SpecialService = ShipmentSpecialService

type Terms = {
  /** What it adds to the price of each package. */
  readonly feeMinor: number
  /** Costs more the more it is about: `stepMinor` for each begun $100 above `freeMinor`. */
  readonly amount?: {
    readonly of: (typeof amountParameters)[number]
    readonly freeMinor: number
    readonly stepMinor: number
    readonly maxMinor: number
  }
  /** The services that take it; without the list all of its carriers' services. */
  readonly services?: readonly Service[]
  readonly domesticOnly?: boolean
}

const anyDomesticPostal: readonly Service[] = [
  'PriorityMail',
  'PriorityMailExpress',
  'GroundAdvantage',
  'ParcelSelect',
  'FirstClass',
]

// prettier-ignore
export const specialServiceTerms: Readonly<Record<SpecialService, Terms>> = {
  RestrictedDelivery: { feeMinor: 1350, services: anyDomesticPostal },
  SundayDelivery: { feeMinor: 1450, services: ['PriorityMailExpress'] },
  HolidayDelivery: { feeMinor: 1450, services: ['PriorityMailExpress'] },
  CrematedRemains: { feeMinor: 850, services: ['PriorityMailExpress', 'PriorityMailExpressIntl'] },
  LiveAnimals: { feeMinor: 1200, services: ['PriorityMail', 'PriorityMailExpress', 'GroundAdvantage'] },
  HAZMAT: { feeMinor: 750, domesticOnly: true },
  COD: { feeMinor: 1075, amount: { of: 'codAmount', freeMinor: 10_000, stepMinor: 150, maxMinor: 100_000 }, domesticOnly: true },
  RegisteredMail: { feeMinor: 1645, amount: { of: 'registeredMailAmount', freeMinor: 0, stepMinor: 20, maxMinor: 5_000_000 }, services: ['PriorityMail', 'FirstClass', 'FirstClassIntl', 'PriorityMailIntl'] },
  Insurance: { feeMinor: 265, amount: { of: 'insuranceAmount', freeMinor: 10_000, stepMinor: 135, maxMinor: 5_000_000 } },
  CertifiedMail: { feeMinor: 440, services: ['PriorityMail', 'FirstClass'] },
  ElectronicReturnReceipt: { feeMinor: 245, services: anyDomesticPostal },
  AdultSignature: { feeMinor: 935 },
  Tracking: { feeMinor: 0 },
  SignatureConfirmation: { feeMinor: 375 },
  Returns: { feeMinor: 0, domesticOnly: true },
}

/** Whether a service takes a special service at all. */
export function takes(service: Service, specialService: SpecialService): boolean {
  const offer = offers[service]
  const { services, domesticOnly } = specialServiceTerms[specialService]
  const ofCarrier =
    specialService === 'Returns' || carriers[offer.carrierCode].specialServices.includes(specialService)
  return (
    ofCarrier &&
    services?.includes(service) !== false &&
    (domesticOnly !== true || offer.scope === 'domestic')
  )
}

/** What a special service adds to a package's price, in US cents. */
export function feeMinor(specialService: SpecialService, params: SpecialServiceParam | undefined): number {
  const { feeMinor: base, amount } = specialServiceTerms[specialService]
  if (amount === undefined) return base
  const aboveMinor = Math.round((params?.[amount.of] ?? 0) * 100) - amount.freeMinor
  return base + Math.ceil(Math.max(0, aboveMinor) / 10_000) * amount.stepMinor
}

const groundServices: readonly Service[] = ['GroundAdvantage', 'ParcelSelect', 'ParcelSelectDE', 'Ground']

/** Goods that no aeroplane takes. */
const groundOnly: readonly HazmatType[] = ['Class1', 'Class3', 'Class9_LithiumGroundOnly', 'GroundOnly']

/** Whether a service would fly what must stay on the ground. */
export function wouldFly(service: Service, hazmatType: HazmatType | undefined): boolean {
  return hazmatType !== undefined && groundOnly.includes(hazmatType) && !groundServices.includes(service)
}

/** Special services that say the same thing differently, so that a label can carry only one of them. */
export const contradictions: readonly (readonly [SpecialService, SpecialService])[] = [
  ['AdultSignature', 'SignatureConfirmation'],
  ['CertifiedMail', 'RegisteredMail'],
]

/** Parameters that were given without the special service that reads them. */
export function unreadParameters(
  specialServices: readonly SpecialService[],
  params: SpecialServiceParam | undefined,
): readonly { readonly name: string; readonly reader: SpecialService }[] {
  return (Object.keys(params ?? {}) as (keyof SpecialServiceParam)[])
    .filter((name) => params?.[name] !== undefined && !specialServices.includes(parameterReaders[name]))
    .map((name) => ({ name, reader: parameterReaders[name] }))
}
