// The schemas against the machine-readable contract: whatever it states has to be there, as it states it. Both sides of
// the wire, client and sandbox, are made of these schemas.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createSandbox } from '../../src/sandbox/create-sandbox.ts'
import {
  codeSuffixesByStatus,
  correlationHeader,
  knownErrorCodes,
  knownWarningCodes,
} from '../../src/service/codes.ts'
import { endpoints } from '../../src/service/endpoints.ts'
import * as enums from '../../src/service/enums.ts'
import * as records from '../../src/service/records.ts'

const Field = z.object({
  type: z.string(),
  required: z.boolean().optional(),
  idOnly: z.boolean().optional(),
  value: z.string().optional(),
  note: z.string().optional(),
})
type Field = z.infer<typeof Field>
const Fields = z.record(z.string(), Field)
const Contract = z.object({
  enums: z.record(z.string(), z.array(z.string())),
  trackingSubStatuses: z.record(z.string(), z.array(z.string())),
  records: z.record(z.string(), Fields),
  endpoints: z.array(
    z.object({
      id: z.string(),
      method: z.string(),
      path: z.string(),
      group: z.string(),
      auth: z.boolean(),
      header: Fields.optional(),
      route: Fields.optional(),
      query: Fields.optional(),
      body: Fields.optional(),
    }),
  ),
  errors: z.object({
    correlationHeader: z.string(),
    statusPatterns: z.record(z.string(), z.array(z.string())),
    knownCodes: z.array(z.string()),
  }),
  warnings: z.object({ knownCodes: z.array(z.string()) }),
})
const contract = Contract.parse(
  JSON.parse(readFileSync(new URL('../fixtures/contract.json', import.meta.url), 'utf8')),
)

/** A JSON schema as far as it is looked at here. */
type Json = {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly const?: string
  readonly format?: string
  readonly anyOf?: readonly Json[]
  readonly items?: Json
  readonly properties?: Readonly<Record<string, Json>>
  readonly required?: readonly string[]
}
const jsonOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json

/** The service-interface document is right where it differs: sections 4.6 and 4.9 of it. */
const documentSays: Readonly<Record<string, { readonly required: boolean }>> = {
  // "Needed for international shipments": domestic ones go without.
  'createShipment.body.customsInfo': { required: false },
  // Only the ZIP is needed when the source is the carrier and no tracking number is used (section 4.9).
  'createContainerLabels.body.toAddress.name': { required: false },
  'createContainerLabels.body.toAddress.street1': { required: false },
  'createContainerLabels.body.toAddress.city': { required: false },
  'createContainerLabels.body.toAddress.zip': { required: false },
}

const simple: Readonly<Record<string, (json: Json) => boolean>> = {
  string: ({ type, enum: values, const: value }) =>
    type === 'string' || values !== undefined || typeof value === 'string',
  number: ({ type }) => type === 'number' || type === 'integer',
  integer: ({ type }) => type === 'integer',
  boolean: ({ type }) => type === 'boolean',
  object: ({ type }) => type === 'object',
  date: ({ anyOf }) => anyOf?.some(({ format }) => format === 'date') ?? false,
}

/** What of the contract's type a schema misses; nothing when it fits. */
function misfits(
  json: Json,
  { type, idOnly, value }: Pick<Field, 'type' | 'idOnly' | 'value'>,
  place: string,
): string[] {
  if (value !== undefined) return json.const === value ? [] : [`${place}: is always ${value}`]
  if (type.includes(' | ')) {
    return type.split(' | ').flatMap((part) => {
      const one = json.anyOf?.filter((choice) => misfits(choice, { type: part }, place).length === 0)
      return one?.length ? [] : [`${place}: may be ${part}`]
    })
  }
  if (type.endsWith('[]')) {
    return json.items
      ? misfits(json.items, { type: type.slice(0, -2) }, `${place}[]`)
      : [`${place}: is a list`]
  }
  const values = contract.enums[type]
  if (values) {
    const has = json.enum ?? (json.const === undefined ? [] : [json.const])
    return values.filter((wanted) => !has.includes(wanted)).map((wanted) => `${place}: allows ${wanted}`)
  }
  const record = contract.records[type]
  if (record) {
    const choices = json.anyOf ?? [json]
    const whole = choices.find(({ properties }) => Object.keys(properties ?? {}).length > 1)
    const byId = choices.find(({ properties }) => Object.keys(properties ?? {}).join() === 'id')
    return [
      ...(whole ? misfitsOfFields(whole, record, place) : [`${place}: is a record ${type}`]),
      ...(idOnly && !byId ? [`${place}: may hold only an id`] : []),
    ]
  }
  return simple[type]?.(json) ? [] : [`${place}: is of type ${type}`]
}

function misfitsOfFields(json: Json, fields: z.infer<typeof Fields>, place: string): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const at = `${place}.${name}`
    const property = json.properties?.[name]
    if (!property) return [`${at}: is missing`]
    const required = documentSays[at]?.required ?? field.required ?? false
    const isRequired = json.required?.includes(name) ?? false
    // More may be required than the contract marks: its notes are rules too.
    const loose = required && !isRequired ? [`${at}: is required`] : []
    return [...loose, ...misfits(property, field, at)]
  })
}

const schemaNamed = (name: string) =>
  (records as Readonly<Record<string, unknown>>)[name] as z.ZodType | undefined

describe('the contract’s enums', () => {
  const lists = Object.values(enums).filter((list) => Array.isArray(list)) as readonly (readonly string[])[]
  it.each(Object.entries(contract.enums))('%s is there, whole and with nothing else', (_, values) => {
    expect(
      lists.some((list) => list.length === values.length && values.every((value) => list.includes(value))),
    ).toBe(true)
  })

  it('tracking sub-statuses are those of each status', () => {
    expect(enums.trackingSubStatuses).toEqual(contract.trackingSubStatuses)
  })
})

describe('the contract’s records', () => {
  it.each(Object.entries(contract.records))('%s has every field', (name, fields) => {
    const schema = schemaNamed(name)
    expect(schema && misfitsOfFields(jsonOf(schema), fields, name)).toEqual([])
  })
})

describe('the contract’s endpoints', () => {
  it('are all there, and no others', () => {
    expect(Object.keys(endpoints).sort()).toEqual(contract.endpoints.map(({ id }) => id).sort())
  })

  it.each(contract.endpoints)('$id takes every field', (stated) => {
    const endpoint = (endpoints as Readonly<Record<string, (typeof endpoints)[keyof typeof endpoints]>>)[
      stated.id
    ]
    expect(endpoint).toMatchObject({ method: stated.method, path: stated.path, auth: stated.auth })
    for (const part of ['header', 'route', 'query', 'body'] as const) {
      const schema = (endpoint as Partial<Record<typeof part, z.ZodType>> | undefined)?.[part]
      expect(schema === undefined, `${part} of ${stated.id}`).toBe(stated[part] === undefined)
      const fields = stated[part]
      if (schema && fields)
        expect(misfitsOfFields(jsonOf(schema), fields, `${stated.id}.${part}`)).toEqual([])
    }
  })
})

describe('the contract’s codes', () => {
  it('are all known, and each warning', () => {
    expect(knownErrorCodes).toEqual(contract.errors.knownCodes)
    expect(knownWarningCodes).toEqual(contract.warnings.knownCodes)
    expect(codeSuffixesByStatus).toEqual(contract.errors.statusPatterns)
    expect(correlationHeader).toBe(contract.errors.correlationHeader)
  })
})

describe('the sandbox', () => {
  it('serves every endpoint of the contract', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'packbench-contract-'))
    const sandbox = await createSandbox({ dataDir: folder })
    try {
      const answer = await fetch(new URL('/openapi.json', sandbox.baseUrl))
      const Described = z.object({
        paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))),
      })
      const { paths } = Described.parse(await answer.json())
      const served = Object.values(paths).flatMap((methods) =>
        Object.values(methods).map(({ operationId }) => operationId),
      )
      // The gateway is another server with other errors; the sandbox has it beside the service.
      const stated = contract.endpoints.map(({ id }) => id).filter((id) => id !== 'createGatewayToken')
      expect(served.sort()).toEqual(stated.sort())
    } finally {
      await sandbox.close()
      rmSync(folder, { recursive: true })
    }
  })
})
