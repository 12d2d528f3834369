// What a request through a proxy comes to: real sockets, the server by a name that nothing here resolves.

import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { httpFeed } from '../../../../src/adapters/order-sources/http-feed.ts'
import { connectByWays } from '../../../../src/adapters/proxy/tunnel.ts'
import { environmentWays, exceptLoopback, type Way } from '../../../../src/adapters/proxy/ways.ts'
import { httpTarget } from '../../../../src/adapters/result-targets/http-target.ts'
import { httpFailure } from '../../../../src/adapters/http-failure.ts'
import { sendHttp, type HttpRequest } from '../../../../src/adapters/shipping-service/http.ts'
import { takeWays } from '../../../../src/adapters/way-out.ts'
import { authority, certificates, serverKey } from '../../../support/certificates.ts'
import { startConnectProxy, type ConnectProxy } from '../../../support/connect-proxy.ts'

const before = getCACertificates()
let server: Server
let proxy: ConnectProxy
let bodies: string[]

beforeAll(async () => {
  setDefaultCACertificates([...before, authority])
  server = createServer({ key: serverKey, cert: certificates.otherName }, (request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      bodies.push(body)
      response.end('taken')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  proxy = await startConnectProxy((server.address() as AddressInfo).port)
})
afterAll(async () => {
  setDefaultCACertificates(before)
  takeWays(exceptLoopback(environmentWays()))
  await proxy.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
beforeEach(() => {
  bodies = []
  proxy.setManner('tunnel')
  proxy.asked.length = 0
  proxy.credentials.length = 0
  go(new URL(proxy.url))
})

const go = (...ways: Way[]) => takeWays(() => Promise.resolve(ways))

const post = (more: Partial<HttpRequest> = {}) =>
  sendHttp({
    method: 'POST',
    url: new URL('https://another.invalid/v3.1/Shipment'),
    headers: {},
    body: 'a purchase',
    timeoutMs: 60_000,
    maxBytes: 1_000,
    ...more,
  })

/** A port at which nobody listens. */
const nobody = new URL('http://127.0.0.1:9')

describe('a request through a proxy', () => {
  it('reaches a server whose name is known to the proxy alone, and says when it has left', async () => {
    let hasLeft = false
    const result = await post({ onLeft: () => (hasLeft = true) })
    expect(result).toMatchObject({ kind: 'answer', status: 200 })
    expect(bodies).toEqual(['a purchase'])
    expect(proxy.asked).toEqual(['another.invalid:443'])
    expect(hasLeft).toBe(true)
  })

  it('uses its tunnels again', async () => {
    for (let at = 0; at < 5; at += 1) await post()
    expect(bodies).toHaveLength(5)
    expect(proxy.asked.length).toBeLessThan(5)
  })

  it('names its user', async () => {
    const named = new URL(proxy.url)
    named.username = 'bench'
    named.password = encodeURIComponent('pass:word')
    go(named)
    expect(await post()).toMatchObject({ kind: 'answer' })
    expect(proxy.credentials).toEqual([`Basic ${btoa('bench:pass:word')}`])
  })

  it.each([
    [403, 'proxy_refused'],
    [401, 'proxy_wants_password'],
    [407, 'proxy_wants_password'],
    [502, 'proxy_refused'],
    [504, 'proxy_refused'],
    [301, 'proxy_refused'],
    ['cut', 'ECONNRESET'],
  ] as const)('that answers %s was not sent: %s', async (manner, reason) => {
    proxy.setManner(manner)
    expect(await post()).toEqual({ kind: 'not_sent', reason })
    expect(bodies).toEqual([])
    expect(proxy.asked).toHaveLength(1)
  })

  it('that is not there was not sent, nor one by a kind that is not known', async () => {
    go(nobody)
    expect(await post()).toEqual({ kind: 'not_sent', reason: 'proxy_unreachable' })
    go()
    expect(await post()).toEqual({ kind: 'not_sent', reason: 'proxy_unknown_kind' })
  })

  it('holds the server, not the proxy, to its certificate', async () => {
    const url = new URL('https://somebody.invalid/')
    expect(await post({ url })).toEqual({ kind: 'not_sent', reason: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  })

  it('whose time is up while the proxy is silent may have been sent, as far as is known', async () => {
    proxy.setManner('silent')
    expect(await post({ timeoutMs: 300 })).toEqual({ kind: 'no_answer', reason: 'timeout' })
  })

  it('was not sent through a proxy that is silent for longer than a connection may take', async () => {
    proxy.setManner('silent')
    const server = { protocol: 'https:', hostname: 'another.invalid', port: 443 }
    const ways = () => Promise.resolve([new URL(proxy.url)])
    const error = await connectByWays(ways, server, { withinMs: 50 }).catch((each: unknown) => each)
    expect(httpFailure(error)).toEqual({ kind: 'not_sent', reason: 'proxy_unreachable' })
  })

  it('goes around a proxy that is not there, where another is named', async () => {
    go(nobody, new URL(proxy.url))
    expect(await post()).toMatchObject({ kind: 'answer' })
    expect(proxy.asked).toHaveLength(1)
  })

  it('goes around none that answers with a no', async () => {
    proxy.setManner(403)
    go(new URL(proxy.url), 'direct')
    expect(await post()).toEqual({ kind: 'not_sent', reason: 'proxy_refused' })
  })

  it('goes by another way from the next request on', async () => {
    await post()
    const other = await startConnectProxy((server.address() as AddressInfo).port)
    onTestFinished(() => other.close())
    go(new URL(other.url))
    await post()
    expect([proxy.asked.length, other.asked.length]).toEqual([1, 1])
  })

  it.each([
    [403, 'https://another.invalid/', 'proxy_in_the_way'],
    ['tunnel', 'https://somebody.invalid/', 'address_untrusted'],
    ['cut', 'https://another.invalid/', 'no_answer'],
  ] as const)('of orders and results says what is in the way: %s, %s, %s', async (manner, url, code) => {
    proxy.setManner(manner)
    await expect(httpFeed()({ url, headers: {} })).rejects.toMatchObject({ details: { fault: { code } } })
    const result = { method: 'POST', url, headers: {}, body: '{}', eventId: 'e' } as const
    expect(await httpTarget()(result)).toEqual({ fault: { code } })
  })

  it('is not asked for where none is set, and a name that nobody knows is said to be none', async () => {
    go('direct')
    const url = 'https://another.invalid/'
    const fault = { code: 'no_such_name' }
    await expect(httpFeed()({ url, headers: {} })).rejects.toMatchObject({ details: { fault } })
    expect(proxy.asked).toEqual([])
  })

  it('goes by it to an address of somebody else’s too', async () => {
    expect(await post({ publicOnly: true })).toMatchObject({ kind: 'answer' })
    expect(proxy.asked).toHaveLength(1)
    const url = new URL('https://10.1.2.3/label.zpl')
    expect(await post({ url, publicOnly: true })).toEqual({ kind: 'not_sent', reason: 'ADDRESS_NOT_PUBLIC' })
    expect(proxy.asked).toHaveLength(1)
  })
})
