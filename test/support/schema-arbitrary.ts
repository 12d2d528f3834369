// Inputs for property tests, made of the schemas themselves: fitting ones, and ones that are broken in a place.

import fc from 'fast-check'
import { z } from 'zod'

type Json = {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly const?: string
  readonly format?: string
  readonly anyOf?: readonly Json[]
  readonly items?: Json
  readonly minItems?: number
  readonly properties?: Readonly<Record<string, Json>>
  readonly required?: readonly string[]
}

const jsonOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json

/** Texts that people write, and some that nobody would. */
const text = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'Ada Example',
      '12 Sample St',
      'Chicago',
      'IL',
      '60601',
      'US',
      'CA',
      'K1A 0B1',
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
)

const byFormat: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  date: fc.constantFrom('2026-11-20', '2026-12-31'),
  'date-time': fc.constantFrom('2026-11-20T08:00:00Z', '2026-11-20T08:00:00+01:00'),
}

const byType: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  boolean: fc.boolean(),
  integer: fc.integer({ min: 1, max: 20 }),
  number: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom(0.5, 12.25, 70)),
  string: text,
}

function fitting(json: Json): fc.Arbitrary<unknown> {
  if (json.anyOf) return fc.oneof(...json.anyOf.map(fitting))
  if (json.enum) return fc.constantFrom(...json.enum)
  if (json.const !== undefined) return fc.constant(json.const)
  if (json.items) return fc.array(fitting(json.items), { minLength: json.minItems ?? 0, maxLength: 2 })
  if (json.properties) {
    const fields = Object.fromEntries(
      Object.entries(json.properties).map(([name, field]) => [name, fitting(field)]),
    )
    return fc.record(fields, { requiredKeys: [...(json.required ?? [])] })
  }
  return (
    byFormat[json.format ?? ''] ?? byType[json.type ?? ''] ?? fc.dictionary(fc.constantFrom('a', 'b'), text)
  )
}

/** Anything that the schema's types allow; its conditional rules may still be broken. */
export function inputOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  return fitting(jsonOf(schema))
}

const junk = fc.constantFrom<unknown>('no such value', '', 0, -1, 1.5, true, null, [], {}, ['x'])

/** The value with one of its fields, somewhere, left out or replaced by something of another kind. */
export function brokenSomewhere(value: unknown): fc.Arbitrary<unknown> {
  const places = placesOf(value)
  if (places.length === 0) return junk
  return fc
    .tuple(fc.constantFrom(...places), fc.option(junk, { nil: undefined }))
    .map(([place, replacement]) => replaced(value, place, replacement))
}

type Place = readonly (string | number)[]

function placesOf(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return at.length > 0 ? [at] : []
  const inner = Object.entries(value).flatMap(([name, field]) =>
    placesOf(field, [...at, Array.isArray(value) ? Number(name) : name]),
  )
  return at.length > 0 ? [at, ...inner] : inner
}

function replaced(value: unknown, [first, ...rest]: Place, replacement: unknown): unknown {
  if (first === undefined) return replacement
  if (Array.isArray(value)) {
    return value.flatMap((entry: unknown, index) => {
      if (index !== first) return [entry]
      const changed = replaced(entry, rest, replacement)
      return changed === undefined ? [] : [changed]
    })
  }
  const fields = Object.entries(value as object).flatMap(([name, field]: [string, unknown]) => {
    if (name !== first) return [[name, field]]
    const changed = replaced(field, rest, replacement)
    return changed === undefined ? [] : [[name, changed]]
  })
  return Object.fromEntries(fields) as unknown
}
