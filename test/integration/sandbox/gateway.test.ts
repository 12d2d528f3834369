import { describe, expect, test } from 'vitest'
import type { Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { anyString, call, containing, startSandbox, type Call } from './service-caller.ts'

const gateway = (sandbox: Sandbox, path: string, options: Call = {}) =>
  call(new URL('/gateway/', sandbox.baseUrl).href, path, options)

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

function askToken(
  sandbox: Sandbox,
  change: Record<string, string> = {},
  headers: Record<string, string> = form,
) {
  const { apiKey, apiSecret } = sandbox.keys
  const fields = { grant_type: 'client_credentials', client_id: apiKey, client_secret: apiSecret, ...change }
  return gateway(sandbox, 'oauth2/access_token', {
    rawBody: new URLSearchParams(fields).toString(),
    headers,
  })
}

type Granted = { readonly access_token: string; readonly token_type: string; readonly expires_in: number }

async function credentials(sandbox: Sandbox) {
  const { access_token } = (await askToken(sandbox)).body as unknown as Granted
  return { 'Consumer-Key': sandbox.keys.apiKey, Authorization: `Bearer ${access_token}` }
}

describe('the gateway', () => {
  test('gives a token for two hours, which is none of the service', async () => {
    const sandbox = await startSandbox()
    const { status, body, correlationId } = await askToken(sandbox)
    expect(status).toBe(200)
    expect(correlationId).toBeTruthy()
    expect(body).toEqual({ access_token: anyString, token_type: 'Bearer', expires_in: 7200 })
    const { Authorization } = await credentials(sandbox)
    expect((await call(sandbox.baseUrl, 'Carrier', { headers: { Authorization } })).status).toBe(401)
  })

  test.each([
    ['a wrong secret', { client_secret: 'wrong' }, form],
    ['an unknown app', { client_id: 'unknown' }, form],
    ['no form content type', {}, { 'Content-Type': 'application/json' }],
  ])('knows no client with %s', async (_what, change, headers) => {
    const { status, body } = await askToken(await startSandbox(), change, headers)
    expect(status).toBe(400)
    expect(body).toEqual({ error: 'invalid_client', error_description: anyString })
  })

  test('answers a fault to a token request by GET, by another method, and of another grant', async () => {
    const sandbox = await startSandbox()
    const got = await gateway(sandbox, 'oauth2/access_token')
    expect([got.status, got.body]).toEqual([
      400,
      {
        fault: {
          faultstring: 'Received 405 Response without Allow Header',
          detail: { errorcode: anyString },
        },
      },
    ])
    const put = await gateway(sandbox, 'oauth2/access_token', { method: 'PUT' })
    const other = await askToken(sandbox, { grant_type: 'password' })
    for (const reply of [put, other]) {
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({ fault: { detail: { errorcode: 'steps.oasvalidation.Failed' } } })
    }
  })

  test('has a product that needs the consumer key alone', async () => {
    const sandbox = await startSandbox()
    const headers = { 'Consumer-Key': sandbox.keys.apiKey }
    const { status, body } = await gateway(sandbox, 'locations?cityName=springfield&countryCode=US', {
      headers,
    })
    expect(status).toBe(200)
    expect((body as unknown as { locations: readonly unknown[] }).locations).toHaveLength(3)
    for (const refused of [{}, { 'Consumer-Key': 'other' }]) {
      const reply = await gateway(sandbox, 'locations?cityName=Seattle', { headers: refused })
      expect(reply.status).toBe(401)
      expect(reply.body).toEqual({ code: 'ERR_GW_001', message: anyString, reason: anyString, status: 401 })
    }
  })

  test('has a product that needs a token too, and asks which of several places is meant', async () => {
    const sandbox = await startSandbox()
    const headers = await credentials(sandbox)
    const choice = await gateway(sandbox, 'schedules?cityName=Portland', { headers })
    expect(choice.status).toBe(409)
    const { collectionOriginLocations } = choice.body as unknown as {
      collectionOriginLocations: readonly { carrierCityGeoID: string; UNRegionCode: string }[]
    }
    expect(collectionOriginLocations.map((one) => one.UNRegionCode)).toEqual(['OR', 'ME'])
    expect(collectionOriginLocations[1]).toEqual({
      carrierCityGeoID: anyString,
      cityName: 'Portland',
      countryCode: 'US',
      UNLocationCode: 'USPWM',
      UNRegionCode: 'ME',
    })
    const chosen = collectionOriginLocations[1]!.carrierCityGeoID
    const { status, body } = await gateway(
      sandbox,
      `schedules?cityName=Portland&carrierCityGeoID=${chosen}`,
      { headers },
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ collectionOriginLocation: { carrierCityGeoID: chosen } })
  })

  test('refuses that product with the key alone, with a token of the service, and after the token has expired', async () => {
    const sandbox = await startSandbox({ tokenLifeSeconds: -1 })
    const key = { 'Consumer-Key': sandbox.keys.apiKey }
    const { body: own } = await call(sandbox.baseUrl, 'Account/Token', { body: sandbox.keys })
    for (const headers of [
      key,
      { ...key, Authorization: `Bearer ${own.token}` },
      await credentials(sandbox),
    ]) {
      const reply = await gateway(sandbox, 'schedules?cityName=Seattle', { headers })
      expect(reply.status).toBe(401)
      expect(reply.body).toMatchObject({ code: 'ERR_GW_001' })
    }
  })

  test.each([
    ['a missing query parameter', 'locations', 'GET'],
    ['a country that is none', 'locations?cityName=Seattle&countryCode=Usa', 'GET'],
    ['a wrong method', 'locations?cityName=Seattle', 'DELETE'],
  ])('answers a fault to %s', async (_what, path, method) => {
    const sandbox = await startSandbox()
    const headers = { 'Consumer-Key': sandbox.keys.apiKey }
    const { status, body } = await gateway(sandbox, path, { method, headers })
    expect(status).toBe(400)
    expect(body).toEqual({
      fault: {
        faultstring: containing('OASValidation'),
        detail: { errorcode: 'steps.oasvalidation.Failed' },
      },
    })
  })

  test.each(['nowhere', 'locations?cityName=Atlantis'])('does not find %s', async (path) => {
    const sandbox = await startSandbox()
    const headers = { 'Consumer-Key': sandbox.keys.apiKey }
    const { status, body } = await gateway(sandbox, path, { headers })
    expect(status).toBe(404)
    expect(body).toMatchObject({ method: 'GET', requestUri: `/gateway/${path}`, id: anyString })
    expect(Object.keys(body).sort()).toEqual(
      ['debugMessage', 'id', 'message', 'method', 'requestUri', 'status', 'timestamp'].sort(),
    )
  })
})
