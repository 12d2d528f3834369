import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { pageHeaders } from '../../../src/app/page-policy.ts'
import { pageToken } from '../../../src/renderer/station/page-token.ts'
import type { EventListener, Station } from '../../../src/app/station.ts'
import { startLoopbackHost, type LoopbackHost } from '../../../src/web/loopback-host.ts'

const token = 'a-token-of-this-launch'
const asked: unknown[][] = []
const listeners = new Set<EventListener>()
const station: Station = {
  invoke(...call) {
    asked.push(call)
    return Promise.resolve({ ok: true, value: { name: call[0] } })
  },
  subscribe(listener) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  close: () => Promise.resolve(),
}
let host: LoopbackHost
let nowMs = 0

beforeAll(async () => {
  const pageDir = mkdtempSync(join(tmpdir(), 'packbench-page-'))
  writeFileSync(join(pageDir, 'index.html'), '<p>page</p>')
  mkdirSync(join(pageDir, 'assets'))
  writeFileSync(join(pageDir, 'assets', 'index-A1.js'), 'page()')
  host = await startLoopbackHost({ station, port: 0, token, pageDir, nowMs: () => nowMs })
})
afterAll(() => host.close())

const at = (path: string) => `http://127.0.0.1:${host.port}${path}`
const authorized = { Authorization: `Bearer ${token}` }
const rpc = (headers: Record<string, string>, body = '{}') =>
  fetch(at('/rpc/station.status'), { method: 'POST', headers, body })

/** Node's fetch sets Host itself; a page on a rebound name would send another. */
function statusWithHost(hostHeader: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { ...authorized, Host: hostHeader }
    const call = request(at('/rpc/station.status'), { method: 'POST', headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    call.on('error', reject)
    call.end('{}')
  })
}

it('serves an operation to a caller with the token of this launch', async () => {
  const answer = await rpc(authorized, '{"some":"input"}')
  expect(await answer.json()).toEqual({ ok: true, value: { name: 'station.status' } })
  expect(asked.at(-1)).toEqual(['station.status', { some: 'input' }])
})

it('refuses a missing and a wrong token, for calls and for events', async () => {
  expect((await rpc({})).status).toBe(401)
  expect((await rpc({ Authorization: 'Bearer another' })).status).toBe(401)
  expect((await fetch(at('/events'))).status).toBe(401)
})

it('leaves it to the page to close what is idle: a scan that uses it again has its answer', async () => {
  const { headers } = await rpc(authorized)
  // Node tells the seconds after which it closes (RFC 9112 section 9.8), and tells none where it does not.
  expect(headers.get('Connection')).toBe('keep-alive')
  expect(headers.get('Keep-Alive')).toBeNull()
})

it("refuses another page's origin and another host name, token or not", async () => {
  expect((await rpc({ ...authorized, Origin: 'https://example.test' })).status).toBe(403)
  expect(await statusWithHost('rebound.example.test')).toBe(403)
  expect(await statusWithHost(`127.0.0.1:${host.port}`)).toBe(200)
})

it('answers a body that is no JSON with the envelope of an error', async () => {
  const answer = await rpc(authorized, '{"cut')
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ ok: false, error: { code: 'invalid_input' } })
})

it('sends events as they come, and forgets a page that goes', async () => {
  const gone = new AbortController()
  const answer = await fetch(at('/events'), { headers: authorized, signal: gone.signal })
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('connected')) text += (await reader.read()).value ?? ''
  for (const listener of listeners) listener('importProgress', { rowsDone: 7 })
  while (!/event: importProgress\n.*\n\n/.test(text)) text += (await reader.read()).value ?? ''
  expect(text).toContain('event: importProgress\ndata: {"rowsDone":7}')
  gone.abort()
  await expect.poll(() => listeners.size).toBe(0)
})

it('serves the page without the token, under the content security policy', async () => {
  const answer = await fetch(at('/'))
  expect(await answer.text()).toBe('<p>page</p>')
  expect(answer.headers.get('Content-Security-Policy')).toContain("script-src 'self'")
  expect(host.url).toContain(`#token=${token}`)
})

it('lets a browser keep the files that are named by what they hold, under the same policy', async () => {
  const keptFor = async (path: string) => (await fetch(at(path))).headers.get('Cache-Control')

  expect(await keptFor('/assets/index-A1.js')).toBe('private, max-age=31536000, immutable')
  expect(await keptFor('/assets/index-B2.js')).toBe('no-store')
  expect(await keptFor('/')).toBe('no-store')
  const { headers } = await fetch(at('/assets/index-A1.js'))
  for (const [name, value] of Object.entries(pageHeaders))
    if (name !== 'Cache-Control') expect(headers.get(name)).toBe(value)
})

it('sends the security headers with every answer, refusals too', async () => {
  const answers = await Promise.all([
    rpc({ ...authorized, Origin: 'https://example.test' }),
    rpc({}),
    rpc(authorized, '{"cut'),
    fetch(at('/missing.js')),
    fetch(at('/session'), { method: 'POST', body: '{}' }),
    fetch(at('/session'), { method: 'POST', body: 'x'.repeat(5_000) }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([403, 401, 400, 404, 403, 413])
  for (const { headers } of answers) {
    for (const [name, value] of Object.entries(pageHeaders)) expect(headers.get(name)).toBe(value)
  }
})

const codeOf = (pageUrl: string) => new URLSearchParams(new URL(pageUrl).hash.slice(1)).get('code') ?? ''

async function redeem(code: string, page = randomUUID()): Promise<string | undefined> {
  const answer = await fetch(at('/session'), { method: 'POST', body: JSON.stringify({ code, page }) })
  return ((await answer.json()) as { value?: { token: string } }).value?.token
}

// Other users of the machine read the arguments of the program that opens the page.
describe('the address that opens a page', () => {
  it('holds a code and no token, and the code is exchanged for a token of the page’s own', async () => {
    const pageUrl = host.newPageUrl()
    expect(pageUrl).not.toContain(token)
    expect((await rpc({ Authorization: `Bearer ${codeOf(pageUrl)}` })).status).toBe(401)
    const pageToken = await redeem(codeOf(pageUrl))
    expect(pageToken).not.toBe(token)
    expect((await rpc({ Authorization: `Bearer ${pageToken}` })).status).toBe(200)
  })

  it('is good for one page: used again, it gives nothing and ends the page that had it', async () => {
    const code = codeOf(host.newPageUrl())
    const mine = { Authorization: `Bearer ${await redeem(code)}` }
    const events = await fetch(at('/events'), { headers: mine })
    expect(await redeem(code)).toBeUndefined()
    expect((await rpc(mine)).status).toBe(401)
    await expect(events.text()).rejects.toThrow()
    expect((await rpc(authorized)).status).toBe(200)
  })

  it('gives the same page the same token, until another has used the code', async () => {
    const [code, page] = [codeOf(host.newPageUrl()), randomUUID()]
    const token = await redeem(code, page)
    expect(token).toBeDefined()
    expect(await redeem(code, page)).toBe(token)
    expect(await redeem(code)).toBeUndefined()
    expect(await redeem(code, page)).toBeUndefined()
  })

  it('is asked about again where the answer is lost', async () => {
    const { hash, origin } = new URL(host.newPageUrl())
    const { fetch: really } = globalThis
    let asked = 0
    vi.stubGlobal('fetch', async (...of: Parameters<typeof fetch>) => {
      const answer = await really(...of)
      if (++asked === 1) throw new TypeError('network error')
      return answer
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    const history = { state: undefined, replaceState: () => undefined } as unknown as History
    const token = await pageToken({ location: { hash, origin } as Location, history })
    vi.unstubAllGlobals()
    expect(asked).toBe(2)
    expect((await rpc({ Authorization: `Bearer ${token}` })).status).toBe(200)
  })

  it('is good for two minutes', async () => {
    const [first, second] = [codeOf(host.newPageUrl()), codeOf(host.newPageUrl())]
    nowMs += 119_000
    expect(await redeem(first)).toBeDefined()
    nowMs += 2_000
    expect(await redeem(second)).toBeUndefined()
    expect(await redeem('guessed')).toBeUndefined()
  })
})

describe('event streams', () => {
  it('are eight for a token; the ninth is refused until one goes', async () => {
    const pages = Array.from({ length: 8 }, () => new AbortController())
    const open = (signal?: AbortSignal) =>
      fetch(at('/events'), { headers: authorized, signal: signal ?? null })
    const answers = await Promise.all(pages.map(({ signal }) => open(signal)))
    expect(answers.map(({ status }) => status)).toEqual(pages.map(() => 200))
    const ninth = await open()
    expect(ninth.status).toBe(429)
    expect(await ninth.json()).toMatchObject({ ok: false, error: { code: 'conflict' } })
    pages[0]!.abort()
    const last = new AbortController()
    await expect.poll(async () => (await open(last.signal)).status).toBe(200)
    last.abort()
    for (const page of pages) page.abort()
    await expect.poll(() => listeners.size).toBe(0)
  })

  // Events of a page that was stopped, such as a suspended tab's, would otherwise be held for ever.
  it('are cut where a page does not read them', async () => {
    const socket = connect(host.port, '127.0.0.1')
    const closed = once(socket, 'close')
    socket.on('error', () => undefined)
    socket.write(
      `GET /events HTTP/1.1\r\nHost: 127.0.0.1:${host.port}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    )
    await once(socket, 'readable')
    socket.pause()
    // What the system's own buffers take of it is not held by the station.
    const payload = { rowsDone: 1, filler: 'x'.repeat(1024 * 1024) } as never
    const emit = () => {
      for (const listener of listeners) listener('importProgress', payload)
      return listeners.size
    }
    await expect.poll(emit).toBe(0)
    socket.resume()
    await closed
  })
})

it('serves nothing outside the page folder', async () => {
  for (const path of ['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json']) {
    expect((await fetch(at(path))).status).toBe(404)
  }
})

it('says that a port is taken', async () => {
  await expect(
    startLoopbackHost({ station, port: host.port, token, pageDir: tmpdir() }),
  ).rejects.toMatchObject({
    code: 'conflict',
  })
})
