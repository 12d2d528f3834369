import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import type { Context } from 'hono'
import { correlationHeader } from '../../../service/codes.ts'
import { endpoints } from '../../../service/endpoints.ts'
import type { Endpoint, EndpointId } from '../../../service/endpoints.ts'
import { wordAnswer } from '../dialects.ts'
import type { DialectName } from '../dialects.ts'
import { openApiDocument } from '../openapi/document.ts'
import type { Asks } from '../own-rules.ts'
import type { Fault, StruckFaults } from '../faults.ts'
import { labelContentTypes, labelFilesPath } from '../resources/label-delivery.ts'
import { serviceError, ServiceError } from '../service-error.ts'
import type { LabelRecord } from '../state/shipment-state.ts'
import type { Tokens } from '../tokens.ts'
import { trainingFault, trainingHeader } from '../training-input.ts'
import { errorResponse, refusalResponse } from './error-body.ts'
import type { Answer, Handler, Handlers, ServiceWarning } from './handler.ts'
import { parseRequest } from './parse-request.ts'
import { modules } from './request-rules.ts'
import { strike } from './strike.ts'
import type { Work } from './strike.ts'

/** The version segment that every path begins with (section 9). */
export const versionPath = '/v3.1'

type Env = { Bindings: HttpBindings }
type Dependencies = {
  readonly handlers: Handlers
  readonly dialect: DialectName
  readonly asks: Asks
  readonly tokens: Tokens
  readonly struck: StruckFaults
  readonly findLabelFile: (linkToken: string) => Pick<LabelRecord, 'fileType' | 'bytes'> | undefined
  readonly control: Hono<Env>
  readonly gateway: Hono<Env>
  /** Told of faults of the sandbox itself. */
  readonly onBug: (error: unknown) => void
}

/** The gateway's endpoint is on another server; all others are below the base address. */
const served = (Object.keys(endpoints) as EndpointId[]).filter((id) => endpoints[id].path.startsWith('/'))

/** Breaks the connection: what the caller sees is a network that died. */
function cut(c: Context<Env>): Response {
  c.env.incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

function answerResponse(
  id: EndpointId,
  dialect: DialectName,
  { body, warnings: own = [] }: Answer,
  more: readonly ServiceWarning[],
): Response {
  const warnings = [...own, ...more]
  const plain = warnings.length === 0 ? body : { ...body, warnings }
  return Response.json(wordAnswer(dialect, id, plain))
}

/** The fault that a request asks for itself, by its words or by the header for those that have none. */
function askedFault(c: Context<Env>, request: unknown): Fault | undefined {
  const asked = c.req.header(trainingHeader)
  return trainingFault(asked === undefined ? request : [`PB-ERROR ${asked}`, request])
}

function addEndpoint(
  app: Hono<Env>,
  id: EndpointId,
  { handlers, dialect, asks, tokens, struck }: Dependencies,
) {
  const endpoint: Endpoint = endpoints[id]
  // Types are checked where handlers are written; the table's union is too wide to follow here.
  const handler = handlers[id] as unknown as Handler<'getRates'> | undefined
  app.on(
    endpoint.method,
    versionPath + endpoint.path,
    async (c, next) => {
      if (endpoint.auth) await tokens.check(c.req.header('authorization'))
      return next()
    },
    async (c) => {
      if (handler === undefined)
        throw serviceError(`${modules[id]}.NOT_SUPPORTED`, 'this endpoint is not offered by this sandbox')
      // Read before any fault strikes: the work must go on when the caller is gone and its body with it.
      const request = (await parseRequest(c, id, endpoint, asks)) as Parameters<typeof handler>[0]
      const fault = struck.take(id) ?? askedFault(c, request)
      const asked = {
        ...request,
        ...(fault?.kind === 'buys_again' ? { buysAgain: true } : {}),
        ...(fault?.kind === 'sells_separately' ? { sellsSeparately: true } : {}),
        ...(fault?.kind === 'corrects_addresses' ? { correctsAddresses: true } : {}),
      }
      const work: Work = async (warnings = []) => answerResponse(id, dialect, await handler(asked), warnings)
      return strike(fault, id, work, () => cut(c), struck)
    },
  )
}

/** Label files by their link: the link itself is the permission, as with a carrier's own links. */
function addLabelFiles(app: Hono<Env>, { findLabelFile, struck }: Dependencies) {
  app.get(`${versionPath}/${labelFilesPath}/:linkToken`, (c) => {
    const work = () => {
      const label = findLabelFile(c.req.param('linkToken'))
      if (label === undefined)
        throw serviceError('SHIPMENT.LABEL.NOT_FOUND', 'there is no label under this address')
      const headers = { 'Content-Type': labelContentTypes[label.fileType], 'Cache-Control': 'no-store' }
      return Promise.resolve(new Response(Buffer.from(label.bytes), { headers }))
    }
    return strike(struck.take('labelFile'), 'getLabel', work, () => cut(c), struck)
  })
}

/** Modules by the first segment of a path, for codes of paths that no endpoint has. */
const segmentModules = new Map(
  served.map((id) => {
    const segment = endpoints[id].path.split('/')[1] ?? ''
    return [segment, segment.toUpperCase()]
  }),
)

function notFound(request: Request): Response {
  const segment = new URL(request.url).pathname.slice(versionPath.length).split('/')[1] ?? ''
  const code = `${segmentModules.get(segment) ?? 'ROUTE'}.NOT_FOUND`
  return errorResponse(request, 404, [{ Code: code, Message: 'no endpoint has this method and path' }])
}

/** The service as a function from request to response; each response carries an X-Correlation-ID of its own. */
export function createServiceApp(deps: Dependencies) {
  const app = new Hono<Env>()
  served.forEach((id) => addEndpoint(app, id, deps))
  addLabelFiles(app, deps)
  const offered = served.filter((id) => deps.handlers[id] !== undefined)
  app.get('/openapi.json', (c) => c.json(openApiDocument(new URL(versionPath, c.req.url).href, offered)))
  app.route('/sandbox', deps.control)
  app.route('/gateway', deps.gateway)
  app.notFound((c) => notFound(c.req.raw))
  app.onError((error, c) => {
    if (error instanceof ServiceError) return refusalResponse(c.req.raw, error)
    // A caller that broke off while sending is no fault of ours, and nobody hears the answer.
    if (c.env.incoming.complete) deps.onBug(error)
    const entry = { Code: 'INTERNAL_SERVER_ERROR', Message: 'the sandbox failed; its operator was told' }
    return errorResponse(c.req.raw, 500, [entry])
  })
  return async (request: Request, env: HttpBindings): Promise<Response> => {
    const response = await app.fetch(request, env)
    response.headers.set(correlationHeader, randomUUID())
    return response
  }
}
