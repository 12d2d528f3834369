// The OpenAPI 3.1 document, made of the table of routes and the schemas that they are held to.

import { z } from 'zod'
import packageJson from '../../package.json' with { type: 'json' }
import { programScopes } from '../contract/access.ts'
import { apiCodes, Problem, statusOf, titleOf, type ProblemCode } from './problems.ts'
import { apiRoot, groups, type Route } from './route.ts'
import { routes } from './routes.ts'
import { named } from './views.ts'

type Json = Readonly<Record<string, unknown>>

const answers = z.registry<{ id: string }>()
const refOf = (name: string) => `#/components/schemas/${name}`

function withoutNames({ $schema: _schema, $id: _id, ...schema }: Json): Json {
  return schema
}

const isNoBound = (name: string, value: unknown) =>
  (name === 'minimum' || name === 'maximum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER

/** Without what says nothing: bounds of every number, and patterns of what a format names. */
function readable(schema: unknown, isLeft: (name: string, value: unknown) => boolean): unknown {
  if (Array.isArray(schema)) return schema.map((part) => readable(part, isLeft))
  if (typeof schema !== 'object' || schema === null) return schema
  const hasFormat = 'format' in schema && typeof schema.format === 'string'
  const parts = Object.entries(schema).filter(
    ([name, value]) => !isNoBound(name, value) && !(hasFormat && name === 'pattern') && !isLeft(name, value),
  )
  return Object.fromEntries(parts.map(([name, part]) => [name, readable(part, isLeft)]))
}

/** Fields of what is answered may be more one day: clients are to take them. */
const isClosed = (name: string, value: unknown) => name === 'additionalProperties' && value === false
const isNone = () => false

function componentSchemas(): Json {
  for (const [id, schema] of Object.entries({ ...named, Problem }))
    if (!answers.has(schema)) answers.add(schema, { id })
  for (const { id, answers: kinds } of routes)
    for (const [status, { schema }] of Object.entries(kinds))
      if (schema && !answers.has(schema)) answers.add(schema, { id: `${id}${status}` })
  const { schemas } = z.toJSONSchema(answers, { uri: refOf, io: 'output' })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => [
      id,
      readable(withoutNames(schema as unknown as Json), isClosed),
    ]),
  )
}

const sent = (schema: z.ZodType): Json =>
  readable(withoutNames(z.toJSONSchema(schema, { io: 'input' })), isNone) as Json

function parametersOf(where: 'path' | 'query', schema: z.ZodType | undefined): readonly Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = sent(schema) as {
    properties?: Record<string, Json>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: rest,
  }))
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'A word of your own for this one wish, 1 to 255 characters: sent again with it, it is not done again.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function bodyOf({ body, bytes = [], examples }: Route): Json {
  if (!body) return {}
  const shown = examples.filter((example) => example.body !== undefined)
  return {
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: sent(body),
          examples: Object.fromEntries(
            shown.map(({ name, body: value }) => [slug(name), { summary: name, value }]),
          ),
        },
        ...Object.fromEntries(bytes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
      },
    },
  }
}

const slug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** What any route may be refused with. */
function problemsOf({ problems = [], scopes, body, params, query, once }: Route): readonly ProblemCode[] {
  return [
    ...(scopes.length > 0 ? (['key_missing', 'key_unknown', 'key_restored'] as const) : []),
    ...(scopes.length > 0 ? (['scope_missing'] as const) : []),
    ...(body ? (['body_not_json', 'body_too_large', 'media_type_not_taken'] as const) : []),
    ...(body || params || query ? (['invalid_input'] as const) : []),
    ...(once ? (['idempotency_key_missing', 'idempotency_key_reused'] as const) : []),
    ...problems,
    'origin_not_allowed',
    'too_many_requests',
    'station_closed',
  ]
}

function responsesOf(route: Route): Json {
  const said = Object.entries(route.answers).map(([status, { says, schema, mediaTypes = [] }]) => {
    const shown = route.examples.filter(
      (example) => example.status === Number(status) && example.answer !== undefined,
    )
    const json = schema && {
      'application/json': {
        schema: { $ref: refOf(answers.get(schema)?.id ?? '') },
        ...(shown.length > 0 && {
          examples: Object.fromEntries(
            shown.map(({ name, answer: value }) => [slug(name), { summary: name, value }]),
          ),
        }),
      },
    }
    const content = {
      ...json,
      ...Object.fromEntries(
        mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
      ),
    }
    return [status, { description: says, ...(Object.keys(content).length > 0 && { content }) }] as const
  }) satisfies readonly (readonly [string, Json])[]
  const refused = Map.groupBy(problemsOf(route), statusOf)
  const problems = [...refused].map(([status, codes]): readonly [string, Json] => [
    String(status),
    {
      description: [...new Set(codes)].map((code) => `\`${code}\`: ${titleOf(code)}.`).join(' '),
      content: { 'application/problem+json': { schema: { $ref: refOf('Problem') } } },
    },
  ])
  return Object.fromEntries([...said, ...problems])
}

function operationOf(route: Route): Json {
  const { id, group, summary, says, scopes, once, params, query } = route
  const needs =
    scopes.length > 0 ? `The key needs the scope ${scopes.map((scope) => `\`${scope}\``).join(' or ')}.` : ''
  const parameters = [
    ...parametersOf('path', params),
    ...parametersOf('query', query),
    ...(once ? [idempotencyKey] : []),
  ]
  return {
    operationId: id,
    tags: [group],
    summary,
    description: [says, needs].filter(Boolean).join('\n\n') || summary,
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(route),
    responses: responsesOf(route),
    security: scopes.length > 0 ? [{ key: [] }] : [],
  }
}

/** `server`: where this host serves it. */
export function openApiDocument(server: string): Json {
  const schemas = componentSchemas()
  const paths = Map.groupBy(routes, ({ path }) => path)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Packbench',
      version: packageJson.version,
      summary: 'A packing bench, for the programs around it.',
      description:
        'Prints, takes orders in, buys their labels, and tells what becomes of them. A supervisor makes a key at the bench and chooses ' +
        `its scopes: ${programScopes.join(', ')}. Errors are problem details (RFC 9457); \`code\` tells them apart.`,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Packbench' },
    },
    servers: [{ url: `${server}${apiRoot}`, description: 'This bench' }],
    tags: Object.entries(groups).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(
      [...paths].map(([path, ofPath]) => [
        path,
        Object.fromEntries(ofPath.map((route) => [route.method, operationOf(route)])),
      ]),
    ),
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A key of this bench: `pbk_…`.' },
      },
      schemas,
    },
  }
}

/** Every code that a problem of HTTP's own may have. */
export const ownCodes = Object.keys(apiCodes)
