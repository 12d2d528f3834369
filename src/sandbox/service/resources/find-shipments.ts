import type { ShipmentKey } from '../../../service/enums.ts'
import type { Handlers } from '../http/handler.ts'
import { ruleBroken } from '../http/request-rules.ts'
import { serviceError } from '../service-error.ts'
import { refundStatus, type RefundState } from '../state/refund-state.ts'
import type { ShipmentRecord, ShipmentState } from '../state/shipment-state.ts'
import { pageAnswer, readPageQuery } from './page-token.ts'
import type { ServiceState } from '../state/service-state.ts'

/** Section 8 states no page size. */
export const shipmentsPerPage = 50

/** `refund` as shipments carry it; nothing where none was requested. */
function refundBody(refunds: RefundState, shipmentId: string, now: Date) {
  const refund = refunds.ofShipment(shipmentId)
  return refund === undefined ? {} : { refund: { status: refundStatus(refund, now) } }
}

/** A shipment without its labels: those are fetched by `GET /Shipment/:id/Label`. */
function shipmentBody(
  { shipments, refunds, now }: ServiceState,
  shipment: ShipmentRecord,
  packageNumber?: number,
) {
  const packages = shipments
    .labelSummaries(shipment.id)
    .filter((label) => packageNumber === undefined || label.packageNumber === packageNumber)
    .map((label) => ({ packageNumber: label.packageNumber, trackingNumber: label.trackingNumber }))
  return { ...shipment.body, packages, ...refundBody(refunds, shipment.id, now()) }
}

/** The shipment that a key finds; 404 where there is none. */
export function findShipment(shipments: ShipmentState, key: ShipmentKey, value: string): ShipmentRecord {
  const shipment = shipments.find(key, value)
  if (shipment === undefined)
    throw serviceError('SHIPMENT.NOT_FOUND', `value is not the ${key} of a shipment`)
  return shipment
}

/** `GET /Shipment` (section 4.6): one shipment by key, or a list by date, newest first. */
export function findShipmentHandlers(deps: ServiceState) {
  const { shipments, asks } = deps
  return {
    findShipments: ({ query }) => {
      const { key, value, packageNumber } = query
      if (asks('keyAndValue') && key !== undefined && !value)
        throw ruleBroken('findShipments', 'value', 'is missing beside key')
      if (asks('keyAndValue') && key === undefined && value !== undefined)
        throw ruleBroken('findShipments', 'key', 'is missing beside value')
      if (key !== undefined && value) {
        const shipment = findShipment(shipments, key, value)
        const body = shipmentBody(deps, shipment, packageNumber)
        const again = key === 'TransactionId' ? shipments.boughtAgain(value) : []
        if (again.length > 0)
          return { body: { shipments: [body, ...again.map((one) => shipmentBody(deps, one))] } }
        if (body.packages.length === 0)
          throw serviceError(
            'SHIPMENT.NOT_FOUND',
            'packageNumber is not the number of a package of this shipment',
          )
        return { body }
      }
      const page = shipments.list({ ...readPageQuery('findShipments', query, asks), limit: shipmentsPerPage })
      return pageAnswer('shipments', page, (shipment) => shipmentBody(deps, shipment))
    },
  } satisfies Handlers
}
