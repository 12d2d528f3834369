// What refunds and manifests need of the service, by the client's resources.

import type { ShippingServiceClient } from '../../adapters/shipping-service/client.ts'
import type { ManifestService } from '../../core/manifests/ports.ts'
import type { RefundService } from '../../core/refunds/ports.ts'
import { UnexpectedResponse } from '../../core/shipping-service.ts'
import { noAccount, noList } from './no-account.ts'

export type EndOfDayServices = { readonly refunds: RefundService; readonly manifests: ManifestService }

export const endOfDayServices = (client: ShippingServiceClient): EndOfDayServices => ({
  refunds: refundService(client),
  manifests: manifestService(client),
})

function refundService(client: ShippingServiceClient): RefundService {
  return {
    authorize: () => client.asShippingService().authorize(),
    requestRefund: (trackingNumber, transactionId) =>
      client.refunds.request({ key: 'TrackingNumber', value: trackingNumber }, transactionId),
    async refundOf(trackingNumber) {
      const shipment = await client.shipments.find({ key: 'TrackingNumber', value: trackingNumber })
      if (!shipment) return undefined
      const { refundStatus: status, refundStatusText, refund, raw } = shipment
      if (refund === 'unclear') {
        throw new UnexpectedResponse('The shipment tells of its refund in an unknown way', raw, {
          endpoint: 'GET /Shipment',
        })
      }
      return refundStatusText === undefined ? 'none' : { status, statusText: refundStatusText }
    },
  }
}

/** The contract wants an id also with requests for a list; an empty one is none. */
const anyManifest = ''

function manifestService(client: ShippingServiceClient): ManifestService {
  return {
    authorize: () => client.asShippingService().authorize(),
    create: (request) => client.manifests.create(request),
    find: (serviceManifestId) => client.manifests.find(serviceManifestId),
    list: (days) => client.manifests.list(anyManifest, days, { withForms: false }),
    async shipDateOf(transactionId) {
      const shipment = await client.shipments.find({ key: 'TransactionId', value: transactionId })
      return shipment?.shipDate?.slice(0, 10)
    },
    async hasShipment(transactionId) {
      return (await client.shipments.find({ key: 'TransactionId', value: transactionId })) !== undefined
    },
    carriers: () => client.carrierAccounts.list(),
  }
}

/** Where no account was connected yet. */
export const noEndOfDayServices: EndOfDayServices = {
  refunds: { authorize: noAccount, requestRefund: noAccount, refundOf: noAccount },
  manifests: {
    authorize: noAccount,
    create: noAccount,
    find: noAccount,
    list: noList,
    shipDateOf: noAccount,
    hasShipment: noAccount,
    carriers: noAccount,
  },
}
