// What went over the wire in one call of the service, for whoever listens.

import type { Call } from '../../core/recording/ports.ts'
import type { ServiceEndpointId } from './check-input.ts'
import type { BuiltRequest } from './build-request.ts'
import type { HttpResult } from './http.ts'

/**
 * One call and what came back, as it was: addresses and labels stand in it, and whoever keeps any of it seals it or puts
 * stand-ins in their place. Nothing of the account's keys does: headers that prove it are left out, and so is the body that
 * asks for a token. The token itself stands in the answer to that.
 */
export type Exchange = Omit<Call, 'endpoint'> & {
  readonly endpoint: ServiceEndpointId
  /** When it was sent. */
  readonly at: Date
  readonly durationMs: number
}

export type OnExchange = (exchange: Exchange) => void

const secretHeaders = new Set(['authorization', 'cookie', 'set-cookie'])

function headersOf(headers: Iterable<readonly [string, string]>): Readonly<Record<string, string>> {
  const named = [...headers].map(([name, value]) => [name.toLowerCase(), value] as const)
  return Object.fromEntries(named.filter(([name]) => !secretHeaders.has(name)))
}

export function exchangeOf(
  endpoint: ServiceEndpointId,
  { baseUrl, at, durationMs }: { readonly baseUrl: URL; readonly at: Date; readonly durationMs: number },
  { method, url, headers, body }: BuiltRequest,
  result: HttpResult,
): Exchange {
  const base = baseUrl.pathname.replace(/\/*$/, '/')
  return {
    endpoint,
    at,
    durationMs,
    request: {
      method,
      path: url.pathname.slice(base.length) + url.search,
      headers: headersOf(Object.entries(headers)),
      ...(body === undefined || endpoint === 'createToken' ? {} : { body }),
    },
    answer:
      result.kind === 'answer'
        ? { status: result.status, headers: headersOf(result.headers), body: result.body }
        : undefined,
  }
}
