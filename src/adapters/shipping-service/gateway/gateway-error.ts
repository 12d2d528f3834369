// The gateway's error bodies (section 7.5), one table from status and shape to what they mean.

import { AppError } from '../../../contract/errors.ts'
import type { ErrorCode, ErrorDetails } from '../../../contract/errors.ts'
import { UnexpectedResponse } from '../../../core/shipping-service.ts'
import { retryAfterMs } from '../http.ts'
import type { HttpAnswer, HttpResult } from '../http.ts'
import { parseJson, textAt, valueAt } from '../json.ts'
import { correlationIdOf, loggableCode } from '../service-error.ts'

/** What the gateway was asked, as it stands in errors and logs: method and path, without query. */
export type Asked = { readonly endpoint: string }

export type GatewayReply = {
  readonly status: number
  readonly headers: Headers
  readonly raw: string
  /** Undefined where the body is no JSON. */
  readonly json: unknown
}

function replyOf({ status, headers, body }: HttpAnswer): GatewayReply {
  const raw = new TextDecoder().decode(body)
  return { status, headers, raw, json: parseJson(raw) }
}

/** A shape that a gateway error has, by the field that marks it, and where its code and sentence stand. */
type Shape = {
  readonly mark: string
  readonly statuses: readonly number[]
  readonly code: string
  readonly message: string
  readonly more: readonly string[]
  readonly means: ErrorCode
}

const shapes: readonly Shape[] = [
  // Not provisioned, misconfigured, or without the form's content type.
  {
    mark: 'error',
    statuses: [400, 401],
    code: 'error',
    message: 'error_description',
    more: [],
    means: 'service_auth_failed',
  },
  {
    mark: 'fault',
    statuses: [400, 403, 405],
    code: 'fault.detail.errorcode',
    message: 'fault.faultstring',
    more: [],
    means: 'service_refused',
  },
  {
    mark: 'fault',
    statuses: [401],
    code: 'fault.detail.errorcode',
    message: 'fault.faultstring',
    more: [],
    means: 'service_auth_failed',
  },
  {
    mark: 'code',
    statuses: [401],
    code: 'code',
    message: 'message',
    more: ['reason'],
    means: 'service_auth_failed',
  },
  // The request's URI is left out: its query may hold whatever was asked about.
  {
    mark: 'message',
    statuses: [404],
    code: 'id',
    message: 'message',
    more: ['method', 'timestamp', 'debugMessage'],
    means: 'not_found',
  },
]

const sentences: Partial<Readonly<Record<ErrorCode, string>>> = {
  service_auth_failed: 'was not worked on: the gateway does not accept the app',
  service_refused: 'was refused by the gateway',
  not_found: 'was not found by the gateway',
  service_busy: 'was not worked on: the gateway is busy',
  service_no_answer: 'was sent, and it is not known what became of it',
  service_unreachable: 'was not sent: the gateway cannot be reached',
}

function gatewayError(code: ErrorCode, { endpoint }: Asked, details: ErrorDetails): AppError {
  return new AppError(code, `${endpoint} ${sentences[code] ?? 'failed'}.`, {
    details: { endpoint, ...details },
  })
}

function bodyError(
  asked: Asked,
  { status, json }: GatewayReply,
  details: ErrorDetails,
): AppError | undefined {
  const shape = shapes.find(
    (each) => each.statuses.includes(status) && valueAt(json, each.mark) !== undefined,
  )
  if (!shape) return undefined
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['code', textAt(json, shape.code)],
    ['serviceMessage', textAt(json, shape.message)],
    ...shape.more.map((name) => [name, textAt(json, name)] as const),
  ]
  const told = fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  return gatewayError(shape.means, asked, { ...details, ...Object.fromEntries<string>(told) })
}

/** `unexpected_response` for a reply in which something that is needed cannot be found. */
export function unexpectedReply(
  { endpoint }: Asked,
  { status, headers, raw }: GatewayReply,
  problem: string,
) {
  const correlationId = correlationIdOf(headers)
  return new UnexpectedResponse(`The answer to ${endpoint} cannot be read: ${problem}.`, raw, {
    endpoint,
    status,
    problem,
    ...(correlationId ? { correlationId } : {}),
  })
}

/** The reply with a good status or a 409, which is a choice; else throws, as `createGatewayClient` says. */
export function acceptedReply(asked: Asked, result: HttpResult, now: Date): GatewayReply {
  switch (result.kind) {
    case 'not_sent':
      throw gatewayError('service_unreachable', asked, { reason: result.reason })
    case 'no_answer':
      throw gatewayError('service_no_answer', asked, { reason: result.reason })
    case 'too_large':
      throw unexpectedReply(asked, { ...result, raw: '', json: undefined }, 'it is too large')
    case 'answer':
      break
  }
  const reply = replyOf(result)
  const { status, headers } = reply
  if ((status >= 200 && status < 300) || status === 409) return reply
  const correlationId = correlationIdOf(headers)
  const details = { status, ...(correlationId ? { correlationId } : {}) }
  const waitMs = retryAfterMs(headers, now)
  if (status === 429 || (status === 503 && waitMs !== undefined)) {
    throw gatewayError('service_busy', asked, {
      ...details,
      ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }),
    })
  }
  if (status >= 500 || status === 408) throw gatewayError('service_no_answer', asked, details)
  const told = bodyError(asked, reply, details)
  if (told) throw told
  // The status alone says enough where the body is another.
  if (status === 401) throw gatewayError('service_auth_failed', asked, details)
  throw unexpectedReply(
    asked,
    reply,
    status < 400 ? 'it is a redirect' : 'it has none of the documented error bodies',
  )
}

/** What a log may hold of an error: its code, and the gateway's where it looks like one. */
export function loggableOf(error: AppError): {
  readonly code: string
  readonly serviceCode: string | undefined
} {
  return { code: error.code, serviceCode: loggableCode(error.details?.['code']) }
}
