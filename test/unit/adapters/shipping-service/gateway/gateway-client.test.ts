import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGatewayClient } from '../../../../../src/adapters/shipping-service/gateway/gateway-client.ts'
import type {
  GatewayAnswer,
  GatewayOptions,
} from '../../../../../src/adapters/shipping-service/gateway/gateway-client.ts'
import { UnexpectedResponse } from '../../../../../src/core/shipping-service.ts'
import { failure, inTurn, json, startLocalService, testClock, testLog, text } from '../local-service.ts'
import { selfSigned } from '../self-signed.ts'

const app = { consumerKey: 'consumer-key-1', clientSecret: 'canary-client-secret' }
const tokenRoute = 'POST /auth/oauth2/access_token'
const productRoute = 'GET /products/schedules'
const schedules = { method: 'GET', path: '/products/schedules', access: 'oauth' } as const
const token = (value: string, more: object = {}) =>
  json(200, { access_token: value, token_type: 'Bearer', ...more })

type Routes = Parameters<typeof startLocalService>[0]

const serverOf = (baseUrl: string) => ({ authUrl: `${baseUrl}auth`, baseUrl })

function clientOf(baseUrl: string, options: Partial<GatewayOptions> = {}) {
  return createGatewayClient({
    servers: { stage: serverOf(baseUrl) },
    server: 'stage',
    app: () => Promise.resolve(app),
    clock: testClock(),
    logger: testLog().logger,
    ...options,
  })
}

/** Starts a gateway that gives a token and answers as `routes` say. */
const gatewayOf = (routes: Routes) => startLocalService({ [tokenRoute]: token('t-1'), ...routes })

describe('the gateway over TLS', () => {
  const before = getCACertificates('default')
  beforeAll(() => setDefaultCACertificates([...before, selfSigned.cert]))
  afterAll(() => setDefaultCACertificates(before))

  it('gives a token for the app’s keys, and takes it together with the consumer key', async () => {
    await using gateway = await startLocalService(
      { [tokenRoute]: token('t-1'), [productRoute]: json(200, { schedules: [1] }) },
      selfSigned,
    )
    expect(gateway.baseUrl).toMatch(/^https:/)
    expect(await clientOf(gateway.baseUrl).call({ ...schedules, query: { from: 'a b&c' } })).toEqual({
      kind: 'answer',
      status: 200,
      json: { schedules: [1] },
      correlationId: 'corr-1',
    })
    const [asked] = gateway.calls(tokenRoute)
    expect(asked!.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(asked!.body))).toEqual({
      grant_type: 'client_credentials',
      client_id: app.consumerKey,
      client_secret: app.clientSecret,
    })
    const [call] = gateway.calls(productRoute)
    expect(call!.headers).toMatchObject({ authorization: 'Bearer t-1', 'consumer-key': app.consumerKey })
    expect(call!.query.get('from')).toBe('a b&c')
  })
})

describe('the gateway’s token', () => {
  it('is used for two hours but the last minute, and then renewed', async () => {
    const clock = testClock()
    await using gateway = await startLocalService({
      [tokenRoute]: inTurn(token('t-1', { expires_in: 999_999 }), token('t-2')),
      [productRoute]: json(200, {}),
    })
    const client = clientOf(gateway.baseUrl, { clock })
    await Promise.all([client.call(schedules), client.call(schedules)])
    clock.pass(119 * 60_000 - 1_000)
    await client.call(schedules)
    expect(gateway.calls(tokenRoute)).toHaveLength(1)
    clock.pass(1_000)
    await client.call(schedules)
    expect(gateway.calls(tokenRoute)).toHaveLength(2)
    expect(gateway.calls(productRoute).at(-1)!.headers.authorization).toBe('Bearer t-2')
  })

  it('is renewed earlier where it says that it lives shorter', async () => {
    const clock = testClock()
    await using gateway = await startLocalService({
      [tokenRoute]: inTurn(token('t-1', { expires_in: '600' }), token('t-2')),
      [productRoute]: json(200, {}),
    })
    const client = clientOf(gateway.baseUrl, { clock })
    await client.call(schedules)
    clock.pass(540_000)
    await client.call(schedules)
    expect(gateway.calls(tokenRoute)).toHaveLength(2)
  })

  it('is renewed once after a 401, and no more', async () => {
    const expired = json(401, { fault: { faultstring: 'Expired', detail: { errorcode: 'oauth.Expired' } } })
    await using gateway = await startLocalService({
      [tokenRoute]: inTurn(token('t-1'), token('t-2')),
      [productRoute]: inTurn(expired, json(200, {}), expired),
    })
    const client = clientOf(gateway.baseUrl)
    await client.call(schedules)
    expect(gateway.calls(productRoute).map(({ headers }) => headers.authorization)).toEqual([
      'Bearer t-1',
      'Bearer t-2',
    ])
    expect(await failure(client.call(schedules))).toMatchObject({
      code: 'service_auth_failed',
      details: { code: 'oauth.Expired', serviceMessage: 'Expired' },
    })
    expect(gateway.calls(productRoute)).toHaveLength(4)
  })

  it.each([
    ['no token', json(200, {})],
    ['a page', text(200, '<html>')],
    ['a token that no header can carry', token('two words')],
  ])('is unexpected_response where there is %s', async (_name, answer) => {
    await using gateway = await startLocalService({ [tokenRoute]: answer })
    expect(await failure(clientOf(gateway.baseUrl).call(schedules))).toBeInstanceOf(UnexpectedResponse)
    expect(gateway.calls(productRoute)).toEqual([])
  })

  it('is not asked for by products that need only the key', async () => {
    await using gateway = await gatewayOf({ 'POST /products/points': json(200, { ok: true }) })
    const client = clientOf(gateway.baseUrl, { app: () => Promise.resolve({ consumerKey: app.consumerKey }) })
    await client.call({
      method: 'POST',
      path: '/products/points',
      body: { city: 'Rotterdam' },
      access: 'key',
    })
    expect(gateway.calls(tokenRoute)).toEqual([])
    const [call] = gateway.calls('POST /products/points')
    expect(call!.headers.authorization).toBeUndefined()
    expect(call!.headers).toMatchObject({
      'consumer-key': app.consumerKey,
      'content-type': 'application/json',
    })
    expect(JSON.parse(call!.body)).toEqual({ city: 'Rotterdam' })
    expect(await failure(client.call(schedules))).toMatchObject({ code: 'no_account' })
  })
})

describe('the gateway’s errors', () => {
  const routes = (answer: Routes[string]) => ({ [productRoute]: answer })

  it.each([
    [
      'a token request that fails client authentication',
      {
        [tokenRoute]: json(400, { error: 'invalid_client', error_description: 'Client is not provisioned' }),
      },
      'service_auth_failed',
      { status: 400, code: 'invalid_client', serviceMessage: 'Client is not provisioned' },
    ],
    [
      'a request that fails its specification',
      routes(
        json(400, {
          fault: { faultstring: 'OASValidation failed', detail: { errorcode: 'steps.oasvalidation.Failed' } },
        }),
      ),
      'service_refused',
      { status: 400, code: 'steps.oasvalidation.Failed', serviceMessage: 'OASValidation failed' },
    ],
    [
      'a method that the specification does not have',
      routes(json(405, { fault: { faultstring: '405', detail: { errorcode: 'messaging.adaptors.http' } } })),
      'service_refused',
      { status: 405, code: 'messaging.adaptors.http' },
    ],
    [
      'a key that is not tied to the product',
      routes(json(401, { code: 'ERR_GW_001', message: 'Unauthorized', reason: 'Invalid key', status: 401 })),
      'service_auth_failed',
      { status: 401, code: 'ERR_GW_001', serviceMessage: 'Unauthorized', reason: 'Invalid key' },
    ],
    [
      'a route that cannot be found',
      routes(
        json(404, {
          method: 'GET',
          requestUri: '/products/schedules?street=77 Canary Street',
          status: 'NOT_FOUND',
          timestamp: '2026-03-02T10:00:00Z',
          message: 'No such route',
          debugMessage: 'route',
          id: 'err-7',
        }),
      ),
      'not_found',
      { status: 404, code: 'err-7', serviceMessage: 'No such route', method: 'GET', debugMessage: 'route' },
    ],
    ['a 401 without any of them', routes(text(401, '')), 'service_auth_failed', { status: 401 }],
    [
      'a gateway that is busy',
      routes(json(429, {}, { 'Retry-After': '30' })),
      'service_busy',
      { retryAfterMs: 30_000 },
    ],
    ['a gateway that is broken', routes(text(500, '<html>')), 'service_no_answer', { status: 500 }],
    ['a page in place of an error', routes(text(400, '<html>')), 'unexpected_response', { status: 400 }],
    ['a page in place of an answer', routes(text(200, '<html>')), 'unexpected_response', { status: 200 }],
    [
      'a conflict about something else',
      routes(json(409, { message: 'No' })),
      'unexpected_response',
      { status: 409 },
    ],
    ['a redirect', routes(text(302, '')), 'unexpected_response', { problem: 'it is a redirect' }],
  ])('tell %s', async (_name, more, code, details) => {
    await using gateway = await gatewayOf(more)
    const error = await failure(clientOf(gateway.baseUrl).call(schedules))
    expect(error).toMatchObject({ code, details })
    expect(JSON.stringify(error.toInfo())).not.toMatch(/Canary|canary/)
  })

  it('of a key that is not accepted ask for no other token', async () => {
    await using gateway = await gatewayOf(
      routes(json(401, { code: 'ERR_GW_001', message: 'No', status: 401 })),
    )
    await failure(clientOf(gateway.baseUrl).call(schedules))
    expect(gateway.calls(tokenRoute)).toHaveLength(1)
    expect(gateway.calls(productRoute)).toHaveLength(1)
  })

  it('leave neither keys nor questions in the log', async () => {
    const log = testLog()
    await using gateway = await gatewayOf(routes(json(400, { fault: { faultstring: 'Canary Street' } })))
    const client = clientOf(gateway.baseUrl, { logger: log.logger })
    await failure(client.call({ ...schedules, query: { street: '77 Canary Street' } }))
    expect(log.lines.map(({ event }) => event)).toEqual(['gateway.call_failed'])
    expect(JSON.stringify(log.lines)).not.toMatch(/Canary|canary|consumer-key|t-1/)
  })
})

describe('a request that several locations match', () => {
  const locations = [
    {
      carrierCityGeoID: 'geo-1',
      cityName: 'Rotterdam',
      countryCode: 'NL',
      UNLocationCode: 'NLRTM',
      UNRegionCode: 'ZH',
    },
    { carrierCityGeoID: 'geo-2', cityName: 'Rotterdam', countryCode: 'US' },
  ]
  const several = json(409, { message: 'More than one location', collectionOriginLocations: locations })
  const choiceOf = (answer: GatewayAnswer) => {
    if (answer.kind !== 'location_choice') throw new Error(`no choice, but ${answer.kind}`)
    return answer
  }

  it('is a choice, and is repeated with what was chosen', async () => {
    await using gateway = await gatewayOf({ [productRoute]: inTurn(several, json(200, { schedules: [] })) })
    const request = { ...schedules, query: { city: 'Rotterdam' } }
    const choice = choiceOf(await clientOf(gateway.baseUrl).call(request))
    expect(choice.message).toBe('More than one location')
    expect(choice.locations).toEqual([
      {
        carrierCityGeoId: 'geo-1',
        cityName: 'Rotterdam',
        countryCode: 'NL',
        unLocationCode: 'NLRTM',
        unRegionCode: 'ZH',
      },
      { carrierCityGeoId: 'geo-2', cityName: 'Rotterdam', countryCode: 'US' },
    ])
    expect(await choice.choose('geo-2')).toMatchObject({ kind: 'answer', json: { schedules: [] } })
    expect(gateway.calls(productRoute).map(({ query }) => Object.fromEntries(query))).toEqual([
      { city: 'Rotterdam' },
      { city: 'Rotterdam', carrierCityGeoID: 'geo-2' },
    ])
  })

  it('is repeated only with one of them, and may ask again', async () => {
    await using gateway = await gatewayOf({ [productRoute]: several })
    const choice = choiceOf(await clientOf(gateway.baseUrl).call(schedules))
    expect(await failure(choice.choose('geo-9'))).toMatchObject({ code: 'invalid_input' })
    expect(gateway.calls(productRoute)).toHaveLength(1)
    expect((await choice.choose('geo-1')).kind).toBe('location_choice')
  })
})

describe('the gateway’s servers', () => {
  it('are stage and production, each with its own addresses', async () => {
    await using stage = await gatewayOf({ [productRoute]: json(200, { on: 'stage' }) })
    await using production = await gatewayOf({ [productRoute]: json(200, { on: 'production' }) })
    const servers = { stage: serverOf(stage.baseUrl), production: serverOf(production.baseUrl) }
    for (const server of ['stage', 'production'] as const) {
      expect(await clientOf('', { servers, server }).call(schedules)).toMatchObject({ json: { on: server } })
    }
    expect([stage, production].map((each) => each.calls(tokenRoute).length)).toEqual([1, 1])
  })

  it.each(['http://gateway.example/', 'ftp://127.0.0.1/', 'no address'])('are not asked at %s', (address) => {
    for (const broken of [
      { authUrl: address, baseUrl: 'https://gateway.example' },
      { authUrl: 'https://gateway.example', baseUrl: address },
    ]) {
      expect(() => clientOf('', { servers: { stage: broken } })).toThrow(/must be https/)
    }
  })

  it('are not asked where none is set', () => {
    expect(() => clientOf('https://gateway.example', { server: 'production' })).toThrow(/production/)
  })

  it.each(['products', '/../admin', '@evil.example/', '.evil.example/'])(
    'are not left by the path %s',
    async (path) => {
      await using gateway = await gatewayOf({})
      expect(
        await failure(clientOf(gateway.baseUrl).call({ ...schedules, path, access: 'key' })),
      ).toMatchObject({
        code: 'invalid_input',
        details: { field: 'path' },
      })
      expect(gateway.received).toEqual([])
    },
  )
})
