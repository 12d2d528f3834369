import type { Handlers } from '../http/handler.ts'
import { ruleBroken } from '../http/request-rules.ts'
import { serviceError } from '../service-error.ts'
import type { RefundState } from '../state/refund-state.ts'
import type { ShipmentRecord, ShipmentState } from '../state/shipment-state.ts'
import { encodePageToken, readPageQuery } from './page-token.ts'
import { refundBody } from './refunds.ts'

/** Section 8 states no page size. */
export const shipmentsPerPage = 50

type Dependencies = {
  readonly shipments: ShipmentState
  readonly refunds: RefundState
  readonly now: () => Date
}

/** A shipment without its labels: those are fetched by `GET /Shipment/:id/Label`. */
function shipmentBody(
  { shipments, refunds, now }: Dependencies,
  shipment: ShipmentRecord,
  packageNumber?: number,
) {
  const packages = shipments
    .labelSummaries(shipment.id)
    .filter((label) => packageNumber === undefined || label.packageNumber === packageNumber)
    .map((label) => ({ packageNumber: label.packageNumber, trackingNumber: label.trackingNumber }))
  return { ...shipment.body, packages, ...refundBody(refunds, shipment.id, now()) }
}

/** `GET /Shipment` (section 4.6): one shipment by key, or a list by date, newest first. */
export function findShipmentHandlers(deps: Dependencies) {
  const { shipments } = deps
  return {
    findShipments: ({ query }) => {
      const { key, value, packageNumber } = query
      if (key !== undefined) {
        if (!value) throw ruleBroken('findShipments', 'value', 'is missing beside key')
        const shipment = shipments.find(key, value)
        if (shipment === undefined)
          throw serviceError('SHIPMENT.NOT_FOUND', `value is not the ${key} of a shipment`)
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
      if (value !== undefined) throw ruleBroken('findShipments', 'key', 'is missing beside value')
      const page = shipments.list({ ...readPageQuery('findShipments', query), limit: shipmentsPerPage })
      return {
        body: {
          shipments: page.shipments.map((shipment) => shipmentBody(deps, shipment)),
          ...(page.next === undefined ? {} : { pageToken: encodePageToken(page.next) }),
        },
      }
    },
  } satisfies Handlers
}
