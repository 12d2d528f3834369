// The service's records as they travel in requests (service-interface section 2). Each name is both schema and type.

import { z } from 'zod'
import {
  addressReferenceTypes,
  packageTypes,
  dimensionUnits,
  weightUnits,
  contentTypes,
  nonDeliveryOptions,
  restrictionTypes,
  eelPfcs,
  labelTypes,
  labelFileTypes,
  labelSizes,
  labelOrientations,
  hazmatTypes,
  liveAnimalsTypes,
  returnsImageTypes,
  entryFacilityTypes,
  optionContainerTypes,
  billToTypes,
  carrierAccountStatuses,
} from './enums.ts'
import { billToRules, follows } from './rules.ts'

/** Section 2.1. `state` is required in from and to addresses of rates and shipments: see `ShippingAddress`. */
export const Address = z.object({
  id: z.string().optional(),
  name: z.string(),
  company: z.string().optional(),
  street1: z.string(),
  street2: z.string().optional(),
  street3: z.string().optional(),
  city: z.string(),
  state: z.string().optional(),
  zip: z.string(),
  country: z.string().optional(),
  phone: z.string().optional(),
  email: z.string().optional(),
  save: z.boolean().optional(),
  verify: z.boolean().optional(),
  source: z.string().optional(),
  verificationStatus: z.string().optional(),
  isResidential: z.boolean().optional(),
  referenceType: z.enum(addressReferenceTypes).optional(),
  referenceValue: z.string().optional(),
})
export type Address = z.infer<typeof Address>

/** The place of a saved address: only its id (section 2.1). */
export const AddressId = z.strictObject({ id: z.string().min(1) })

/** An address of a rate or shipment: a saved address's id, or full details with state (section 2.1). */
export const ShippingAddress = z.union([AddressId, Address.required({ state: true })])
export type ShippingAddress = z.infer<typeof ShippingAddress>

/** An address elsewhere: a saved address's id, or full details. */
export const AddressOrId = z.union([AddressId, Address])
export type AddressOrId = z.infer<typeof AddressOrId>

/** A day, `yyyy-mm-dd`; samples of the document also show ISO 8601 timestamps. */
export const ServiceDate = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

/** Section 2.2. */
export const Package = z.object({
  id: z.string().optional(),
  packageType: z.enum(packageTypes).optional(),
  isRectangle: z.boolean().optional(),
  length: z.number().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  dimensionUnit: z.enum(dimensionUnits).optional(),
  weight: z.number().optional(),
  weightUnit: z.enum(weightUnits).optional(),
})
export type Package = z.infer<typeof Package>

/** Section 2.4. `hsTariffNumber` is required for the EU, Norway and Switzerland. */
export const CustomsItem = z.object({
  weightUnit: z.enum(weightUnits).optional(),
  customsInfoId: z.string().optional(),
  description: z.string().optional(),
  quantity: z.number().optional(),
  weight: z.number().optional(),
  value: z.number().optional(),
  hsTariffNumber: z.string().optional(),
  originCountry: z.string().optional(),
  itemCode: z.string().optional(),
  id: z.string().optional(),
  packageNumber: z.number().optional(),
  createdDate: z.string().optional(),
  itemCategory: z.string().optional(),
  itemSubcategory: z.string().optional(),
})
export type CustomsItem = z.infer<typeof CustomsItem>

/** Section 2.3. */
export const CustomsInfo = z.object({
  customsItem: z.array(CustomsItem).optional(),
  id: z.string().optional(),
  contentType: z.enum(contentTypes).optional(),
  contentsExplanation: z.string().optional(),
  customsCertify: z.boolean().optional(),
  customsSigner: z.string().optional(),
  currency: z.string().optional(),
  nonDeliveryOption: z.enum(nonDeliveryOptions).optional(),
  restrictionType: z.enum(restrictionTypes).optional(),
  restrictionComments: z.string().optional(),
  eelpfc: z.enum(eelPfcs).optional(),
  aesitn: z.string().optional(),
  importersContact: z.string().optional(),
  importersReference: z.string().optional(),
  exportersContact: z.string().optional(),
  exportersReference: z.string().optional(),
  certificateNumber: z.string().optional(),
  invoiceNumber: z.string().optional(),
  licenseNumber: z.string().optional(),
})
export type CustomsInfo = z.infer<typeof CustomsInfo>

/** Section 2.5. Defaults of the service: Url, PDF, 4x6. */
export const PostageLabel = z.object({
  labelType: z.enum(labelTypes).optional(),
  labelFileType: z.enum(labelFileTypes).optional(),
  labelSize: z.enum(labelSizes).optional(),
  labelOrientation: z.enum(labelOrientations).optional(),
  customText1: z.string().optional(),
  customText2: z.string().optional(),
  customText3: z.string().optional(),
})
export type PostageLabel = z.infer<typeof PostageLabel>

/** Section 2.6. */
export const SpecialServiceParam = z.object({
  hazmatDescription: z.string().optional(),
  hazmatPhone: z.string().optional(),
  hazmatType: z.enum(hazmatTypes).optional(),
  codAmount: z.number().optional(),
  registeredMailAmount: z.number().optional(),
  insuranceAmount: z.number().optional(),
  liveAnimalsType: z.enum(liveAnimalsTypes).optional(),
  returnsImageType: z.enum(returnsImageTypes).optional(),
})
export type SpecialServiceParam = z.infer<typeof SpecialServiceParam>

/** Section 2.7. POSTAL stands for the postal carrier's own name, which is a profile setting. */
export const Option = z.object({
  POSTAL_EntryFacilityType: z.enum(entryFacilityTypes).optional(),
  POSTAL_ContainerID1: z.string().optional(),
  POSTAL_ContainerID2: z.string().optional(),
  POSTAL_ContainerID3: z.string().optional(),
  POSTAL_ContainerType1: z.enum(optionContainerTypes).optional(),
  POSTAL_ContainerType2: z.enum(optionContainerTypes).optional(),
  POSTAL_ContainerType3: z.enum(optionContainerTypes).optional(),
  POSTAL_EntryFacilityZip: z.string().optional(),
  locationCode: z.string().optional(),
  subAccount: z.string().optional(),
})
export type Option = z.infer<typeof Option>

/** Section 2.8, with its rules. Which request carries it under which name is not stated. */
export const BillTo = z
  .object({
    type: z.enum(billToTypes).optional(),
    account: z.string().optional(),
    zip: z.string().optional(),
    countryCode: z.string().optional(),
  })
  .check(follows(...billToRules))
export type BillTo = z.infer<typeof BillTo>

/** Section 2.9. What `configuration` holds depends on the carrier. */
export const CarrierAccount = z.object({
  id: z.string().optional(),
  name: z.string(),
  carrierCode: z.string(),
  configuration: z.record(z.string(), z.unknown()),
  description: z.string().optional(),
  logo: z.string().optional(),
  status: z.enum(carrierAccountStatuses).optional(),
})
export type CarrierAccount = z.infer<typeof CarrierAccount>
