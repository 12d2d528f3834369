// What is asked of the service's list of shipments, by the client's resources.

import type { ShippingServiceClient } from '../../adapters/shipping-service/client.ts'
import type { ShipmentRecord } from '../../adapters/shipping-service/shipment.ts'
import type { ListedShipment, ShipmentDirectory } from '../../core/shipment-import/ports.ts'
import { noAccount, noList } from './no-account.ts'

export const shipmentDirectory = (client: ShippingServiceClient): ShipmentDirectory => ({
  authorize: () => client.asShippingService().authorize(),
  async *list(days) {
    for await (const shipment of client.shipments.list(days)) yield listed(shipment)
  },
  async find(key, value) {
    const shipment = await client.shipments.find({ key, value })
    return shipment && listed(shipment)
  },
  getLabels: async (shipmentId) => (await client.labels.get(shipmentId)).labels,
})

function listed({
  refund,
  refundStatus: status,
  refundStatusText: statusText,
  warnings: _,
  ...shipment
}: ShipmentRecord): ListedShipment {
  return { ...shipment, refund: refund === 'none' ? undefined : { status, statusText } }
}

/** Where no account was connected yet. */
export const noShipmentDirectory: ShipmentDirectory = {
  authorize: noAccount,
  list: noList,
  find: noAccount,
  getLabels: noAccount,
}
