import { describe, expect, it } from 'vitest'
import { buildRequest } from '../../../../src/adapters/shipping-service/build-request.ts'
import { createCall } from '../../../../src/adapters/shipping-service/call.ts'
import { endpointName } from '../../../../src/adapters/shipping-service/check-input.ts'
import { createTokenSource } from '../../../../src/adapters/shipping-service/token.ts'
import type { ServiceHealthEvent } from '../../../../src/adapters/shipping-service/call.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import { closedPort } from '../../../support/byte-sink.ts'
import {
  canary,
  clientOf,
  errorBody,
  failure,
  json,
  keys,
  shipmentRequest,
  startLocalService,
  testClock,
  testLog,
  text,
} from './local-service.ts'

const base = { baseUrl: new URL('https://service.example/v3.1/'), postalName: 'Courier' }

/** The error of a call that must not be built. */
function refusal(build: () => unknown): AppError {
  try {
    build()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('it was built')
}

describe('a request', () => {
  it('is built from the endpoint table: route, query, header and body', () => {
    expect(
      buildRequest('getLabel', { route: { id: 'a/b c' }, query: { packageNumber: 2 } }, base).url.href,
    ).toBe('https://service.example/v3.1/Shipment/a%2Fb%20c/Label?packageNumber=2')
    expect(
      buildRequest('addFunds', { header: { TransactionId: 't-1' }, body: { balance: 50 } }, base),
    ).toMatchObject({
      method: 'PUT',
      headers: { TransactionId: 't-1', 'Content-Type': 'application/json' },
      body: '{"balance":50}',
    })
    expect(buildRequest('listCarriers', {}, base)).toMatchObject({ method: 'GET' })
    expect(
      buildRequest('deleteCarrierAccount', { route: { carrierAccountId: 'ca-1' } }, base).url.pathname,
    ).toBe('/v3.1/CarrierAccount/ca-1')
  })

  it.each([
    'https://service.example/v3.1',
    'https://service.example/v3.1/',
    'https://service.example/v3.1//',
  ])('appends its path to %s', (href) => {
    expect(buildRequest('listCarriers', {}, { ...base, baseUrl: new URL(href) }).url.href).toBe(
      'https://service.example/v3.1/Carrier',
    )
  })

  it('carries the postal carrier’s own name where the contract hides it, and special services as a list', () => {
    const body = {
      ...shipmentRequest,
      fromAddress: { id: 'adr-1' },
      toAddress: { id: 'adr-2' },
      packages: [...shipmentRequest.packages],
      specialService: 'Tracking' as const,
      option: { POSTAL_EntryFacilityType: 'DDU' as const, subAccount: 's-1' },
    }
    const sent: unknown = JSON.parse(
      buildRequest('createShipment', { header: { transactionId: 't' }, body }, base).body!,
    )
    expect(sent).toMatchObject({
      specialService: ['Tracking'],
      option: { COURIER_EntryFacilityType: 'DDU', subAccount: 's-1' },
    })
    expect(sent).not.toHaveProperty('option.POSTAL_EntryFacilityType')
    const labels = buildRequest(
      'createContainerLabels',
      {
        body: {
          toAddress: { name: 'n', street1: 's', city: 'c', zip: 'z' },
          type: 'ContainerLabel',
          carrierAccountId: 'ca-1',
          entryFacilityType: 'DDU',
          source: 'Postal',
        },
      },
      base,
    )
    expect(labels.url.pathname).toBe('/v3.1/Document/Courier/99M')
    expect(JSON.parse(labels.body!)).toMatchObject({ source: 'Courier' })
  })

  it.each(['', '.', '..'])('never leaves its endpoint by the id “%s”', (id) => {
    expect(refusal(() => buildRequest('getLabel', { route: { id }, query: {} }, base))).toMatchObject({
      code: 'invalid_input',
      details: { part: 'route', field: 'id', section: '4.6' },
    })
  })

  it.each([
    [{ packages: [{ weightUnit: 'stone' }] }, 'packages.0.weightUnit', '2.2'],
    [{ packages: [] }, 'packages', '2.2'],
    [{ toAddress: { name: 'n', street1: 's', city: 'c', state: 'ID' } }, 'toAddress.zip', '2.1'],
    [{ service: 'Pigeon' }, 'service', '2.10'],
    [{ customsInfo: { customsItem: [{ quantity: 'two' }] } }, 'customsInfo.customsItem.0.quantity', '2.4'],
    [{ postageLabel: { labelSize: '5x5' } }, 'postageLabel.labelSize', '2.5'],
    [{ shipDate: 'tomorrow' }, 'shipDate', '4.6'],
    [{ carrierAccountId: 7 }, 'carrierAccountId', '4.6'],
  ])('that breaks the contract by %j names the field and its section', (change, field, section) => {
    const body = { ...shipmentRequest, packages: [...shipmentRequest.packages], ...change }
    const input = { header: { transactionId: 't' }, body } as unknown as Parameters<
      typeof buildRequest<'createShipment'>
    >[1]
    const error = refusal(() => buildRequest('createShipment', input, base))
    expect(error).toMatchObject({ code: 'invalid_input', details: { part: 'body', field, section } })
    expect(error.message).toContain(`${field} is not as section ${section} asks`)
    expect(JSON.stringify(error.toInfo())).not.toContain('Canary')
  })

  it('asks for save or verify when an address is created', () => {
    const address = { name: 'n', street1: 's', city: 'c', zip: 'z' }
    expect(refusal(() => buildRequest('createAddress', { body: { address } }, base))).toMatchObject({
      details: { field: 'address.save', rule: 'or verify must be true', section: '4.3' },
    })
    expect(
      buildRequest('createAddress', { body: { address: { ...address, verify: true } } }, base).method,
    ).toBe('POST')
  })
})

describe('a call', () => {
  it('does not follow a redirect, which would carry the request to a host that nobody chose', async () => {
    await using other = await startLocalService({})
    await using service = await startLocalService({
      'POST /Shipment': (_request, response) => {
        response.writeHead(307, { Location: `${other.baseUrl}Shipment` })
        response.end()
      },
    })
    const port = clientOf(service.baseUrl).asShippingService()
    expect(await failure(port.createShipment(shipmentRequest, 'txn-1'))).toMatchObject({
      code: 'unexpected_response',
      details: { problem: 'it is a redirect', status: 307 },
    })
    expect(other.received).toEqual([])
  })

  it('to an endpoint without authorisation carries no token', async () => {
    await using service = await startLocalService({ 'POST /User/ApproveTermsAndConditions': json(200, {}) })
    const clock = testClock()
    const tokens = createTokenSource(() => Promise.resolve('never'), clock)
    const call = createCall(
      {
        baseUrl: new URL(service.baseUrl),
        postalName: 'Postal',
        timeoutMs: 5_000,
        clock,
        logger: testLog().logger,
      },
      tokens,
    )
    await call('approveTerms', { body: { accountId: 'a-1' } })
    expect(service.received.map(({ route, headers }) => [route, headers.authorization])).toEqual([
      [endpointName('approveTerms'), undefined],
    ])
  })

  it('tells the service’s health: answered whatever the answer, unanswered, or not sent at all', async () => {
    const events: ServiceHealthEvent[] = []
    const onHealth = (event: ServiceHealthEvent) => void events.push(event)
    await using service = await startLocalService({
      'GET /Carrier': json(422, errorBody(422, 'CARRIER.NOT_ACTIVE')),
      'POST /ShipmentRate': (_request, _response, socket) => socket.destroy(),
    })
    const client = clientOf(service.baseUrl, { onHealth })
    await failure(client.carriers.list())
    await failure(client.rates.list(shipmentRequest))
    const nobody = clientOf(new URL(`http://127.0.0.1:${await closedPort()}/v3.1/`).href, { onHealth })
    await failure(nobody.carriers.list())
    expect(events.map(({ outcome }) => outcome)).toEqual(['answered', 'answered', 'unanswered', 'not_sent'])
    for (const { durationMs } of events) expect(durationMs).toBeGreaterThanOrEqual(0)
  })

  it('leaves codes, status, duration and correlation id in the log, and no address, secret, token or body', async () => {
    const log = testLog()
    const quoting = errorBody(
      422,
      'SHIPMENT.VALIDATION_FAILED',
      `Bad ${canary.street} for ${canary.recipient}`,
      {
        Code: canary.street,
        Message: canary.recipient,
      },
    )
    await using service = await startLocalService({
      'POST /Shipment': json(422, quoting),
      'POST /ShipmentRate': json(422, errorBody(422, `${canary.street} is unknown`)),
      'GET /Shipment': text(200, `<html>${canary.street}</html>`),
      'GET /Shipment/shp-1/Label': json(200, {
        labels: [{ data: Buffer.from(canary.street).toString('base64') }],
      }),
      'GET /Account/Postage/Balance': (_request, _response, socket) => socket.destroy(),
    })
    const client = clientOf(service.baseUrl, { logger: log.logger })
    const port = client.asShippingService()
    const errors = [
      await failure(port.createShipment(shipmentRequest, 'txn-1')),
      await failure(port.getRates(shipmentRequest)),
      await failure(port.findByTransactionId('txn-1')),
      await failure(port.getLabels('shp-1')),
      await failure(client.account.getBalance()),
    ]
    expect(log.lines).toContainEqual({
      event: 'service.call_failed',
      fields: expect.objectContaining({
        endpoint: 'POST /Shipment',
        status: 422,
        code: 'service_refused',
        serviceCode: 'SHIPMENT.VALIDATION_FAILED',
        correlationId: 'corr-1',
      }) as unknown,
    })
    expect(log.lines).toHaveLength(6)
    const told = JSON.stringify([log.lines, errors.map(({ message, stack }) => [message, stack])])
    for (const secret of [...Object.values(canary), ...Object.values(keys), 'Q2FuYXJ5'])
      expect(told).not.toContain(secret)
  })
})
