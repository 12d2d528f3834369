// What the service's list tells of a shipment bought elsewhere, over real HTTP.

import { expect, it } from 'vitest'
import { shipmentDirectory } from '../../../../src/app/profile/shipment-directory.ts'
import {
  clientOf,
  json,
  shipmentAnswer,
  startLocalService,
} from '../../adapters/shipping-service/local-service.ts'

// A refund that is told in an unknown way was taken for none: the label could have been used again.
it.each([
  ['nothing', {}, undefined],
  ['that there is none', { refundStatus: 'None' }, undefined],
  ['a known word', { refundStatus: 'Initiated' }, { status: 'Initiated', statusText: 'Initiated' }],
  ['an unknown word', { refundStatus: 'On its way' }, { status: undefined, statusText: 'On its way' }],
  [
    'something of an unknown shape',
    { refundInfo: { opened: true } },
    { status: undefined, statusText: undefined },
  ],
])('a shipment that tells %s of a refund', async (_, told, refund) => {
  const shipment = { ...shipmentAnswer, ...told }
  await using service = await startLocalService({ 'GET /Shipment': json(200, shipment) })
  const directory = shipmentDirectory(clientOf(service.baseUrl))
  expect((await directory.find('Id', 'shp-1'))?.refund).toEqual(refund)
})
