import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { endpoints, type EndpointId } from '../../../src/service/endpoints.ts'
import {
  austin,
  berlin,
  buy,
  call,
  customsInfo,
  newTransactionId,
  type Reply,
  seattle,
  shipmentBody,
  signIn,
  startSandbox,
  zplLabel,
  containing,
  matching,
} from './service-caller.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

function expectError(reply: Reply, status: number, code: string, message?: RegExp | string) {
  expect(reply.status).toBe(status)
  expect(reply.correlationId).toMatch(uuid)
  expect(reply.headers.get('content-type')).toContain('application/json')
  const { body } = reply
  expect(Object.keys(body)).toEqual(['StatusCode', 'TimeStamp', 'Source', 'Method', 'Url', 'Errors'])
  expect(body.StatusCode).toBe(status)
  expect(Number.isNaN(Date.parse(body.TimeStamp))).toBe(false)
  expect(body.Errors.map((one) => one.Code)).toContain(code)
  if (message !== undefined) expect(body.Errors.map((one) => one.Message).join('\n')).toMatch(message)
}

const without = (body: Record<string, unknown>, name: string) =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name))

describe('the purchase request is checked', () => {
  type Row = [what: string, change: Record<string, unknown>, status: number, code: string, message: RegExp]
  const rows: Row[] = [
    ['a service that is not in the list', { service: 'Teleport' }, 422, 'SERVICE.NOT_SUPPORTED', /^service must be one of/],
    ['a service of a wrong type', { service: 7 }, 400, 'SHIPMENT.BAD_REQUEST', /^service /],
    ['packages of a wrong type', { packages: 'one' }, 400, 'SHIPMENT.BAD_REQUEST', /^packages must be of type array/],
    ['no packages', { packages: [] }, 422, 'SHIPMENT.VALIDATION_FAILED', /^packages /],
    ['a weight of a wrong type', { packages: [{ weight: '2', weightUnit: 'lb' }] }, 400, 'SHIPMENT.BAD_REQUEST', /^packages\[0\]\.weight must be of type number/],
    ['a weight of nothing', { packages: [{ weight: 0, weightUnit: 'lb' }] }, 422, 'SHIPMENT.VALIDATION_FAILED', /^packages\[0\]\.weight /],
    ['a weight without its unit', { packages: [{ weight: 2 }] }, 422, 'SHIPMENT.VALIDATION_FAILED', /^packages\[0\]\.weightUnit is missing/],
    ['an unknown unit', { packages: [{ weight: 2, weightUnit: 'stone' }] }, 422, 'SHIPMENT.VALIDATION_FAILED', /^packages\[0\]\.weightUnit must be one of: oz, lb, g, kg/],
    ['an unknown package type', { packages: [{ weight: 2, weightUnit: 'lb', packageType: 'Barrel' }] }, 422, 'PACKAGETYPE.NOT_SUPPORTED', /^packages\[0\]\.packageType /],
    ['two sides without the third', { packages: [{ weight: 2, weightUnit: 'lb', length: 3, width: 3, dimensionUnit: 'in' }] }, 422, 'SHIPMENT.VALIDATION_FAILED', /^packages\[0\]\.height is missing/],
    ['a recipient without state', { toAddress: without(austin, 'state') }, 400, 'SHIPMENT.BAD_REQUEST', /^toAddress\.state is missing/],
    ['a recipient that is text', { toAddress: 'Austin' }, 400, 'SHIPMENT.BAD_REQUEST', /^toAddress must be of type object/],
    ['a sender with an unknown saved id', { fromAddress: { id: 'nobody' } }, 422, 'SHIPMENT.VALIDATION_FAILED', /^fromAddress\.id /],
    ['a ZIP that is not in use', { toAddress: { ...austin, zip: '00000' } }, 422, 'ADDRESS.VALIDATION_FAILED', /^toAddress\.zip /],
    ['a ZIP of another state', { toAddress: { ...austin, zip: '98101' } }, 422, 'ADDRESS.VALIDATION_FAILED', /^toAddress\.zip /],
    ['a date that is none', { shipDate: '2026-02-30' }, 422, 'SHIPMENT.VALIDATION_FAILED', /^shipDate /],
    ['an unknown label type', { postageLabel: { ...zplLabel, labelType: 'Fax' } }, 422, 'SHIPMENT.LABEL.VALIDATION_FAILED', /^postageLabel\.labelType must be one of/],
    ['an unknown special service', { specialService: ['Singing'] }, 422, 'SPECIALSERVICE.NOT_SUPPORTED', /^specialService\[0\] must be one of/],
    ['insurance without its amount', { specialService: 'Insurance' }, 422, 'SHIPMENT.SPECIALSERVICEPARAM.VALIDATION_FAILED', /^specialServiceParam\.insuranceAmount is missing/],
    ['an unknown carrier account', { carrierAccountId: 'CA-NONE' }, 404, 'CARRIERACCOUNT.NOT_FOUND', /^carrierAccountId /],
    ['a service of another carrier', { service: 'Ground' }, 422, 'SERVICE.NOT_SUPPORTED', /^service /],
    ['a domestic service abroad', { toAddress: berlin, customsInfo }, 422, 'SERVICE.NOT_SUPPORTED', /toAddress\.country/],
    ['a package type that the service does not have', { service: 'MediaMail', packages: [{ packageType: 'SmallFlatRateBox' }] }, 422, 'PACKAGETYPE.NOT_SUPPORTED', /^packages\[0\]\.packageType /],
    ['more weight than the service takes', { packages: [{ weight: 71, weightUnit: 'lb' }] }, 422, 'SHIPMENT.VALIDATION_FAILED', /^packages\[0\] weight /],
    ['a parcel abroad without customs data', { toAddress: berlin, service: 'PriorityMailIntl' }, 422, 'SHIPMENT.VALIDATION_FAILED', /^customsInfo is missing/],
    ['a parcel to the EU without tariff number', { toAddress: berlin, service: 'PriorityMailIntl', customsInfo: { customsItem: [{ description: 'Mug', quantity: 1, value: 5 }] } }, 422, 'SHIPMENT.VALIDATION_FAILED', /hsTariffNumber is missing/],
  ] // prettier-ignore

  test('and refused with its documented code, naming the field, with nothing bought', async () => {
    const sandbox = await startSandbox()
    const caller = await signIn(sandbox)
    for (const [what, change, status, code, message] of rows) {
      const reply = await buy(caller, change)
      expect.soft(reply.body.Errors, what).toEqual([{ Code: code, Message: matching(message) }])
      expectError(reply, status, code)
    }
    expect(sandbox.state()).toMatchObject({ shipments: 0, charges: 0, balanceMinor: 50_000 })
  })

  test.each(['fromAddress', 'toAddress', 'packages', 'service', 'carrierAccountId'])(
    'for a missing %s',
    async (name) => {
      const caller = await signIn(await startSandbox())
      const reply = await caller('Shipment', {
        body: without(shipmentBody(), name),
        headers: { transactionId: newTransactionId() },
      })
      expectError(reply, 400, 'SHIPMENT.BAD_REQUEST', `${name} is missing`)
    },
  )

  test('for a missing or blank transactionId header', async () => {
    const caller = await signIn(await startSandbox())
    expectError(
      await caller('Shipment', { body: shipmentBody() }),
      400,
      'SHIPMENT.BAD_REQUEST',
      /transactionId is missing/,
    )
    const blank = await caller('Shipment', { body: shipmentBody(), headers: { transactionId: '  ' } })
    expectError(blank, 400, 'SHIPMENT.BAD_REQUEST', /transactionId is missing/)
  })

  test('and takes the header in any case', async () => {
    const caller = await signIn(await startSandbox())
    const reply = await caller('Shipment', { body: shipmentBody(), headers: { TRANSACTIONID: 'a' } })
    expect(reply.body.transactionId).toBe('a')
  })

  test('and what it does not know is named in warnings', async () => {
    const caller = await signIn(await startSandbox())
    const ups = { service: 'Ground', carrierAccountId: 'CA-UPS' }
    const { status, body } = await buy(caller, {
      ...ups,
      giftWrap: true,
      option: { POSTAL_EntryFacilityType: 'DDU' },
    })
    expect(status).toBe(200)
    expect(body.warnings).toEqual([
      { Code: 'SHIPMENT.ATTRIBUTE_IGNORED', Message: containing('giftWrap') },
      {
        Code: 'SHIPMENT.OPTION.ATTRIBUTE_IGNORED',
        Message: containing('POSTAL_EntryFacilityType'),
      },
    ])
  })
})

describe('other requests are checked', () => {
  test('an address that is neither saved nor verified', async () => {
    const caller = await signIn(await startSandbox())
    const reply = await caller('Address', { body: { address: seattle } })
    expectError(reply, 422, 'ADDRESS.VALIDATION_FAILED', /address\.save/)
  })

  test('a search by an unknown key, by half a key, or by dates that are none', async () => {
    const caller = await signIn(await startSandbox())
    expectError(
      await caller('Shipment?key=Colour&value=red'),
      422,
      'SHIPMENT.VALIDATION_FAILED',
      /query key must be one of/,
    )
    expectError(await caller('Shipment?key=Id'), 422, 'SHIPMENT.VALIDATION_FAILED', /^query value is missing/)
    expectError(await caller('Shipment?value=x'), 422, 'SHIPMENT.VALIDATION_FAILED', /^query key is missing/)
    expectError(await caller('Shipment?startDate=yesterday'), 422, 'SHIPMENT.VALIDATION_FAILED', /startDate/)
    expectError(
      await caller('Shipment?startDate=2026-02-02&endDate=2026-02-01'),
      422,
      'SHIPMENT.VALIDATION_FAILED',
      /startDate/,
    )
    expectError(await caller('Shipment?pageToken=xyz'), 422, 'SHIPMENT.VALIDATION_FAILED', /pageToken/)
    expectError(await caller('Shipment?client=Somebody'), 422, 'SHIPMENT.VALIDATION_FAILED', /client/)
  })

  test('an unknown address, shipment or label', async () => {
    const caller = await signIn(await startSandbox())
    expectError(await caller('Address/nobody'), 404, 'ADDRESS.NOT_FOUND')
    expectError(await caller('Address/nobody/Validate', { method: 'POST' }), 404, 'ADDRESS.NOT_FOUND')
    expectError(await caller('Shipment/nothing/Label'), 404, 'SHIPMENT.NOT_FOUND')
    expectError(await caller('label-files/nothing'), 404, 'SHIPMENT.LABEL.NOT_FOUND')
  })
})

describe('without a proper token', () => {
  const authenticated = (Object.keys(endpoints) as EndpointId[]).filter((id) => endpoints[id].auth)

  test('no endpoint that needs one answers', async () => {
    const { baseUrl } = await startSandbox()
    for (const id of authenticated) {
      const { method, path } = endpoints[id]
      const reply = await call(baseUrl, path.slice(1).replaceAll(/:\w+/g, 'x'), { method })
      expectError(reply, 401, 'ACCOUNT.APP.AUTHENTICATION_FAILED', /Authorization/)
    }
  })

  test.each([
    ['another scheme', 'Basic abc'],
    ['no JWT', 'Bearer abc'],
    ['an unsigned JWT', `Bearer ${btoa('{"alg":"none","typ":"JWT"}')}.${btoa('{"sub":"x"}')}.`],
  ])('such as %s', async (_what, authorization) => {
    const { baseUrl } = await startSandbox()
    const reply = await call(baseUrl, 'Carrier', { headers: { Authorization: authorization } })
    expectError(reply, 401, 'ACCOUNT.APP.AUTHENTICATION_FAILED')
  })

  test('such as an expired one', async () => {
    const caller = await signIn(await startSandbox({ tokenLifeSeconds: -1 }))
    expectError(await caller('Carrier'), 401, 'ACCOUNT.APP.AUTHENTICATION_FAILED')
  })

  test('such as one of another sandbox', async () => {
    const [mine, other] = [await startSandbox(), await startSandbox()]
    const { body } = await call(other.baseUrl, 'Account/Token', { body: other.keys })
    const reply = await call(mine.baseUrl, 'Carrier', {
      headers: { Authorization: `Bearer ${body.token}` },
    })
    expectError(reply, 401, 'ACCOUNT.APP.AUTHENTICATION_FAILED')
  })

  test.each(['apiKey', 'apiSecret', 'userName', 'password'])('none is given for a wrong %s', async (name) => {
    const { baseUrl, keys } = await startSandbox()
    const reply = await call(baseUrl, 'Account/Token', { body: { ...keys, [name]: 'wrong' } })
    expectError(reply, 401, 'ACCOUNT.APP.AUTHENTICATION_FAILED')
    const missing = await call(baseUrl, 'Account/Token', { body: without(keys, name) })
    expectError(missing, 400, 'ACCOUNT.APP.BAD_REQUEST', `${name} is missing`)
  })

  test('the token says when it expires', async () => {
    const { baseUrl, keys } = await startSandbox({ tokenLifeSeconds: 600 })
    const { body } = await call(baseUrl, 'Account/Token', { body: keys })
    const payload = Buffer.from(body.token.split('.')[1]!, 'base64url').toString()
    const claims = JSON.parse(payload) as { exp: number; iat: number }
    expect(claims.exp - claims.iat).toBe(600)
  })
})

describe('what is no request of the contract', () => {
  test.each([
    ['GET', 'Nowhere', 'ROUTE.NOT_FOUND'],
    ['DELETE', 'Shipment', 'SHIPMENT.NOT_FOUND'],
    ['POST', 'Carrier', 'CARRIER.NOT_FOUND'],
    ['GET', '/', 'ROUTE.NOT_FOUND'],
    ['GET', '/v3/Carrier', 'ROUTE.NOT_FOUND'],
  ])('%s %s is answered with the documented body', async (method, path, code) => {
    const { baseUrl } = await startSandbox()
    expectError(await call(baseUrl, path, { method }), 404, code)
  })

  test.each([
    ['broken JSON', '{"address":'],
    ['an empty body', ''],
    ['a million brackets', '['.repeat(1_000_000)],
  ])('%s is a bad request', async (_what, rawBody) => {
    const caller = await signIn(await startSandbox())
    expectError(await caller('Address', { rawBody }), 400, 'ADDRESS.BAD_REQUEST', /not valid JSON/)
  })

  test.each(['null', '[]', '"text"', '7'])('%s for a body is a bad request', async (rawBody) => {
    const caller = await signIn(await startSandbox())
    expectError(
      await caller('Address', { rawBody }),
      400,
      'ADDRESS.BAD_REQUEST',
      /the body must be of type object/,
    )
  })

  test('a body that is not declared as JSON is a bad request', async () => {
    const caller = await signIn(await startSandbox())
    const headers = { 'Content-Type': 'text/plain' }
    const reply = await caller('Address', { body: { address: { ...seattle, save: true } }, headers })
    expectError(reply, 400, 'ADDRESS.BAD_REQUEST', /Content-Type/)
  })

  test('a body of more than a megabyte is refused, whether its length is told or not', async () => {
    const sandbox = await startSandbox()
    const caller = await signIn(sandbox)
    const rawBody = JSON.stringify({ address: { ...seattle, save: true, name: 'a'.repeat(1024 * 1024) } })
    expectError(await caller('Address', { rawBody }), 400, 'ADDRESS.BAD_REQUEST', /larger than 1048576 bytes/)
    const { token } = (await call(sandbox.baseUrl, 'Account/Token', { body: sandbox.keys })).body
    const { status, text } = await chunkedPost(new URL('Address', sandbox.baseUrl), token, rawBody)
    expect(status).toBe(400)
    expect(text).toContain('larger than 1048576 bytes')
  })

  test('a body of a hundred thousand levels is a bad request', async () => {
    const caller = await signIn(await startSandbox())
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    const rawBody = `{"name": "A", "carrierCode": "Postal", "configuration": {"deep": ${deep}}}`
    expectError(
      await caller('CarrierAccount', { rawBody }),
      400,
      'CARRIERACCOUNT.BAD_REQUEST',
      /more than 100 levels/,
    )
  })

  test('a body that comes in chunks, without its length, is read as any other', async () => {
    const sandbox = await startSandbox()
    const { token } = (await call(sandbox.baseUrl, 'Account/Token', { body: sandbox.keys })).body
    const body = JSON.stringify({ address: { ...seattle, name: 'Zoë', save: true } })
    const { status, text } = await chunkedPost(new URL('Address', sandbox.baseUrl), token, body)
    expect(status).toBe(200)
    expect(JSON.parse(text)).toMatchObject({ name: 'Zoë' })
  })

  test.each([
    ['no HTTP at all', 'HELLO\r\n\r\n'],
    ['a path that is none', 'GET no/path HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a host that is none', 'GET /v3.1/Carrier HTTP/1.1\r\nHost: a b/c\r\n\r\n'],
  ])('%s gets the documented body and a correlation id, too', async (_what, bytes) => {
    const { baseUrl } = await startSandbox()
    const answer = await rawExchange(Number(new URL(baseUrl).port), bytes)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toMatch(/x-correlation-id: [\da-f-]{36}/i)
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({
      StatusCode: 400,
      Errors: [{}],
    })
  })

  test('each answer has a correlation id of its own', async () => {
    const caller = await signIn(await startSandbox())
    const replies = await Promise.all(
      ['Carrier', 'Carrier', 'Nowhere', 'Shipment?key=Id', 'Address/x'].map((path) => caller(path)),
    )
    const ids = replies.map((reply) => reply.correlationId)
    for (const id of ids) expect(id).toMatch(uuid)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

test('no answer repeats an address that was refused', async () => {
  const caller = await signIn(await startSandbox())
  const canary = 'CANARY-4711'
  const address = { ...austin, name: canary, street1: canary, city: canary, zip: canary }
  const { text } = await buy(caller, { toAddress: address })
  expect(text).toContain('ADDRESS.VALIDATION_FAILED')
  expect(text).not.toContain(canary)
})

function chunkedPost(
  url: URL,
  token: string,
  body: string,
): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const request = httpRequest(url, { method: 'POST', headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode, text }))
    })
    request.on('error', reject)
    request.write(body.slice(0, 1000))
    request.end(body.slice(1000))
  })
}

function rawExchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.setEncoding('utf8')
    socket.on('error', reject)
    socket.on('data', (chunk: string) => {
      text += chunk
      const [head = '', body = ''] = text.split('\r\n\r\n')
      const length = /content-length: (\d+)/i.exec(head)?.[1]
      if (length !== undefined && body.length >= Number(length)) socket.destroy()
    })
    socket.on('close', () => resolve(text))
  })
}
