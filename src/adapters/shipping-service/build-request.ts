import type { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { endpoints } from '../../service/endpoints.ts'
import type { Endpoint, EndpointId } from '../../service/endpoints.ts'

/** The gateway (section 5) is another server with another authorisation. */
export type ServiceEndpointId = Exclude<EndpointId, 'createGatewayToken'>

type Part = 'route' | 'query' | 'header' | 'body'

/** What an endpoint takes, part by part, as its schemas say. */
export type EndpointInput<Id extends ServiceEndpointId> = {
  readonly [
    P in Part as (typeof endpoints)[Id] extends Readonly<Record<P, z.ZodType>> ? P : never
  ]: (typeof endpoints)[Id] extends Readonly<Record<P, infer Schema extends z.ZodType>>
    ? z.input<Schema>
    : never
}

export type BuiltRequest = {
  readonly method: Endpoint['method']
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Method and path as the contract writes them: how an endpoint is named in errors and logs. */
export function endpointName(id: ServiceEndpointId): string {
  return `${endpoints[id].method} ${endpoints[id].path}`
}

const groupSections: Readonly<Record<string, string>> = {
  Account: '4.1',
  User: '4.2',
  Address: '4.3',
  Carrier: '4.4',
  CarrierAccount: '4.4',
  Rate: '4.5',
  Shipment: '4.6',
  Manifest: '4.7',
  Tracking: '4.8',
  Document: '4.9',
}

const fieldSections: Readonly<Record<string, string>> = {
  fromAddress: '2.1',
  toAddress: '2.1',
  altReturnAddress: '2.1',
  address: '2.1',
  packages: '2.2',
  customsInfo: '2.3',
  customsItem: '2.4',
  postageLabel: '2.5',
  specialServiceParam: '2.6',
  option: '2.7',
  service: '2.10',
  specialService: '2.10',
}

/** The contract's section about a field: the innermost record's, else the endpoint's. */
function sectionOf(id: ServiceEndpointId, path: readonly PropertyKey[]): string {
  const known = path.map((step) => fieldSections[String(step)]).filter((section) => section !== undefined)
  return known.at(-1) ?? groupSections[endpoints[id].group] ?? '4'
}

function invalid(
  id: ServiceEndpointId,
  part: Part,
  path: readonly PropertyKey[],
  rule: string,
  section = sectionOf(id, path),
): AppError {
  const field = path.length > 0 ? path.map(String).join('.') : part
  const endpoint = endpointName(id)
  return new AppError(
    'invalid_input',
    `${endpoint} was not sent: ${field} is not as section ${section} asks (${rule}).`,
    {
      details: { endpoint, part, field, rule, section },
    },
  )
}

type Issue = z.core.$ZodIssue

/** The issue to tell of: inside a choice of records, that of the record which the input comes closest to. */
function firstIssue(
  issues: readonly Issue[],
  under: readonly PropertyKey[] = [],
): Issue & { path: PropertyKey[] } {
  const [issue] = issues
  if (!issue) throw new Error('a failed check without an issue')
  const path = [...under, ...issue.path]
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const closest = issue.errors.reduce((best, each) => (each.length <= best.length ? each : best))
    if (closest.length > 0) return firstIssue(closest, path)
  }
  return { ...issue, path }
}

/** What the contract asks of the field, in words that repeat nothing of what was given. */
function ruleOf(issue: Issue): string {
  switch (issue.code) {
    case 'custom':
      return issue.message
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be of type ${issue.expected}`
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      return issue.format.startsWith('date') ? 'must be a date, yyyy-mm-dd' : `must be a ${issue.format}`
    case 'too_small':
      return issue.origin === 'array'
        ? `must list at least ${issue.minimum}`
        : `must be at least ${issue.minimum}`
    default:
      return `is not as the contract asks (${issue.code})`
  }
}

type Checked = Readonly<Record<string, unknown>>

function check(id: ServiceEndpointId, part: Part, value: unknown): Checked {
  const schema = (endpoints[id] as Endpoint)[part]
  if (!schema) return {}
  const result = schema.safeParse(value ?? {}, { reportInput: true })
  if (result.success) return result.data
  const issue = firstIssue(result.error.issues)
  const section = issue.code === 'custom' ? (issue.params?.['section'] as string | undefined) : undefined
  throw invalid(id, part, issue.path, ruleOf(issue), section)
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

/** The postal carrier's own name in place of the contract's neutral word (sections 2.7 and 4.9), and lists as lists. */
function onTheWire(body: Checked, postalName: string): Checked {
  const { specialService, option, source } = body
  const prefix = `${postalName.toUpperCase()}_`
  return {
    ...body,
    ...(typeof specialService === 'string' ? { specialService: [specialService] } : {}),
    ...(typeof option === 'object' && option !== null
      ? {
          option: Object.fromEntries(
            Object.entries(option).map(([name, value]) => [
              name.replace(/^POSTAL_/, prefix),
              value as unknown,
            ]),
          ),
        }
      : {}),
    ...(source === 'Postal' ? { source: postalName } : {}),
  }
}

/**
 * Checks the input against the endpoint's schemas and makes the request of it; what the contract does not know is left
 * out. Throws `invalid_input` that names field and section, before anything is sent.
 */
export function buildRequest<Id extends ServiceEndpointId>(
  id: Id,
  input: EndpointInput<Id>,
  base: { readonly baseUrl: URL; readonly postalName: string },
): BuiltRequest {
  const endpoint: Endpoint = endpoints[id]
  const given: Readonly<Partial<Record<Part, unknown>>> = input
  const route = check(id, 'route', given.route)
  const query = check(id, 'query', given.query)
  const header = check(id, 'header', given.header)
  const body = check(id, 'body', given.body)
  const path = routePath(
    id,
    endpoint.path.replace('/Postal/', `/${encodeURIComponent(base.postalName)}/`),
    route,
  )
  const url = new URL(base.baseUrl.href.replace(/\/+$/, '') + path)
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
    ...(endpoint.body ? { body: JSON.stringify(onTheWire(body, base.postalName)) } : {}),
  }
}
