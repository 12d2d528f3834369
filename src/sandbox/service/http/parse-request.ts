import type { Context } from 'hono'
import { z } from 'zod'
import type { Endpoint, EndpointId } from '../../../service/endpoints.ts'
import { forgiven } from './forgiven.ts'
import { bodyLimitBytes, readText } from './read-text.ts'
import type { Asks, OwnRuleId } from '../own-rules.ts'
import { contractError, fieldName, unreadableRequest } from './request-rules.ts'

function checked(
  endpoint: EndpointId,
  part: 'header' | 'route' | 'query' | 'body',
  schema: z.ZodObject | undefined,
  input: unknown,
): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw contractError(endpoint, part, input, result.error.issues)
}

/** A blank header says as little as an absent one. */
function readHeaders(c: Context, schema: z.ZodObject | undefined): Record<string, string | undefined> {
  const names = Object.keys(schema?.shape ?? {})
  return Object.fromEntries(names.map((name) => [name, c.req.header(name)?.trim() || undefined]))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Deeper than any record of the contract, and shallow enough for what walks through it. */
const deepestLevel = 100

function isTooDeep(value: unknown): boolean {
  const isRecord = (one: unknown) => typeof one === 'object' && one !== null
  let level = [value].filter(isRecord)
  for (let depth = 0; depth < deepestLevel && level.length > 0; depth += 1)
    level = level.flatMap((one) => Object.values(one).filter(isRecord))
  return level.length > 0
}

async function readJson(c: Context, endpoint: EndpointId): Promise<unknown> {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type))
    throw unreadableRequest(endpoint, 'header Content-Type must be application/json')
  const text = await readText(c)
  if (text === undefined) throw unreadableRequest(endpoint, `the body is larger than ${bodyLimitBytes} bytes`)
  const json = parseJson(text)
  if (json === undefined) throw unreadableRequest(endpoint, 'the body is not valid JSON')
  if (isTooDeep(json)) throw unreadableRequest(endpoint, `the body has more than ${deepestLevel} levels`)
  return json
}

/** Names of what a schema left out while it read, wherever they stand. */
function ignoredFields(given: unknown, read: unknown, path: readonly PropertyKey[]): readonly string[] {
  if (typeof given !== 'object' || given === null || typeof read !== 'object' || read === null) return []
  return Object.entries(given).flatMap(([name, value]) => {
    const at = [...path, Array.isArray(given) ? Number(name) : name]
    return Object.hasOwn(read, name)
      ? ignoredFields(value, (read as Readonly<Record<string, unknown>>)[name], at)
      : [fieldName(at)]
  })
}

/** All that hangs on several fields of a query; the document says nothing of them. */
const queryRules: readonly OwnRuleId[] = ['period', 'keyAndValue', 'manifestValue']

const querySchema = ({ query }: Endpoint, asks: Asks) =>
  query === undefined || queryRules.some(asks) ? query : z.object(query.shape)

/** Checks each part of a request against its endpoint's schema; throws `ServiceError` for the first part that fails. */
export async function parseRequest(c: Context, id: EndpointId, endpoint: Endpoint, asks: Asks) {
  const header = checked(id, 'header', endpoint.header, readHeaders(c, endpoint.header))
  const route = checked(id, 'route', endpoint.route, c.req.param())
  const asked = forgiven(c.req.query(), asks)
  const query = checked(id, 'query', querySchema(endpoint, asks), asked)
  const json = endpoint.body === undefined ? undefined : forgiven(await readJson(c, id), asks)
  const body = checked(id, 'body', endpoint.body, json)
  const unknownFields = [
    ...ignoredFields(asked, query, []).map((name) => `query ${name}`),
    ...ignoredFields(json, body, []),
  ]
  const baseUrl = new URL('/v3.1/', c.req.url).href
  return { header, route, query, body, unknownFields, baseUrl }
}
