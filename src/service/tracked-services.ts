// Services whose every parcel has tracking, as the carriers state it for the service itself. The document has no field for
// it: a service that is not listed may have it, and it is not known.

import type { Service } from './enums.ts'

const tracked: ReadonlySet<Service> = new Set([
  // USPS Domestic Mail Manual 503.8: USPS Tracking is part of these.
  'PriorityMail',
  'PriorityMailExpress',
  'ParcelSelect',
  'ParcelSelectDE',
  'GroundAdvantage',
  'MediaMail',
  'LibraryMail',
  'BoundPrintedMatter',
  // USPS International Mail Manual 220 and 230; not First-Class Package International, which some countries do not scan.
  'PriorityMailExpressIntl',
  'PriorityMailIntl',
  'GlobalExpressGuaranteed',
  // DHL Express.
  'Express12:00DOC',
  'Express12:00',
  'Express9:00DOC',
  'Express9:00',
  'ExpressWorldwide',
  // UPS.
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
])

/** Not known is never yes. */
export const isTracked = (service: Service): boolean => tracked.has(service)
