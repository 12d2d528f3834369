// Every closed value list of the shipping service (service-interface sections 2 and 4).
// The order is the document's own.

export const packageTypes = [
  'Parcel',
  'FlatRateEnvelope',
  'SmallFlatRateBox',
  'PaddedFlatRateEnvelope',
  'LargeFlatRateBox',
  'LegalFlatRateEnvelope',
  'SoftPack',
  'MediumFlatRateBox1',
  'MediumFlatRateBox2',
] as const
export type PackageType = (typeof packageTypes)[number]

export const dimensionUnits = ['cm', 'mm', 'm', 'in', 'ft', 'yd'] as const
export type DimensionUnit = (typeof dimensionUnits)[number]

export const weightUnits = ['oz', 'lb', 'g', 'kg'] as const
export type WeightUnit = (typeof weightUnits)[number]

export const addressReferenceTypes = ['TaxCode', 'VATNumber', 'ImportExportCode'] as const

export const contentTypes = [
  'Documents',
  'Gift',
  'Merchandise',
  'Returned Goods',
  'Sample',
  'Other',
  'Humanitarian',
  'Dangerous Goods',
] as const

export const nonDeliveryOptions = ['Return', 'Abandon'] as const

export const restrictionTypes = [
  'Quarantine',
  'Sanitary Inspection',
  'Phytosanitary Inspection',
  'Other',
] as const

export const eelPfcs = ['NOEEI3037a', 'NOEEI3036', 'NOEEI3037h', 'NOEEI3037y', 'AES_ITN'] as const

export const labelTypes = ['Base64', 'Url'] as const
export type LabelType = (typeof labelTypes)[number]

export const labelFileTypes = ['PDF', 'TIF', 'ZPL', 'PNG', 'ZPL2', 'JPEG'] as const
export type LabelFileType = (typeof labelFileTypes)[number]

export const labelSizes = ['4x6', '6x4', '4x8', '7x3', 'Letter'] as const
export type LabelSize = (typeof labelSizes)[number]

export const labelOrientations = ['Portrait', 'Landscape'] as const
export type LabelOrientation = (typeof labelOrientations)[number]

export const hazmatTypes = [
  'AirEligibleEthanol',
  'Class1',
  'Class3',
  'Class7_Radioactive',
  'Class8_Corrosive',
  'Class8_WetBattery',
  'Class9_LithiumGroundOnly',
  'Class9_LithiumReturns',
  'Class9_LithiumMarked',
  'Class9_DryIce',
  'Class9_LithiumUnmarked',
  'Class9_Magnetize',
  'Div4.1',
  'Div5.1',
  'Div5.2',
  'Div6.1',
  'Div6.2',
  'ExceptedQuantityProvision',
  'GroundOnly',
  'ConsumerCommodity',
  'Lighters',
  'LimitedQuantity',
  'SmallQuantityProvision',
] as const
export type HazmatType = (typeof hazmatTypes)[number]

export const liveAnimalsTypes = ['Bees', 'DayOldPoultry', 'AdultBirds', 'Other'] as const

export const returnsImageTypes = ['LabelBroker'] as const

export const entryFacilityTypes = ['DNDC', 'DDU', 'DSCF', 'DHUB'] as const
export type EntryFacilityType = (typeof entryFacilityTypes)[number]

export const optionContainerTypes = [
  'PALLET',
  'SACK',
  'RECEPTACLE',
  'OPEN_DISTRIBUTE_FLAT_TUB_TRAY_BOX',
  'OPEN_DISTRIBUTE_PALLET',
  'OPEN_DISTRIBUTE_HALF_POSTAL_PAKS',
  'OPEN_DISTRIBUTE_HALF_TRAY_BOX',
  'OPEN_DISTRIBUTE_FULL_TRAY_BOX',
  'OPEN_DISTRIBUTE_EMM_TRAY_BOX',
  'OPEN_DISTRIBUTION_FULL_POSTAL_PAKS',
  'TRUCK_BEDLOAD',
] as const

export const billToTypes = ['Sender', 'Recipient', 'ThirdParty'] as const
export type BillToType = (typeof billToTypes)[number]

export const carrierAccountStatuses = ['Enabled', 'Disabled'] as const

export const services = [
  'PriorityMail',
  'PriorityMailExpress',
  'ParcelSelect',
  'ParcelSelectDE',
  'GroundAdvantage',
  'PriorityMailExpressIntl',
  'PriorityMailIntl',
  'GlobalExpressGuaranteed',
  'FirstClassIntl',
  'LibraryMail',
  'MediaMail',
  'BoundPrintedMatter',
  'FirstClass',
  'Ecommerce',
  'Express12:00DOC',
  'Express12:00',
  'Express9:00DOC',
  'Express9:00',
  'ExpressWorldwide',
  'GlobalMailBusiness',
  'SecondDayAir',
  'SecondDayAirAM',
  'ThreeDaySelect',
  'Ground',
  'NextDayAir',
  'NextDayAirSaver',
  'StandardToCanada',
  'StandardToMexico',
  'WorldWideExpedited',
  'WorldWideExpress',
  'WorldWideExpressPlus',
  'WorldWideSaver',
] as const
export type Service = (typeof services)[number]

export const rateSpecialServices = [
  'RestrictedDelivery',
  'SundayDelivery',
  'HolidayDelivery',
  'CrematedRemains',
  'LiveAnimals',
  'HAZMAT',
  'COD',
  'RegisteredMail',
  'Insurance',
  'CertifiedMail',
  'ElectronicReturnReceipt',
  'AdultSignature',
  'Tracking',
  'SignatureConfirmation',
] as const
export type RateSpecialService = (typeof rateSpecialServices)[number]

export const refundStatuses = ['Initiated', 'Approved', 'Rejected', 'Refunded'] as const
export type RefundStatus = (typeof refundStatuses)[number]

export const trackingStatuses = [
  'PreTransit',
  'InTransit',
  'Delayed',
  'OutForDelivery',
  'DeliveryFailed',
  'Delivered',
  'Cancelled',
  'Other',
] as const
export type TrackingStatus = (typeof trackingStatuses)[number]

export const shipmentKeys = ['Id', 'ShipmentId', 'TransactionId', 'TrackingNumber'] as const
export type ShipmentKey = (typeof shipmentKeys)[number]

export const refundKeys = ['Id', 'ShipmentId', 'TrackingNumber'] as const

export const manifestKeys = ['ShipmentId', 'TrackingNumber', 'TransactionId'] as const
export type ManifestKey = (typeof manifestKeys)[number]

export const trackingKeys = ['Id', 'ShipmentId', 'TrackingNumber', 'TransactionId'] as const
export type TrackingKey = (typeof trackingKeys)[number]

export const containerDocumentTypes = ['ContainerLabel'] as const

export const containerServices = ['ParcelSelectDE'] as const

export const containerSources = ['Native', 'Postal'] as const
export type ContainerSource = (typeof containerSources)[number]

export const containerSortTypes = ['Pallet', 'Sack', 'TruckBedload'] as const

export const processingCategories = ['Machinable', 'NonMachinable', 'Mixed'] as const

export const containerTopologies = ['Nested'] as const

/** `POST /Shipment` takes the rate request's special services and Returns (section 2.10). */
export const shipmentSpecialServices = [...rateSpecialServices, 'Returns'] as const
export type ShipmentSpecialService = (typeof shipmentSpecialServices)[number]

/** Sub-statuses that each tracking status can carry (section 3.3). */
export const trackingSubStatuses = {
  PreTransit: ['Label generated', 'Shipping info sent to carrier', 'Ready for pickup'],
  InTransit: [
    'Origin scan',
    'Departure scan',
    'Arrival',
    'Destination scan',
    'Damaged',
    'Pickup scan',
    'Received by local post office',
    'Transferred to local post office',
    'Import scan',
    'Export scan',
    'Carrier changed delivery',
    'Arrived at carrier facility',
    'Departed carrier facility',
  ],
  Delayed: ['Pickup delayed', 'Weather delay', 'Bad delivery address'],
  OutForDelivery: ['Delivery attempted'],
  DeliveryFailed: ['Refused', 'Cannot deliver to POBox', 'Undeliverable', 'Returning', 'Returned'],
  Delivered: ['Delivered', 'Delivered to agent'],
  Cancelled: ['Sender stopped', 'Void info received'],
  Other: [
    'Unknown',
    'Pending',
    'Failure',
    'Lost package',
    'Hold for future delivery',
    'Pickup at carrier facility',
  ],
} as const satisfies Record<TrackingStatus, readonly string[]>
