import type { Clock, Logger } from '../../core/runtime.ts'
import { AppError, isAppError } from '../../contract/errors.ts'
import { labelFormatOf } from '../../labels/file-format.ts'
import { endpoints } from '../../service/endpoints.ts'
import { buildRequest } from './build-request.ts'
import type { BuiltRequest, EndpointInput } from './build-request.ts'
import { endpointName } from './check-input.ts'
import type { ServiceEndpointId } from './check-input.ts'
import { exchangeOf } from './exchange.ts'
import type { OnExchange } from './exchange.ts'
import { sendHttp } from './http.ts'
import { parseJson } from './json.ts'
import { bytesFromBase64 } from './label-format.ts'
import { correlationIdOf, errorOf, isCommand, loggableCode } from './service-error.ts'
import type { ServiceAnswer } from './service-error.ts'
import type { TokenSource } from './token.ts'
import type { Wording } from './wording.ts'

export type CallOptions = Wording & {
  readonly timeoutMs: number
  readonly clock: Clock
  readonly logger: Logger
  /** Told after each exchange: whether it was answered, and how long it took. */
  readonly onHealth?: ((event: ServiceHealthEvent) => void) | undefined
  /** Told after each exchange, before its answer is read: what was sent, and what came. */
  readonly onExchange?: OnExchange | undefined
}

/** `unanswered`: it may have arrived, and nothing came back. `not_sent`: there was no connection. */
export type ServiceHealthEvent = {
  readonly outcome: 'answered' | 'unanswered' | 'not_sent'
  readonly durationMs: number
}

/**
 * Calls an endpoint with checked input, and answers with what came under a good status. Throws as `ShippingService` says.
 * `onLeft`: called once the request is with the system, for each time that it is sent.
 */
export type Call = <Id extends ServiceEndpointId>(
  id: Id,
  input: EndpointInput<Id>,
  onLeft?: () => void,
) => Promise<ServiceAnswer>

/** Labels of several packages as Base64 come in one answer. */
const maxAnswerBytes = 64 * 1024 * 1024

/**
 * What is asked by POST and changes nothing: a connection that the service closed while it was idle breaks its first try.
 * No request that moves money is among them, because core keeps on disk what became of each try: a refusal is believed
 * of the first alone.
 */
const questions: ReadonlySet<ServiceEndpointId> = new Set(['createToken', 'getRates'])

/** A body that is a label or a document, or the Base64 of one, instead of telling of it. A page of a proxy is none. */
function fileOf(body: Uint8Array, text: string): Uint8Array | undefined {
  if (/^\s*[<{[]/.test(text)) return undefined
  if (labelFormatOf(body)) return body
  const bytes = bytesFromBase64(text)
  return bytes && labelFormatOf(bytes) ? bytes : undefined
}

/** A body as what it is: JSON, a file, or another text. Of a file there is no text. */
export function contentOf(body: Uint8Array): Pick<ServiceAnswer, 'raw' | 'json' | 'file'> {
  const text = new TextDecoder().decode(body)
  const json = parseJson(text)
  // JSON that holds a label's commands is JSON.
  const file = json === undefined ? fileOf(body, text) : undefined
  return { raw: file ? '' : text, json, file }
}

/** Sends one built request and sorts the answer. */
export async function exchange(
  id: ServiceEndpointId,
  request: BuiltRequest,
  options: CallOptions,
  onLeft?: () => void,
): Promise<ServiceAnswer> {
  const { clock, logger } = options
  const at = clock.now()
  const startedMs = performance.now()
  const result = await sendHttp({
    ...request,
    timeoutMs: options.timeoutMs,
    maxBytes: maxAnswerBytes,
    mayRepeat: request.method === 'GET' || questions.has(id),
    onLeft,
  })
  const durationMs = Math.round(performance.now() - startedMs)

  const answered = result.kind === 'answer' || result.kind === 'too_large'
  const outcome = answered ? 'answered' : result.kind === 'not_sent' ? 'not_sent' : 'unanswered'
  options.onHealth?.({ outcome, durationMs })
  options.onExchange?.(exchangeOf(id, { baseUrl: options.baseUrl, at, durationMs }, request, result))
  const body = result.kind === 'answer' ? result.body : new Uint8Array()
  const { raw, json, file } = contentOf(body)
  const correlationId = answered ? correlationIdOf(result.headers) : undefined
  const fields = { endpoint: endpointName(id), durationMs, correlationId }

  const error = errorOf(id, result, { raw, json }, clock.now())
  if (!error && result.kind === 'answer') {
    logger.info('service.call', { ...fields, status: result.status })
    return { endpointId: id, status: result.status, correlationId, raw, json, file }
  }
  logger.warn('service.call_failed', {
    ...fields,
    ...(answered ? { status: result.status } : { reason: result.reason }),
    code: error?.code,
    serviceCode: loggableCode(error?.details?.['code']),
  })
  throw error ?? new Error('an exchange that neither failed nor answered')
}

/** The failure of a token request in words of the call that waits for it: that call was not sent. */
function notSentFor(id: ServiceEndpointId, error: unknown): unknown {
  if (!isAppError(error, 'service_no_answer', 'unexpected_response')) return error
  return new AppError('service_unreachable', `${endpointName(id)} was not sent: there is no token for it.`, {
    details: { ...error.details, endpoint: endpointName(id), tokenError: error.code },
    cause: error,
  })
}

/** Calls with the account's token. A 401 means that the call was not worked on: it is repeated once with a new token. */
export function createCall(options: CallOptions, tokens: TokenSource): Call {
  return async (id, input, onLeft) => {
    const request = buildRequest(id, input, options)
    const send = (token: string) =>
      exchange(
        id,
        { ...request, headers: { ...request.headers, Authorization: `Bearer ${token}` } },
        options,
        onLeft,
      )
    const tokenBy = (ask: () => Promise<string>) =>
      ask().catch((error: unknown) => {
        throw isCommand(id) ? notSentFor(id, error) : error
      })

    if (!endpoints[id].auth) return exchange(id, request, options, onLeft)
    const token = await tokenBy(() => tokens.get())
    try {
      return await send(token)
    } catch (error) {
      if (!isAppError(error, 'service_auth_failed')) throw error
    }
    return send(await tokenBy(() => tokens.renew(token)))
  }
}
