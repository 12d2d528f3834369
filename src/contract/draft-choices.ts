// The closed lists that a draft's fields are chosen from, without the schemas that check them (shipment-draft.ts).

export {
  addressReferenceTypes,
  billToTypes,
  contentTypes,
  dimensionUnits,
  eelPfcs,
  entryFacilityTypes,
  hazmatTypes,
  liveAnimalsTypes,
  nonDeliveryOptions,
  optionContainerTypes as containerTypes,
  packageTypes,
  restrictionTypes,
  services,
  shipmentSpecialServices as specialServices,
  weightUnits,
} from '../service/enums.ts'
