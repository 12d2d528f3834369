import { describe, expect, it } from 'vitest'
import { address } from '../../core/ship/shipping-bench.ts'
import { exchanges } from './exchanges.ts'
import {
  clientOf,
  failure,
  json,
  shipmentAnswer,
  shipmentRequest,
  startLocalService,
  text,
} from './local-service.ts'

describe('an address', () => {
  it.each([
    ['DEU', 'DE'],
    ['United States of America', 'US'],
    ['Korea', 'Korea'],
  ])('in %s is read as one in %s', async (country, read) => {
    const { route, ask, answer } = exchanges.getAddress
    await using service = await startLocalService({ [route]: json(200, { ...answer, country }) })
    expect(await ask(clientOf(service.baseUrl))).toMatchObject({ address: { country: read } })
  })
})

describe('an address that is kept', () => {
  it('goes out by its id alone, and one that is not in full', async () => {
    await using service = await startLocalService({ 'POST /Shipment': json(200, shipmentAnswer) })
    const { toAddress } = shipmentRequest
    await clientOf(service.baseUrl).shipments.create(
      { ...shipmentRequest, fromAddress: { ...shipmentRequest.fromAddress, id: 'adr-1' } },
      'txn-1',
    )
    expect(JSON.parse(service.calls('POST /Shipment')[0]!.body)).toMatchObject({
      fromAddress: { id: 'adr-1' },
      toAddress,
    })
    expect(
      Object.keys(
        (JSON.parse(service.calls('POST /Shipment')[0]!.body) as { fromAddress: object }).fromAddress,
      ),
    ).toEqual(['id'])
  })
})

it('an address is verified by its own lines, or by a word about it alone', async () => {
  await using service = await startLocalService({
    'POST /Address': text(200, '{"street1":"12 SAMPLE ST"}'),
    'POST /Address/adr-1/Validate': text(200, '{"address":{"verificationStatus":"Verified"}}'),
  })
  const { addresses } = clientOf(service.baseUrl)
  expect(await addresses.create({ ...address, verify: true })).toMatchObject({
    address: { street1: '12 SAMPLE ST' },
  })
  expect(await addresses.validate('adr-1')).toMatchObject({ address: { verificationStatus: 'Verified' } })
})

// "The service takes it as it is", with a green tick, for an address of which the service had said nothing.
it.each(['{}', '{"success":false}', '{"address":{"id":"adr-1"}}', '{"address":{"city":"Chicago"}}'])(
  'an address is not taken for verified by %s',
  async (body) => {
    await using service = await startLocalService({
      'POST /Address': text(200, body),
      'POST /Address/adr-1/Validate': text(200, body),
    })
    const { addresses } = clientOf(service.baseUrl)
    const wish = { ...address, verify: true }
    for (const ask of [() => addresses.create(wish), () => addresses.validate('adr-1')])
      expect(await failure(ask())).toMatchObject({ code: 'unexpected_response' })
  },
)
