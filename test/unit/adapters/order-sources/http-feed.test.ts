// Order feeds against real servers of this machine that behave badly.

import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { httpFeed } from '../../../../src/adapters/order-sources/http-feed.ts'

const secret = 'Bearer s3cret'

async function serve(answer: RequestListener) {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { asked, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/orders` }
}

const fetchFrom = (url: string, signal?: AbortSignal, timeoutMs?: number) =>
  httpFeed(timeoutMs === undefined ? {} : { timeoutMs })({ url, headers: { authorization: secret }, signal })

describe('an address of orders', () => {
  it.each([301, 302, 303, 307, 308])(
    'that sends on by %i is not followed: no secret goes along',
    async (status) => {
      const other = await serve((_, response) => response.end('{}'))
      const { url } = await serve((_, response) => response.writeHead(status, { location: other.url }).end())
      await expect(fetchFrom(url)).rejects.toMatchObject({
        code: 'order_source_refused',
        details: { status },
      })
      expect(other.asked).toEqual([])
    },
  )

  it('that answers without end is given up, and so is one that only seems small', async () => {
    const endless = await serve((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(1024 * 1024, ' ')));
      }
      response.on('drain', more)
      more()
    })
    await expect(fetchFrom(endless.url)).rejects.toMatchObject({ code: 'order_source_unreadable' })
    const packed = gzipSync(Buffer.alloc(33 * 1024 * 1024, ' '))
    const small = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed),
    )
    expect(packed.length).toBeLessThan(100_000)
    await expect(fetchFrom(small.url)).rejects.toMatchObject({ code: 'order_source_unreadable' })
  })

  it.each<[string, RequestListener]>([
    ['says nothing', () => undefined],
    ['says its head and no more', (_, response) => void response.writeHead(200).write('{')],
  ])('that %s is waited for no longer than it may take', async (_, answer) => {
    const { url } = await serve(answer)
    await expect(fetchFrom(url, undefined, 150)).rejects.toMatchObject({ code: 'order_source_unreachable' })
  })

  it('is left at once when the run is ended', async () => {
    const ending = new AbortController()
    const { url, server } = await serve(() => ending.abort())
    await expect(fetchFrom(url, ending.signal)).rejects.toMatchObject({ code: 'order_source_unreachable' })
    await expect
      .poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count))))
      .toBe(0)
  })

  it('is never repeated in an error', async () => {
    const { url } = await serve((_, response) => response.end(`<html>${secret}`))
    const failure: unknown = await fetchFrom(url).catch((error: unknown) => error)
    expect(JSON.stringify(failure)).not.toContain('s3cret')
    expect(JSON.stringify(failure)).not.toContain('127.0.0.1')
  })
})
