// Results sent to real servers of this machine, that behave badly.

import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it, onTestFinished } from 'vitest'
import { httpTarget } from '../../../../src/adapters/result-targets/http-target.ts'
import type { ResultRequest } from '../../../../src/core/results/ports.ts'

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { readonly body: string }

async function serve(answer: RequestListener) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const { method, url, headers } = request
      asked.push({ method, url, headers, body: Buffer.concat(pieces).toString() })
      answer(request, response)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/results?order=1` }
}

const eventId = '0199d1e4-7b0a-7c3e-9d0e-7d4e0a1f2b3c'
const secret = 'Bearer s3cret'
const body = '{"id":"1","data":{"city":"Köln"}}'
const request = (url: string, more: Partial<ResultRequest> = {}): ResultRequest => ({
  method: 'POST',
  url,
  headers: { Authorization: secret },
  body,
  eventId,
  ...more,
})
const sendTo = (url: string, more: Partial<ResultRequest> = {}, timeoutMs?: number) =>
  httpTarget(timeoutMs === undefined ? {} : { timeoutMs })(request(url, more))

const answering =
  (status: number, headers: Record<string, string> = {}, text = ''): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end(text)

describe('an address that results are sent to', () => {
  it.each([200, 201, 202, 204])('that answers %i has taken it, as it was sent', async (status) => {
    const { asked, url } = await serve(answering(status))
    expect(await sendTo(url, { method: 'PUT', headers: { 'X-Key': secret } })).toEqual({})
    const [got] = asked
    expect(got).toMatchObject({ method: 'PUT', url: '/results?order=1', body })
    expect(got?.headers).toMatchObject({
      'x-key': secret,
      'content-type': 'application/json',
      'user-agent': 'Packbench',
      'webhook-id': eventId,
    })
    expect(got?.headers).not.toHaveProperty('webhook-signature')
  })

  it('can be sure who signed it, and that nothing was changed', async () => {
    const { asked, url } = await serve(answering(204))
    const key = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    expect(await sendTo(url, { headers: {}, signWith: key })).toEqual({})
    const [got] = asked
    const headers = got?.headers as Record<string, string>
    expect(new Webhook(key).verify(got?.body ?? '', headers)).toEqual(JSON.parse(body))
    expect(() => new Webhook(key).verify(`${got?.body} `, headers)).toThrow('No matching signature')
    expect(() => new Webhook('whsec_c2VjcmV0').verify(got?.body ?? '', headers)).toThrow(
      'No matching signature',
    )
    expect(JSON.stringify(got)).not.toContain(key)
  })

  it('is sent it signed as of now each time, under the same id', async () => {
    let status = 500
    const { asked, url } = await serve((_, response) => response.writeHead(status).end())
    const times = [1_800_000_000_400, 1_800_000_060_000]
    const send = httpTarget({ now: () => times.shift() ?? 0 })
    const signed = request(url, { signWith: 'whsec_c2VjcmV0' })
    expect(await send(signed)).toEqual({ fault: { code: 'busy', status: 500 } })
    status = 200
    expect(await send(signed)).toEqual({})
    expect(asked.map(({ headers }) => [headers['webhook-id'], headers['webhook-timestamp']])).toEqual([
      [eventId, '1800000000'],
      [eventId, '1800000060'],
    ])
    expect(asked[0]?.headers['webhook-signature']).not.toBe(asked[1]?.headers['webhook-signature'])
  })

  it.each([301, 302, 303, 307, 308])('that sends on by %i is not followed', async (status) => {
    const other = await serve(answering(200))
    const { url } = await serve(answering(status, { location: other.url }))
    expect(await sendTo(url)).toEqual({ fault: { code: 'sent_on', status } })
    expect(other.asked).toEqual([])
  })

  it.each([
    [400, 'answered_no'],
    [401, 'no_entry'],
    [403, 'no_entry'],
    [404, 'nothing_there'],
    [410, 'nothing_there'],
    [422, 'answered_no'],
    [408, 'busy'],
    [409, 'busy'],
    [425, 'busy'],
    [429, 'busy'],
    [500, 'busy'],
    [501, 'busy'],
    [503, 'busy'],
    [522, 'busy'],
  ])('that answers %i: %s, and nothing of what it said', async (status, code) => {
    const { url } = await serve(answering(status, {}, `your key is ${secret}`))
    expect(await sendTo(url)).toEqual({ fault: { code, status } })
  })

  it('may ask to be left alone, for seconds or until a time', async () => {
    const seconds = await serve(answering(429, { 'retry-after': '120' }))
    expect(await sendTo(seconds.url)).toEqual({ fault: { code: 'busy', status: 429 }, retryAfterMs: 120_000 })
    const until = await serve(
      answering(503, { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() }),
    )
    const { retryAfterMs } = await sendTo(until.url)
    expect(retryAfterMs).toBeGreaterThan(3_000_000)
    const nonsense = await serve(answering(503, { 'retry-after': 'soon' }))
    expect(await sendTo(nonsense.url)).toEqual({ fault: { code: 'busy', status: 503 } })
  })

  it('that nobody serves does not answer, and neither does one that hangs up', async () => {
    const gone = createTcpServer().listen(0, '127.0.0.1')
    await once(gone, 'listening')
    const { port } = gone.address() as AddressInfo
    gone.close()
    await once(gone, 'close')
    const noAnswer = { fault: { code: 'no_answer' } }
    expect(await sendTo(`http://127.0.0.1:${port}/`)).toEqual(noAnswer)
    const rude = await serve((asking) => asking.socket.destroy())
    expect(await sendTo(rude.url)).toEqual(noAnswer)
    expect(rude.asked).toHaveLength(1)
  })

  it('whose answer breaks off is not known to have taken it', async () => {
    const { url } = await serve((asking, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"taken', () => asking.socket.destroy())
    })
    expect(await sendTo(url)).toEqual({ fault: { code: 'no_answer' } })
  })

  it.each<[string, RequestListener]>([
    ['says nothing', () => undefined],
    ['says its head and no more', (_, response) => void response.writeHead(200).write('{')],
    [
      'drips',
      (_, response) => {
        const drip = setInterval(() => response.write('.'), 20)
        response.on('close', () => clearInterval(drip))
      },
    ],
  ])('that %s is waited for no longer than it may take', async (_, answer) => {
    const { url } = await serve(answer)
    expect(await sendTo(url, {}, 200)).toEqual({ fault: { code: 'too_slow' } })
  })

  it('that answers without end has taken it: little of that is read', async () => {
    let sent = 0
    const { url } = await serve((_, response) => {
      const block = Buffer.alloc(64 * 1024, ' ')
      const more = () => {
        while (!response.destroyed && response.write(block)) sent += block.length
      }
      response.on('drain', more)
      more()
    })
    expect(await sendTo(url)).toEqual({})
    expect(sent).toBeLessThan(64 * 1024 * 1024)
  })

  it('is given up when the station closes', async () => {
    const ending = new AbortController()
    const { url } = await serve(() => ending.abort())
    expect(await sendTo(url, { signal: ending.signal })).toEqual({ fault: { code: 'no_answer' } })
  })

  it.each([
    ['an address that is none', { url: 'http://' }],
    ['a header that cannot be', { headers: { Authorization: 'two\nlines' } }],
  ])('that cannot be asked is a fault, and no error: %s', async (_, more) => {
    const { url } = await serve(answering(200))
    expect(await sendTo(url, more)).toEqual({ fault: { code: 'no_answer' } })
  })
})
