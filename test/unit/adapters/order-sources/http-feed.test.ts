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
        details: { fault: { code: 'sent_on', status } },
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
    const tooLarge = { code: 'order_source_unreadable', details: { fault: { code: 'answer_too_large' } } }
    await expect(fetchFrom(endless.url)).rejects.toMatchObject(tooLarge)
    const packed = gzipSync(Buffer.alloc(33 * 1024 * 1024, ' '))
    const small = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed),
    )
    expect(packed.length).toBeLessThan(100_000)
    await expect(fetchFrom(small.url)).rejects.toMatchObject(tooLarge)
  })

  it.each<[string, RequestListener]>([
    ['says nothing', () => undefined],
    ['says its head and no more', (_, response) => void response.writeHead(200).write('{')],
  ])('that %s is waited for no longer than it may take', async (_, answer) => {
    const { url } = await serve(answer)
    await expect(fetchFrom(url, undefined, 150)).rejects.toMatchObject({
      code: 'order_source_unreachable',
      details: { fault: { code: 'answer_too_slow' } },
    })
  })

  const answering =
    (status: number, body = ''): RequestListener =>
    (_, response) =>
      response.writeHead(status).end(body)

  it.each<[string, RequestListener, object]>([
    ['takes no secret', answering(401), { code: 'no_entry', status: 401 }],
    ['lets nobody in', answering(403), { code: 'no_entry', status: 403 }],
    ['is not there', answering(404), { code: 'nothing_there', status: 404 }],
    ['refuses', answering(418), { code: 'answered_no', status: 418 }],
    ['is busy', answering(503), { code: 'busy', status: 503 }],
    ['is a page', answering(200, '<html>'), { code: 'no_json' }],
    ['hangs up', (_, response) => response.destroy(), { code: 'no_answer' }],
    [
      'breaks off',
      (_, response) =>
        void response.writeHead(200, { 'content-length': '99' }).write('{', () => response.destroy()),
      { code: 'answer_broke_off' },
    ],
  ])('that %s says so by a code', async (_, answer, fault) => {
    const { url } = await serve(answer)
    await expect(fetchFrom(url)).rejects.toMatchObject({ details: { fault } })
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
