// The station over HTTP on 127.0.0.1, with the page in a browser. Other pages and other machines are kept out by the
// bound address, the Host and Origin checks (DNS rebinding) and a token made at each launch; other users of this machine by
// the token, which stands in no process's arguments.

import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { createProgramEvents } from '../api/events.ts'
import { createProgramApi } from '../api/program-api.ts'
import { apiRoot } from '../api/route.ts'
import { pageHeaders } from '../app/page-policy.ts'
import type { ProgramDoor } from '../app/programs/program-door.ts'
import type { Station } from '../app/station.ts'
import { AppError } from '../contract/errors.ts'
import type { Envelope } from '../contract/operations.ts'
import { conflict, invalidInput } from '../contract/refusals.ts'
import { createEventStreams, type HostEnv } from './event-streams.ts'
import { createPageSessions } from './page-sessions.ts'
import { isSameUser } from './peer-user.ts'

/** An order file of 100,000 rows as base64 fits. */
const bodyLimitBytes = 96 * 1024 * 1024

const sessionLimitBytes = 1_024
const Code = z.strictObject({ code: z.string().max(100), page: z.uuid() })

export type LoopbackHost = {
  /** The page's address; the token is in its fragment, which browsers send to nobody. */
  readonly url: string
  /**
   * The page's address with a code for one page of this user, for two minutes: other users may read it, as they read the
   * arguments of the program that opens it.
   */
  newPageUrl(): string
  readonly port: number
  close(): Promise<void>
}

export type LoopbackOptions = {
  /** Other programs are served where it has a door for them. */
  readonly station: Station & { readonly programs?: ProgramDoor }
  /** 0 picks a free one. */
  readonly port: number
  readonly token: string
  /** Folder of the built page. */
  readonly pageDir: string
  readonly nowMs?: () => number
}

/**
 * Serves `POST /rpc/<operation>` and `GET /events` (SSE), both with `Authorization: Bearer <token>`, `POST /session`, which
 * gives a page its token for its code, and the page.
 * Rejects with `conflict` when the port is taken.
 */
export async function startLoopbackHost({
  station,
  port,
  token,
  pageDir,
  nowMs = () => performance.now(),
}: LoopbackOptions): Promise<LoopbackHost> {
  const app = new Hono<HostEnv>()
  const streams = createEventStreams(station)
  const sessions = createPageSessions({ launchToken: token, nowMs, onEnded: (ended) => streams.end(ended) })
  let origins: readonly string[] = []

  app.use(async (c, next) => {
    // Other programs' pages come from elsewhere: their API looks at the origin itself.
    const isPrograms = c.req.path.startsWith(`${apiRoot}/`)
    if (!isOwn(c.req.header('Host'), isPrograms ? undefined : c.req.header('Origin'), origins))
      return c.json(denied('Only pages of this station may ask'), 403)
    return next()
  })
  for (const path of ['/rpc/*', '/events']) {
    app.use(path, async (c, next) => {
      const given = sessions.tokenIn(c.req.header('Authorization'))
      if (given === undefined) return c.json(denied('The token of this launch is missing or wrong'), 401)
      c.set('token', given)
      return next()
    })
  }
  app.post('/session', bodyLimit({ maxSize: sessionLimitBytes }), async (c) => {
    const asked = Code.safeParse((await readJson(c))?.value)
    // First: what another user does must not use up the code.
    const isOurs = await isSameUser(c.env.incoming.socket)
    const pageToken = asked.success && isOurs ? sessions.redeem(asked.data.code, asked.data.page) : undefined
    return pageToken === undefined
      ? c.json(denied('The code is used, too old, or not for this user'), 403)
      : c.json({ ok: true, value: { token: pageToken } } satisfies Envelope)
  })
  app.post(
    '/rpc/:operation',
    bodyLimit({
      maxSize: bodyLimitBytes,
      onError: (c: Context) => c.json(refused(invalidInput('too_large')), 413),
    }),
    async (c) => {
      const input = await readJson(c)
      if (input === undefined)
        return c.json(refused(new AppError('invalid_input', 'The body is no JSON')), 400)
      return c.json(await station.invoke(c.req.param('operation'), input.value))
    },
  )
  app.get(
    '/events',
    (c) => streams.open(c, c.get('token')) ?? c.json(refused(conflict('too_many_pages')), 429),
  )
  const { programs } = station
  const programEvents = programs && createProgramEvents(programs, nowMs)
  if (programs && programEvents)
    app.route(
      '/',
      createProgramApi({ door: programs, events: programEvents, address: () => origins[0] ?? '', nowMs }),
    )
  // Named by what they hold: another build has others, and a page that is opened again reads and compiles none anew.
  app.get(
    '/assets/*',
    serveStatic({
      root: pageDir,
      onFound: (_path, c) => c.header('Cache-Control', 'private, max-age=31536000, immutable'),
    }),
  )
  app.get('/*', serveStatic({ root: pageDir }))

  const server = createAdaptorServer({ fetch: app.fetch })
  // Before anything answers, so that every answer carries them.
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(pageHeaders)) response.setHeader(name, value)
  })
  // Whoever asks closes what is idle: closed from here at the moment it is used again, what was asked has no answer.
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = 0
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (cause) {
    throw new AppError('conflict', `Port ${port} cannot be used: choose another with --port`, { cause })
  }
  const bound = (server.address() as AddressInfo).port
  origins = [`http://127.0.0.1:${bound}`, `http://localhost:${bound}`]
  programs?.serveAt([`http://127.0.0.1:${bound}${apiRoot}`])

  return {
    url: `http://127.0.0.1:${bound}/#token=${token}`,
    newPageUrl: () => `http://127.0.0.1:${bound}/#code=${sessions.newCode()}`,
    port: bound,
    async close() {
      const closed = once(server, 'close')
      server.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await closed
      programEvents?.close()
    },
  }
}

/** A request that was sent to this station's own address, by its own page or by no page at all. */
function isOwn(host: string | undefined, origin: string | undefined, origins: readonly string[]): boolean {
  return origins.includes(`http://${host ?? ''}`) && (!origin || origins.includes(origin))
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
