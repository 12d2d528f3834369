// The document against the station: each of its examples is asked for as it stands there, and what no schema takes is refused
// with a problem, whatever it is.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { keyLimit } from '../../../src/api/program-api.ts'
import { openApiDocument } from '../../../src/api/openapi.ts'
import { Problem } from '../../../src/api/problems.ts'
import type { Example, Route } from '../../../src/api/route.ts'
import { routes } from '../../../src/api/routes.ts'
import { programScopes } from '../../../src/contract/access.ts'
import { openProgramsBench, type HttpAsk, type ProgramsBench } from '../../support/programs-bench.ts'

let bench: ProgramsBench
let key: string
/** What stands for ids of the document's examples. */
const real: Record<string, string> = {}
beforeAll(async () => {
  bench = await openProgramsBench()
  key = await bench.key(programScopes, { name: 'all' })
  const row = 'order number,recipient,street1,city,state,zip,country,weight,service'
  const at = 'Ada Example,12 Sample St,Chicago,IL,60601,US,12 oz,GroundAdvantage'
  await bench.station.importCsv([row, `BEFORE-1,${at}`].join('\n'))
  const parcel = await bench.station.shipped('BEFORE-1')
  real['parcelId'] = parcel.purchaseId
  real['jobId'] = parcel.job?.id ?? ''
})
afterAll(() => bench.close())

let words = 0
const once = ({ once: isOnce }: Route) => (isOnce ? { 'Idempotency-Key': `example ${++words}` } : {})
const addressOf = (route: Route, path: Readonly<Record<string, string>>, query = {}) =>
  route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? '')) +
  (Object.keys(query).length > 0 ? `?${new URLSearchParams(query).toString()}` : '')

const examples = routes.flatMap((route) => route.examples.map((example) => ({ route, example })))

describe('the document', () => {
  it('is served without a key, and is what the table of routes makes', async () => {
    const { status, json } = await bench.ask('/openapi.json')
    expect(status).toBe(200)
    expect(json).toEqual(JSON.parse(JSON.stringify(openApiDocument(`http://127.0.0.1:${bench.host.port}`))))
    expect(json['openapi']).toBe('3.1.0')
  })

  it('has an example of every route, and each of its answers fits its schema', () => {
    for (const route of routes) {
      expect(route.examples.length, route.id).toBeGreaterThan(0)
      for (const { status, answer } of route.examples) {
        const kind = route.answers[status]
        expect(kind, `${route.id} ${status}`).toBeDefined()
        if (answer !== undefined) expect(() => kind?.schema?.parse(answer), route.id).not.toThrow()
      }
    }
  })

  async function ask(route: Route, { path = {}, query, body }: Example) {
    const isPair = route.id === 'pair'
    const code =
      isPair && (await bench.station.ask('programs.pair', { name: 'Paired', scopes: ['read'] })).code
    const headers = isPair
      ? { Origin: 'https://wms.example.com' }
      : { Authorization: `Bearer ${key}`, ...once(route) }
    const sent = code ? { code } : body
    return fetch(
      `http://127.0.0.1:${bench.host.port}/api/v1${addressOf(route, { ...path, ...pick(real, Object.keys(path)) }, query)}`,
      {
        method: route.method.toUpperCase(),
        headers: { 'Content-Type': 'application/json', ...headers },
        ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
      },
    )
  }

  it.each(examples.map(({ route, example }) => [`${route.id}: ${example.name}`, route, example] as const))(
    'is answered as it says: %s',
    async (_, route, example) => {
      const answer = await ask(route, example)
      const kind = route.answers[example.status]
      if (kind?.mediaTypes?.includes('text/event-stream')) await answer.body?.cancel()
      const text = kind?.mediaTypes?.includes('text/event-stream') ? '' : await answer.text()
      expect(answer.status, text.slice(0, 500)).toBe(example.status)
      if (!kind?.schema) return
      const json: unknown = JSON.parse(text)
      expect(kind.schema.parse(json)).toEqual(json)
      // What the document shows is what came, but for ids, names and times.
      if (typeof example.answer === 'object' && example.answer !== null) {
        for (const name of Object.keys(example.answer)) expect(json).toHaveProperty(name)
      }
    },
  )
})

const pick = (from: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])))

describe('what is no use', () => {
  const rubbish: readonly unknown[] = [
    null,
    [],
    {},
    0,
    -1,
    1e300,
    true,
    '',
    ' ',
    '\u0000',
    '../../etc/passwd',
    '%00%ff',
    '^XA^XZ',
    "'; DROP TABLE programs; --",
    '<script>alert(1)</script>',
    '\ud800',
    'ﷺ'.repeat(5_000),
    { __proto__: { admin: true }, constructor: 1 },
    [[[[[[[[]]]]]]]],
  ]
  const fields = routes.flatMap((route) => {
    const shape = route.body instanceof z.ZodObject ? Object.keys(route.body.shape) : []
    return shape.map((field) => [route.id, field, route] as const)
  })
  const isProblem = (status: number, text: string) => {
    if (status < 400) return
    expect(status, text).toBeLessThan(500)
    const problem = Problem.parse(JSON.parse(text))
    expect(problem.status).toBe(status)
    expect(text).not.toMatch(/node_modules|\.ts:\d|pbk_/)
  }
  const send = (route: Route, ask: HttpAsk, path = addressOf(route, { orderNumber: 'BEFORE-1', ...real })) =>
    bench.ask(path, {
      method: route.method.toUpperCase(),
      ...ask,
      headers: {
        ...(route.id === 'pair' ? { Origin: 'https://wms.example.com' } : { Authorization: `Bearer ${key}` }),
        ...once(route),
        ...ask.headers,
      },
    })

  it.each(fields)('is refused in %s %s', async (_, field, route) => {
    await bench.restart()
    key = await bench.key(programScopes, { name: `all ${++words}` })
    for (const value of rubbish) {
      const good = route.examples[0]?.body as object
      const { status, text } = await send(route, { body: { ...good, [field]: value } })
      isProblem(status, text)
    }
  })

  const bodied = routes.filter(({ body }) => body)
  it.each(bodied.map((route) => [route.id, route] as const))(
    'is refused as the body of %s',
    async (_, route) => {
      key = await bench.key(programScopes, { name: `all ${++words}` })
      // Whoever has no key is let ask a few times alone.
      if (route.id === 'pair') await bench.restart()
      if (route.id === 'pair')
        await bench.station.ask('programs.pair', { name: 'To be paired', scopes: ['read'] })
      const json = { 'Content-Type': 'application/json' }
      expect((await send(route, { body: '{"half":', headers: json })).json).toMatchObject({
        status: 400,
        code: 'body_not_json',
      })
      expect((await send(route, { body: Buffer.from([0xff, 0xfe, 0x7b]), headers: json })).json.code).toBe(
        'body_not_json',
      )
      expect(
        (await send(route, { body: 'a=1', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }))
          .json,
      ).toMatchObject({
        status: 415,
        code: 'media_type_not_taken',
      })
      const much = Buffer.alloc((route.mostBytes ?? 256 * 1024) + 1, ' ')
      expect((await send(route, { body: much, headers: json })).json).toMatchObject({
        status: 413,
        code: 'body_too_large',
      })
      if (route.id !== 'takeOrders') {
        const { json: problem } = await send(route, { body: JSON.stringify({ more: 1 }), headers: json })
        expect(problem).toMatchObject({ status: 422, code: 'invalid_input' })
        expect(problem['errors']).not.toEqual([])
      }
      for (const value of rubbish) {
        const { status, text } = await send(route, { body: JSON.stringify(value), headers: json })
        isProblem(status, text)
      }
    },
  )

  it.each([
    ['/nothing', 'GET', 404, 'route_unknown'],
    ['/jobs', 'GET', 404, 'route_unknown'],
    ['/print', 'GET', 405, 'method_not_allowed'],
    ['/parcels', 'DELETE', 405, 'method_not_allowed'],
    ['/jobs/7', 'GET', 422, 'invalid_input'],
    ['/parcels?limit=0', 'GET', 422, 'invalid_input'],
    ['/parcels?limit=5&more=1', 'GET', 422, 'invalid_input'],
    ['/parcels?cursor=0198f2a4-8d1e-7b02-b5c3-6f0b7f7f2f10', 'GET', 422, 'invalid_input'],
    ['/parcels/0198f2a4-8d1e-7b02-b5c3-6f0b7f7f2f10/label', 'GET', 404, 'not_found'],
    ['/jobs/%2e%2e%2fprinters', 'GET', 422, 'invalid_input'],
  ] as const)('is said of %s %s', async (path, method, status, code) => {
    const answer = await bench.as(key)(path, { method })
    expect(answer.json).toMatchObject({ status, code })
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
    if (status === 405) expect(answer.headers.get('Allow')).toMatch(/GET|POST/)
  })

  it('is a wish that spends or prints without its Idempotency-Key, or with one too long', async () => {
    for (const word of [undefined, 'x'.repeat(256)]) {
      const headers = word === undefined ? {} : { 'Idempotency-Key': word }
      for (const path of ['/print', '/orders/BEFORE-1/ship'])
        expect(
          (await bench.as(key)(path, { body: path === '/print' ? { content: 'XlhBXlha' } : {}, headers }))
            .json.code,
        ).toBe('idempotency_key_missing')
    }
  })
})

it('answers nobody who asks by another name than its own', async () => {
  const { request } = await import('node:http')
  const status = await new Promise((resolve, reject) => {
    const call = request(
      `http://127.0.0.1:${bench.host.port}/api/v1/printers`,
      { headers: { Authorization: `Bearer ${key}`, Host: 'evil.example.com' } },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      },
    )
    call.on('error', reject)
    call.end()
  })
  expect(status).toBe(403)
})

describe('a bench of its own, whose clock stands', () => {
  let own: ProgramsBench
  beforeAll(async () => {
    own = await openProgramsBench({ nowMs: () => 0 })
  })
  afterAll(() => own.close())

  it('lets a key that asks too much wait, and no other', async () => {
    const greedy = await own.key(['read'], { name: 'greedy' })
    const patient = await own.key(['read'], { name: 'patient' })
    const answers = await Promise.all(
      Array.from({ length: keyLimit.burst + 1 }, () => own.as(greedy)('/printers')),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, json }) => [status, json.code])).toEqual([[429, 'too_many_requests']])
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(refused[0]?.headers.get('RateLimit')).toMatch(/^"key";r=0;t=\d+$/)
    expect((await own.as(patient)('/printers')).status).toBe(200)
  })

  it('says that it is closed while no profile is open, and knows no key of another profile', async () => {
    const printers = own.as(await own.key(['read']))
    await own.station.ask('profile.switch', { profile: 'demo' })
    expect((await printers('/printers')).json).toMatchObject({ status: 401, code: 'key_unknown' })
    await own.station.ask('profile.switch', { profile: 'test' })
    expect((await printers('/printers')).status).toBe(200)
    const switching = own.station.ask('profile.switch', { profile: 'demo' })
    expect((await printers('/printers')).json).toMatchObject({ status: 503, code: 'station_closed' })
    await switching
  })
})
