// The closed lists that a draft's fields are chosen from, as the contract has them, and the names of their types.

import type {
  addressReferenceTypes,
  billToTypes,
  dimensionUnits,
  services,
  specialServices,
  weightUnits,
} from '../../../contract/draft-choices.ts'
import type { ShipmentDraft } from '../../../contract/shipment-draft.ts'

export * from '../../../contract/draft-choices.ts'

export type Service = (typeof services)[number]
export type DimensionUnit = (typeof dimensionUnits)[number]
export type WeightUnit = (typeof weightUnits)[number]
export type ShipmentSpecialService = (typeof specialServices)[number]
export type AddressReferenceType = (typeof addressReferenceTypes)[number]
export type BillToType = (typeof billToTypes)[number]
export type Address = ShipmentDraft['toAddress']
export type AddressEnd = 'fromAddress' | 'toAddress' | 'altReturnAddress'
export type CustomsItem = NonNullable<NonNullable<ShipmentDraft['customsInfo']>['customsItem']>[number]
