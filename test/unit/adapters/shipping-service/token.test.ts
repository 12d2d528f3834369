import { describe, expect, it } from 'vitest'
import { checkKeys } from '../../../../src/adapters/shipping-service/client.ts'
import { tokenLifetimeMs } from '../../../../src/adapters/shipping-service/token.ts'
import {
  clientOf,
  errorBody,
  failure,
  inTurn,
  json,
  keys,
  shipmentRequest,
  startLocalService,
  testClock,
  testLog,
  text,
} from './local-service.ts'

const now = new Date('2026-03-02T10:00:00Z')
const nowS = now.getTime() / 1000

function jwt(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part(claims)}.c2lnbmF0dXJl`
}

const empty = { services: [] }
const tokenRoute = 'POST /Account/Token'
const balanceRoute = 'GET /Account/Postage/Balance'
const balance = json(200, { balance: 10, currency: 'USD' })

describe('the account’s token', () => {
  it('is asked for once by calls that come together, and used until its end', async () => {
    await using service = await startLocalService({
      [balanceRoute]: balance,
      'GET /CarrierAccount/Service': json(200, empty),
    })
    const client = clientOf(service.baseUrl)
    await Promise.all([
      client.account.getBalance(),
      client.account.getBalance(),
      client.carrierAccounts.services(),
    ])
    await client.account.getBalance()
    expect(service.calls(tokenRoute)).toHaveLength(1)
    expect(JSON.parse(service.calls(tokenRoute)[0]!.body)).toEqual(keys)
    expect(service.calls(tokenRoute)[0]!.headers.authorization).toBeUndefined()
  })

  it('is renewed a minute before its exp', async () => {
    const clock = testClock(now)
    await using service = await startLocalService({
      [tokenRoute]: inTurn(json(200, { token: jwt({ exp: nowS + 600 }) }), json(200, { token: 'second' })),
      [balanceRoute]: balance,
    })
    const client = clientOf(service.baseUrl, { clock })
    await client.account.getBalance()
    clock.pass(539_000)
    await client.account.getBalance()
    expect(service.calls(tokenRoute)).toHaveLength(1)
    clock.pass(1_000)
    await client.account.getBalance()
    expect(service.calls(tokenRoute)).toHaveLength(2)
    expect(service.calls(balanceRoute).at(-1)!.headers.authorization).toBe('Bearer second')
  })

  it('is renewed once by calls that meet a 401 together', async () => {
    await using service = await startLocalService({
      [tokenRoute]: inTurn(json(200, { token: 'old' }), json(200, { token: 'new' })),
      [balanceRoute]: (request, response, socket) =>
        (request.headers.authorization === 'Bearer new'
          ? balance
          : json(401, errorBody(401, 'ACCOUNT.APP.AUTHENTICATION_FAILED')))(request, response, socket),
    })
    const client = clientOf(service.baseUrl)
    await Promise.all([1, 2, 3].map(() => client.account.getBalance()))
    expect(service.calls(tokenRoute)).toHaveLength(2)
  })

  it('is asked for again after a request for it failed', async () => {
    await using service = await startLocalService({
      // Three: a request for a token is repeated twice.
      [tokenRoute]: inTurn(text(500, 'no'), text(500, 'no'), text(500, 'no'), json(200, { token: 'good' })),
      [balanceRoute]: balance,
    })
    const client = clientOf(service.baseUrl)
    expect(await failure(client.account.getBalance())).toMatchObject({ code: 'service_no_answer' })
    expect((await client.account.getBalance()).balance).toEqual({ amountMinor: 1000, currency: 'USD' })
  })

  it('counts its life from iat, so that a wrong clock of the station does not matter', () => {
    const token = jwt({ iat: 1_000, exp: 4_600 })
    expect(tokenLifetimeMs(token, now)).toBe(3_600_000)
    expect(tokenLifetimeMs(jwt({ exp: nowS + 60 }), now)).toBe(60_000)
  })

  it.each(['opaque', 'a.b.c', jwt({}), jwt({ exp: 'soon' }), jwt({ exp: nowS - 5 })])(
    'without a readable end (%s) is used until a 401',
    (token) => expect(tokenLifetimeMs(token, now)).toBeUndefined(),
  )

  it.each([
    ['in a record', json(200, { token: 'plain-token' })],
    ['as access_token under Data', json(200, { Data: { Access_token: 'plain-token' } })],
    ['as a bare JSON string', json(200, 'plain-token')],
  ])('is read %s', async (_name, handler) => {
    await using service = await startLocalService({ [tokenRoute]: handler, [balanceRoute]: balance })
    await clientOf(service.baseUrl).account.getBalance()
    expect(service.calls(balanceRoute)[0]!.headers.authorization).toBe('Bearer plain-token')
  })

  it('is read from a body that is the JWT itself', async () => {
    const token = jwt({ sub: 'x' })
    await using service = await startLocalService({
      [tokenRoute]: text(200, `${token}\n`, 'text/plain'),
      [balanceRoute]: balance,
    })
    await clientOf(service.baseUrl).account.getBalance()
    expect(service.calls(balanceRoute)[0]!.headers.authorization).toBe(`Bearer ${token}`)
  })

  it.each(['two words', 'line\nbreak'])(
    'that no header can carry (%j) is unexpected_response',
    async (token) => {
      await using service = await startLocalService({ [tokenRoute]: json(200, { token }) })
      const authorized = clientOf(service.baseUrl).asShippingService().authorize()
      expect(await failure(authorized)).toMatchObject({ code: 'unexpected_response' })
    },
  )

  it('cannot be had without keys: no_account, and nothing is sent', async () => {
    await using service = await startLocalService({})
    const port = clientOf(service.baseUrl, { keys: () => Promise.resolve(undefined) }).asShippingService()
    expect(await failure(port.authorize())).toMatchObject({ code: 'no_account' })
    expect(service.received).toEqual([])
  })
})

describe('checkKeys', () => {
  const runtime = { clock: testClock(now), logger: testLog().logger }

  it('ends well with keys that the service takes', async () => {
    await using service = await startLocalService({})
    await checkKeys(service.baseUrl, keys, runtime)
    expect(service.received).toHaveLength(1)
  })

  it.each([
    [401, 'ACCOUNT.APP.AUTHENTICATION_FAILED', 'service_auth_failed'],
    [404, 'ACCOUNT.NOT_FOUND', 'service_auth_failed'],
    [404, 'USER.NOT_FOUND', 'service_auth_failed'],
    [422, 'ACCOUNT.NOT_ACTIVE', 'service_auth_failed'],
    [500, 'INTERNAL_SERVER_ERROR', 'service_no_answer'],
  ])('tells a %i %s as %s', async (status, serviceCode, code) => {
    await using service = await startLocalService({
      [tokenRoute]: json(status, errorBody(status, serviceCode)),
    })
    expect(await failure(checkKeys(service.baseUrl, keys, runtime))).toMatchObject({
      code,
      details: { code: serviceCode, correlationId: 'corr-1' },
    })
  })

  it.each([
    ['a page that is no token', text(200, '<html>Please log in to the wireless network</html>')],
    ['a page that is not there', text(404, '<html>Not Found</html>')],
    ['a path that it does not know', json(404, errorBody(404, 'ROUTE.NOT_FOUND'))],
    ['another address', text(302, '')],
  ])('says of %s that the service does not answer there, and nothing of the keys', async (_what, answer) => {
    await using service = await startLocalService({ [tokenRoute]: answer })
    expect(await failure(checkKeys(service.baseUrl, keys, runtime))).toMatchObject({
      code: 'unexpected_response',
      details: { reason: 'not_the_service' },
    })
  })

  it('says of a purchase that was not sent for it that the service does not answer there', async () => {
    await using service = await startLocalService({
      [tokenRoute]: json(404, errorBody(404, 'ROUTE.NOT_FOUND')),
    })
    const bought = clientOf(service.baseUrl).asShippingService().createShipment(shipmentRequest, 'txn-1')
    expect(await failure(bought)).toMatchObject({
      code: 'service_unreachable',
      details: { reason: 'not_the_service' },
    })
  })

  it.each(['http://shipping.example/v3.1/', 'ftp://127.0.0.1/v3.1/', 'no address'])(
    'does not send keys to %s',
    async (baseUrl) => {
      expect(await failure(checkKeys(baseUrl, keys, runtime))).toMatchObject({
        code: 'invalid_input',
        details: { field: 'baseUrl' },
      })
    },
  )
})
