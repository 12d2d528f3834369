import type { Handlers } from '../http/handler.ts'
import { serviceError } from '../service-error.ts'
import type { LabelRecord } from '../state/shipment-state.ts'
import { labelBody } from './label-delivery.ts'
import type { ServiceState } from '../state/service-state.ts'

/** `GET /Shipment/:id/Label` (section 4.6). Takes a shipment's Id or ShipmentId: answers carry both. */
export function labelHandlers({ shipments, lateLabels }: ServiceState) {
  return {
    getLabel: ({ route, query, baseUrl }) => {
      const shipment = shipments.find('Id', route.id) ?? shipments.find('ShipmentId', route.id)
      if (shipment === undefined) throw serviceError('SHIPMENT.NOT_FOUND', 'id is not the id of a shipment')
      const labels = shipments
        .labels(shipment.id)
        .filter((label) => query.packageNumber === undefined || label.packageNumber === query.packageNumber)
      if (labels.length === 0)
        throw serviceError(
          'SHIPMENT.NOT_FOUND',
          'packageNumber is not the number of a package of this shipment',
        )
      const isReady = ({ packageNumber }: LabelRecord) => lateLabels.isReady(shipment.id, packageNumber)
      return {
        body: {
          labels: labels.filter(isReady).map((label) => ({
            packageNumber: label.packageNumber,
            trackingNumber: label.trackingNumber,
            ...labelBody(label, baseUrl),
          })),
        },
      }
    },
  } satisfies Handlers
}
