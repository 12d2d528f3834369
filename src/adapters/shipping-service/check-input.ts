// Checks what an endpoint is given against the contract, and says what is wrong in words that repeat nothing of it.

import type { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { endpoints } from '../../service/endpoints.ts'
import type { Endpoint, EndpointId } from '../../service/endpoints.ts'

/** The gateway (section 5) is another server with another authorisation. */
export type ServiceEndpointId = Exclude<EndpointId, 'createGatewayToken'>

export type Part = 'route' | 'query' | 'header' | 'body'

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
  billTo: '2.8',
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
export function sectionOf(id: ServiceEndpointId, path: readonly PropertyKey[]): string {
  const known = path.map((step) => fieldSections[String(step)]).filter((section) => section !== undefined)
  return known.at(-1) ?? groupSections[endpoints[id].group] ?? '4'
}

/** `invalid_input` that names field, rule and section; `rule` is read after the field's name. */
export function invalid(
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

export type Checked = Readonly<Record<string, unknown>>

/** The value as `schema` takes it; throws `invalid_input`. `under` is where in the part it stands. */
export function checkWith(
  schema: z.ZodObject,
  id: ServiceEndpointId,
  part: Part,
  value: unknown,
  under: readonly string[] = [],
): Checked {
  const result = schema.safeParse(value ?? {}, { reportInput: true })
  if (result.success) return result.data
  const issue = firstIssue(result.error.issues, under)
  const section = issue.code === 'custom' ? (issue.params?.['section'] as string | undefined) : undefined
  throw invalid(id, part, issue.path, ruleOf(issue), section)
}

/** A part of the input as the endpoint's schema takes it; empty where the endpoint has no such part. */
export function check(id: ServiceEndpointId, part: Part, value: unknown): Checked {
  const schema = (endpoints[id] as Endpoint)[part]
  return schema ? checkWith(schema, id, part, value) : {}
}
