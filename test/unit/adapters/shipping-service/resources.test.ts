import { describe, expect, it } from 'vitest'
import { exchanges, pdf } from './exchanges.ts'
import {
  canary,
  clientOf,
  errorBody,
  failure,
  json,
  shipmentAnswer,
  shipmentRequest,
  startLocalService,
  testLog,
} from './local-service.ts'

/** Runs an exchange, and tells what was sent and what was read. */
async function exchanged(id: keyof typeof exchanges, answer: unknown = exchanges[id].answer) {
  const { route, ask } = exchanges[id]
  await using service = await startLocalService({ [route]: json(200, answer) })
  const read = await ask(clientOf(service.baseUrl))
  const [call] = service.calls(route)
  return {
    read,
    body: call!.body === '' ? undefined : (JSON.parse(call!.body) as unknown),
    query: Object.fromEntries(call!.query),
    headers: call!.headers,
  }
}

describe('the account', () => {
  it('is given funds under a transactionId', async () => {
    const { read, body, headers } = await exchanged('addFunds')
    expect(body).toEqual({ balance: 25.5 })
    expect(headers['transactionid']).toBe('txn-funds')
    expect(read).toEqual({ balance: { amountMinor: 6700, currency: 'USD' }, warnings: [] })
  })

  it('recharges by itself as it is told', async () => {
    const { body } = await exchanged('setAutoBuy')
    expect(body).toEqual({ isAutoBuy: true, autoBuyAmount: 50, autoBuyThreshold: 10 })
  })

  it('tells its events', async () => {
    expect((await exchanged('getBalanceHistory')).read).toEqual([
      {
        id: 'BE1',
        date: '2026-03-02T10:00:00Z',
        type: 'Purchase',
        amount: { amountMinor: -745, currency: 'USD' },
        balance: { amountMinor: 3405, currency: 'USD' },
        description: 'Shipment',
        transactionId: 'txn-1',
      },
    ])
  })
})

describe('what an account says that it is', () => {
  const jwt = (claims: object) =>
    ['{}', JSON.stringify(claims), 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.')
  const balance = { balance: 41.5, currency: 'USD' }

  it.each([
    ['nothing of it', {}, balance, undefined],
    ['a test account in its claims', { environment: 'sandbox' }, balance, 'test'],
    ['a production account in its claims', { live: true }, balance, 'production'],
    ['a test account beside its balance', {}, { ...balance, isTest: true }, 'test'],
    ['none for tests beside its balance', {}, { account: { ...balance, test_mode: 'false' } }, 'production'],
    ['two things', { env: 'prod' }, { ...balance, isTest: true }, undefined],
    ['a word that nobody knows', { env: 'blue' }, balance, undefined],
  ] as const)('is read where its answers tell %s', async (_, claims, told, kind) => {
    await using service = await startLocalService({
      'POST /Account/Token': json(200, { token: jwt(claims) }),
      'GET /Account/Postage/Balance': json(200, told),
    })
    expect(await clientOf(service.baseUrl).account.saysKind()).toBe(kind)
  })
})

describe('a customer', () => {
  it('signs up and approves the terms without a token', async () => {
    const signUp = await exchanged('signUpCustomer')
    expect(signUp.read).toEqual({ accountId: 'a-2', warnings: [] })
    expect(signUp.headers.authorization).toBeUndefined()
    const approved = await exchanged('approveTerms')
    expect(approved.body).toEqual({ accountId: 'a-2' })
    expect(approved.headers.authorization).toBeUndefined()
  })
})

describe('a carrier account', () => {
  it('is made, changed and removed', async () => {
    const made = await exchanged('createCarrierAccount')
    expect(made.body).toEqual({
      name: 'Post',
      carrierCode: 'POST',
      configuration: { shipFromAddressId: 'adr-1' },
    })
    expect(made.read).toMatchObject({ account: { id: 'ca-1', status: 'Enabled' }, warnings: [] })
    expect((await exchanged('updateCarrierAccount')).body).toMatchObject({ id: 'ca-1', name: 'Post' })
    const removed = await exchanged('deleteCarrierAccount')
    expect(removed.body).toBeUndefined()
    expect(removed.read).toEqual({ warnings: [] })
  })
})

describe('a shipment', () => {
  it.each([
    ['Id', 'shp-1'],
    ['ShipmentId', 'SHP1'],
    ['TransactionId', 'txn-1'],
    ['TrackingNumber', '94001'],
  ] as const)('is found by its %s', async (key, value) => {
    await using service = await startLocalService({
      'GET /Shipment': json(200, exchanges.findShipments.answer),
    })
    const found = await clientOf(service.baseUrl).shipments.find({ key, value, packageNumber: 1 })
    expect(found).toMatchObject({
      shipmentId: 'shp-1',
      trackingNumber: '94001',
      price: { amountMinor: 745, currency: 'USD' },
      refundStatus: 'Initiated',
      packages: [{ packageNumber: 1, trackingNumber: '94001' }],
    })
    const [call] = service.calls('GET /Shipment')
    expect(Object.fromEntries(call!.query)).toEqual({ key, value, packageNumber: '1' })
  })

  it.each(['Id', 'ShipmentId', 'TransactionId', 'TrackingNumber'] as const)(
    'that tells another %s is not taken for the one asked for',
    async (key) => {
      await using service = await startLocalService({
        'GET /Shipment': json(200, exchanges.findShipments.answer),
      })
      expect(
        await failure(clientOf(service.baseUrl).shipments.find({ key, value: 'another' })),
      ).toMatchObject({ code: 'unexpected_response' })
    },
  )

  it('is picked from a list, by the tracking number of any of its packages too', async () => {
    const listed = [
      { ...exchanges.findShipments.answer, id: 'shp-0', trackingNumber: '93', packages: [] },
      { id: 'shp-2', trackingNumber: '95', packages: [{ trackingNumber: '95' }, { trackingNumber: '96' }] },
    ]
    await using service = await startLocalService({ 'GET /Shipment': json(200, { shipments: listed }) })
    const found = await clientOf(service.baseUrl).shipments.find({ key: 'TrackingNumber', value: '96' })
    expect(found).toMatchObject({ shipmentId: 'shp-2' })
  })

  it('is not known where the service says so, and only there', async () => {
    const query = { key: 'Id', value: 'shp-9' } as const
    await using unknown = await startLocalService({
      'GET /Shipment': json(404, errorBody(404, 'SHIPMENT.NOT_FOUND')),
    })
    expect(await clientOf(unknown.baseUrl).shipments.find(query)).toBeUndefined()
    await using none = await startLocalService({ 'GET /Shipment': json(200, { shipments: [] }) })
    expect(await clientOf(none.baseUrl).shipments.find(query)).toBeUndefined()
    await using other = await startLocalService({
      'GET /Shipment': json(404, errorBody(404, 'ACCOUNT.NOT_FOUND')),
    })
    expect(await failure(clientOf(other.baseUrl).shipments.find(query))).toMatchObject({
      code: 'service_refused',
    })
  })

  it('is refunded under a transactionId', async () => {
    const { read, body, headers } = await exchanged('refundShipment')
    expect(body).toEqual({ key: 'Id', value: 'shp-1' })
    expect(headers['transactionid']).toBe('txn-refund')
    expect(read).toMatchObject({ refundId: 'ref-1', status: 'Initiated', warnings: [] })
  })

  it.each([
    ['REFUNDED', 'Refunded'],
    ['Considering', undefined],
  ])('with a refund that is %s is known as %s, and in the service’s word', async (word, status) => {
    const { read } = await exchanged('refundShipment', { id: 'ref-1', status: word })
    expect(read).toMatchObject({ status, statusText: word })
  })
})

describe('a request as the profile words it', () => {
  const both = { ...shipmentRequest, specialService: ['Tracking', 'Insurance'] as const }
  const one = { ...shipmentRequest, specialService: ['Tracking' as const] }
  const billTo = { type: 'Recipient', account: '123', zip: '78701' } as const

  async function sent(request: object, options: Parameters<typeof clientOf>[1]) {
    await using service = await startLocalService({ 'POST /Shipment': json(200, shipmentAnswer) })
    await clientOf(service.baseUrl, options).shipments.create(
      request as Parameters<ReturnType<typeof clientOf>['shipments']['create']>[0],
      'txn-1',
    )
    return JSON.parse(service.calls('POST /Shipment')[0]!.body) as Record<string, unknown>
  }

  it('has special services as a list, or the one as text', async () => {
    expect((await sent(both, {}))['specialService']).toEqual(['Tracking', 'Insurance'])
    expect((await sent(one, { specialServiceAs: 'text' }))['specialService']).toBe('Tracking')
    expect(await failure(sent(both, { specialServiceAs: 'text' }))).toMatchObject({
      code: 'invalid_input',
      details: { endpoint: 'POST /Shipment', field: 'specialService', section: '2.10' },
    })
  })

  it('has dates where timestamps are given', async () => {
    const sentBody = await sent({ ...shipmentRequest, shipDate: '2026-03-02T23:30:00-06:00' }, {})
    expect(sentBody['shipDate']).toBe('2026-03-02')
  })

  it('bills another account only where the profile says which field does', async () => {
    const place = { endpoints: ['createShipment'], field: 'billing' } as const
    expect((await sent({ ...shipmentRequest, billTo }, { billTo: place }))['billing']).toEqual(billTo)
    expect(await sent(shipmentRequest, { billTo: place })).not.toHaveProperty('billing')
    expect(await failure(sent({ ...shipmentRequest, billTo }, {}))).toMatchObject({
      code: 'invalid_input',
      details: { field: 'billTo', section: '2.8' },
    })
    expect(
      await failure(
        sent({ ...shipmentRequest, billTo: { type: 'Recipient', account: '1' } }, { billTo: place }),
      ),
    ).toMatchObject({
      code: 'invalid_input',
      details: { field: 'billTo.zip', rule: expect.stringContaining('Recipient') as unknown, section: '2.8' },
    })
  })

  it('is refused before it leaves, by field, rule and section', async () => {
    const abroad = { ...shipmentRequest, toAddress: { ...shipmentRequest.toAddress, country: 'DE' } }
    const error = await failure(sent(abroad, {}))
    expect(error.toInfo()).toMatchObject({
      code: 'invalid_input',
      details: {
        endpoint: 'POST /Shipment',
        field: 'customsInfo',
        rule: 'is missing, but the shipment is international',
        section: '4.6',
      },
    })
    expect(JSON.stringify(error.toInfo())).not.toContain(canary.street)
  })
})

describe('a missing rate', () => {
  const { fromAddress, toAddress, packages } = shipmentRequest
  const offer = { carrierAccountId: 'ca-1', service: 'MediaMail', packageType: 'SoftPack' } as const
  const route = 'POST /ShipmentRate'

  it('is asked for by carrier account, service and package type, and may be there after all', async () => {
    const rate = { carrierAccountId: 'ca-1', service: 'MediaMail', totalAmount: '3.10', currency: 'USD' }
    await using service = await startLocalService({ [route]: json(200, { rate: [rate] }) })
    const told = await clientOf(service.baseUrl).rates.explain({ fromAddress, toAddress, packages, ...offer })
    expect(told).toMatchObject({ kind: 'rate', rate: { service: 'MediaMail', price: { amountMinor: 310 } } })
    expect(JSON.parse(service.calls(route)[0]!.body)).toMatchObject({
      carrierAccountId: 'ca-1',
      service: 'MediaMail',
      packages: [{ ...packages[0], packageType: 'SoftPack' }],
    })
  })

  it('is explained by the service’s reason', async () => {
    await using service = await startLocalService({
      [route]: json(422, errorBody(422, 'PACKAGETYPE.NOT_SUPPORTED', 'Books come in boxes.')),
    })
    const told = await clientOf(service.baseUrl).rates.explain({ fromAddress, toAddress, packages, ...offer })
    expect(told).toMatchObject({
      kind: 'refused',
      reason: {
        code: 'service_refused',
        details: {
          code: 'PACKAGETYPE.NOT_SUPPORTED',
          serviceMessage: 'Books come in boxes.',
          correlationId: 'corr-1',
        },
      },
    })
  })

  it.each([
    ['no rate', []],
    ['a rate of another service', [{ carrierAccountId: 'ca-1', service: 'FirstClass', totalAmount: 4 }]],
  ])('stays missing where the service answers with %s', async (_name, rate) => {
    await using service = await startLocalService({ [route]: json(200, { rate }) })
    expect(
      await clientOf(service.baseUrl).rates.explain({ fromAddress, toAddress, packages, ...offer }),
    ).toMatchObject({ kind: 'refused', reason: { code: 'service_refused' } })
  })

  it('is not explained by a service that is away', async () => {
    await using service = await startLocalService({
      [route]: (_request, _response, socket) => socket.destroy(),
    })
    const asked = clientOf(service.baseUrl).rates.explain({ fromAddress, toAddress, packages, ...offer })
    expect(await failure(asked)).toMatchObject({ code: 'service_no_answer' })
  })
})

describe('a manifest', () => {
  const form = { format: 'pdf', bytes: new Uint8Array(Buffer.from(pdf)) }

  it('is made of shipments, and comes with its form', async () => {
    const { read, body } = await exchanged('createManifest')
    expect(body).toMatchObject({ fromAddress: { id: 'adr-1' }, key: 'ShipmentId', value: ['SHP1'] })
    expect(read).toMatchObject({
      manifestId: 'man-1',
      manifestNumber: '9275',
      shipmentCount: 1,
      document: form,
      warnings: [],
    })
  })

  it.each([
    ['no form at all', undefined, []],
    ['a form that is none', { data: 'AAAA' }, ['MANIFEST.FORM_UNREADABLE']],
    [
      'a form from an address that is not https',
      { url: 'http://form.example/1' },
      ['MANIFEST.FORM_NOT_FETCHED'],
    ],
  ])('stays made with %s', async (_name, document, codes) => {
    const { read } = await exchanged('createManifest', { id: 'man-1', document })
    expect(read).toMatchObject({
      manifestId: 'man-1',
      document: undefined,
      warnings: codes.map((code) => ({ code })),
    })
  })

  // Hazard: a gateway put the request off after its work was done; the same parcels were sent again.
  it.each([
    ['429', 429, undefined],
    ['503 with Retry-After', 503, undefined],
    ['401 without the service’s own words', 401, undefined],
    [
      '409 in the service’s words',
      409,
      { StatusCode: 409, Errors: [{ Code: 'MANIFEST.CONFLICT', Message: 'again' }] },
    ],
  ] as const)('is not known to be undone after %s', async (_name, status, body) => {
    let tries = 0
    await using service = await startLocalService({
      'POST /Manifest': (_request, response) => {
        tries += 1
        response.writeHead(status, { 'Retry-After': '1', 'Content-Type': 'application/json' })
        response.end(body ? JSON.stringify(body) : 'later')
      },
    })
    const failed = await failure(
      clientOf(service.baseUrl).manifests.create({
        fromAddress: { id: 'adr-1' },
        carrierAccountId: 'ca-1',
        key: 'ShipmentId',
        value: ['SHP1'],
      }),
    )
    expect(failed).toMatchObject({ code: 'service_no_answer' })
    expect(tries).toBe(1)
  })

  it('has its form fetched from the service’s own address', async () => {
    await using service = await startLocalService({
      'GET /Manifest': (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' })
        response.end(JSON.stringify({ Data: { Id: 'man-1', Document: { Url: '/v3.1/forms/1' } } }))
      },
      'GET /forms/1': (_request, response) => void response.end(pdf),
    })
    const found = await clientOf(service.baseUrl).manifests.find('man-1')
    expect(found).toMatchObject({ manifestId: 'man-1', document: form })
    expect(Object.fromEntries(service.calls('GET /Manifest')[0]!.query)).toEqual({
      key: 'Id',
      value: 'man-1',
    })
  })

  it('is not known where the service says so', async () => {
    await using service = await startLocalService({
      'GET /Manifest': json(404, errorBody(404, 'MANIFEST.NOT_FOUND')),
    })
    expect(await clientOf(service.baseUrl).manifests.find('man-9')).toBeUndefined()
  })
})

describe('tracking', () => {
  it('tells status, sub-status and events', async () => {
    const { read, query } = await exchanged('getTracking')
    expect(query).toEqual({ key: 'TrackingNumber', value: '94001' })
    expect(read).toMatchObject({
      trackingNumber: '94001',
      status: 'InTransit',
      subStatus: 'Arrival',
      events: [{ date: '2026-03-03T08:00:00Z', status: 'InTransit', city: 'Boise', country: 'US' }],
    })
  })

  it.each([
    ['USA', 'US'],
    ['Germany', 'DE'],
    ['Korea', 'Korea'],
  ])('reads the country %s of an event as %s', async (country, read) => {
    const answer = { status: 'InTransit', events: [{ status: 'InTransit', country }] }
    expect((await exchanged('getTracking', answer)).read).toMatchObject({ events: [{ country: read }] })
  })

  it('keeps a status that nobody knows as text', async () => {
    const { read } = await exchanged('getTracking', { status: 'Teleported', events: [] })
    expect(read).toMatchObject({ status: undefined, statusText: 'Teleported', events: [] })
  })
})

describe('container labels', () => {
  it('come as one PDF', async () => {
    const { read, body } = await exchanged('createContainerLabels')
    expect(body).toMatchObject({ type: 'ContainerLabel', pages: 2, toAddress: { zip: '83702' } })
    expect(read).toEqual({
      document: { format: 'pdf', bytes: new Uint8Array(Buffer.from(pdf)) },
      pages: 2,
      warnings: [],
    })
  })

  it.each([
    [
      'in a record of their own',
      { containerLabels: { document: { data: Buffer.from(pdf).toString('base64') }, pages: '2' } },
    ],
    ['as text', { document: Buffer.from(pdf).toString('base64'), pages: 2 }],
  ])('come as one PDF %s', async (_name, answer) => {
    expect((await exchanged('createContainerLabels', answer)).read).toMatchObject({
      document: { format: 'pdf' },
    })
  })

  it('are none where the document is no PDF', async () => {
    const zpl = { document: { data: Buffer.from('^XA^XZ').toString('base64') } }
    expect(await failure(exchanged('createContainerLabels', zpl))).toMatchObject({
      code: 'unexpected_response',
      raw: JSON.stringify(zpl),
    })
  })
})

it('warnings come with what they are about', async () => {
  const warnings = [{ Code: 'ADDRESS.MODIFIED', Message: 'Changed.' }]
  for (const id of [
    'addFunds',
    'createCarrierAccount',
    'refundShipment',
    'createManifest',
    'getTracking',
  ] as const) {
    const { read } = await exchanged(id, { ...exchanges[id].answer, warnings })
    expect(read).toMatchObject({ warnings: [{ code: 'ADDRESS.MODIFIED', message: 'Changed.' }] })
  }
})

it('a warning’s code is in the log also where nobody asks for it', async () => {
  const log = testLog()
  const answer = {
    ...exchanges.getRates.answer,
    Warnings: [{ Code: 'SHIPMENT.ATTRIBUTE_IGNORED', Message: canary.street }],
  }
  await using service = await startLocalService({ 'POST /ShipmentRate': json(200, answer) })
  await exchanges.getRates.ask(clientOf(service.baseUrl, { logger: log.logger }))
  expect(log.lines).toContainEqual({
    event: 'service.warning',
    fields: {
      endpoint: 'POST /ShipmentRate',
      correlationId: 'corr-1',
      serviceCode: 'SHIPMENT.ATTRIBUTE_IGNORED',
    },
  })
  expect(JSON.stringify(log.lines)).not.toContain(canary.street)
})
