import { mkdtempSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

beforeAll(async () => {
  const pageDir = mkdtempSync(join(tmpdir(), 'packbench-page-'))
  writeFileSync(join(pageDir, 'index.html'), '<p>page</p>')
  host = await startLoopbackHost({ station, port: 0, token, pageDir })
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
