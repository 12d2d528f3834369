import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { UnexpectedResponse } from '../../../../src/core/shipping-service.ts'
import {
  canary,
  clientOf,
  errorBody,
  failure,
  inTurn,
  json,
  shipmentAnswer,
  shipmentRequest,
  startLocalService,
  text,
  zpl,
} from './local-service.ts'

/** Buys at a service that answers `POST /Shipment` by `handler`. */
async function buy(handler: ReturnType<typeof json>, options: Parameters<typeof clientOf>[1] = {}) {
  await using service = await startLocalService({ 'POST /Shipment': handler })
  const client = clientOf(service.baseUrl, options)
  const outcome = await client
    .asShippingService()
    .createShipment(shipmentRequest, 'txn-1')
    .then(
      (shipment) => ({ shipment, failed: undefined }),
      async (error: unknown) => ({
        shipment: undefined,
        failed: await failure(Promise.reject(error as Error)),
      }),
    )
  return { ...outcome, tries: service.calls('POST /Shipment') }
}

describe('createShipment', () => {
  // Hazard: `fetch` sends several turns after it was asked; what was done meanwhile kept the request back.
  it('tells that a request has left before there is an answer, and of which of two', async () => {
    const said: string[] = []
    const left = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    const mayAnswer = Promise.withResolvers<void>()
    await using service = await startLocalService({
      'POST /Shipment': (...asked) => void mayAnswer.promise.then(() => json(200, shipmentAnswer)(...asked)),
    })
    const port = clientOf(service.baseUrl).asShippingService()
    await port.authorize()
    const buying = left.map((one, at) =>
      port.createShipment(shipmentRequest, `txn-${at}`, () => {
        said.push(`left txn-${at}`)
        one.resolve()
      }),
    )
    await Promise.all(left.map(({ promise }) => promise))
    mayAnswer.resolve()
    await Promise.all(buying)
    expect(said.toSorted()).toEqual(['left txn-0', 'left txn-1'])
  })

  it('sends the request with its transaction id and token, and reads shipment, price and label', async () => {
    const { shipment, tries } = await buy(json(200, shipmentAnswer))
    expect(shipment).toMatchObject({
      shipmentId: 'shp-1',
      trackingNumber: '9400100000000000000001',
      price: { amountMinor: 745, currency: 'USD' },
      warnings: [],
      raw: JSON.stringify(shipmentAnswer),
    })
    expect(shipment!.labels.map(({ packageNumber, format }) => ({ packageNumber, format }))).toEqual([
      { packageNumber: 1, format: 'zpl' },
    ])
    expect(Buffer.from(shipment!.labels[0]!.bytes).toString()).toBe(zpl)
    expect(tries).toHaveLength(1)
    expect(tries[0]!.headers).toMatchObject({
      transactionid: 'txn-1',
      authorization: `Bearer ${canary.token}`,
      'content-type': 'application/json',
      'content-length': String(tries[0]!.body.length),
    })
    expect(JSON.parse(tries[0]!.body)).toEqual(shipmentRequest)
  })

  it('is service_unreachable where nothing listens', async () => {
    const port = await closedPort()
    const client = clientOf(`http://127.0.0.1:${port}/v3.1/`)
    const error = await failure(client.asShippingService().createShipment(shipmentRequest, 'txn-1'))
    expect(error).toMatchObject({ code: 'service_unreachable', details: { reason: 'ECONNREFUSED' } })
  })

  it('is service_unreachable where the host has no address', async () => {
    const client = clientOf('https://no-such-host.invalid/v3.1/')
    expect(await failure(client.asShippingService().createShipment(shipmentRequest, 'txn-1'))).toMatchObject({
      code: 'service_unreachable',
    })
  })

  it('is service_unreachable when the service goes away after the token was had', async () => {
    const service = await startLocalService({
      'POST /Account/Token': json(200, { token: canary.token }, { Connection: 'close' }),
    })
    const port = clientOf(service.baseUrl).asShippingService()
    await port.authorize()
    await service[Symbol.asyncDispose]()
    expect(await failure(port.createShipment(shipmentRequest, 'txn-1'))).toMatchObject({
      code: 'service_unreachable',
    })
  })

  it('is service_unreachable when no token could be had: the purchase itself was not sent', async () => {
    await using service = await startLocalService({
      'POST /Account/Token': (_request, _response, socket) => socket.destroy(),
    })
    const error = await failure(
      clientOf(service.baseUrl).asShippingService().createShipment(shipmentRequest, 'txn-1'),
    )
    expect(error).toMatchObject({ code: 'service_unreachable', details: { tokenError: 'service_no_answer' } })
    expect(service.calls('POST /Shipment')).toEqual([])
  })

  it.each([
    [
      'the connection is cut before an answer',
      (_r: unknown, _s: unknown, socket: { destroy(): void }) => socket.destroy(),
    ],
    [
      'the connection is reset before an answer',
      (_r: unknown, _s: unknown, socket: { resetAndDestroy(): void }) => socket.resetAndDestroy(),
    ],
  ])('is service_no_answer when %s, after exactly one try', async (_name, handler) => {
    const { failed, tries } = await buy(handler)
    expect(failed).toMatchObject({ code: 'service_no_answer' })
    expect(tries).toHaveLength(1)
  })

  it('is service_no_answer when the body is cut off', async () => {
    const { failed, tries } = await buy((_request, response, socket) => {
      response.writeHead(200, { 'Content-Length': '1000' })
      response.write('{"id":"shp-1","trackingNumber":"94001', () => socket.destroy())
    })
    expect(failed).toMatchObject({ code: 'service_no_answer' })
    expect(tries).toHaveLength(1)
  })

  it('is service_no_answer when a connection that was kept from an earlier call turns out dead', async () => {
    await using service = await startLocalService({
      'POST /Shipment': (_request, _response, socket) => socket.resetAndDestroy(),
      'GET /CarrierAccount/Service': json(200, { services: [] }),
    })
    const port = clientOf(service.baseUrl).asShippingService()
    await port.listOfferedServices()
    expect(await failure(port.createShipment(shipmentRequest, 'txn-1'))).toMatchObject({
      code: 'service_no_answer',
    })
  })

  it('is service_no_answer when nothing came within the time-out', async () => {
    const { failed, tries } = await buy(() => undefined, { timeoutMs: 1_000 })
    expect(failed).toMatchObject({ code: 'service_no_answer', details: { reason: 'timeout' } })
    expect(tries).toHaveLength(1)
  })

  it('is service_no_answer when the answer began and did not end within the time-out', async () => {
    const { failed } = await buy(
      (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' })
        response.write('{"id":')
      },
      { timeoutMs: 1_000 },
    )
    expect(failed).toMatchObject({ code: 'service_no_answer', details: { reason: 'timeout' } })
  })

  it.each([500, 502, 503, 504, 408, 409])(
    'is service_no_answer for status %i, documented body or not',
    async (status) => {
      const documented = await buy(json(status, errorBody(status, 'SHIPMENT.OPERATION_FAILED')))
      expect(documented.failed).toMatchObject({
        code: 'service_no_answer',
        details: { status, code: 'SHIPMENT.OPERATION_FAILED', correlationId: 'corr-1' },
      })
      expect(documented.tries).toHaveLength(1)
      expect((await buy(text(status, '<html>Bad gateway</html>'))).failed).toMatchObject({
        code: 'service_no_answer',
      })
    },
  )

  it.each([
    ['429 with seconds', 429, { 'Retry-After': '7' }, { retryAfterMs: 7_000 }],
    ['429 with a date', 429, { 'Retry-After': 'Mon, 02 Mar 2026 10:00:30 GMT' }, { retryAfterMs: 30_000 }],
    ['429 without a time', 429, {}, { status: 429 }],
    ['503 with Retry-After', 503, { 'Retry-After': '7' }, { retryAfterMs: 7_000 }],
    // A gateway may say so after the work was done: it was charged, and then bought again.
  ] as const)('is service_no_answer for %s', async (_name, status, headers, details) => {
    const { failed, tries } = await buy(json(status, errorBody(status, 'SHIPMENT.OPERATION_FAILED'), headers))
    expect(failed).toMatchObject({ code: 'service_no_answer', details })
    expect(tries).toHaveLength(1)
  })

  it.each([400, 403, 404, 422])(
    'is service_refused for %i with the documented body, and keeps all it says',
    async (status) => {
      const body = errorBody(status, 'SHIPMENT.VALIDATION_FAILED', `No such street: ${canary.street}`, {
        Code: 17,
        Message: 'carrier says no',
      })
      body.Errors.push({ Code: 'SHIPMENT.LABEL.VALIDATION_FAILED', Message: 'And the label.' })
      const { failed } = await buy(json(status, body))
      expect(failed!.toInfo()).toEqual({
        code: 'service_refused',
        message: 'POST /Shipment was refused by the service (SHIPMENT.VALIDATION_FAILED).',
        details: {
          endpoint: 'POST /Shipment',
          status,
          correlationId: 'corr-1',
          code: 'SHIPMENT.VALIDATION_FAILED',
          serviceMessage: `No such street: ${canary.street}`,
          additionalInfo: { code: '17', message: 'carrier says no' },
          errors: [
            {
              code: 'SHIPMENT.VALIDATION_FAILED',
              serviceMessage: `No such street: ${canary.street}`,
              additionalInfo: { code: '17', message: 'carrier says no' },
            },
            { code: 'SHIPMENT.LABEL.VALIDATION_FAILED', serviceMessage: 'And the label.' },
          ],
        },
      })
    },
  )

  it.each([
    ['an HTML page of a proxy', text(200, `<html>${canary.street}</html>`)],
    ['an empty body', text(200, '', 'application/json')],
    ['no content', text(204, '')],
    ['cut JSON', text(200, '{"id":"shp-1"', 'application/json')],
    ['JSON without an id', json(200, { trackingNumber: '94001' })],
    ['JSON without a tracking number', json(200, { id: 'shp-1' })],
    ['a bare null', json(200, null)],
    ['several shipments', json(200, [shipmentAnswer, shipmentAnswer])],
    ['no shipment', json(200, [])],
    ['a refusal in HTML', text(403, `<html>${canary.street}</html>`)],
    ['a refusal in another form', json(422, { message: 'no' })],
    ['a redirect', text(307, '')],
    ['an error body under a good status', json(200, errorBody(500, 'SHIPMENT.OPERATION_FAILED'))],
    ['a refusal under a good status', json(200, errorBody(422, 'SHIPMENT.VALIDATION_FAILED'))],
    ['a conflict under a good status', json(200, errorBody(409, 'SHIPMENT.BAD_REQUEST'))],
  ])('is unexpected_response for %s', async (_name, handler) => {
    const { failed, tries } = await buy(handler)
    expect(failed).toBeInstanceOf(UnexpectedResponse)
    expect(failed).toMatchObject({ code: 'unexpected_response', details: { endpoint: 'POST /Shipment' } })
    expect(tries).toHaveLength(1)
    expect(JSON.stringify([failed, failed!.toInfo(), failed!.stack])).not.toContain(canary.street)
  })

  it('keeps the unreadable body out of sight of everything but core', async () => {
    const body = `<html>${canary.street}</html>`
    const { failed } = await buy(text(200, body))
    expect((failed as UnexpectedResponse).raw).toBe(body)
    expect(inspect(failed, { showHidden: true, depth: 9 })).not.toContain('Canary')
  })

  it('names the field, the names looked for and the correlation id where one is missing', async () => {
    const { failed } = await buy(json(200, { id: 'shp-1' }))
    expect(failed!.details).toMatchObject({
      endpoint: 'POST /Shipment',
      record: 'shipment',
      field: 'trackingNumber',
      correlationId: 'corr-1',
    })
    expect(failed!.details?.['namesLookedFor']).toContain('packages.0.trackingNumber')
  })

  it('repeats the call once, with the same transaction id, after a 401 and a new token', async () => {
    await using service = await startLocalService({
      'POST /Account/Token': inTurn(json(200, { token: 'old' }), json(200, { token: 'new' })),
      'POST /Shipment': inTurn(
        json(401, errorBody(401, 'ACCOUNT.APP.AUTHENTICATION_FAILED')),
        json(200, shipmentAnswer),
      ),
    })
    await clientOf(service.baseUrl).asShippingService().createShipment(shipmentRequest, 'txn-1')
    const tries = service.calls('POST /Shipment')
    expect(tries.map(({ headers }) => [headers.authorization, headers['transactionid']])).toEqual([
      ['Bearer old', 'txn-1'],
      ['Bearer new', 'txn-1'],
    ])
    expect(tries[1]!.body).toBe(tries[0]!.body)
  })

  it('is service_auth_failed when a new token is not accepted either', async () => {
    const { failed, tries } = await buy(json(401, errorBody(401, 'ACCOUNT.APP.AUTHENTICATION_FAILED')))
    expect(failed).toMatchObject({
      code: 'service_auth_failed',
      details: { status: 401, correlationId: 'corr-1' },
    })
    expect(tries).toHaveLength(2)
  })

  it('is invalid_input that names field and section, before anything is sent', async () => {
    await using service = await startLocalService({})
    const withoutState = { ...shipmentRequest.toAddress, state: undefined }
    const port = clientOf(service.baseUrl).asShippingService()
    expect(
      await failure(port.createShipment({ ...shipmentRequest, toAddress: withoutState }, 'txn-1')),
    ).toMatchObject({
      code: 'invalid_input',
      details: { endpoint: 'POST /Shipment', part: 'body', field: 'toAddress.state', section: '2.1' },
    })
    expect(await failure(port.createShipment(shipmentRequest, 'two\r\nlines'))).toMatchObject({
      code: 'invalid_input',
      details: { part: 'header', field: 'transactionId', section: '4.6' },
    })
    expect(service.received).toEqual([])
  })

  it('reads a tracking number that came as a number with all its digits', async () => {
    const { shipment } = await buy(
      text(200, '{"id":12345678901234567890,"trackingNumber":9400100000000000000001}', 'application/json'),
    )
    expect(shipment).toMatchObject({
      shipmentId: '12345678901234567890',
      trackingNumber: '9400100000000000000001',
    })
  })

  it('hands on the warnings of an answer', async () => {
    const Warnings = [
      {
        Code: 'SHIPMENT.ATTRIBUTE_IGNORED',
        Message: 'Ignored.',
        AdditionalInfo: { Code: 'X1', Message: 'extra' },
      },
    ]
    const { shipment } = await buy(json(200, { Data: shipmentAnswer, Warnings }))
    expect(shipment!.warnings).toEqual([
      { code: 'SHIPMENT.ATTRIBUTE_IGNORED', message: 'Ignored. (X1: extra)' },
    ])
  })
})

describe('findByTransactionId', () => {
  async function find(handler: ReturnType<typeof json>) {
    await using service = await startLocalService({ 'GET /Shipment': handler })
    const found = clientOf(service.baseUrl).asShippingService().findByTransactionId('txn-1')
    await found.catch(() => undefined)
    return { found, asked: service.calls('GET /Shipment') }
  }

  it('asks for the transaction and reads one shipment or a list', async () => {
    const one = await find(json(200, shipmentAnswer))
    expect(await one.found).toMatchObject({ shipmentId: 'shp-1' })
    expect(Object.fromEntries(one.asked[0]!.query)).toEqual({ key: 'TransactionId', value: 'txn-1' })
    for (const body of [
      [shipmentAnswer],
      { shipments: [shipmentAnswer] },
      { Data: [shipmentAnswer] },
      { id: 'request-9', shipment: shipmentAnswer },
    ]) {
      expect(await (await find(json(200, body))).found).toMatchObject({ shipmentId: 'shp-1' })
    }
  })

  it.each([
    ['the documented 404', json(404, errorBody(404, 'SHIPMENT.NOT_FOUND'))],
    ['an empty list', json(200, { shipments: [] })],
    ['a bare empty list', json(200, [])],
  ])('is undefined for %s', async (_name, handler) => {
    expect(await (await find(handler)).found).toBeUndefined()
  })

  it.each([
    ['a 404 of a proxy', text(404, '<html>Not found</html>'), 'unexpected_response'],
    ['another status with that code', json(422, errorBody(422, 'SHIPMENT.NOT_FOUND')), 'service_refused'],
    ['a 404 about the account', json(404, errorBody(404, 'ACCOUNT.NOT_FOUND')), 'service_refused'],
    ['an empty object', json(200, {}), 'unexpected_response'],
    ['an empty body', text(200, ''), 'unexpected_response'],
    [
      'a shipment of another transaction',
      json(200, { ...shipmentAnswer, transactionId: 'txn-2' }),
      'unexpected_response',
    ],
    ['several that do not tell theirs', json(200, [shipmentAnswer, shipmentAnswer]), 'unexpected_response'],
  ])('never takes %s for "not known"', async (_name, handler, code) => {
    expect(await failure((await find(handler)).found)).toMatchObject({ code })
  })

  it('picks the shipment of the transaction out of several', async () => {
    const other = { ...shipmentAnswer, id: 'shp-2', transactionId: 'txn-2' }
    const mine = { ...shipmentAnswer, transactionId: 'txn-1' }
    expect(await (await find(json(200, { shipments: [other, mine] }))).found).toMatchObject({
      shipmentId: 'shp-1',
    })
  })

  it('is asked again after a network error, a 5xx and a 429', async () => {
    const cut: ReturnType<typeof json> = (_request, _response, socket) => socket.destroy()
    const { found, asked } = await find(inTurn(cut, text(502, 'bad'), json(200, shipmentAnswer)))
    expect(await found).toMatchObject({ shipmentId: 'shp-1' })
    expect(asked).toHaveLength(3)
    const busy = await find(inTurn(json(429, {}, { 'Retry-After': '1' }), json(200, shipmentAnswer)))
    expect(await busy.found).toMatchObject({ shipmentId: 'shp-1' })
  })

  it('hands a long Retry-After to the caller at once', async () => {
    const { found, asked } = await find(json(429, {}, { 'Retry-After': '3600' }))
    expect(await failure(found)).toMatchObject({ code: 'service_busy', details: { retryAfterMs: 3_600_000 } })
    expect(asked).toHaveLength(1)
  })
})

async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
