// From a draft to the bodies of POST /ShipmentRate and POST /Shipment (sections 4.5 and 4.6).

import type { ShipmentDraft } from '../../../contract/shipment-draft.ts'
import { rateSpecialServices } from '../../../service/enums.ts'
import { countryCode, withCountryCode } from '../../../service/countries.ts'
import type { Address, CustomsInfo, CustomsItem, Package } from '../../../service/records.ts'
import { isInternational, tariffNumbers } from '../../../service/rules.ts'
import type { LabelRequest } from '../../printing/label-stock.ts'
import type { CreateShipmentRequest, OfferedService, RateRequest } from '../../shipping-service.ts'
import { parameterReaders } from '../../../service/special-services.ts'

/** Whether the draft crosses a border. */
export const goesAbroad = ({ fromAddress, toAddress }: Pick<ShipmentDraft, 'fromAddress' | 'toAddress'>) =>
  isInternational(fromAddress, toAddress) === true

/** The fields of a record that say something. */
function filled<T extends object>(record: T): T {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined && value !== ''),
  ) as T
}

/** From and to addresses have a state (section 2.1): one without is found missing before it is sent. */
const withState = ({ id: _other, ...address }: Address): Address => ({
  ...withCountryCode(filled(address)),
  state: address.state ?? '',
})

function asDeclared(item: CustomsItem): CustomsItem {
  const originCountry = item.originCountry && countryCode(item.originCountry)
  return filled({ ...item, ...(originCountry ? { originCountry } : {}) })
}

const packagesOf = ({ packages }: ShipmentDraft): readonly Package[] =>
  packages.map(({ preset: _preset, measured: _measured, weightSource: _source, weighedAt: _at, ...sent }) =>
    filled(sent),
  )

const hasFields = (record: object) => Object.keys(record).length > 0

/** Parameters of the special services that were chosen: those of others are left over from an earlier choice. */
function parametersOf({ specialService, specialServiceParam }: ShipmentDraft) {
  const read = Object.entries(filled(specialServiceParam)).filter(([name]) =>
    specialService.some((one) => one === parameterReaders[name as keyof typeof parameterReaders]),
  )
  return read.length > 0 ? { specialServiceParam: Object.fromEntries(read) } : {}
}

function customsOf(draft: ShipmentDraft): { readonly customsInfo?: CustomsInfo } {
  if (!goesAbroad(draft) || !draft.customsInfo) return {}
  const { customsItem, ...info } = draft.customsInfo
  return {
    customsInfo: { ...filled(info), ...(customsItem ? { customsItem: customsItem.map(asDeclared) } : {}) },
  }
}

/** Rates need no customs data: what still lacks a tariff number is left out, so that prices come before it is filled in. */
function customsOfRates(draft: ShipmentDraft) {
  const { customsInfo } = customsOf(draft)
  const { fromAddress, toAddress } = draft
  return customsInfo && tariffNumbers.broken({ fromAddress, toAddress, customsInfo }).length === 0
    ? { customsInfo }
    : {}
}

/** Requests that can say who pays the carrier: the contract does not say which do (section 2.8). */
export type BillToPlaces = readonly ('getRates' | 'createShipment')[]

/** The sender pays where nothing is said. */
function billToOf({ billTo }: ShipmentDraft) {
  return billTo && (billTo.type ?? 'Sender') !== 'Sender' ? { billTo: filled(billTo) } : {}
}

/** What is asked for rates of a draft: of every service that the account has. */
export function rateRequestOf(draft: ShipmentDraft, billToPlaces: BillToPlaces = []): RateRequest {
  const specialService = rateSpecialServices.filter((one) => draft.specialService.includes(one))
  return {
    fromAddress: withState(draft.fromAddress),
    toAddress: withState(draft.toAddress),
    packages: packagesOf(draft),
    ...(specialService.length > 0 ? { specialService } : {}),
    ...parametersOf(draft),
    ...customsOfRates(draft),
    ...(billToPlaces.includes('getRates') ? billToOf(draft) : {}),
  }
}

/** The same, of a request that is ready to be sent. */
export function ratesOfShipment(
  request: CreateShipmentRequest,
  billToPlaces: BillToPlaces = [],
): RateRequest {
  const { packages, customsInfo, specialServiceParam, billTo } = request
  const specialService = rateSpecialServices.filter((one) => request.specialService?.includes(one))
  return {
    fromAddress: withState(request.fromAddress),
    toAddress: withState(request.toAddress),
    packages,
    ...(specialService.length > 0 ? { specialService } : {}),
    ...(specialServiceParam ? { specialServiceParam } : {}),
    ...(customsInfo ? { customsInfo } : {}),
    ...(billTo && billToPlaces.includes('getRates') ? { billTo } : {}),
  }
}

/** The whole request. It is kept on disk before it is sent, and every repeat sends exactly this. */
export function shipmentRequestOf(
  draft: ShipmentDraft,
  { carrierAccountId, service }: OfferedService,
  label: LabelRequest,
): CreateShipmentRequest {
  const { altReturnAddress, specialService, shipDate } = draft
  const [customText1, customText2, customText3] = draft.customTexts
  const option = filled(draft.option)
  return {
    fromAddress: withState(draft.fromAddress),
    toAddress: withState(draft.toAddress),
    packages: packagesOf(draft),
    service,
    carrierAccountId,
    postageLabel: filled({
      ...label,
      ...(customText1 ? { customText1 } : {}),
      ...(customText2 ? { customText2 } : {}),
      ...(customText3 ? { customText3 } : {}),
    }),
    ...(altReturnAddress ? { altReturnAddress: withCountryCode(filled(altReturnAddress)) } : {}),
    ...(specialService.length > 0 ? { specialService: [...specialService] } : {}),
    ...(shipDate ? { shipDate } : {}),
    ...(hasFields(option) ? { option } : {}),
    ...parametersOf(draft),
    ...customsOf(draft),
    ...billToOf(draft),
  }
}
