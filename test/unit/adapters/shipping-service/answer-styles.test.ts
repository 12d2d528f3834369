// The same answers as services of other habits would write them: each is read as the plain one is, without being told how.

import { describe, expect, it } from 'vitest'
import type { ServiceEndpointId } from '../../../../src/adapters/shipping-service/check-input.ts'
import type { ShippingServiceClient } from '../../../../src/adapters/shipping-service/client.ts'
import { exchanges, pdf, type Exchange } from './exchanges.ts'
import { clientOf, failure, json, startLocalService, text, zpl } from './local-service.ts'

type Json = Readonly<Record<string, unknown>>
type Answer = Parameters<typeof startLocalService>[0][string]

async function asked({ route, ask }: Pick<Exchange, 'route' | 'ask'>, answer: Answer): Promise<unknown> {
  await using service = await startLocalService({ [route]: answer })
  return await ask(clientOf(service.baseUrl))
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const without = (field: string, answer: Json = {}): Json =>
  Object.fromEntries(Object.entries(answer).filter(([name]) => name !== field))

/** The same tree with every field's name and value changed. */
function changed(value: unknown, field: (name: string, value: unknown) => [string, unknown]): unknown {
  if (Array.isArray(value)) return value.map((each) => changed(each, field))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => field(name, changed(each, field))))
}

/** Without the raw answers, which are as they came. */
const read = (value: unknown) =>
  changed(value, (name, each) =>
    name === 'raw' ? ['raw', ''] : [name, each instanceof Uint8Array ? [...each] : each],
  )

const named =
  (rename: (name: string) => string) =>
  (answer: Json): unknown =>
    changed(answer, (name, value) => [rename(name), value])
const words = (name: string) => name.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`).split(' ')

/** The answer's list, where it is one. */
function listOf(answer: Json): readonly [name: string, list: readonly Json[]] | undefined {
  const [[name, list] = ['', undefined], ...others] = Object.entries(answer)
  return others.length === 0 && Array.isArray(list) ? [name, list as readonly Json[]] : undefined
}

const resource = ({ id, ...attributes }: Json): Json => ({ type: 'records', id: id ?? '7', attributes })

/** JSON:API with the packages and events of a record among what is included. */
function jsonApi(answer: Json): unknown {
  const list = listOf(answer)
  if (list) return { data: list[1].map(resource), jsonapi: { version: '1.1' } }
  const included: Json[] = []
  const relationships: Record<string, unknown> = {}
  const attributes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(answer)) {
    if (name === 'id') continue
    if (!Array.isArray(value)) attributes[name] = value
    else {
      const resources = value.map((each: Json, at) => ({ type: name, id: String(at), attributes: each }))
      included.push(...resources)
      relationships[name] = { data: resources.map(({ type, id }) => ({ type, id })) }
    }
  }
  return { data: { type: 'records', id: answer['id'] ?? '7', attributes, relationships }, included }
}

function hal(answer: Json): unknown {
  const entries = Object.entries(answer)
  const isEmbedded = ([, value]: [string, unknown]) => Array.isArray(value)
  return {
    _links: { self: { href: '/v3/records/7' } },
    ...Object.fromEntries(entries.filter((entry) => !isEmbedded(entry))),
    _embedded: Object.fromEntries(entries.filter(isEmbedded)),
  }
}

const amounts = new Set(['totalAmount', 'balance', 'amount', 'autoBuyAmount', 'autoBuyThreshold'])
const priced =
  (write: (amount: number) => unknown) =>
  (answer: Json): unknown =>
    changed(answer, (name, value) => [
      name,
      amounts.has(name) && typeof value === 'number' ? write(value) : value,
    ])
const wrapped =
  (...names: readonly string[]) =>
  (answer: Json): unknown =>
    names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), answer)
const listUnder =
  (...names: readonly string[]) =>
  (answer: Json): unknown => {
    const list = listOf(answer)
    return list ? wrapped(...names)(list[1] as unknown as Json) : answer
  }

const styles: Readonly<Record<string, (answer: Json) => unknown>> = {
  'snake_case names': named((name) => words(name).join('_')),
  'kebab-case names': named((name) => words(name).join('-')),
  'capital letters': named((name) => name.toUpperCase()),
  'small letters': named((name) => name.toLowerCase()),
  'ID in capitals': named((name) => name.replace(/^id$|Id$/, 'ID')),
  'Pascal_Snake names': named((name) =>
    words(name)
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join('_'),
  ),
  ...Object.fromEntries(
    ['data', 'result', 'response', 'payload', 'body', 'value', 'Content'].map((name) => [
      `everything under ${name}`,
      wrapped(name),
    ]),
  ),
  'everything under response and result': wrapped('response', 'result'),
  'a state beside the body': (answer) => ({ response: { status: 'OK', code: 200 }, payload: answer }),
  ...Object.fromEntries(
    ['list', 'records', 'items', 'results', 'data'].map((name) => [
      `its list under ${name}`,
      listUnder(name),
    ]),
  ),
  'a null beside the body': (answer) => ({ errors: null, warnings: null, data: answer }),
  'its list under data and items': listUnder('data', 'items'),
  'JSON:API': jsonApi,
  HAL: hal,
  'dollar signs': priced((amount) => `${amount < 0 ? '-' : ''}$${Math.abs(amount).toFixed(2)}`),
  'amounts with their currency': priced((amount) => `${amount.toFixed(2)} USD`),
  'amounts as objects': priced((amount) => ({ value: amount, currency: 'USD' })),
  'amounts as objects of texts': priced((amount) => ({ amount: amount.toFixed(2), currencyCode: 'USD' })),
}

describe.each(Object.entries(exchanges) as [ServiceEndpointId, Exchange][])(
  'an answer to %s',
  (_id, exchange) => {
    it.each(Object.entries(styles))('is read the same with %s', async (_name, style) => {
      const plain = read(await asked(exchange, json(200, exchange.answer)))
      expect(read(await asked(exchange, json(200, style(exchange.answer))))).toEqual(plain)
    })
  },
)

describe('a token', () => {
  const { route, ask } = exchanges.createToken
  it.each([
    ['with its scheme', json(200, { token: 'Bearer token-1' })],
    ['alone with its scheme', json(200, 'Bearer token-1')],
    ['as text with its scheme', text(200, 'Bearer aaa.bbb.ccc')],
    ['in a record of its own', json(200, { token: { value: 'token-1', type: 'Bearer' } })],
    ['two wrappers deep', json(200, { response: { data: { access_token: 'token-1' } } })],
  ])('is read %s', async (_name, answer) => {
    await using service = await startLocalService({
      [route]: answer,
      'GET /Carrier': json(200, { carriers: [] }),
    })
    const client = clientOf(service.baseUrl)
    await ask(client)
    await client.carriers.list()
    expect(service.received.at(-1)?.headers.authorization).toMatch(/^Bearer (token-1|aaa\.bbb\.ccc)$/)
  })
})

describe('a list', () => {
  it.each([
    ['services', { services: null }],
    ['a list', { data: { list: null } }],
    ['records', { response: { records: null } }],
  ])('that is null under the name of %s has no members', async (_name, body) => {
    expect(await asked(exchanges.listServices, json(200, body))).toEqual([])
  })

  it.each([[{ data: null }], [{ result: null }], [{ service: null }]])(
    'is not taken for empty where its body is null (%j)',
    async (body) => {
      expect(await failure(asked(exchanges.listServices, json(200, body)))).toMatchObject({
        code: 'unexpected_response',
      })
    },
  )
})

describe('rates', () => {
  const { route, answer } = exchanges.getRates
  const [rate] = answer['rate'] as readonly Json[]
  const unpriced = without('totalAmount', rate)
  const ask = (body: unknown) => asked(exchanges.getRates, json(200, body)) as Promise<readonly Json[]>
  const prices = async (body: unknown) => (await ask(body)).map(({ price }) => (price as Json)['amountMinor'])

  it.each([
    'totalRate',
    'totalCharge',
    'totalPrice',
    'TotalCost',
    'total_amount',
    'rateAmount',
    'price',
    'amount',
  ])('have their price under %s', async (name) => {
    expect(await prices({ rates: [{ ...unpriced, [name]: 8.45 }] })).toEqual([845])
  })

  it.each([
    { rate: 7, totalRate: 8.45 },
    { totalCharge: '8.45', amount: 7 },
    { price: 7, fuel: 1.45, total: '$8.45' },
  ])('cost the total and not a part of it (%j)', async (price) => {
    expect(await prices({ rates: [{ ...unpriced, ...price }] })).toEqual([845])
  })

  it('whose price could be two things are none', async () => {
    const unclear = { ...unpriced, rate: 7, price: 8.45 }
    expect(await prices({ rates: [unclear, { ...unpriced, rate: 9, price: 9 }] })).toEqual([900])
    const error = await failure(ask({ rates: [unclear] }))
    expect(error).toMatchObject({ code: 'unexpected_response', details: { record: 'rate', field: 'amount' } })
  })

  it('are read by the name that somebody chose, whatever else is there', async () => {
    await using service = await startLocalService({
      [route]: json(200, { rates: [{ ...unpriced, rate: 7, price: 8.45 }] }),
    })
    const client = clientOf(service.baseUrl, { names: { rate: { amount: ['price'] } } })
    const rates = (await exchanges.getRates.ask(client)) as readonly Json[]
    expect(rates.map(({ price }) => price)).toEqual([{ amountMinor: 845, currency: 'USD' }])
  })

  it.each([
    ['by carrier', { rates: { POST: [rate], OTHER: [rate] } }],
    [
      'in groups',
      {
        rates: [
          { carrierCode: 'POST', rates: [rate] },
          { carrierCode: 'POST', rates: [rate] },
        ],
      },
    ],
    ['under carriers', { carriers: [{ carrierAccountId: 'ca-1', rates: [rate, rate] }] }],
  ])('are read %s', async (_name, body) => {
    expect(await prices(body)).toEqual([745, 745])
  })

  it('have the carrier account of their group', async () => {
    const own = without('carrierAccountId', rate)
    const [first] = await ask({ rates: [{ carrierAccountId: 'ca-9', rates: [own] }] })
    expect(first).toMatchObject({ carrierAccountId: 'ca-9' })
  })
})

describe('a shipment', () => {
  const { ask, answer } = exchanges.createShipment
  const route = exchanges.createShipment.route
  it.each([
    [
      { rate: 7, totalRate: 8.45 },
      { amountMinor: 845, currency: 'USD' },
    ],
    [{ rate: { rate: 7, totalAmount: 8.45 } }, { amountMinor: 845, currency: 'USD' }],
    [{ rate: 7, postage: 8.45 }, undefined],
    [{ rate: '1,234' }, undefined],
  ])('with %j costs %j', async (amounts, price) => {
    expect(await asked({ route, ask }, json(200, { ...without('rate', answer), ...amounts }))).toMatchObject({
      price,
    })
  })
})

describe('files instead of answers that tell of them', () => {
  it.each([
    ['ZPL', text(200, zpl), zpl],
    ['a PDF', text(200, pdf), pdf],
    ['the Base64 of ZPL', text(200, Buffer.from(zpl).toString('base64')), zpl],
  ])('%s is the label', async (_name, answer, content) => {
    const { labels } = (await asked(exchanges.getLabel, answer)) as {
      readonly labels: readonly { readonly bytes: Uint8Array; readonly packageNumber: number }[]
    }
    expect(
      labels.map(({ bytes: got, packageNumber }) => [packageNumber, Buffer.from(got).toString()]),
    ).toEqual([[1, content]])
  })

  it('a PDF is the sheet of container labels', async () => {
    const { document } = (await asked(exchanges.createContainerLabels, text(200, pdf))) as {
      readonly document: { readonly bytes: Uint8Array }
    }
    expect(Buffer.from(document.bytes).toString()).toBe(pdf)
  })

  // Hazard: what a shop's customer wrote made a label of the answer that told of it.
  it('are not JSON or pages that hold the commands of a label', async () => {
    const { ask, route, answer } = exchanges.createShipment
    const told = { ...answer, toAddress: { name: '^FS^XZ^XA^PQ99^XZ' } }
    expect(await asked({ ask, route }, json(200, told))).toMatchObject({ shipmentId: 'shp-1' })
    const page = text(200, `<html>${zpl}</html>`)
    expect(await failure(asked(exchanges.getLabel, page))).toMatchObject({ code: 'unexpected_response' })
  })

  it('a PDF for a shipment leaves unknown what was bought', async () => {
    expect(await failure(asked(exchanges.createShipment, text(200, pdf)))).toMatchObject({
      code: 'unexpected_response',
    })
  })
})

describe('tracking', () => {
  const { answer } = exchanges.getTracking
  const ask = (body: unknown) => asked(exchanges.getTracking, json(200, body))
  const other = {
    ...answer,
    trackingNumber: '94002',
    status: 'Delivered',
    subStatus: 'Delivered',
    events: [],
  }

  it('of several parcels is read of the one that was asked for', async () => {
    expect(await ask({ trackings: [other, { ...answer, trackingNumber: '9400 1' }] })).toMatchObject({
      status: 'InTransit',
      events: [{ city: 'Boise' }],
    })
  })

  it('of several parcels, none of them the one that was asked for, is not read', async () => {
    expect(await failure(ask({ trackings: [other, other] }))).toMatchObject({ code: 'unexpected_response' })
  })

  it.each([
    [{ code: 'InTransit', description: 'On its way' }],
    [{ status: 'InTransit', subStatus: 'Arrival' }],
    [{ name: 'InTransit' }],
  ])('is read with its state as a record (%j)', async (status) => {
    expect(await ask({ ...answer, status })).toMatchObject({ status: 'InTransit', subStatus: 'Arrival' })
  })
})

describe('an acknowledgement', () => {
  it('is no file', async () => {
    expect(await failure(asked(exchanges.deleteCarrierAccount, text(200, pdf)))).toMatchObject({
      code: 'unexpected_response',
    })
  })

  it.each([
    { Errors: [{ Code: 'CARRIER_ACCOUNT.INVALID' }] },
    { response: { errors: ['no'] } },
    { result: { data: { success: false } } },
    { data: { IS_SUCCESS: 'false' } },
  ])('is not %j', async (body) => {
    const ask = (client: ShippingServiceClient) => client.carrierAccounts.delete('ca-1')
    expect(
      await failure(asked({ route: exchanges.deleteCarrierAccount.route, ask }, json(200, body))),
    ).toMatchObject({ code: 'unexpected_response' })
  })
})
