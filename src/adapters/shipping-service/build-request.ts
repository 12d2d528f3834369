import type { z } from 'zod'
import { endpoints } from '../../service/endpoints.ts'
import type { Endpoint } from '../../service/endpoints.ts'
import { BillTo, type AddressOrId, type Package } from '../../service/records.ts'
import { check, checkWith, invalid } from './check-input.ts'
import type { Checked, Part, ServiceEndpointId } from './check-input.ts'
import { withDays, wordBody } from './wording.ts'
import type { BillToEndpointId, Wording } from './wording.ts'

/** What an endpoint takes, part by part, as its schemas say. */
export type EndpointInput<Id extends ServiceEndpointId> = {
  readonly [
    P in Part as (typeof endpoints)[Id] extends Readonly<Record<P, z.ZodType>> ? P : never
  ]: (typeof endpoints)[Id] extends Readonly<Record<P, infer Schema extends z.ZodType>>
    ? z.input<Schema>
    : never
} & (Id extends BillToEndpointId ? { readonly billTo?: BillTo | undefined } : unknown)

/** A body whose addresses need not be whole by their type: what they need is checked before sending. */
export type FullRequest<Body> = Omit<Body, 'fromAddress' | 'toAddress' | 'packages'> & {
  readonly fromAddress: AddressOrId
  readonly toAddress: AddressOrId
  readonly packages: readonly Package[]
  /** Only where the profile says which requests carry it. */
  readonly billTo?: BillTo
}

export type BuiltRequest = {
  readonly method: Endpoint['method']
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

function routePath(id: ServiceEndpointId, path: string, route: Checked): string {
  return path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = String(route[name])
    // A URL drops "." and ".." as path segments: the call would go to another endpoint.
    if (value === '' || value === '.' || value === '..') throw invalid(id, 'route', [name], 'must be an id')
    return encodeURIComponent(value)
  })
}

function headersOf(id: ServiceEndpointId, header: Checked): Record<string, string> {
  return Object.fromEntries(
    Object.entries(header).map(([name, value]) => {
      if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value)) {
        throw invalid(id, 'header', [name], 'must be of visible ASCII characters')
      }
      return [name, value]
    }),
  )
}

/**
 * Checks the input against the endpoint's schemas and makes the request of it; what the contract does not know is left
 * out. Throws `invalid_input` that names field, rule and section, before anything is sent.
 */
export function buildRequest<Id extends ServiceEndpointId>(
  id: Id,
  input: EndpointInput<Id>,
  wording: Wording,
): BuiltRequest {
  const endpoint: Endpoint = endpoints[id]
  const given: Readonly<Partial<Record<Part | 'billTo', unknown>>> = input
  const route = check(id, 'route', given.route)
  const query = withDays(check(id, 'query', given.query))
  const header = check(id, 'header', given.header)
  const body = check(id, 'body', given.body)
  const billTo =
    given.billTo === undefined ? undefined : checkWith(BillTo, id, 'body', given.billTo, ['billTo'])
  const path = routePath(
    id,
    endpoint.path.replace('/Postal/', `/${encodeURIComponent(wording.postalName)}/`),
    route,
  )
  const url = new URL(wording.baseUrl.href.replace(/\/+$/, '') + path)
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' || typeof value === 'number') url.searchParams.set(name, String(value))
  }
  return {
    method: endpoint.method,
    url,
    headers: {
      Accept: 'application/json',
      ...headersOf(id, header),
      ...(endpoint.body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(endpoint.body ? { body: JSON.stringify(wordBody(id, body, billTo, wording)) } : {}),
  }
}
