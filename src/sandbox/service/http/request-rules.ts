// Which fault in a request gets which status and code. The document lists codes without the conditions that raise
// them (section 7.3); this table is the sandbox's reading of sections 7.2 and 7.3.

import type { z } from 'zod'
import { codeSuffixesByStatus } from '../../../service/codes.ts'
import type { EndpointId } from '../../../service/endpoints.ts'
import { RequestError, serviceError, type ServiceError } from '../service-error.ts'
import type { ErrorStatus } from '../service-error.ts'

/** `<Module>[.<SubModule>]` of the codes that an endpoint answers with. */
export const modules: Readonly<Record<EndpointId, string>> = {
  createToken: 'ACCOUNT.APP',
  getBalance: 'ACCOUNT.BALANCE',
  addFunds: 'ACCOUNT.BALANCE',
  setAutoBuy: 'ACCOUNT.BALANCE',
  getBalanceHistory: 'ACCOUNT.BALANCE',
  signUpCustomer: 'USER',
  approveTerms: 'USER',
  getAddress: 'ADDRESS',
  createAddress: 'ADDRESS',
  validateAddress: 'ADDRESS',
  listCarriers: 'CARRIER',
  listCarrierAccounts: 'CARRIERACCOUNT',
  createCarrierAccount: 'CARRIERACCOUNT',
  updateCarrierAccount: 'CARRIERACCOUNT',
  deleteCarrierAccount: 'CARRIERACCOUNT',
  listServices: 'CARRIERACCOUNT',
  listSpecialServices: 'CARRIERACCOUNT',
  listPackageTypes: 'CARRIERACCOUNT',
  getRates: 'SHIPMENTRATE',
  findShipments: 'SHIPMENT',
  createShipment: 'SHIPMENT',
  refundShipment: 'SHIPMENT.REFUND',
  getLabel: 'SHIPMENT',
  createManifest: 'MANIFEST',
  findManifests: 'MANIFEST',
  getTracking: 'SHIPMENT.TRACKING',
  createContainerLabels: 'DOCUMENT.CARRIER',
  createGatewayToken: 'ACCOUNT.APP',
}

/** Kinds of faults by which a request is not shaped as the contract says, 400; what is shaped well but not allowed is 422. */
const malformed: ReadonlySet<string> = new Set([
  'missing',
  'invalid_type',
  'unrecognized_keys',
  'invalid_key',
])

/** Fields whose values have a code of their own in section 7.3, instead of the endpoint's `VALIDATION_FAILED`. */
const fieldCodes: readonly {
  readonly endpoints: readonly EndpointId[]
  readonly field: RegExp
  readonly code: string
}[] = [
  { endpoints: ['getRates', 'createShipment'], field: /^service$/, code: 'SERVICE.NOT_SUPPORTED' },
  {
    endpoints: ['getRates', 'createShipment'],
    field: /^packages\[\d+\]\.packageType$/,
    code: 'PACKAGETYPE.NOT_SUPPORTED',
  },
  {
    endpoints: ['getRates', 'createShipment'],
    field: /^specialService(\[|$)/,
    code: 'SPECIALSERVICE.NOT_SUPPORTED',
  },
  {
    endpoints: ['createShipment'],
    field: /^postageLabel\./,
    code: 'SHIPMENT.LABEL.VALIDATION_FAILED',
  },
  {
    endpoints: ['createShipment'],
    field: /^specialServiceParam\./,
    code: 'SHIPMENT.SPECIALSERVICEPARAM.VALIDATION_FAILED',
  },
  {
    endpoints: ['getRates'],
    field: /^specialServiceParam\./,
    code: 'SHIPMENTRATE.SPECIALSERVICEPARAM.VALIDATION_FAILED',
  },
]

type Path = readonly PropertyKey[]

/** `packages[0].weightUnit`, as it stands in messages. */
export function fieldName(path: Path): string {
  return path.reduce<string>((name, key) => {
    if (typeof key === 'number') return `${name}[${String(key)}]`
    return name === '' ? String(key) : `${name}.${String(key)}`
  }, '')
}

function valueAt(input: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  )
}

/** Of a union's alternatives the one that the caller meant: where fewest faults lie, deepest first. */
function meantAlternative(
  alternatives: readonly (readonly z.core.$ZodIssue[])[],
): readonly z.core.$ZodIssue[] {
  const weight = (issues: readonly z.core.$ZodIssue[]) =>
    issues.filter((issue) => issue.path.length === 0).length * 1000 + issues.length
  return [...alternatives].sort((a, b) => weight(a) - weight(b))[0] ?? []
}

function flatten(issues: readonly z.core.$ZodIssue[], at: Path): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    const path = [...at, ...issue.path]
    if (issue.code === 'invalid_union' && issue.errors.length > 0)
      return flatten(meantAlternative(issue.errors), path)
    return [{ ...issue, path }]
  })
}

/** Zod's code for a fault, but for two that it does not tell apart: what is missing, and a listed value's type. */
function faultKind(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code === 'custom') return issue.code
  if (value === undefined) return 'missing'
  const wrongType = issue.code === 'invalid_value' && !issue.values.some((one) => typeof one === typeof value)
  return wrongType ? 'invalid_type' : issue.code
}

/** What is wrong, without repeating what was sent: it may be somebody's address. */
function describe(issue: z.core.$ZodIssue, kind: string): string {
  if (kind === 'missing') return 'is missing'
  if (issue.code === 'invalid_type') return `must be of type ${issue.expected}`
  if (issue.code === 'invalid_value') return `must be one of: ${issue.values.map(String).join(', ')}`
  if (issue.code === 'unrecognized_keys') return `has fields that are not allowed: ${issue.keys.join(', ')}`
  if (issue.code === 'custom') return issue.message
  if (issue.code === 'invalid_format') return `is not in the form of a ${issue.format}`
  return `is not valid (${issue.code})`
}

function findFieldCode(endpoint: EndpointId, field: string): string | undefined {
  return fieldCodes.find((row) => row.endpoints.includes(endpoint) && row.field.test(field))?.code
}

/** The documented error for what a schema found. Faults of shape go first; values are looked at once it fits. */
export function contractError(
  endpoint: EndpointId,
  part: 'header' | 'route' | 'query' | 'body',
  input: unknown,
  issues: readonly z.core.$ZodIssue[],
): ServiceError {
  const found = flatten(issues, []).map((issue) => {
    const kind = faultKind(issue, valueAt(input, issue.path))
    const status = malformed.has(kind) ? 400 : 422
    const field = fieldName(issue.path)
    const code =
      (status === 422 && part === 'body' && findFieldCode(endpoint, field)) || usualCode(endpoint, status)
    const where = part === 'body' ? field || 'the body' : `${part} ${field}`
    return { status, entry: { Code: code, Message: `${where} ${describe(issue, kind)}` } }
  })
  const status = found.some((one) => one.status === 400) ? 400 : 422
  return new RequestError(
    status,
    found.filter((one) => one.status === status).map((one) => one.entry),
  )
}

/** 400 for a request that is not readable as JSON of the contract at all. */
export function unreadableRequest(endpoint: EndpointId, message: string): ServiceError {
  return new RequestError(400, [{ Code: usualCode(endpoint, 400), Message: message }])
}

/** 422 for a rule that no schema can tell: one field's need depends on another's value. */
export function ruleBroken(endpoint: EndpointId, field: string, message: string): ServiceError {
  const code = findFieldCode(endpoint, field) ?? usualCode(endpoint, 422)
  return serviceError(code, `${field} ${message}`)
}

/** The usual code of a status (section 7.2), for faults that are switched on. */
export function usualCode(endpoint: EndpointId, status: ErrorStatus): string {
  if (status === 500) return 'INTERNAL_SERVER_ERROR'
  if (status === 401) return 'ACCOUNT.APP.AUTHENTICATION_FAILED'
  // The document has no 429: a service that is busy is one that cannot work.
  const [suffix] = codeSuffixesByStatus[status === 429 ? 503 : status]
  return `${modules[endpoint]}.${suffix}`
}
