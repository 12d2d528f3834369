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
/** Of all who have no key that is good. */
export const strangerLimit = { burst: 20, perMinute: 60 } as const
const usualMostBytes = 256 * 1024
const mostKeyCharacters = 255
/** Labels have addresses: no browser keeps them, and none takes an answer for another kind than it is. */
const keptNowhere = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } as const

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
}: ProgramApiOptions): Hono {
  const keys = createRateLimiter(keyLimit, nowMs)
  const strangers = createRateLimiter(strangerLimit, nowMs)
  const app = new Hono()

  /** Whose key came along. Throws `Refusal`. */
  async function programOf(c: Context): Promise<Program> {
    const [, key] = /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? []
    const program = key === undefined ? undefined : await door.recognize(key, c.req.header('Origin'))
    if (program && program !== 'to_keep') return program
    // Whoever asks on with a key of a backup keeps no page from being paired.
    const [name, rate] =
      program === 'to_keep'
        ? (['key', keys.take(program)] as const)
        : (['strangers', strangers.take('all')] as const)
    if (rate.retryAfterS !== undefined) throw tooMany(name, rate)
    if (key === undefined) throw keyMissing()
    throw program === 'to_keep' ? keyRefused('key_restored', invalidToken) : keyUnknown()
  }

  async function serve(route: Route, c: Context): Promise<Response> {
    const program = route.scopes.length > 0 ? await programOf(c) : undefined
    const rate = program ? keys.take(program.id) : strangers.take('all')
    const headers = rateHeaders(program ? 'key' : 'strangers', rate)
    if (rate.retryAfterS !== undefined) throw tooMany(program ? 'key' : 'strangers', rate)
    if (program && !route.scopes.some((scope) => program.scopes.includes(scope)))
      throw new Refusal('scope_missing')
    const asked = await readAsked(route, c)
    const gestureId = program && route.once ? await gestureOf(route, program, c, asked) : ''
    const lastEventId = c.req.header('Last-Event-ID')
    const from = { origin: c.req.header('Origin'), program, door, events, lastEventId }
    const answer = await route.serve({ ...asked, gestureId } as never, askAs(program), from)
    // Who asks for the heads alone listens to nothing.
    if (answer.events && program && c.req.method === 'GET') {
      const stream = streamOf(answer.events, headers)
      // It listens by now: what is revoked from here on ends it.
      if (await door.isGood(program)) return stream
      await stream.body?.cancel()
      throw keyUnknown()
    }
    return responseOf(route, answer, headers)
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
  async function gestureOf(route: Route, program: Program, c: Context, asked: Read): Promise<string> {
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

  app.use(`${apiRoot}/*`, async (c: Context, next) => {
    const origin = c.req.header('Origin')
    const answer = async (headers: Readonly<Record<string, string>> = {}) => {
      await next()
      for (const [name, value] of Object.entries({ ...headers, ...keptNowhere, Vary: 'Origin' }))
        c.res.headers.set(name, value)
    }
    if (origin === undefined) return answer()
    const isKnown = isPageOrigin(origin) && (await isLetIn(door, origin, c.req.path))
    if (!isKnown) return refuse(c, new Refusal('origin_not_allowed'))
    if (c.req.method === 'OPTIONS' && c.req.header('Access-Control-Request-Method') !== undefined) {
      const isPrivate = c.req.header('Access-Control-Request-Private-Network') === 'true'
      return c.body(null, 204, { ...preflightHeaders(origin, { isPrivate }), Vary: 'Origin' })
    }
    return answer(corsHeaders(origin))
  })
  app.onError((error, c) => refuse(c, error))
  app.get(`${apiRoot}/openapi.json`, (c) => c.json(openApiDocument(address())))
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
  app.all(`${apiRoot}/*`, (c) => refuse(c, new Refusal('route_unknown')))

  function refuse(c: Context, error: unknown): Response {
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

/** A page that was not paired may say a code, while one is shown, and nothing else. */
const isLetIn = async (door: ProgramDoor, origin: string, path: string): Promise<boolean> =>
  (await door.isPaired(origin)) || (path === `${apiRoot}/pair` && door.isPairing())

type Read = Omit<Asked<unknown, unknown, unknown>, 'gestureId'>

/** What was sent, as the route's schemas take it. Throws `Refusal`, `Unfit`. */
async function readAsked(route: Route, c: Context): Promise<Read> {
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

function responseOf(route: Route, answer: Answer, headers: Readonly<Record<string, string>>): Response {
  const { status = 200, json, bytes, mediaType = 'application/octet-stream' } = answer
  const kind = route.answers[status]
  // Nothing goes out that the document does not name.
  const text = kind?.schema && JSON.stringify(kind.schema.parse(json))
  return new Response(bytes ? new Uint8Array(bytes) : (text ?? null), {
    status,
    headers: {
      ...headers,
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
const rateHeaders = (name: 'key' | 'strangers', { limit, remaining, resetS }: RateAnswer) => ({
  'RateLimit-Policy': `"${name}";q=${limit}`,
  RateLimit: `"${name}";r=${remaining};t=${resetS}`,
})

const keyRefused = (code: 'key_missing' | 'key_unknown' | 'key_restored', more = '') =>
  new Refusal(code, { headers: { 'WWW-Authenticate': `Bearer realm="Packbench"${more}` } })
const keyMissing = () => keyRefused('key_missing')
const invalidToken = ', error="invalid_token"'
const keyUnknown = () => keyRefused('key_unknown', invalidToken)

const tooMany = (name: 'key' | 'strangers', rate: RateAnswer) =>
  new Refusal('too_many_requests', {
    headers: { ...rateHeaders(name, rate), 'Retry-After': String(rate.retryAfterS ?? 1) },
  })

/** Every operation that some route asks. */
export const askedByPrograms: readonly OperationName[] = [...new Set(routes.flatMap(({ asks }) => asks))]
