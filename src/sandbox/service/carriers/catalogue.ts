// The sandbox's carriers: what they offer, to where, how heavy and at which price. Prices are invented, in the order of
// magnitude of list prices, so that rate shopping behaves as it does with real carriers.

import { rateSpecialServices } from '../../../service/enums.ts'
import type { PackageType, RateSpecialService, Service } from '../../../service/enums.ts'

export type CarrierCode = 'Postal' | 'UPS' | 'DHLExpress' | 'DHLeCommerce'

export type Carrier = {
  readonly carrierCode: CarrierCode
  readonly name: string
  /** Divides cubic inches into pounds of dimensional weight; undefined where only real weight counts. */
  readonly dimensionalDivisor: number | undefined
  readonly maxLengthAndGirthInches: number
  readonly fuelPercent: number
  readonly residentialMinor: number
  /** For a package that is not rectangular, which no machine sorts. */
  readonly irregularMinor: number
  readonly specialServices: readonly RateSpecialService[]
}

export const carriers: Readonly<Record<CarrierCode, Carrier>> = {
  Postal: {
    carrierCode: 'Postal',
    name: 'Postal Service',
    dimensionalDivisor: 166,
    maxLengthAndGirthInches: 130,
    fuelPercent: 0,
    residentialMinor: 0,
    irregularMinor: 400,
    specialServices: rateSpecialServices,
  },
  UPS: {
    carrierCode: 'UPS',
    name: 'UPS',
    dimensionalDivisor: 139,
    maxLengthAndGirthInches: 165,
    fuelPercent: 14,
    residentialMinor: 495,
    irregularMinor: 1125,
    specialServices: ['COD', 'HAZMAT', 'Insurance', 'AdultSignature', 'SignatureConfirmation', 'Tracking'],
  },
  DHLExpress: {
    carrierCode: 'DHLExpress',
    name: 'DHL Express',
    dimensionalDivisor: 139,
    maxLengthAndGirthInches: 157,
    fuelPercent: 22,
    residentialMinor: 620,
    irregularMinor: 1500,
    specialServices: ['Insurance', 'AdultSignature', 'SignatureConfirmation', 'Tracking'],
  },
  DHLeCommerce: {
    carrierCode: 'DHLeCommerce',
    name: 'DHL eCommerce',
    dimensionalDivisor: 166,
    maxLengthAndGirthInches: 108,
    fuelPercent: 8,
    residentialMinor: 0,
    irregularMinor: 350,
    specialServices: ['SignatureConfirmation', 'Tracking'],
  },
}

/** Where a service delivers. */
export type Scope = 'domestic' | 'international' | 'CA' | 'MX'

export type ServiceOffer = {
  readonly carrierCode: CarrierCode
  readonly name: string
  readonly scope: Scope
  readonly packageTypes: readonly PackageType[]
  readonly maxWeightOz: number
  /** Up to `upToOz`, the price to the nearest zone. Above the last step, `perPoundMinor` for each begun pound. */
  readonly steps: readonly { readonly upToOz: number; readonly priceMinor: number }[]
  readonly perPoundMinor: number
  /** One price at any weight and to any zone, for the carrier's own packaging. */
  readonly flatMinor: Partial<Readonly<Record<PackageType, number>>>
  /** Percent added for each zone beyond the nearest. */
  readonly zonePercent: number
  /** Working days to the nearest zone and to the farthest. */
  readonly days: readonly [nearest: number, farthest: number]
}

const ownBox: readonly PackageType[] = ['Parcel', 'SoftPack']
const domesticFlatRate = {
  FlatRateEnvelope: 945,
  LegalFlatRateEnvelope: 975,
  PaddedFlatRateEnvelope: 1025,
  SmallFlatRateBox: 1040,
  MediumFlatRateBox1: 1710,
  MediumFlatRateBox2: 1710,
  LargeFlatRateBox: 2390,
}
const expressFlatRate = { FlatRateEnvelope: 3040, LegalFlatRateEnvelope: 3075, PaddedFlatRateEnvelope: 3120 }
const intlFlatRate = {
  FlatRateEnvelope: 4360,
  LegalFlatRateEnvelope: 4420,
  PaddedFlatRateEnvelope: 4480,
  SmallFlatRateBox: 4490,
  MediumFlatRateBox1: 8640,
  MediumFlatRateBox2: 8640,
  LargeFlatRateBox: 11290,
}
const poundsToOz = (pounds: number) => pounds * 16

type Prices = {
  readonly steps: readonly (readonly [upToOz: number, priceMinor: number])[]
  readonly perPound: number
  readonly zonePercent: number
  readonly maxPounds: number
  readonly days: readonly [number, number]
  readonly flat?: Partial<Readonly<Record<PackageType, number>>>
  readonly types?: readonly PackageType[]
}

function offer(carrierCode: CarrierCode, name: string, scope: Scope, prices: Prices): ServiceOffer {
  const flatMinor = prices.flat ?? {}
  return {
    carrierCode,
    name,
    scope,
    packageTypes: prices.types ?? [...ownBox, ...(Object.keys(flatMinor) as PackageType[])],
    maxWeightOz: poundsToOz(prices.maxPounds),
    steps: prices.steps.map(([upToOz, priceMinor]) => ({ upToOz, priceMinor })),
    perPoundMinor: prices.perPound,
    flatMinor,
    zonePercent: prices.zonePercent,
    days: prices.days,
  }
}

// prettier-ignore
export const offers: Readonly<Record<Service, ServiceOffer>> = {
  PriorityMail: offer('Postal', 'Priority Mail', 'domestic', { steps: [[16, 785], [32, 845], [48, 905], [80, 1010]], perPound: 78, zonePercent: 9, maxPounds: 70, days: [1, 3], flat: domesticFlatRate }),
  PriorityMailExpress: offer('Postal', 'Priority Mail Express', 'domestic', { steps: [[8, 3045], [16, 3220], [32, 3480]], perPound: 245, zonePercent: 11, maxPounds: 70, days: [1, 2], flat: expressFlatRate }),
  GroundAdvantage: offer('Postal', 'Ground Advantage', 'domestic', { steps: [[4, 465], [8, 525], [12, 595], [15.999, 665], [32, 765], [64, 880]], perPound: 56, zonePercent: 7, maxPounds: 70, days: [2, 5] }),
  ParcelSelect: offer('Postal', 'Parcel Select', 'domestic', { steps: [[16, 720], [32, 790], [80, 940]], perPound: 52, zonePercent: 6, maxPounds: 70, days: [3, 8] }),
  ParcelSelectDE: offer('Postal', 'Parcel Select Destination Entry', 'domestic', { steps: [[16, 410], [80, 520]], perPound: 31, zonePercent: 2, maxPounds: 70, days: [1, 2] }),
  MediaMail: offer('Postal', 'Media Mail', 'domestic', { steps: [[16, 413]], perPound: 76, zonePercent: 0, maxPounds: 70, days: [3, 8] }),
  LibraryMail: offer('Postal', 'Library Mail', 'domestic', { steps: [[16, 392]], perPound: 73, zonePercent: 0, maxPounds: 70, days: [3, 8] }),
  BoundPrintedMatter: offer('Postal', 'Bound Printed Matter', 'domestic', { steps: [[16, 398], [40, 452]], perPound: 44, zonePercent: 4, maxPounds: 15, days: [3, 8] }),
  FirstClass: offer('Postal', 'First-Class Mail', 'domestic', { steps: [[1, 150], [4, 235], [8, 320], [13, 425]], perPound: 160, zonePercent: 0, maxPounds: 0.8125, days: [1, 5] }),
  PriorityMailExpressIntl: offer('Postal', 'Priority Mail Express International', 'international', { steps: [[8, 5595], [16, 5990], [32, 6640]], perPound: 690, zonePercent: 14, maxPounds: 66, days: [3, 5], flat: { FlatRateEnvelope: 6850, LegalFlatRateEnvelope: 6880, PaddedFlatRateEnvelope: 6920 } }),
  PriorityMailIntl: offer('Postal', 'Priority Mail International', 'international', { steps: [[16, 4290], [32, 4850], [48, 5320]], perPound: 430, zonePercent: 12, maxPounds: 66, days: [6, 10], flat: intlFlatRate }),
  FirstClassIntl: offer('Postal', 'First-Class Package International', 'international', { steps: [[8, 1675], [32, 2440], [48, 3590], [64, 4290]], perPound: 700, zonePercent: 13, maxPounds: 4, days: [7, 21] }),
  GlobalExpressGuaranteed: offer('Postal', 'Global Express Guaranteed', 'international', { steps: [[8, 7490], [16, 8350]], perPound: 920, zonePercent: 16, maxPounds: 70, days: [1, 3] }),
  Ground: offer('UPS', 'UPS Ground', 'domestic', { steps: [[16, 1089], [32, 1164], [80, 1310]], perPound: 62, zonePercent: 6, maxPounds: 150, days: [1, 5] }),
  ThreeDaySelect: offer('UPS', 'UPS 3 Day Select', 'domestic', { steps: [[16, 1745], [32, 1920]], perPound: 148, zonePercent: 10, maxPounds: 150, days: [3, 3] }),
  SecondDayAir: offer('UPS', 'UPS 2nd Day Air', 'domestic', { steps: [[16, 2310], [32, 2590]], perPound: 232, zonePercent: 11, maxPounds: 150, days: [2, 2] }),
  SecondDayAirAM: offer('UPS', 'UPS 2nd Day Air A.M.', 'domestic', { steps: [[16, 2640], [32, 2960]], perPound: 251, zonePercent: 11, maxPounds: 150, days: [2, 2] }),
  NextDayAirSaver: offer('UPS', 'UPS Next Day Air Saver', 'domestic', { steps: [[16, 3180], [32, 3540]], perPound: 330, zonePercent: 13, maxPounds: 150, days: [1, 1] }),
  NextDayAir: offer('UPS', 'UPS Next Day Air', 'domestic', { steps: [[16, 3590], [32, 3985]], perPound: 352, zonePercent: 13, maxPounds: 150, days: [1, 1] }),
  StandardToCanada: offer('UPS', 'UPS Standard to Canada', 'CA', { steps: [[16, 2245], [32, 2490]], perPound: 134, zonePercent: 0, maxPounds: 150, days: [3, 7] }),
  StandardToMexico: offer('UPS', 'UPS Standard to Mexico', 'MX', { steps: [[16, 2610], [32, 2890]], perPound: 158, zonePercent: 0, maxPounds: 150, days: [4, 8] }),
  WorldWideExpedited: offer('UPS', 'UPS Worldwide Expedited', 'international', { steps: [[16, 7840], [32, 8690]], perPound: 560, zonePercent: 12, maxPounds: 150, days: [2, 5] }),
  WorldWideSaver: offer('UPS', 'UPS Worldwide Saver', 'international', { steps: [[16, 8620], [32, 9510]], perPound: 640, zonePercent: 13, maxPounds: 150, days: [1, 3] }),
  WorldWideExpress: offer('UPS', 'UPS Worldwide Express', 'international', { steps: [[16, 9150], [32, 10080]], perPound: 675, zonePercent: 13, maxPounds: 150, days: [1, 3] }),
  WorldWideExpressPlus: offer('UPS', 'UPS Worldwide Express Plus', 'international', { steps: [[16, 12490], [32, 13510]], perPound: 740, zonePercent: 14, maxPounds: 150, days: [1, 3] }),
  ExpressWorldwide: offer('DHLExpress', 'Express Worldwide', 'international', { steps: [[8, 6790], [16, 7580], [32, 8890]], perPound: 615, zonePercent: 11, maxPounds: 150, days: [1, 4] }),
  'Express12:00': offer('DHLExpress', 'Express 12:00', 'international', { steps: [[16, 8830], [32, 10140]], perPound: 640, zonePercent: 11, maxPounds: 150, days: [1, 3] }),
  'Express12:00DOC': offer('DHLExpress', 'Express 12:00 documents', 'international', { steps: [[16, 8240], [32, 9550]], perPound: 600, zonePercent: 11, maxPounds: 5, days: [1, 3], types: ['SoftPack'] }),
  'Express9:00': offer('DHLExpress', 'Express 9:00', 'international', { steps: [[16, 10390], [32, 11700]], perPound: 690, zonePercent: 12, maxPounds: 66, days: [1, 3] }),
  'Express9:00DOC': offer('DHLExpress', 'Express 9:00 documents', 'international', { steps: [[16, 9800], [32, 11110]], perPound: 660, zonePercent: 12, maxPounds: 5, days: [1, 3], types: ['SoftPack'] }),
  Ecommerce: offer('DHLeCommerce', 'Parcel Ground', 'domestic', { steps: [[8, 480], [16, 610]], perPound: 58, zonePercent: 6, maxPounds: 25, days: [3, 8] }),
  GlobalMailBusiness: offer('DHLeCommerce', 'GlobalMail Business', 'international', { steps: [[8, 1320], [16, 1990]], perPound: 520, zonePercent: 10, maxPounds: 4.4, days: [5, 14] }),
}

/** Names for people, of package types. */
export const packageTypeNames: Readonly<Record<PackageType, string>> = {
  Parcel: 'Parcel',
  SoftPack: 'Soft pack',
  FlatRateEnvelope: 'Flat Rate Envelope',
  LegalFlatRateEnvelope: 'Legal Flat Rate Envelope',
  PaddedFlatRateEnvelope: 'Padded Flat Rate Envelope',
  SmallFlatRateBox: 'Small Flat Rate Box',
  MediumFlatRateBox1: 'Medium Flat Rate Box, top loading',
  MediumFlatRateBox2: 'Medium Flat Rate Box, side loading',
  LargeFlatRateBox: 'Large Flat Rate Box',
}
