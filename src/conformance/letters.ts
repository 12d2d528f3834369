// Requests by the document's letter, sent as they are, also where its own client would not let them out.

import { sendHttp, retryAfterMs } from '../adapters/shipping-service/http.ts'
import type { HttpAnswer, HttpRequest } from '../adapters/shipping-service/http.ts'
import type { ServiceEndpointId } from '../adapters/shipping-service/check-input.ts'
import { parseJson } from '../adapters/shipping-service/json.ts'
import { wordBody } from '../adapters/shipping-service/wording.ts'
import { correlationHeader } from '../service/codes.ts'
import { endpoints } from '../service/endpoints.ts'
import type { Endpoint } from '../service/endpoints.ts'

/** What came, as the rules about every answer look at it. */
export type Told = {
  readonly method: string
  /** The endpoint as the document has it, or the path of none. */
  readonly asked: string
  readonly status: number
  readonly correlationId: string | undefined
  /** Undefined where the body is no JSON. */
  readonly json: unknown
}

export type RequestParts = {
  readonly route?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly header?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
}

export type Letter = {
  readonly asked: string
  readonly method: Endpoint['method']
  /** Below the base address. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export type Letters = {
  /** With the token of the account, with a wrong one, or with none. Throws `NotKnown` where nothing came that tells anything. */
  send(letter: Letter, token: 'own' | 'wrong' | 'none'): Promise<Told>
  /** The request of an endpoint, unchecked. */
  to(id: ServiceEndpointId, parts: RequestParts): Letter
}

/** Nothing is known of what was asked: no answer came, or somebody before the service gave one. */
export class NotKnown extends Error {}

const maxAnswerBytes = 64 * 1024 * 1024
/** A Retry-After up to this is waited for, once. */
const longestWaitMs = 30_000
/** Answers of whatever stands before the service, or of one that puts off what it was asked. */
const notNow: ReadonlySet<number> = new Set([429, 502, 503, 504])

/** Three parts, as a JWT has, and signed by nobody. */
const wrongToken = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjb25mb3JtYW5jZSJ9.d3Jvbmc'

const texts = (part: Readonly<Record<string, unknown>> = {}) =>
  Object.entries(part).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
  )

export function createLetters(options: {
  readonly baseUrl: URL
  readonly postalName: string
  readonly timeoutMs: number
  readonly token: () => string | undefined
  readonly told: (told: Told) => void
}): Letters {
  const { baseUrl, postalName } = options
  const wording = { baseUrl, postalName }
  const base = baseUrl.href.replace(/\/+$/, '')

  async function answerTo(request: HttpRequest): Promise<HttpAnswer> {
    const result = await sendHttp(request)
    if (result.kind === 'too_large') throw new NotKnown('the answer is too large')
    if (result.kind !== 'answer') throw new NotKnown(`no answer (${result.reason})`)
    return result
  }

  async function answerInTime(request: HttpRequest): Promise<HttpAnswer> {
    const answer = await answerTo(request)
    const waitMs = answer.status === 429 ? retryAfterMs(answer.headers, new Date()) : undefined
    if (waitMs === undefined || waitMs > longestWaitMs) return answer
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    return answerTo(request)
  }

  return {
    to(id, { route = {}, query, header, body }) {
      const endpoint: Endpoint = endpoints[id]
      const path = endpoint.path
        .replace('/Postal/', `/${encodeURIComponent(postalName)}/`)
        .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(route[name] ?? ''))
      const search = new URLSearchParams(texts(query)).toString()
      return {
        asked: `${endpoint.method} ${endpoint.path}`,
        method: endpoint.method,
        path: search === '' ? path : `${path}?${search}`,
        headers: Object.fromEntries(texts(header)),
        ...(body === undefined ? {} : { body: JSON.stringify(wordBody(id, body, undefined, wording)) }),
      }
    },

    async send({ asked, method, path, headers = {}, body }, token) {
      const bearer = { own: options.token(), wrong: wrongToken, none: undefined }[token]
      const answer = await answerInTime({
        method,
        url: new URL(base + path),
        headers: {
          Accept: 'application/json',
          ...headers,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
        },
        ...(body === undefined ? {} : { body }),
        timeoutMs: options.timeoutMs,
        maxBytes: maxAnswerBytes,
      })
      const told: Told = {
        method,
        asked,
        status: answer.status,
        correlationId: answer.headers.get(correlationHeader) ?? undefined,
        json: parseJson(new TextDecoder().decode(answer.body)),
      }
      options.told(told)
      if (notNow.has(told.status)) throw new NotKnown(`${told.status}: the service puts it off`)
      return told
    },
  }
}
