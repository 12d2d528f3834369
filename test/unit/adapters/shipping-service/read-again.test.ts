import { describe, expect, it } from 'vitest'
import type { ServiceEndpointId } from '../../../../src/adapters/shipping-service/check-input.ts'
import type { ShippingServiceClient } from '../../../../src/adapters/shipping-service/client.ts'
import { keptAnswerOf } from '../../../../src/adapters/shipping-service/kept-answer.ts'
import { readAgain } from '../../../../src/adapters/shipping-service/read-again.ts'
import type { ResponseNameCorrections } from '../../../../src/adapters/shipping-service/response-names.ts'
import { isAppError } from '../../../../src/contract/errors.ts'
import type { KeptAnswer } from '../../../../src/core/readings/kept-answer.ts'
import { exchanges } from './exchanges.ts'
import {
  canary,
  clientOf,
  errorBody,
  json,
  shipmentAnswer,
  shipmentRequest,
  startLocalService,
  text,
  zplBase64,
} from './local-service.ts'

type Ask = (client: ShippingServiceClient) => Promise<unknown>

/** What a real client made of an answer over HTTP, and what is kept of it. */
async function asked(
  endpoint: ServiceEndpointId,
  answer: unknown,
  { ask = exchanges[endpoint].ask, names }: { ask?: Ask; names?: ResponseNameCorrections } = {},
) {
  const handler = typeof answer === 'function' ? (answer as ReturnType<typeof json>) : json(200, answer)
  await using service = await startLocalService({ [exchanges[endpoint].route]: handler })
  const kept: KeptAnswer[] = []
  const client = clientOf(service.baseUrl, {
    names,
    onExchange(exchange) {
      const one = exchange.endpoint === endpoint ? keptAnswerOf(exchange) : undefined
      if (one) kept.push(one)
    },
  })
  const error: unknown = await ask(client).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return { kept: kept[0], error }
}

/** The same as far as it stands on the disk and comes back. */
const onDisk = (kept: KeptAnswer): KeptAnswer => ({
  ...(JSON.parse(JSON.stringify(kept)) as KeptAnswer),
  at: kept.at,
})

async function readOf(...given: Parameters<typeof asked>) {
  const { kept, error } = await asked(...given)
  return { kept: kept!, error, reading: await readAgain(onDisk(kept!), given[2]?.names ?? {}) }
}

/** The answer without what stands at a path. */
function without(answer: unknown, [name, ...rest]: readonly string[]): unknown {
  if (Array.isArray(answer))
    return answer.flatMap((each: unknown, at) =>
      String(at) !== name ? [each] : rest.length > 0 ? [without(each, rest)] : [],
    )
  const entries = Object.entries(answer as Record<string, unknown>)
  return Object.fromEntries(
    entries.flatMap(([key, each]) =>
      key !== name ? [[key, each]] : rest.length > 0 ? [[key, without(each, rest)]] : [],
    ),
  )
}

const endpoints = Object.keys(exchanges) as ServiceEndpointId[]

describe('a kept answer', () => {
  it.each(endpoints)('of %s is read as the client read it', async (endpoint) => {
    const { answer, needs } = exchanges[endpoint]
    const whole = await readOf(endpoint, answer)
    expect(whole.error).toBeUndefined()
    expect(whole.reading.problem).toBeUndefined()
    for (const path of needs) {
      const { error, reading } = await readOf(endpoint, without(answer, path.split('.')))
      if (!isAppError(error)) throw new Error(`${path} is not needed`, { cause: error })
      // The call that waits for a token says why it was not sent.
      const cause = isAppError(error.cause) ? error.cause : error
      expect(reading.problem, path).toMatchObject({ code: cause.code, message: cause.message })
    }
  })

  it('tells which name gave which field, what was missed, and what was left over', async () => {
    const { reading } = await readOf('createShipment', {
      Shipment: { ...shipmentAnswer, pieces: 1, recipient: { name: canary.recipient }, note: null },
    })
    expect(reading.fields).toEqual(
      expect.arrayContaining([
        { record: 'shipment', field: 'in', state: 'found', name: 'Shipment', choices: [] },
        { record: 'shipment', field: 'shipmentId', state: 'found', name: 'id', choices: [] },
        { record: 'shipment', field: 'amount', state: 'found', name: 'rate.totalAmount', choices: [] },
        { record: 'label', field: 'data', state: 'found', name: 'data', choices: [] },
        expect.objectContaining({ record: 'label', field: 'url', state: 'missed' }),
      ]),
    )
    expect(reading.leftOver).toEqual(['Shipment.pieces', 'Shipment.recipient.name'])
    expect(JSON.stringify(reading)).not.toMatch(/shp-1|94001|Canary/)
  })

  it('offers for a field what was left over in its record, as its name would be written', async () => {
    const { reading } = await readOf('createShipment', {
      reply: { id: 'shp-1', piece: { number: '94001' } },
      packages: [{ labelBytes: zplBase64 }],
    })
    expect(reading.problem).toMatchObject({ code: 'unexpected_response', record: 'shipment' })
    const chosen: ResponseNameCorrections = {
      wrappers: ['reply'],
      shipment: { trackingNumber: ['piece.number'] },
    }
    expect(reading.wrappers).toContain('reply')
    const { kept } = await readOf('createShipment', { reply: { id: 'shp-1', piece: { number: '94001' } } })
    const inside = await readAgain(kept, { wrappers: ['reply'] })
    expect(inside.fields.find(({ field }) => field === 'trackingNumber')?.choices).toContain('piece.number')
    expect((await readAgain(kept, chosen)).problem).toBeUndefined()
  })

  it.each([
    [
      'a list of groups',
      'listServices',
      [{ carrierAccountId: 'ca-1', services: [{ code: 'GroundAdvantage' }] }],
    ],
    [
      'JSON:API',
      'createShipment',
      { data: { type: 's', id: 'shp-1', attributes: { trackingNumber: '94001' } } },
    ],
  ] as const)('leaves nothing over of %s that was read', async (_name, endpoint, answer) => {
    const { reading } = await readOf(endpoint, answer)
    expect(reading).toMatchObject({ problem: undefined, leftOver: [] })
  })

  it('says of an amount that could be two things that it is unclear', async () => {
    const { reading } = await readOf('createShipment', { ...shipmentAnswer, rate: { amount: 7, charge: 8 } })
    expect(reading.fields).toContainEqual(expect.objectContaining({ field: 'amount', state: 'unclear' }))
    expect(reading.leftOver).toEqual(['rate.amount', 'rate.charge'])
  })
})

describe('what is kept of an answer', () => {
  const longLabel = Buffer.from(`^XA^FD${canary.recipient}^FS${'^FX filler'.repeat(40)}^XZ`).toString(
    'base64',
  )

  it('is all but its labels and long texts, whose kind and size stand in their place', async () => {
    const { kept, reading } = await readOf('createShipment', {
      ...shipmentAnswer,
      note: 'x'.repeat(5_000),
      packages: [{ label: { data: longLabel } }],
    })
    expect(kept.body).toMatchObject({
      kind: 'json',
      json: {
        id: 'shp-1',
        note: '‹text · 5000 bytes›',
        packages: [{ label: { data: expect.stringMatching(/^‹zpl · \d+ bytes›$/) as unknown } }],
      },
    })
    expect(JSON.stringify(kept)).not.toContain(longLabel.slice(0, 100))
    expect(reading.problem).toBeUndefined()
  })

  it('is the kind and size of a file', async () => {
    const { kept, error, reading } = await readOf('getLabel', text(200, '^XA^FDHello^FS^XZ', 'text/plain'))
    expect(kept.body).toEqual({ kind: 'file', format: 'zpl', bytes: 17 })
    expect([error, reading.problem]).toEqual([undefined, undefined])
  })

  it.each([
    ['in a record', json(200, { session: { jwtValue: canary.token }, expires: 3600 })],
    ['bare', json(200, `Bearer eyJh.${canary.token}.sig`)],
    ['as a text', text(200, `eyJh.${canary.token}.sig`, 'text/plain')],
  ])('is of a token %s its names alone', async (_name, answer) => {
    const { kept, error, reading } = await readOf('createToken', answer)
    expect(JSON.stringify(kept)).not.toMatch(/canary|3600|eyJh/)
    expect(reading.problem === undefined).toBe(error === undefined)
  })

  it('holds no value of a field that is named as a secret', async () => {
    const account = { id: 'ca-1', configuration: { apiKey: canary.secret, meterPassword: canary.password } }
    const { kept } = await readOf('listCarrierAccounts', [account])
    expect(JSON.stringify(kept)).not.toMatch(/canary/)
  })

  it('is nothing of refusals and outages, and an error that is not the documented one', async () => {
    const refused = await asked('createShipment', json(400, errorBody(400, 'SHIPMENT.NO')))
    const busy = await asked('createShipment', json(503, {}))
    expect([refused.kept, busy.kept]).toEqual([undefined, undefined])
    const { reading } = await readOf('createShipment', json(400, { fault: 'no' }))
    expect(reading).toMatchObject({ problem: { code: 'unexpected_response' }, fields: [] })
  })

  it('of a shipment for each package is read as the client read it, by how many were asked for', async () => {
    const [own] = shipmentAnswer.packages
    const shipments = ['A', 'B'].map((mark, at) => ({
      ...shipmentAnswer,
      id: `shp-${mark}`,
      trackingNumber: `9400-${mark}`,
      packages: [{ ...own, packageNumber: at + 1 }],
    }))
    const twoPackages = {
      ...shipmentRequest,
      packages: [...shipmentRequest.packages, ...shipmentRequest.packages],
    }
    const buy = (request: typeof shipmentRequest) =>
      readOf('createShipment', { shipments }, { ask: ({ shipments: own }) => own.create(request, 't-1') })

    const two = await buy(twoPackages)
    expect(two.error).toBeUndefined()
    expect(two.reading.problem).toBeUndefined()
    const one = await buy(shipmentRequest)
    expect(one.error).toBeDefined()
    expect(one.reading.problem).toMatchObject({ code: 'unexpected_response' })
  })

  it('keeps of a request only what the reading depends on', async () => {
    const { kept } = await asked('createShipment', shipmentAnswer)
    expect(kept!.asked).toEqual({ query: {}, fields: { packages: '1' } })
    const rates = await asked('getRates', exchanges.getRates.answer, {
      ask: ({ rates: all }) => all.list(shipmentRequest),
    })
    expect(rates.kept!.asked.fields).toEqual({ service: 'GroundAdvantage', carrierAccountId: 'ca-1' })
  })
})

describe('a wrapper that was chosen', () => {
  it('is the body, whatever stands beside it', async () => {
    const answer = {
      id: 'trace-7',
      trackingNumber: 'no',
      reply: { content: shipmentAnswer },
      warnings: [{ code: 'W' }],
    }
    const { reading } = await readOf('createShipment', answer, { names: { wrappers: ['reply.content'] } })
    expect(reading.fields).toContainEqual(
      expect.objectContaining({ record: 'shipment', field: 'in', name: 'reply.content' }),
    )
    expect(reading.leftOver).toEqual(['id', 'trackingNumber'])
  })

  it('is the body for the client too, which still hears the warnings around it', async () => {
    const answer = {
      id: 'trace-7',
      reply: shipmentAnswer,
      warnings: [{ code: 'SHIPMENT.LATE', message: 'Late' }],
    }
    let bought: unknown
    await asked('createShipment', answer, {
      names: { wrappers: ['reply'] },
      ask: async (client) => (bought = await client.shipments.create(shipmentRequest, 'txn-1')),
    })
    expect(bought).toMatchObject({ shipmentId: 'shp-1', warnings: [{ code: 'SHIPMENT.LATE' }] })
  })

  it('that an answer does not have changes nothing of it', async () => {
    const { error } = await asked('createShipment', shipmentAnswer, { names: { wrappers: ['reply'] } })
    expect(error).toBeUndefined()
  })
})
