// What may stand in the file of a recording, and what may not.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openRecordingCodec } from '../../../../src/app/recording/recording-codec.ts'
import type { Call } from '../../../../src/core/recording/ports.ts'
import { createStandInCalls } from '../../../../src/core/recording/stand-in-call.ts'
import { emptyLabel } from '../../../../src/labels/documents/empty-label.ts'
import { labelFormatOf } from '../../../../src/labels/file-format.ts'
import type { ConversationExchange } from '../../../../src/service/conversation.ts'
import type { EndpointId } from '../../../../src/service/endpoints.ts'

const key = Buffer.alloc(32, 7)
const json = { 'content-type': 'application/json' }

type Given = {
  readonly path?: string
  readonly asked?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly answer?: unknown
  readonly body?: Uint8Array
}

function callOf(endpoint: EndpointId, { path = 'Shipment', asked, headers = {}, answer, body }: Given): Call {
  return {
    endpoint,
    request: {
      method: 'POST',
      path,
      headers,
      ...(asked === undefined ? {} : { body: JSON.stringify(asked) }),
    },
    answer: {
      status: 200,
      headers: json,
      body: body ?? Buffer.from(answer === undefined ? '' : JSON.stringify(answer)),
    },
  }
}

const open = () => createStandInCalls(openRecordingCodec(key))
const answerOf = (exchange: ConversationExchange) =>
  exchange.answer?.body?.as === 'json' ? (exchange.answer.body.value as Record<string, unknown>) : {}

const dana = {
  name: 'Dana Reyes',
  company: 'Ground Works',
  street1: '44 Rainey Street',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  country: 'US',
  phone: '512-555-0123',
  email: 'dana@example.test',
}
const parcel = {
  toAddress: dana,
  packages: [{ packageType: 'Parcel', weight: 12, weightUnit: 'oz' }],
  service: 'GroundAdvantage',
  carrierAccountId: 'CA-POSTAL-4711',
  postageLabel: { labelType: 'Base64', labelFileType: 'ZPL', customText1: 'for Dana' },
}

describe('a recorded call', () => {
  it('keeps what tells of the parcel and the price, and nothing that tells of a person', () => {
    const exchange = open()(
      callOf('createShipment', {
        asked: parcel,
        headers: { transactionid: 'ORDER-1001', accept: 'application/json' },
        answer: {
          id: 'SH-77012',
          trackingNumber: '9205500000000000000000',
          service: 'GroundAdvantage',
          carrierCode: 'postal',
          createdDate: '2026-11-24T06:00:00Z',
          rate: { totalAmount: 8.45, currency: 'USD', surcharges: [{ name: 'Dana’s fee', amount: '0.40' }] },
          packages: [{ packageNumber: 1, shippedTo: 'DANA REYES, AUSTIN' }],
          isResidential: true,
          note: 'Thank you, dana',
        },
      }),
    )
    const text = JSON.stringify(exchange)
    for (const gone of [
      /dana/i,
      /reyes/i,
      /rainey/i,
      /austin/i,
      /78701/,
      /555/,
      /4711/,
      /9205/,
      /77012/,
      /1001/,
    ])
      expect(text).not.toMatch(gone)
    expect(exchange.request.body).toMatchObject({
      toAddress: { state: 'TX', country: 'US' },
      packages: parcel.packages,
      service: 'GroundAdvantage',
      postageLabel: { labelType: 'Base64', labelFileType: 'ZPL' },
    })
    expect(answerOf(exchange)).toMatchObject({
      service: 'GroundAdvantage',
      carrierCode: 'postal',
      createdDate: '2026-11-24T06:00:00Z',
      rate: { totalAmount: 8.45, currency: 'USD', surcharges: [{ amount: '0.40' }] },
      packages: [{ packageNumber: 1 }],
      isResidential: true,
    })
    expect(exchange.request.headers?.['transactionid']).toMatch(/^[A-Z]{5}-\d{4}$/)
  })

  it('answers with the stand-ins of what was asked, also where its case is another one', () => {
    const exchange = open()(
      callOf('createShipment', {
        asked: parcel,
        headers: { transactionid: 'ORDER-1001' },
        answer: { toAddress: { ...dana, name: 'DANA REYES' }, transactionId: 'ORDER-1001' },
      }),
    )
    const asked = (exchange.request.body as { toAddress: typeof dana }).toAddress
    expect(answerOf(exchange)).toEqual({
      toAddress: { ...asked, name: asked.name.toUpperCase() },
      transactionId: exchange.request.headers?.['transactionid'],
    })
  })

  it('finds an id of an answer in the path of a later call again', () => {
    const standIn = open()
    const bought = standIn(
      callOf('createShipment', { asked: parcel, answer: { id: 'SH 1/2', number: 77012345 } }),
    )
    const { id, number } = answerOf(bought) as { id: string; number: number }
    const label = standIn(callOf('getLabel', { path: 'Shipment/SH%201%2F2/Label?packageNumber=2' }))
    expect(label.request.path).toBe(`Shipment/${encodeURIComponent(id)}/Label?packageNumber=2`)
    const found = standIn(callOf('findShipments', { path: 'Shipment?key=ShipmentId&value=77012345' }))
    expect(found.request.path).toBe(`Shipment?key=ShipmentId&value=${number}`)
  })

  it('has labels of the same format and encoding that hold nothing', () => {
    const zpl = Buffer.from('^XA^FO50,50^FDDana Reyes^FS^XZ')
    const exchange = open()(
      callOf('createShipment', {
        asked: parcel,
        answer: {
          data: zpl.toString('base64'),
          image: `data:image/png;base64,${Buffer.from(emptyLabel('png')).toString('base64')}`,
          commands: zpl.toString(),
        },
      }),
    )
    const { data = '', image = '', commands = '' } = answerOf(exchange) as Record<string, string>
    expect(Buffer.from(data, 'base64').equals(emptyLabel('zpl'))).toBe(true)
    expect(image).toMatch(/^data:image\/png;base64,/)
    expect(labelFormatOf(Buffer.from(commands))).toBe('zpl')
    expect(commands).not.toContain('Dana')
  })

  it('has a body that is a label itself as one, in bytes or as Base64', () => {
    const pdf = Buffer.concat([Buffer.from(emptyLabel('pdf')), Buffer.from('%Dana Reyes')])
    const bytes = open()(callOf('getLabel', { body: pdf }))
    expect(bytes.answer?.body).toEqual({
      as: 'base64',
      value: Buffer.from(emptyLabel('pdf')).toString('base64'),
    })
    const text = open()(callOf('getLabel', { body: Buffer.from(pdf.toString('base64')) }))
    expect(text.answer?.body).toEqual({
      as: 'text',
      value: Buffer.from(emptyLabel('pdf')).toString('base64'),
    })
  })

  it('has one address of nobody’s for each that an answer names', () => {
    const url = 'https://files.example.test/a/label.pdf?signature=abc'
    const exchange = open()(
      callOf('createShipment', {
        answer: {
          a: { url, labelFileType: 'ZPL' },
          b: { url },
          c: { href: '/files/2.png' },
          d: { url: `${url}2` },
        },
      }),
    )
    expect(answerOf(exchange)).toEqual({
      a: { url: 'https://recorded.invalid/labels/1.zpl', labelFileType: 'ZPL' },
      b: { url: 'https://recorded.invalid/labels/1.zpl' },
      c: { href: 'labels/2.png' },
      d: { url: 'https://recorded.invalid/labels/3.pdf' },
    })
  })

  it('has another token than the account’s, that lasts as long', () => {
    const claims = { sub: 'dana', iat: 1_700_000_000, exp: 1_700_007_200 }
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const token = `${part({ alg: 'HS256' })}.${part(claims)}.c2lnbmF0dXJl`
    for (const answer of [{ token, expiresIn: 7200, token_type: 'Bearer' }, token]) {
      const exchange = open()(callOf('createToken', { path: 'Account/Token', answer }))
      const { body } = exchange.answer ?? {}
      const value = body?.as === 'json' ? body.value : undefined
      const made = typeof value === 'string' ? value : (value as { token: string }).token
      expect(made).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
      expect(made).not.toBe(token)
      const { iat, exp } = claims
      expect(JSON.parse(Buffer.from(made.split('.')[1] ?? '', 'base64url').toString())).toEqual({ iat, exp })
    }
    const opaque = open()(
      callOf('createToken', { path: 'Account/Token', answer: { access_token: 'aB3xK9' } }),
    )
    expect(answerOf(opaque)['access_token']).toMatch(/^[a-z][A-Z]\d[a-z][A-Z]\d$/)
    expect(answerOf(opaque)['access_token']).not.toBe('aB3xK9')
  })

  it('keeps the codes of errors, by which a refusal is understood, and none of their words', () => {
    const exchange = open()(
      callOf('findShipments', {
        asked: { toAddress: { ...dana, company: 'Shipment Co' } },
        answer: {
          StatusCode: 404,
          TimeStamp: '2026-11-24T06:00:00Z',
          Method: 'GET',
          Url: 'https://api.example.test/v3.1/Shipment?value=ORDER-1001',
          Errors: [{ Code: 'SHIPMENT.NOT_FOUND', Message: 'nothing for Dana Reyes' }],
        },
      }),
    )
    expect(answerOf(exchange)).toMatchObject({
      StatusCode: 404,
      TimeStamp: '2026-11-24T06:00:00Z',
      Method: 'GET',
      Errors: [{ Code: 'SHIPMENT.NOT_FOUND' }],
    })
    expect(JSON.stringify(exchange)).not.toMatch(/dana|example\.test|ORDER-1001/i)
  })

  it('keeps a parcel’s status beside the place where it is', () => {
    const event = {
      date: '2026-11-24',
      status: 'InTransit',
      subStatus: 'Origin scan',
      city: 'Austin',
      state: 'TX',
    }
    const exchange = open()(callOf('getTracking', { answer: { status: 'InTransit', events: [event] } }))
    const { events } = answerOf(exchange) as { events: readonly (typeof event)[] }
    expect(events[0]).toMatchObject({
      date: '2026-11-24',
      status: 'InTransit',
      subStatus: 'Origin scan',
      state: 'TX',
    })
    expect(events[0]?.city).not.toBe('Austin')
  })

  it('keeps the names of fields, and no id or name in the place of one', () => {
    const answer = { tracking_number: true, 'Dana Reyes': true, Reyes: true, T92055: true, name: true }
    const exchange = open()(callOf('createShipment', { asked: parcel, answer }))
    const names = Object.keys(answerOf(exchange))
    expect(names).toHaveLength(5)
    expect(names).toEqual(expect.arrayContaining(['tracking_number', 'name']))
    expect(names.join()).not.toMatch(/dana|reyes|92055/i)
  })

  it('keeps amounts as they are written, and no number that is only called by one', () => {
    const amounts = {
      totalAmount: '$1,208.45',
      price: { value: 8.45 },
      fees: -3,
      weight: '12.5',
      rateTotal: '8,45 EUR',
    }
    expect(answerOf(open()(callOf('getRates', { answer: amounts })))).toEqual(amounts)
    const ids = {
      taxId: '123456789',
      taxNumber: 1234567,
      chargeAccount: '4711',
      totalAmount: '9205500000',
      price: 9205500,
    }
    const kept = answerOf(open()(callOf('getRates', { answer: ids })))
    for (const [name, value] of Object.entries(ids)) expect(kept[name]).not.toBe(value)
  })

  it('knows a name from an answer too, and finds it in the place of a code', () => {
    const shipment = {
      toAddress: dana,
      status: 'REYES_HELD',
      carrierCode: 'postal',
      trackingStatus: 'HUB_SCAN',
    }
    const { status, carrierCode, trackingStatus } = answerOf(
      open()(callOf('findShipments', { answer: shipment })),
    )
    expect(status).not.toContain('REYES')
    expect({ carrierCode, trackingStatus }).toEqual({ carrierCode: 'postal', trackingStatus: 'HUB_SCAN' })
  })

  it('tells nothing of what a carrier knows the account by', () => {
    const configuration = { key: 'sEcret', code: 'PinCode', type: 'Parcel', accountNumber: 123 }
    const exchange = open()(
      callOf('createCarrierAccount', { asked: { name: 'Ours', carrierCode: 'postal', configuration } }),
    )
    expect(JSON.stringify(exchange)).not.toMatch(/sEcret|PinCode|Ours|"Parcel"|123/)
  })

  it('has no answer where none came', () => {
    const call = callOf('getBalance', { path: 'Account/Postage/Balance' })
    expect(open()({ ...call, answer: undefined })).not.toHaveProperty('answer')
  })
})

describe('a customer', () => {
  /** Long enough that no stand-in is one of them by chance. */
  const word = fc.stringMatching(/^[a-z]{7,12}$/)
  const number = fc.stringMatching(/^[1-9]\d{7,12}$/)
  const customer = fc.record({
    name: fc.tuple(word, word).map(([first, last]) => `${first} ${last.toUpperCase()}`),
    company: word,
    street1: fc.tuple(number, word).map(([house, street]) => `${house} ${street}`),
    city: word,
    state: fc.constant('WA'),
    zip: number,
    phone: number,
    email: word.map((one) => `${one}@example.test`),
  })
  type Customer = { readonly [K in keyof typeof dana]?: string }

  const spellings: readonly ((text: string) => unknown)[] = [
    (text) => text,
    (text) => text.toUpperCase(),
    (text) => `Parcel for ${text}.`,
    (text) => Buffer.from(text).toString('base64'),
    (text) => encodeURIComponent(text),
    (text) => text.replaceAll(' ', '_'),
    (text) => (/^\d{8,15}$/.test(text) ? Number(text) : text),
    (text) => [{ value: text }],
    (text) => ({ [text]: true }),
    (text) => `https://example.test/${encodeURIComponent(text)}`,
    (text) => `<p>${text}</p>`,
  ]
  /** Fields of which some values stay, and others that nobody has thought of. */
  const fields = [
    ...[
      'name',
      'recipient',
      'to',
      'note',
      'id',
      'value',
      'message',
      'description',
      'url',
      'data',
      'attention',
    ],
    ...['service', 'status', 'totalAmount', 'createdDate', 'packageNumber', 'country', 'carrierCode', 'type'],
  ]
  const placed = fc.array(
    fc.tuple(
      fc.constantFrom(...fields),
      fc.constantFrom(...spellings),
      fc.constantFrom('name', 'company', 'street1', 'city', 'zip', 'phone', 'email'),
    ),
    { minLength: 1, maxLength: 6 },
  )

  const wordsOf = (person: Customer) =>
    Object.entries(person)
      .filter(([name]) => name !== 'state')
      .flatMap(([, text]) => text.replace('@example.test', '').split(' '))

  it('is nowhere in the file, in no case, spelling or encoding', () => {
    fc.assert(
      fc.property(customer, placed, fc.boolean(), (person, places, nested) => {
        const echoes = places.map(([field, spell, of]) => ({
          [field]: spell(person[of as 'name']),
        }))
        const answer = nested
          ? { data: { attributes: echoes, toAddress: person } }
          : (Object.assign({}, ...echoes) as object)
        const exchange = open()(
          callOf('createShipment', {
            asked: { ...parcel, toAddress: person },
            headers: { transactionid: `T-${person.phone}` },
            answer,
          }),
        )
        const file = JSON.stringify(exchange).toLowerCase()
        const texts = [file, decodeURIComponent(file.replaceAll('%', '%25'))]
        for (const one of wordsOf(person)) {
          const gone = [one, Buffer.from(one).toString('base64'), encodeURIComponent(one)]
          for (const text of texts)
            for (const spelling of gone) expect(text).not.toContain(spelling.toLowerCase().replace(/=+$/, ''))
        }
      }),
      { seed: 20261124, numRuns: 800 },
    )
  })

  it('is nowhere in an answer that is no JSON', () => {
    fc.assert(
      fc.property(customer, (person) => {
        const page = Buffer.from(`<html><body>${Object.values(person).join('<br>')}</body></html>`)
        const file = JSON.stringify(open()(callOf('getBalance', { body: page }))).toLowerCase()
        for (const one of wordsOf(person)) expect(file).not.toContain(one.toLowerCase())
      }),
      { seed: 20261124, numRuns: 50 },
    )
  })
})
