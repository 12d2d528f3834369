// The sandbox's OpenAPI description, made from the endpoint table and the schemas that check requests.

import { z } from 'zod'
import { correlationHeader, knownErrorCodes } from '../../../service/codes.ts'
import { endpoints } from '../../../service/endpoints.ts'
import type { Endpoint, EndpointId } from '../../../service/endpoints.ts'
import * as records from '../../../service/records.ts'
import { trainingHeader } from '../training-input.ts'
import { answerRecords, answers } from './answers.ts'
import { examples } from './examples.ts'
import type { Example } from './examples.ts'

type Described = keyof typeof examples
type Json = Readonly<Record<string, unknown>>

const summaries: Readonly<Record<Described, string>> = {
  createToken: 'A token for all other requests',
  getBalance: 'Balance and AutoBuy settings',
  addFunds: 'Add funds, once for each TransactionId',
  setAutoBuy: 'Turn automatic recharge on or off',
  getBalanceHistory: 'Payments, postage, refunds and adjustments, newest first',
  signUpCustomer: 'Register a customer',
  approveTerms: 'Approve the terms for a new account',
  getAddress: 'A saved address',
  createAddress: 'Save or verify an address',
  validateAddress: 'Validate a saved address',
  listCarriers: 'Carriers that can be configured, with what their configuration needs',
  listCarrierAccounts: 'Configured carrier accounts',
  createCarrierAccount: 'Configure a carrier account',
  updateCarrierAccount: 'Change, enable or disable a carrier account',
  deleteCarrierAccount: 'Remove a carrier account',
  listServices: 'Services of enabled carrier accounts',
  listSpecialServices: 'Special services of enabled carrier accounts',
  listPackageTypes: 'Package types of enabled carrier accounts',
  getRates: 'Rates of every service that takes the packages',
  findShipments: 'One shipment by key, or a list by date',
  createShipment: 'Buy a shipment, once for each transactionId',
  refundShipment: 'Ask for a refund',
  getLabel: 'Labels of a shipment again',
  createManifest: 'A manifest (SCAN form) of shipments',
  findManifests: 'One manifest, or a list by date',
  getTracking: 'Where a shipment is',
  createContainerLabels: 'Container labels with a 99M barcode, as one PDF',
}

const upperFirst = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
const requestName = (id: Described) => `${upperFirst(id)}Request`
const answerName = (id: Described) => `${upperFirst(id)}Answer`
const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** Takes away the long expressions that say what `format` says already. */
function withoutFormatPatterns({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
}

/** Every schema by its name; those that are used by others are referred to. */
function componentSchemas(described: readonly Described[]): Json {
  const registry = z.registry<{ id: string }>()
  const add = (name: string, schema: unknown) => {
    if (schema instanceof z.ZodType && !registry.has(schema)) registry.add(schema, { id: name })
  }
  for (const [name, schema] of Object.entries({ ...records, ...answerRecords })) add(name, schema)
  for (const id of described) {
    const endpoint: Endpoint = endpoints[id]
    add(requestName(id), endpoint.body)
    add(answerName(id), answers[id])
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    uri: (id) => schemaRef(id).$ref,
    override: withoutFormatPatterns,
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $id: _id, $schema: _schema, ...schema }]) => [name, schema]),
  )
}

function parameters(
  place: 'header' | 'path' | 'query',
  schema: z.ZodObject | undefined,
  example: Json = {},
): readonly Json[] {
  if (schema === undefined) return []
  // Texts of a query become numbers while they are read: what comes out is what they must hold.
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'output',
    override: withoutFormatPatterns,
  })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
    ...(name in example ? { example: example[name] } : {}),
  }))
}

function operation(id: Described): Json {
  const endpoint: Endpoint = endpoints[id]
  const example: Example = examples[id]
  const content = (schema: Json, more: Json = {}) => ({ 'application/json': { schema, ...more } })
  return {
    operationId: id,
    tags: [endpoint.group],
    summary: summaries[id],
    ...(endpoint.auth ? {} : { security: [] }),
    parameters: [
      ...parameters('header', endpoint.header, example.header),
      ...parameters('path', endpoint.route, example.route),
      ...parameters('query', endpoint.query, example.query),
    ],
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: content(schemaRef(requestName(id)), { example: example.body }),
          },
        }),
    responses: {
      200: {
        description: 'Done. `warnings` tell what was ignored or changed.',
        headers: { [correlationHeader]: { $ref: '#/components/headers/CorrelationId' } },
        content: content({ allOf: [answerSchema(id), schemaRef('Warned')] }),
      },
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

/** Answers that are records of their own carry the record's name. */
function answerSchema(id: Described): Json {
  const shared = Object.entries({ ...records, ...answerRecords }).find(([, schema]) => schema === answers[id])
  return schemaRef(shared?.[0] ?? answerName(id))
}

/** Paths by method; `:id` of the endpoint table is `{id}` here. */
function paths(described: readonly Described[]): Json {
  const byPath: Record<string, Record<string, Json>> = {}
  for (const id of described) {
    const { method, path } = endpoints[id]
    const template = path.replace(/:(\w+)/g, '{$1}')
    byPath[template] = { ...byPath[template], [method.toLowerCase()]: operation(id) }
  }
  return byPath
}

const description = `A sandbox of the shipping service. Answers are described in the \`plain\` dialect; other dialects word the same.
Requests ask for errors themselves: a text field such as \`PB-ERROR ADDRESS.VALIDATION_FAILED\`, or the header
\`${trainingHeader}: ADDRESS.VALIDATION_FAILED\`. Some rules hang on several fields and stand in no schema; what breaks them is
answered with 422.`

/** OpenAPI 3.1 of the endpoints that are served at `serverUrl`, which ends with the version segment. */
export function openApiDocument(serverUrl: string, served: readonly EndpointId[]): Json {
  const described = served.filter((id): id is Described => id in examples)
  return {
    openapi: '3.1.0',
    info: { title: 'Packbench sandbox', version: '3.1', description },
    servers: [{ url: serverUrl }],
    security: [{ token: [] }],
    paths: paths(described),
    components: {
      schemas: {
        ...componentSchemas(described),
        Warned: {
          type: 'object',
          properties: { warnings: { type: 'array', items: schemaRef('ErrorEntry') } },
        },
      },
      responses: {
        Error: {
          description: `An error (section 7). Known codes: ${knownErrorCodes.join(', ')}.`,
          headers: { [correlationHeader]: { $ref: '#/components/headers/CorrelationId' } },
          content: { 'application/json': { schema: schemaRef('ErrorBody') } },
        },
      },
      headers: {
        CorrelationId: { description: 'On every answer.', schema: { type: 'string', format: 'uuid' } },
      },
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
