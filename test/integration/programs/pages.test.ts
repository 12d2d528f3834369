// Pages of other origins: who may ask at all, and how one is paired by the code that stands at the bench.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProgramsBench, type HttpAnswer, type ProgramsBench } from '../../support/programs-bench.ts'

let bench: ProgramsBench
beforeAll(async () => {
  // Ten times as fast: pages that are refused use up what strangers may ask.
  bench = await openProgramsBench({ nowMs: () => performance.now() * 10 })
})
afterAll(() => bench.close())

const shop = 'https://wms.example.com'
let names = 0
const show = () => bench.station.ask('programs.pair', { name: `page ${++names}`, scopes: ['read'] })
const say = (code: string, origin: string | undefined = shop): Promise<HttpAnswer> =>
  bench.ask('/pair', { body: { code }, headers: origin === '' ? {} : { Origin: origin } })
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const from = (origin: string, key?: string) =>
  bench.ask('/printers', { headers: { Origin: origin, ...(key && { Authorization: `Bearer ${key}` }) } })
const preflight = (origin: string, headers: Record<string, string> = {}) =>
  bench.ask('/printers', {
    method: 'OPTIONS',
    headers: { Origin: origin, 'Access-Control-Request-Method': 'GET', ...headers },
  })
const mayRead = ({ headers }: HttpAnswer) => headers.get('Access-Control-Allow-Origin')

describe('pairing', () => {
  it('gives one page a key of its own, which works with that origin alone', async () => {
    expect(mayRead(await from(shop))).toBeNull()
    const { code } = await show()
    expect(code).toMatch(/^\d{6}$/)
    const paired = await say(code)
    expect([paired.status, mayRead(paired)]).toEqual([200, shop])
    const key = String(paired.json['key'])
    const answer = await from(shop, key)
    expect([answer.status, mayRead(answer), answer.headers.get('Vary')]).toEqual([200, shop, 'Origin'])
    const elsewhere = await from('https://evil.example.com', key)
    expect([elsewhere.json.code, mayRead(elsewhere)]).toEqual(['origin_not_allowed', null])
    expect((await bench.as(key)('/printers')).json).toMatchObject({ code: 'key_unknown' })
    // A key that was made by hand is no page's.
    const byHand = await bench.key(['read'])
    expect((await from(shop, byHand)).json).toMatchObject({ code: 'key_unknown' })
    const { programs, pairing, pairingEnded } = await bench.station.ask('programs.list', {})
    const made = programs.find(({ origin }) => origin === shop)
    expect([made?.scopes, pairing, pairingEnded]).toEqual([
      ['read'],
      undefined,
      { how: 'paired', programId: made?.id },
    ])
    const { entries } = await bench.station.ask('audit.list', { limit: 20 })
    expect(entries).toContainEqual(expect.objectContaining({ operation: 'programs.paired', subject: shop }))
  })

  it('uses no code up for a name that another key was given meanwhile', async () => {
    const { code, pairing } = await show()
    await bench.key(['read'], { name: pairing.name })
    expect((await say(code)).json).toMatchObject({ details: { reason: 'program_name_taken' } })
    const { programs } = await bench.station.ask('programs.list', {})
    const other = programs.find(({ name }) => name === pairing.name)
    await bench.station.ask('programs.revoke', { programId: other?.id ?? '' })
    expect((await say(code)).status).toBe(200)
  })

  it('takes a code once', async () => {
    const { code } = await show()
    expect((await say(code)).status).toBe(200)
    expect((await say(code)).json).toMatchObject({ code: 'pairing_refused' })
  })

  it('is over after five wrong codes, the right one included', async () => {
    const { code } = await show()
    for (let tries = 0; tries < 5; tries++) {
      expect((await say(other(code))).json).toMatchObject({ code: 'pairing_refused' })
    }
    expect((await say(code)).status).toBe(403)
    const { pairing, pairingEnded } = await bench.station.ask('programs.list', {})
    expect([pairing, pairingEnded]).toEqual([undefined, { how: 'tries' }])
  })

  it('is over once it was called off, or another code is shown', async () => {
    const first = await show()
    const second = await show()
    if (first.code !== second.code) expect((await say(first.code)).status).toBe(403)
    await bench.station.ask('programs.stopPairing', {})
    expect((await say(second.code)).status).toBe(403)
  })

  it.each([
    'null',
    'http://wms.example.com',
    'https://wms.example.com/path',
    'chrome-extension://abc',
    'file://',
  ])('pairs no page of %s', async (origin) => {
    const { code } = await show()
    const answer = await say(code, origin)
    expect([answer.status, answer.json.code, mayRead(answer)]).toEqual([403, 'origin_not_allowed', null])
    await bench.station.ask('programs.stopPairing', {})
  })

  it('pairs no program that is no page', async () => {
    const { code } = await show()
    expect((await say(code, '')).json).toMatchObject({ code: 'origin_not_allowed' })
    expect((await say(code, 'http://localhost:5173')).status).toBe(200)
  })
})

describe('a browser that asks first', () => {
  it('is let by for a paired origin, into the private network too, and for no other', async () => {
    const { code } = await show()
    await say(code, 'https://asks.example.com')
    const answer = await preflight('https://asks.example.com', {
      'Access-Control-Request-Private-Network': 'true',
    })
    expect(answer.status).toBe(204)
    expect(mayRead(answer)).toBe('https://asks.example.com')
    expect(answer.headers.get('Access-Control-Allow-Private-Network')).toBe('true')
    expect(answer.headers.get('Access-Control-Allow-Headers')).toContain('Idempotency-Key')
    for (const origin of ['https://evil.example.com', 'https://asks.example.com.evil.com', 'null']) {
      const refused = await preflight(origin)
      expect([refused.status, mayRead(refused)]).toEqual([403, null])
    }
  })

  it('is let by no more once the key was revoked', async () => {
    const { code } = await show()
    await say(code, 'https://gone.example.com')
    expect((await preflight('https://gone.example.com')).status).toBe(204)
    const { programs } = await bench.station.ask('programs.list', {})
    for (const { id, origin } of programs)
      if (origin === 'https://gone.example.com') await bench.station.ask('programs.revoke', { programId: id })
    expect((await preflight('https://gone.example.com')).status).toBe(403)
  })

  it('does not come by the page’s own operations', async () => {
    const answer = await fetch(`http://127.0.0.1:${bench.host.port}/rpc/station.status`, {
      method: 'OPTIONS',
      headers: { Origin: shop, 'Access-Control-Request-Method': 'POST' },
    })
    expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([403, null])
  })
})
