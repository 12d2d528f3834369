// What other programs ask of the station over HTTP, below /api/v1: a router made of the table of routes. Both hosts mount it.

import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { v5 } from 'uuid'
import type { z } from 'zod'
import type { ProgramDoor } from '../app/programs/program-door.ts'
import { canonicalJson } from '../base/canonical-json.ts'
import { AppError } from '../contract/errors.ts'
import { operations, type OperationName } from '../contract/operations.ts'
import type { Program } from '../core/programs/ports.ts'
import { createRateLimiter, type RateAnswer } from '../core/programs/rate-limit.ts'
import { corsHeaders, isPageOrigin, preflightHeaders } from './cors.ts'
import { openApiDocument } from './openapi.ts'
import { streamOf, type ProgramEvents } from './events.ts'
import { problemOf, Refusal, titleOf, Unfit, type FieldFault, type Problem } from './problems.ts'
import { jsonOf, mediaTypeOf, readBody } from './read-body.ts'
import { apiRoot, type Answer, type Ask, type Asked, type Bytes, type Route } from './route.ts'
import { routes } from './routes.ts'

/** Of one key, and of all keys of a backup together: what a busy line sends, and a program that went wrong does not get through. */
export const keyLimit = { burst: 120, perMinute: 600 } as const
/** Of all who have no key that is good, and as much of the pages that may not ask at all. */
export const strangerLimit = { burst: 20, perMinute: 60 } as const
const usualMostBytes = 256 * 1024
const mostKeyCharacters = 255
/** Labels have addresses: no browser keeps them, and none takes an answer for another kind than it is. */
const ofAll = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', Vary: 'Origin' } as const

type Headers = Readonly<Record<string, string>>
/** `told`: headers of the answer, whatever that is. `program`: whose key came along. */
type Env = { Variables: { told: Headers; program: Program | 'to_keep' | undefined } }
type Asking = Context<Env>

export type ProgramApiOptions = {
  readonly door: ProgramDoor
  /** The host's, which closes them. */
  readonly events: ProgramEvents
  /** Where it is reached, as `http://127.0.0.1:4870`. */
  readonly address: () => string
  readonly nowMs?: () => number
}

/** Serves `/api/v1/…`; whatever it answers is JSON, a problem, or the bytes that were asked for. */
export function createProgramApi({
  door,
  events,
  address,
  nowMs = () => performance.now(),
}: ProgramApiOptions): Hono<Env> {
  const limiters = {
    key: createRateLimiter(keyLimit, nowMs),
    strangers: createRateLimiter(strangerLimit, nowMs),
  }
  const app = new Hono<Env>()

  const tell = (c: Asking, headers: Headers) => c.set('told', { ...c.get('told'), ...headers })

  /** What is left is told with the answer, whatever that is. Throws `Refusal`. */
  function take(c: Asking, limit: keyof typeof limiters, name: string): void {
    const rate = limiters[limit].take(name)
    tell(c, rateHeaders(limit, rate))
    if (rate.retryAfterS === undefined) return
    throw new Refusal('too_many_requests', { headers: { 'Retry-After': String(rate.retryAfterS) } })
  }

  /** Throws `Refusal`. */
  function programOf(c: Asking): Program {
    const program = c.get('program')
    if (program === 'to_keep') throw keyRefused('key_restored', invalidToken)
    if (program) return program
    throw keyOf(c) === undefined ? keyRefused('key_missing') : keyUnknown()
  }

  async function serve(route: Route, c: Asking): Promise<Response> {
    const program = route.scopes.length > 0 ? programOf(c) : undefined
    if (program && !route.scopes.some((scope) => program.scopes.includes(scope)))
      throw new Refusal('scope_missing')
    const asked = await readAsked(route, c)
    const gestureId = program && route.once ? await gestureOf(route, program, c, asked) : ''
    const lastEventId = c.req.header('Last-Event-ID')
    const from = { origin: c.req.header('Origin'), program, door, events, lastEventId }
    const answer = await route.serve({ ...asked, gestureId } as never, askAs(program), from)
    // Who asks for the heads alone listens to nothing.
    if (answer.events && program && c.req.method === 'GET') {
      const stream = streamOf(answer.events)
      // It listens by now: what is revoked from here on ends it.
      if (await door.isGood(program)) return stream
      await stream.body?.cancel()
      throw keyUnknown()
    }
    return responseOf(route, answer)
  }

  function askAs(program: Program | undefined): Ask {
    return async (operation, input) => {
      if (!program) throw new AppError('operator_not_allowed', 'Nobody asks')
      const envelope = await door.invoke(program, operation, input)
      if (!envelope) throw keyUnknown()
      if (envelope.ok) return operations[operation].output.parse(envelope.value) as never
      const { code, message, details = {} } = envelope.error
      throw new AppError(code, message, { details })
    }
  }

  /** The same for the same wish. Throws `Refusal` where its word was used for another one. */
  async function gestureOf(route: Route, program: Program, c: Asking, asked: Read): Promise<string> {
    const word = c.req.header('Idempotency-Key')
    if (word === undefined || word === '' || word.length > mostKeyCharacters)
      throw new Refusal('idempotency_key_missing')
    const gestureId = v5(word, program.id)
    const { bytes, body, ...told } = asked
    const content = canonicalJson({
      ...told,
      body: without(body, route.aside),
      route: route.id,
      ...(bytes && { bytes: digestOf(bytes.bytes) }),
    })
    const isSame = await door.isSameWish(program, gestureId, digestOf(content))
    if (isSame === undefined) throw keyUnknown()
    if (!isSame) throw new Refusal('idempotency_key_reused')
    return gestureId
  }

  app.use(everything, async (c, next) => {
    c.set('told', ofAll)
    await next()
    for (const [name, value] of Object.entries(c.get('told'))) c.res.headers.set(name, value)
  })
  app.use(everything, async (c, next) => {
    const origin = c.req.header('Origin')
    if (origin !== undefined) {
      const isKnown = isPageOrigin(origin) && (await isLetIn(door, origin, c.req.path))
      if (!isKnown) {
        // By themselves: whoever asks on in vain keeps no page from being paired.
        take(c, 'strangers', 'pages')
        throw new Refusal('origin_not_allowed')
      }
      tell(c, corsHeaders(origin))
      // The browser asks, and not the page: that takes nothing of what is the page's, or others could use it up by its name.
      if (c.req.method === 'OPTIONS' && c.req.header('Access-Control-Request-Method') !== undefined) {
        const isPrivate = c.req.header('Access-Control-Request-Private-Network') === 'true'
        return c.body(null, 204, preflightHeaders(origin, { isPrivate }))
      }
    }
    const key = keyOf(c)
    const program = key === undefined ? undefined : await door.recognize(key, origin)
    c.set('program', program)
    // All keys of a backup have one limit: whoever asks on with them keeps no page from being paired.
    if (program) take(c, 'key', program === 'to_keep' ? program : program.id)
    else take(c, 'strangers', 'all')
    return next()
  })
  app.onError((error, c) => refuse(c, error))
  /** Made once it is known where it is served. */
  let document: string | undefined
  app.get(`${apiRoot}/openapi.json`, (c) =>
    c.body((document ??= JSON.stringify(openApiDocument(address()))), 200, {
      'Content-Type': 'application/json',
    }),
  )
  for (const [path, ofPath] of Map.groupBy(
    routes,
    (route) => apiRoot + route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
  )) {
    for (const route of ofPath) app.on(route.method.toUpperCase(), path, (c) => serve(route, c))
    const methods = ofPath.flatMap(({ method }) =>
      method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
    )
    app.all(path, (c) =>
      refuse(c, new Refusal('method_not_allowed', { headers: { Allow: methods.join(', ') } })),
    )
  }
  app.all(everything, (c) => refuse(c, new Refusal('route_unknown')))

  function refuse(c: Asking, error: unknown): Response {
    const problem = problemOf(error) ?? bug(error)
    const headers = error instanceof Refusal ? error.headers : {}
    return c.body(JSON.stringify(problem), problem.status as 400, {
      ...headers,
      ...(problem.status === 503 && { 'Retry-After': '5' }),
      'Content-Type': 'application/problem+json',
    })
  }

  function bug(error: unknown): Problem {
    const details = { id: door.bug(error) }
    return {
      type: 'urn:packbench:problem:internal',
      title: titleOf('internal'),
      status: 500,
      code: 'internal',
      details,
    }
  }
  return app
}

const everything = `${apiRoot}/*`

const keyOf = (c: Asking): string | undefined =>
  /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]

/** A page that was not paired may say a code, while one is shown, and nothing else. */
const isLetIn = async (door: ProgramDoor, origin: string, path: string): Promise<boolean> =>
  (await door.isPaired(origin)) || (path === `${apiRoot}/pair` && door.isPairing())

type Read = Omit<Asked<unknown, unknown, unknown>, 'gestureId'>

/** What was sent, as the route's schemas take it. Throws `Refusal`, `Unfit`. */
async function readAsked(route: Route, c: Asking): Promise<Read> {
  const { params, query, body, bytes: kinds = [], mostBytes = usualMostBytes } = route
  const faults: FieldFault[] = []
  function read(where: FieldFault['in'], schema: z.ZodType | undefined, value: unknown): unknown {
    if (!schema) {
      for (const field of Object.keys(value ?? {}))
        faults.push({ in: where, field, detail: 'There is no such field' })
      return undefined
    }
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    for (const { path, message } of parsed.error.issues)
      faults.push({ in: where, field: path.join('.'), detail: message })
    return undefined
  }

  const pathOf = read('path', params, c.req.param())
  let bytes: Bytes | undefined
  let json: unknown
  if (body) {
    const mediaType = mediaTypeOf(c.req.header('Content-Type'))
    const isJson = mediaType === 'application/json'
    if (!isJson && !kinds.includes(mediaType)) throw new Refusal('media_type_not_taken')
    const content = await readBody(c.req.raw, mostBytes)
    if (isJson) json = read('body', body, jsonOf(content))
    else bytes = { mediaType, bytes: content }
    if (bytes && content.length === 0) faults.push({ in: 'body', field: '', detail: 'It is empty' })
  }
  // What stands beside bytes stands in JSON itself.
  const taken = kinds.length > 0 && !bytes ? undefined : query
  const queryOf = read('query', taken, c.req.query())
  if (faults.length > 0) throw new Unfit(faults)
  return { path: pathOf, query: queryOf, body: json, bytes }
}

function responseOf(route: Route, answer: Answer): Response {
  const { status = 200, json, bytes, mediaType = 'application/octet-stream' } = answer
  const kind = route.answers[status]
  // Nothing goes out that the document does not name.
  const text = kind?.schema && JSON.stringify(kind.schema.parse(json))
  return new Response(bytes ? new Uint8Array(bytes) : (text ?? null), {
    status,
    headers: {
      ...answer.headers,
      ...((bytes ?? text) !== undefined && { 'Content-Type': bytes ? mediaType : 'application/json' }),
    },
  })
}

const without = (body: unknown, aside: readonly string[] | undefined): unknown =>
  aside
    ? Object.fromEntries(Object.entries(body as object).filter(([field]) => !aside.includes(field)))
    : body

const digestOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

/** As draft-ietf-httpapi-ratelimit-headers has them. */
const rateHeaders = (name: string, { limit, remaining, resetS }: RateAnswer) => ({
  'RateLimit-Policy': `"${name}";q=${limit}`,
  RateLimit: `"${name}";r=${remaining};t=${resetS}`,
})

const keyRefused = (code: 'key_missing' | 'key_unknown' | 'key_restored', more = '') =>
  new Refusal(code, { headers: { 'WWW-Authenticate': `Bearer realm="Packbench"${more}` } })
const invalidToken = ', error="invalid_token"'
const keyUnknown = () => keyRefused('key_unknown', invalidToken)

/** Every operation that some route asks. */
export const askedByPrograms: readonly OperationName[] = [...new Set(routes.flatMap(({ asks }) => asks))]
