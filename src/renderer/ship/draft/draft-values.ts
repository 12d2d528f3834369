// The closed lists that a draft's fields are chosen from, as the contract has them, and the names of their types.

import { PackagePreset } from '../../../contract/presets.ts'
import { RateView } from '../../../contract/ship.ts'
import { DraftPackage, ShipmentDraft } from '../../../contract/shipment-draft.ts'

const draft = ShipmentDraft.shape
const customs = draft.customsInfo.unwrap().shape
const parameters = draft.specialServiceParam.shape
const option = draft.option.shape

const billTo = draft.billTo.unwrap().shape

export const services = RateView.shape.service.options
export const packageTypes = PackagePreset.shape.packageType.options
export const dimensionUnits = PackagePreset.shape.dimensionUnit.options
export const weightUnits = DraftPackage.shape.weightUnit.unwrap().options
export const specialServices = draft.specialService.element.options
export const hazmatTypes = parameters.hazmatType.unwrap().options
export const liveAnimalsTypes = parameters.liveAnimalsType.unwrap().options
export const contentTypes = customs.contentType.unwrap().options
export const nonDeliveryOptions = customs.nonDeliveryOption.unwrap().options
export const restrictionTypes = customs.restrictionType.unwrap().options
export const eelPfcs = customs.eelpfc.unwrap().options
export const entryFacilityTypes = option.POSTAL_EntryFacilityType.unwrap().options
export const containerTypes = option.POSTAL_ContainerType1.unwrap().options

export const addressReferenceTypes = draft.toAddress.shape.referenceType.unwrap().options
export const billToTypes = billTo.type.unwrap().options

export type Service = (typeof services)[number]
export type DimensionUnit = (typeof dimensionUnits)[number]
export type WeightUnit = (typeof weightUnits)[number]
export type ShipmentSpecialService = (typeof specialServices)[number]
export type AddressReferenceType = (typeof addressReferenceTypes)[number]
export type BillToType = (typeof billToTypes)[number]
export type Address = ShipmentDraft['toAddress']
export type CustomsItem = NonNullable<NonNullable<ShipmentDraft['customsInfo']>['customsItem']>[number]
