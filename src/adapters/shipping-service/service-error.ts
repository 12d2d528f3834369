// From an answer of the service to the error that core understands. What an answer means for money is decided here.

import { AppError, isAppError } from '../../contract/errors.ts'
import type { ErrorCode, ErrorDetails } from '../../contract/errors.ts'
import type { LineFault } from '../../contract/line-faults.ts'
import { UnexpectedResponse } from '../../core/shipping-service.ts'
import { correlationHeader } from '../../service/codes.ts'
import { endpoints } from '../../service/endpoints.ts'
import { endpointName } from './check-input.ts'
import type { ServiceEndpointId } from './check-input.ts'
import { retryAfterMs } from './http.ts'
import type { HttpResult } from './http.ts'
import { isObject, valueAt } from './json.ts'

/** A readable answer with a 2xx status. */
export type ServiceAnswer = {
  readonly endpointId: ServiceEndpointId
  readonly status: number
  readonly correlationId: string | undefined
  /** The body as it came, and as JSON; undefined JSON where it is none. */
  readonly raw: string
  readonly json: unknown
  /** The label or document that the body is itself; `raw` is empty then. */
  readonly file?: Uint8Array | undefined
}

/** One entry of the documented error body's list (section 7.1), all of it text. */
type ServiceError = {
  readonly code: string
  readonly serviceMessage: string
  readonly additionalInfo?: Record<string, string>
}

type ErrorBody = { readonly statusCode: number | undefined; readonly errors: readonly ServiceError[] }

function asText(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** Reads the documented error body; undefined for anything else. */
export function readErrorBody(json: unknown): ErrorBody | undefined {
  const listed = valueAt(json, 'Errors')
  if (!Array.isArray(listed)) return undefined
  const errors = listed.flatMap((each): ServiceError[] => {
    const code = valueAt(each, 'Code')
    if (typeof code !== 'string' || code === '') return []
    const info = valueAt(each, 'AdditionalInfo')
    return [
      {
        code,
        serviceMessage: asText(valueAt(each, 'Message')),
        ...(isObject(info)
          ? {
              additionalInfo: Object.fromEntries(
                Object.entries(info).map(([name, value]) => [lowerFirst(name), asText(value ?? undefined)]),
              ),
            }
          : {}),
      },
    ]
  })
  if (errors.length === 0) return undefined
  const statusCode = Number(valueAt(json, 'StatusCode'))
  return { statusCode: Number.isInteger(statusCode) ? statusCode : undefined, errors }
}

/** The correlation id of an answer, cut to what is safe to log. */
export function correlationIdOf(headers: Headers): string | undefined {
  const value = headers.get(correlationHeader)?.replace(/[^\w.:-]/g, '')
  return value ? value.slice(0, 128) : undefined
}

/** A service's code as far as it looks like one: a text in its place might quote the request. */
export function loggableCode(code: unknown): string | undefined {
  return typeof code === 'string' && /^[A-Z][A-Z0-9_.]{0,99}$/.test(code) ? code : undefined
}

/**
 * Requests that move money, or that nobody can take back. Only the service's own refusal says that nothing was done: a
 * gateway may put one off, or ask who is there, after the work behind it was done.
 */
const movesMoney: ReadonlySet<ServiceEndpointId> = new Set([
  'createShipment',
  'addFunds',
  'refundShipment',
  'createManifest',
  'createContainerLabels',
])

/** True for those, and for every request with a transactionId: nobody may take it for undone who does not know it. */
export const isCommand = (id: ServiceEndpointId): boolean => 'header' in endpoints[id] || movesMoney.has(id)

/** Statuses outside the contract by which HTTP says that this very request, or its twin, may still be at work. */
const maybeAtWork = new Set([408, 409, 425])

const sentences = {
  service_unreachable: 'was not sent: the service cannot be reached',
  service_no_answer: 'was sent, and it is not known what became of it',
  service_busy: 'was not worked on: the service is busy',
  service_refused: 'was refused by the service',
  service_auth_failed: 'was not worked on: the service does not accept the account',
} as const satisfies Partial<Record<ErrorCode, string>>

function serviceError(
  code: keyof typeof sentences,
  id: ServiceEndpointId,
  body: ErrorBody | undefined,
  details: ErrorDetails,
): AppError {
  const [first] = body?.errors ?? []
  const shown = loggableCode(first?.code)
  return new AppError(code, `${endpointName(id)} ${sentences[code]}${shown ? ` (${shown})` : ''}.`, {
    details: {
      endpoint: endpointName(id),
      ...details,
      ...(first ? { ...first, errors: [...(body?.errors ?? [])] } : {}),
    },
  })
}

/** `unexpected_response` for an answer in which something that is needed cannot be found. */
export function unexpected(
  answer: Pick<ServiceAnswer, 'endpointId' | 'status' | 'correlationId' | 'raw'>,
  problem: string,
  details: ErrorDetails = {},
): UnexpectedResponse {
  const endpoint = endpointName(answer.endpointId)
  return new UnexpectedResponse(`The answer to ${endpoint} cannot be read: ${problem}.`, answer.raw, {
    endpoint,
    status: answer.status,
    problem,
    // The first of all requests: whoever answers it otherwise may be nobody who knows the others.
    ...(answer.endpointId === 'createToken' ? { reason: 'not_the_service' satisfies LineFault } : {}),
    ...(answer.correlationId ? { correlationId: answer.correlationId } : {}),
    ...details,
  })
}

/** "No such shipment" or the like, told from a 404 about the account or the path. */
export function saysNotFound(error: unknown, module: 'SHIPMENT' | 'MANIFEST'): boolean {
  if (!isAppError(error, 'service_refused')) return false
  const { status, code } = error.details ?? {}
  const [first, ...rest] = typeof code === 'string' ? code.split('.') : []
  return status === 404 && first === module && rest.at(-1) === 'NOT_FOUND'
}

/** Whatever the service says about a token request, it says about the keys; but for a path that it does not know. */
const isOfAccount = ({ errors }: ErrorBody): boolean =>
  errors.some(({ code }) => /^(ACCOUNT|USER)\b/.test(code))

/** The error of a failed exchange, or undefined for a 2xx answer without an error body. */
export function errorOf(
  id: ServiceEndpointId,
  result: HttpResult,
  parsed: { readonly raw: string; readonly json: unknown },
  now: Date,
): AppError | undefined {
  if (result.kind === 'not_sent')
    return serviceError('service_unreachable', id, undefined, { reason: result.reason })
  if (result.kind === 'no_answer')
    return serviceError('service_no_answer', id, undefined, { reason: result.reason })

  const { status, headers } = result
  const correlationId = correlationIdOf(headers)
  const at = { endpointId: id, status, correlationId, raw: parsed.raw }
  if (result.kind === 'too_large') return unexpected(at, 'it is too large')

  const details = { status, ...(correlationId ? { correlationId } : {}) }
  const body = readErrorBody(parsed.json)
  const refused = (said: ErrorDetails & { readonly status: number }, why: ErrorBody) => {
    if (id !== 'createToken') return serviceError('service_refused', id, why, said)
    return said.status === 404 && !isOfAccount(why)
      ? unexpected(at, 'there is no such path')
      : serviceError('service_auth_failed', id, why, said)
  }
  if (status >= 200 && status < 300) {
    if (body?.statusCode === undefined) return undefined
    // By the contract an error has a 4xx or 5xx status (7.1). Under a good one it is believed where nothing can have been
    // spent, and where it says that the request was at fault.
    return !movesMoney.has(id) &&
      body.statusCode >= 400 &&
      body.statusCode < 500 &&
      !maybeAtWork.has(body.statusCode)
      ? refused({ ...details, status: body.statusCode }, body)
      : unexpected(at, 'a good status with an error body')
  }
  const waitMs = retryAfterMs(headers, now)
  if (status === 429 || (status === 503 && waitMs !== undefined)) {
    return serviceError(movesMoney.has(id) ? 'service_no_answer' : 'service_busy', id, body, {
      ...details,
      ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }),
    })
  }
  if (status === 401) {
    return serviceError(
      !body && movesMoney.has(id) ? 'service_no_answer' : 'service_auth_failed',
      id,
      body,
      details,
    )
  }
  if (status >= 500 || status === 408 || (isCommand(id) && maybeAtWork.has(status))) {
    return serviceError('service_no_answer', id, body, details)
  }
  if (status >= 400 && body) return refused(details, body)
  return unexpected(at, status < 400 ? 'it is a redirect' : 'it has not the documented error body')
}
