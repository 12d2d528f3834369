// The station over HTTP on 127.0.0.1, with the page in a browser. Other pages and other machines are kept out by the
// bound address, the Host and Origin checks (DNS rebinding) and a token made at each launch.

import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { streamSSE } from 'hono/streaming'
import { pageHeaders } from '../app/page-policy.ts'
import type { Station } from '../app/station.ts'
import { AppError } from '../contract/errors.ts'
import type { Envelope } from '../contract/operations.ts'

/** An order file of 100,000 rows as base64 fits. */
const bodyLimitBytes = 96 * 1024 * 1024
const heartbeatMs = 15_000

export type LoopbackHost = {
  /** The page's address; the token is in its fragment, which browsers send to nobody. */
  readonly url: string
  readonly port: number
  close(): Promise<void>
}

export type LoopbackOptions = {
  readonly station: Station
  /** 0 picks a free one. */
  readonly port: number
  readonly token: string
  /** Folder of the built page. */
  readonly pageDir: string
}

/**
 * Serves `POST /rpc/<operation>` and `GET /events` (SSE), both with `Authorization: Bearer <token>`, and the page.
 * Rejects with `conflict` when the port is taken.
 */
export async function startLoopbackHost({
  station,
  port,
  token,
  pageDir,
}: LoopbackOptions): Promise<LoopbackHost> {
  const app = new Hono()
  let origins: readonly string[] = []

  app.use(async (c, next) => {
    if (!isOwn(c.req.header('Host'), c.req.header('Origin'), origins))
      return c.json(denied('Only pages of this station may ask'), 403)
    await next()
    for (const [name, value] of Object.entries(pageHeaders)) c.header(name, value)
    return
  })
  for (const path of ['/rpc/*', '/events']) {
    app.use(path, async (c, next) =>
      hasToken(c.req.header('Authorization'), token)
        ? next()
        : c.json(denied('The token of this launch is missing or wrong'), 401),
    )
  }
  app.post(
    '/rpc/:operation',
    bodyLimit({
      maxSize: bodyLimitBytes,
      onError: (c: Context) =>
        c.json(refused(new AppError('invalid_input', 'The request is too large')), 413),
    }),
    async (c) => {
      const input = await readJson(c)
      if (input === undefined)
        return c.json(refused(new AppError('invalid_input', 'The body is no JSON')), 400)
      return c.json(await station.invoke(c.req.param('operation'), input.value))
    },
  )
  app.get('/events', (c) =>
    streamSSE(c, async (stream) => {
      const { promise: ended, resolve: end } = Promise.withResolvers<undefined>()
      const unsubscribe = station.subscribe((event, payload) => {
        void stream.writeSSE({ event, data: JSON.stringify(payload) })
      })
      const heartbeat = setInterval(() => void stream.write(': alive\n\n'), heartbeatMs)
      stream.onAbort(() => end(undefined))
      await stream.write(': connected\n\n')
      await ended
      clearInterval(heartbeat)
      unsubscribe()
    }),
  )
  app.get('/*', serveStatic({ root: pageDir }))

  const server = createAdaptorServer({ fetch: app.fetch })
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (cause) {
    throw new AppError('conflict', `Port ${port} cannot be used: choose another with --port`, { cause })
  }
  const bound = (server.address() as AddressInfo).port
  origins = [`http://127.0.0.1:${bound}`, `http://localhost:${bound}`]

  return {
    url: `http://127.0.0.1:${bound}/#token=${token}`,
    port: bound,
    async close() {
      const closed = once(server, 'close')
      server.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await closed
    },
  }
}

/** A request that was sent to this station's own address, by its own page or by no page at all. */
function isOwn(host: string | undefined, origin: string | undefined, origins: readonly string[]): boolean {
  return origins.includes(`http://${host ?? ''}`) && (!origin || origins.includes(origin))
}

function hasToken(authorization: string | undefined, token: string): boolean {
  const given = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

async function readJson(c: Context): Promise<{ value: unknown } | undefined> {
  try {
    return { value: await c.req.json() }
  } catch {
    return undefined
  }
}

const refused = (error: AppError): Envelope => ({ ok: false, error: error.toInfo() })
const denied = (message: string) => refused(new AppError('not_allowed', message))
