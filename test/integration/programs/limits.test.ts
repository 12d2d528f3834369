// How much may be asked, over real HTTP: whose limit an ask is taken from, and that every answer says what is left of it.

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { keyLimit, strangerLimit } from '../../../src/api/program-api.ts'
import { openProgramsBench, type HttpAsk, type ProgramsBench } from '../../support/programs-bench.ts'

let bench: ProgramsBench
let nowMs = 0
beforeAll(async () => {
  bench = await openProgramsBench({ nowMs: () => nowMs })
})
afterAll(() => bench.close())
// All may ask again as much as they may at once, and nothing comes back meanwhile.
beforeEach(() => void (nowMs += 60_000))

const shop = 'https://wms.example.com'
const strange = 'https://strange.example.com'
const asks = { 'Access-Control-Request-Method': 'GET' }
const times = (count: number, path: string, ask?: HttpAsk) =>
  Promise.all(Array.from({ length: count }, () => bench.ask(path, ask)))
const page = (origin: string, ask: HttpAsk = {}): HttpAsk => ({
  ...ask,
  headers: { Origin: origin, ...ask.headers },
})
async function pair(origin: string): Promise<string> {
  const { code } = await bench.station.ask('programs.pair', { name: `page of ${origin}`, scopes: ['read'] })
  const { status, json } = await bench.ask('/pair', page(origin, { body: { code } }))
  expect(status).toBe(200)
  return String(json['key'])
}

it.each<[string, string, HttpAsk, number]>([
  ['the document', '/openapi.json', {}, 200],
  ['an unknown address', '/nothing', {}, 404],
  ['a method that is not taken', '/printers', { method: 'DELETE' }, 405],
  ['a preflight that comes from no page', '/printers', { method: 'OPTIONS', headers: asks }, 405],
  ['no key', '/printers', {}, 401],
  ['a key that opens nothing', '/printers', { headers: { Authorization: 'Bearer pbk_nobody' } }, 401],
  ['a page that was not paired', '/printers', page(strange), 403],
  ['its preflight', '/printers', page(strange, { method: 'OPTIONS', headers: asks }), 403],
])('lets whoever has no good key wait, and says what is left: %s', async (_, path, ask, status) => {
  const { burst } = strangerLimit
  const answers = await times(burst + 1, path, ask)
  const refused = answers.filter((answer) => answer.status !== status)
  expect(refused.map(({ json, headers }) => [json.code, headers.get('Retry-After')])).toEqual([
    ['too_many_requests', '1'],
  ])
  const left = answers.map(({ headers }) =>
    /^"strangers";r=(\d+);t=\d+$/.exec(headers.get('RateLimit') ?? ''),
  )
  expect(left.map((found) => Number(found?.[1])).toSorted((one, other) => one - other)).toEqual([
    0,
    ...Array.from({ length: burst }, (_nothing, at) => at),
  ])
})

it('tells a key what is left with all that it is answered', async () => {
  const reads = bench.as(await bench.key(['read']))
  const answers = [
    await reads('/printers'),
    await reads('/openapi.json'),
    await reads('/nothing'),
    await reads('/printers', { method: 'DELETE' }),
    await reads('/parcels?limit=0'),
    await reads('/orders/NOBODY'),
    await reads('/orders', { body: {} }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 405, 422, 404, 403])
  expect(answers.map(({ headers }) => headers.get('RateLimit'))).toEqual(
    answers.map((_, at) => expect.stringContaining(`"key";r=${keyLimit.burst - 1 - at};`) as unknown),
  )
})

// Hazard: anybody can say a paired page's origin, and an unpaired page asks on and on.
it('takes nothing of a paired page’s for preflights, nor of pairing for pages that may not ask', async () => {
  const key = await pair(shop)
  nowMs += 60_000
  const preflight = page(shop, { method: 'OPTIONS', headers: asks })
  const { burst } = keyLimit
  expect(new Set((await times(burst + 1, '/printers', preflight)).map(({ status }) => status))).toEqual(
    new Set([204]),
  )
  await times(strangerLimit.burst + 1, '/printers', page(strange))
  const answer = await bench.ask('/printers', page(shop, { headers: { Authorization: `Bearer ${key}` } }))
  expect([answer.status, answer.headers.get('RateLimit')]).toEqual([
    200,
    expect.stringContaining(`"key";r=${burst - 1};`),
  ])
  await pair('https://other.example.com')
})

it('lets a paired page read why it has to wait', async () => {
  const headers = { Authorization: `Bearer ${await pair('https://greedy.example.com')}` }
  const answers = await times(keyLimit.burst + 1, '/nothing', page('https://greedy.example.com', { headers }))
  const [refused] = answers.filter(({ status }) => status === 429)
  expect(refused?.headers.get('Access-Control-Allow-Origin')).toBe('https://greedy.example.com')
  expect(refused?.headers.get('Access-Control-Expose-Headers')).toContain('RateLimit')
})
