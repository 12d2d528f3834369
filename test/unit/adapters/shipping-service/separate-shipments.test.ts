// Which of a service's shipments are those of the packages, and when it cannot be told: then it stays a doubt.

import { describe, expect, it } from 'vitest'
import { UnexpectedResponse } from '../../../../src/core/shipping-service.ts'
import { clientOf, json, shipmentRequest, startLocalService, zpl } from './local-service.ts'

const label = { data: Buffer.from(zpl).toString('base64') }
const one = (number: number, packages: unknown = [{ packageNumber: number, label }]) => ({
  id: `shp-${number}`,
  trackingNumber: `9400-${number}`,
  transactionId: 'txn-1',
  rate: { totalAmount: 5 + number, currency: 'USD' },
  packages,
})
const twoPackages = { ...shipmentRequest, packages: [1, 2].map(() => shipmentRequest.packages[0]!) }

async function ask(shipments: readonly unknown[], how: 'bought' | 'found') {
  const answer = json(200, { shipments })
  await using service = await startLocalService({ 'POST /Shipment': answer, 'GET /Shipment': answer })
  const client = clientOf(service.baseUrl).asShippingService()
  // The service is there until its answer is read.
  return await (how === 'bought'
    ? client.createShipment(twoPackages, 'txn-1')
    : client.findByTransactionId('txn-1', twoPackages.packages.length))
}

const bothWays = ['bought', 'found'] as const

describe('two shipments for two packages', () => {
  it.each(bothWays)('are matched by the numbers of their packages (%s)', async (how) => {
    const shipment = await ask([one(2), one(1)], how)
    expect(shipment).toMatchObject({
      shipmentId: 'shp-1',
      trackingNumber: '9400-1',
      price: { amountMinor: 600 },
      labels: [{ packageNumber: 1 }],
      separate: [
        {
          shipmentId: 'shp-2',
          trackingNumber: '9400-2',
          price: { amountMinor: 700 },
          labels: [{ packageNumber: 1, format: 'zpl' }],
        },
      ],
    })
    expect(shipment?.others).toBeUndefined()
  })

  it.each(bothWays)('are taken in their order where each counts for itself (%s)', async (how) => {
    const shipment = await ask(
      [one(1, [{ packageNumber: 1, label }]), one(2, [{ packageNumber: 1, label }])],
      how,
    )
    expect(shipment).toMatchObject({ shipmentId: 'shp-1', separate: [{ shipmentId: 'shp-2' }] })
  })

  it('are told by their labels where the answer to the purchase names no packages', async () => {
    const bare = [1, 2].map((number) => ({ ...one(number, null), label }))
    expect(await ask(bare, 'bought')).toMatchObject({ separate: [{ shipmentId: 'shp-2' }] })
  })
})

describe('what cannot be matched one to one', () => {
  const twice = [1, 2].map((packageNumber) => ({ packageNumber, label }))
  const unmatched: Readonly<Record<string, readonly unknown[]>> = {
    'three shipments': [one(1), one(2), one(3)],
    'the same id twice': [one(1), { ...one(2), id: 'shp-1' }],
    'the same tracking number twice': [one(1), { ...one(2), trackingNumber: '9400-1' }],
    'a shipment of both packages, twice': [one(1, twice), one(2, twice)],
    'numbers that no package has': [one(2), one(3)],
  }

  it.each(Object.entries(unmatched))('%s: the purchase is in doubt', async (_name, shipments) => {
    await expect(ask(shipments, 'bought')).rejects.toThrow(UnexpectedResponse)
  })

  it.each(Object.entries(unmatched))('%s: all but one are told as second ones', async (_name, shipments) => {
    const found = await ask(shipments, 'found')
    expect(found?.separate).toBeUndefined()
    expect(found?.others).toHaveLength(shipments.length - 1)
  })

  it.each(bothWays)('a shipment without a tracking number: a doubt (%s)', async (how) => {
    const untracked = { ...one(2), trackingNumber: null }
    await expect(ask([one(1), untracked], how)).rejects.toThrow(UnexpectedResponse)
  })

  // It could be the shipment of both packages, sold twice.
  it('two shipments that say nothing of their packages, when looked up: second ones', async () => {
    const found = await ask([one(1, null), one(2, null)], 'found')
    expect(found).toMatchObject({ shipmentId: 'shp-1', others: [{ shipmentId: 'shp-2' }] })
    expect(found?.separate).toBeUndefined()
  })
})
