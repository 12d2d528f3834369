import ky, { isHTTPError } from 'ky'
import { httpFailure, type HttpFailure } from '../http-failure.ts'
import { listenForLeaving } from './request-left.ts'
import { wayTo } from '../way-out.ts'
import { mayBePublic, notPublicCode, toPublicAlone } from './public-address.ts'

export type HttpRequest = {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** For all of it: connection, repeats, waits between them, and the whole body. */
  readonly timeoutMs: number
  readonly maxBytes: number
  /** True where it changes nothing: what an earlier try came to is of no account, the last one tells. */
  readonly mayRepeat?: boolean
  /** The address is somebody else's word: nothing is sent to one that is not public, `not_sent` with `notPublicCode`. */
  readonly publicOnly?: boolean
  /** Called once all of it is with the system; not where nothing leaves, or that cannot be seen. */
  readonly onLeft?: (() => void) | undefined
}

export type HttpAnswer = {
  readonly kind: 'answer'
  readonly status: number
  readonly headers: Headers
  readonly body: Uint8Array<ArrayBuffer>
}

export type HttpResult =
  | HttpAnswer
  | HttpFailure
  | { readonly kind: 'too_large'; readonly status: number; readonly headers: Headers }

/** A Retry-After that is longer than this is handed to the caller: a packer is told, and not left waiting. */
const longestWaitMs = 5_000

/** Milliseconds of a Retry-After header (RFC 9110 section 10.2.3), or undefined when there is none that can be read. */
export function retryAfterMs(headers: Headers, now: Date): number | undefined {
  const value = headers.get('retry-after')?.trim()
  if (!value) return undefined
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime())
}

const http = ky.create({
  // A redirect would carry the body, and its secrets or addresses, to a host that nobody chose.
  redirect: 'manual',
  timeout: false,
  // Bodies of errors are wanted as they came, whatever they declare to be.
  parseJson: (text) => text,
  retry: {
    limit: 2,
    methods: ['get', 'put', 'post'],
    statusCodes: [408, 429, 500, 502, 503, 504],
    afterStatusCodes: [429, 503],
    jitter: true,
    shouldRetry: ({ error }) => (isFinal(error) ? false : undefined),
  },
})

function isFinal(error: unknown): boolean {
  return isHTTPError(error)
    ? (retryAfterMs(error.response.headers, new Date()) ?? 0) > longestWaitMs
    : httpFailure(error).reason === notPublicCode
}

/**
 * One exchange over HTTP; what goes wrong is in the result. What may be repeated is, twice, with back-off or as
 * Retry-After says, after network errors and 408, 429 and 5xx; everything else is tried exactly once. Redirects are
 * answers.
 */
export async function sendHttp(request: HttpRequest): Promise<HttpResult> {
  if (request.publicOnly && !mayBePublic(request.url)) return { kind: 'not_sent', reason: notPublicCode }
  const way = () => (request.publicOnly ? toPublicAlone(request.url) : wayTo(request.url))
  const signal = AbortSignal.timeout(request.timeoutMs)
  const stopListening = request.onLeft && listenForLeaving(request, request.onLeft)
  try {
    const response = await http(request.url, {
      method: request.method,
      headers: { ...request.headers },
      // Each try hears the time limit itself: ky repeats with clones, whose own signals may be collected unheard.
      fetch: async (input, init) => fetch(input, { ...init, ...(await way()), signal }),
      signal,
      ...(request.mayRepeat ? {} : { retry: 0 }),
      ...(request.body === undefined ? {} : { body: request.body }),
    })
    const { status, headers } = response
    const body = await readBody(response, request.maxBytes)
    return body ? { kind: 'answer', status, headers, body } : { kind: 'too_large', status, headers }
  } catch (error) {
    if (!isHTTPError(error)) return httpFailure(error)
    const { status, headers } = error.response
    const text = typeof error.data === 'string' ? error.data : ''
    return { kind: 'answer', status, headers, body: new TextEncoder().encode(text) }
  } finally {
    stopListening?.()
  }
}

async function readBody(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body?.cancel()
    return undefined
  }
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    // Leaving the loop cancels the stream and closes the connection.
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
