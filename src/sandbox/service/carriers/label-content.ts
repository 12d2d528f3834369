// What stands on a label: marks and numbers that carriers use for their services.

import { createHash } from 'node:crypto'
import type { Service } from '../../../service/enums.ts'
import type { Address, CustomsInfo, Package } from '../../../service/records.ts'
import type { CustomsContent, LabelAddress, ShippingLabelContent } from '../../labels/label-content.ts'
import {
  dhlExpressTrackingNumber,
  impbTrackingNumber,
  upsTrackingNumber,
} from '../../labels/tracking-number.ts'
import { countryOf } from '../../../service/countries.ts'
import { carriers, offers } from './catalogue.ts'
import type { CarrierCode } from './catalogue.ts'
import { weightOz } from './measures.ts'

type ServiceMark = {
  /** The banner's big letter. */
  readonly mark: string
  /** Postal: service type code (Publication 199); UPS: service code in the tracking number. */
  readonly numberCode: string
}

// prettier-ignore
const marks: Readonly<Record<Service, ServiceMark>> = {
  PriorityMail: { mark: 'P', numberCode: '055' }, PriorityMailExpress: { mark: 'E', numberCode: '701' },
  ParcelSelect: { mark: 'PS', numberCode: '346' }, ParcelSelectDE: { mark: 'PS', numberCode: '346' },
  GroundAdvantage: { mark: 'G', numberCode: '001' }, PriorityMailExpressIntl: { mark: 'E', numberCode: '701' },
  PriorityMailIntl: { mark: 'P', numberCode: '055' }, GlobalExpressGuaranteed: { mark: 'GXG', numberCode: '701' },
  FirstClassIntl: { mark: 'F', numberCode: '001' }, LibraryMail: { mark: 'LM', numberCode: '222' },
  MediaMail: { mark: 'MM', numberCode: '206' }, BoundPrintedMatter: { mark: 'BPM', numberCode: '236' },
  FirstClass: { mark: 'F', numberCode: '001' }, Ecommerce: { mark: 'EC', numberCode: '612' },
  'Express12:00DOC': { mark: '12', numberCode: '00' }, 'Express12:00': { mark: '12', numberCode: '00' },
  'Express9:00DOC': { mark: '9', numberCode: '00' }, 'Express9:00': { mark: '9', numberCode: '00' },
  ExpressWorldwide: { mark: 'WPX', numberCode: '00' }, GlobalMailBusiness: { mark: 'GM', numberCode: '612' },
  SecondDayAir: { mark: '2', numberCode: '02' }, SecondDayAirAM: { mark: '2A', numberCode: '07' },
  ThreeDaySelect: { mark: '3', numberCode: '12' }, Ground: { mark: 'GND', numberCode: '03' },
  NextDayAir: { mark: '1', numberCode: '01' }, NextDayAirSaver: { mark: '1P', numberCode: '13' },
  StandardToCanada: { mark: 'STD', numberCode: '68' }, StandardToMexico: { mark: 'STD', numberCode: '68' },
  WorldWideExpedited: { mark: '5', numberCode: '67' }, WorldWideExpress: { mark: '1', numberCode: '66' },
  WorldWideExpressPlus: { mark: '1+', numberCode: '66' }, WorldWideSaver: { mark: '1P', numberCode: '90' },
}

/** Digits that are an account's own, so that two sandboxes do not give out the same tracking numbers. */
function accountDigits(accountId: string, count: number): string {
  const number = createHash('sha256').update(accountId).digest().readUIntBE(0, 6)
  return String(number).padStart(15, '0').slice(-count)
}

/** Nine digits that stand for the account with the postal carrier; ids of that length begin with 9. */
export function postalMailerId(accountId: string): string {
  return `9${accountDigits(accountId, 8)}`
}

const numberings: Readonly<Record<CarrierCode, (code: string, accountId: string, serial: number) => string>> =
  {
    Postal: (code, accountId, serial) =>
      impbTrackingNumber({ serviceTypeCode: code, mailerId: postalMailerId(accountId), serial }),
    UPS: (code, accountId, serial) =>
      upsTrackingNumber({ shipper: accountDigits(accountId, 6), service: code, serial }),
    DHLExpress: (_code, accountId, serial) =>
      dhlExpressTrackingNumber((Number(accountDigits(accountId, 9)) + serial) % 1_000_000_000),
    DHLeCommerce: (code, accountId, serial) =>
      impbTrackingNumber({ serviceTypeCode: code, mailerId: `8${accountDigits(accountId, 8)}`, serial }),
  }

/** A carrier's tracking number with its check digit; `serial` must not repeat within a carrier. */
export function trackingNumber(service: Service, accountId: string, serial: number): string {
  return numberings[offers[service].carrierCode](marks[service].numberCode, accountId, serial)
}

/** The number of a form for many parcels, with its check digit; its service type code is the one of such forms. */
export function formNumber(carrierCode: CarrierCode, accountId: string, serial: number): string {
  const mailerId = carrierCode === 'Postal' ? postalMailerId(accountId) : `8${accountDigits(accountId, 8)}`
  return impbTrackingNumber({ applicationIdentifier: '94', serviceTypeCode: '750', mailerId, serial })
}

function weightText(parcel: Package): string {
  const ounces = weightOz(parcel)
  if (ounces === undefined) return 'FLAT RATE'
  const whole = Math.ceil(ounces)
  return `${Math.floor(whole / 16)} lb ${whole % 16} oz`
}

const regionNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** A country as international mail names it: in English and capitals, on the address's last line. */
const countryName = (code: string) =>
  /^[A-Z]{2}$/.test(code) ? (regionNames.of(code) ?? code).toUpperCase() : code

function labelAddress(address: Address, international: boolean): LabelAddress {
  const { name, company, street1, street2, street3, city, state, zip, phone } = address
  const country = international ? { country: countryName(countryOf(address)), phone } : {}
  return { name, company, street1, street2, street3, city, state, zip, ...country }
}

export type LabelledPackage = {
  readonly service: Service
  /** The return address: the sender's, or another that the caller asked for. */
  readonly returnAddress: Address
  readonly toAddress: Address
  readonly parcel: Package
  readonly packageNumber: number
  readonly packageCount: number
  readonly trackingNumber: string
  readonly shipDate: string
  readonly customTexts: readonly string[]
  readonly customsInfo?: CustomsInfo | undefined
  /** The label is for the way back, from the recipient to the return address. */
  readonly isReturn?: boolean | undefined
}

/** What the parcel's declaration says: its own items, and those that name no package. */
function customsContent({
  customsInfo,
  packageNumber,
  returnAddress,
  shipDate,
}: LabelledPackage): CustomsContent {
  const { customsItem = [], currency = 'USD', ...info } = customsInfo ?? {}
  const items = customsItem.filter((item) => (item.packageNumber ?? packageNumber) === packageNumber)
  const amount = (value: number) => `${value.toFixed(2)} ${currency}`
  return {
    contentType: info.contentType ?? 'Merchandise',
    items: items.map((item) => ({
      description: item.description ?? '',
      quantity: item.quantity ?? 1,
      valueText: amount(item.value ?? 0),
      hsTariffNumber: item.hsTariffNumber,
      originCountry: item.originCountry,
    })),
    totalText: amount(items.reduce((sum, item) => sum + (item.value ?? 0) * (item.quantity ?? 1), 0)),
    nonDelivery: info.nonDeliveryOption ?? 'Return',
    signer: info.customsSigner ?? returnAddress.name,
    date: shipDate,
  }
}

export function labelContent(label: LabelledPackage): ShippingLabelContent {
  const offer = offers[label.service]
  const international = countryOf(label.toAddress) !== 'US'
  const postal = offer.carrierCode === 'Postal' || offer.carrierCode === 'DHLeCommerce'
  const isReturn = label.isReturn === true
  const [from, to] = isReturn
    ? [label.toAddress, label.returnAddress]
    : [label.returnAddress, label.toAddress]
  return {
    from: labelAddress(from, international),
    to: labelAddress(to, international),
    carrierName: carriers[offer.carrierCode].name,
    serviceName: offer.name.toUpperCase(),
    serviceMark: marks[label.service].mark,
    trackingNumber: label.trackingNumber,
    // The postal barcode begins with the destination's ZIP, which other countries do not have.
    barcode: postal && !international ? 'postal' : 'carrier',
    weightText: weightText(label.parcel),
    shipDate: label.shipDate,
    packageNumber: label.packageNumber,
    packageCount: label.packageCount,
    referenceLines: label.customTexts,
    ...(international ? { customs: customsContent(label) } : {}),
    isReturn,
    postageLines:
      isReturn && !international
        ? ['NO POSTAGE', 'NECESSARY IF MAILED', 'IN THE UNITED STATES']
        : postal
          ? ['US POSTAGE PAID', 'COMMERCIAL']
          : ['PREPAID'],
    isTest: true,
  }
}
