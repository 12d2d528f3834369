import type { Service } from '../../../service/enums.ts'
import type { Handlers } from '../http/handler.ts'
import { serviceError } from '../service-error.ts'
import { findShipment } from './find-shipments.ts'
import { trackingEvents } from './travel.ts'
import type { ServiceState } from '../state/service-state.ts'

/** Sold without tracking. */
const untracked: readonly Service[] = ['GlobalMailBusiness', 'FirstClass']

/** `GET /Tracking` (section 4.8): a package by its tracking number, else the first package of a shipment. */
export function trackingHandlers({ shipments, refunds, now }: ServiceState) {
  return {
    getTracking: ({ query, unknownFields }) => {
      const { key, value } = query
      const shipment = findShipment(shipments, key, value)
      if (untracked.includes(shipment.body['service'] as Service))
        throw serviceError('SHIPMENT.TRACKING.NOT_SUPPORTED', 'the service is one without tracking')
      const trackingNumber = key === 'TrackingNumber' ? value : (shipment.body['trackingNumber'] as string)
      const events = trackingEvents(shipment, trackingNumber, refunds.ofShipment(shipment.id), now())
      const [newest] = events
      return {
        warnings: unknownFields.map((name) => ({
          Code: 'SHIPMENT.TRACKING.ATTRIBUTE_IGNORED',
          Message: `${name} is not known`,
        })),
        body: { trackingNumber, status: newest?.status, subStatus: newest?.subStatus, events },
      }
    },
  } satisfies Handlers
}
