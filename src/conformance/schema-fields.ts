// The fields of a request as its schema has them, with where they stand.

import { z } from 'zod'

/** A field: its names from the outside in, 0 for the first entry of a list. */
export type SchemaField = {
  readonly path: readonly (string | number)[]
  /** Wherever the record is there that it belongs to. */
  readonly required: boolean
  /** The closed list of its values, where it has one. */
  readonly values: readonly string[] | undefined
}

type Json = {
  readonly enum?: readonly string[]
  readonly const?: string
  readonly anyOf?: readonly Json[]
  readonly items?: Json
  readonly properties?: Readonly<Record<string, Json>>
  readonly required?: readonly string[]
}

const fieldCount = ({ properties = {} }: Json) => Object.keys(properties).length

/** Of alternatives the one that says most: full details before an id alone, the values of a text before a list of them. */
function fullest(json: Json): Json {
  if (!json.anyOf) return json
  return json.anyOf.reduce((best, each) => (fieldCount(each) > fieldCount(best) ? each : best))
}

function fieldsIn(json: Json, under: SchemaField['path']): readonly SchemaField[] {
  return Object.entries(json.properties ?? {}).flatMap(([name, stated]) => {
    const path = [...under, name]
    const field = fullest(stated)
    const values = field.enum ?? (field.const === undefined ? undefined : [field.const])
    const own = { path, required: json.required?.includes(name) ?? false, values }
    const inner = field.items ? fieldsIn(fullest(field.items), [...path, 0]) : fieldsIn(field, path)
    return [own, ...inner]
  })
}

/** All fields of a part of a request, outer ones first. */
export function fieldsOf(schema: z.ZodObject): readonly SchemaField[] {
  return fieldsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json, [])
}

type Part = Readonly<Record<string, unknown>>

const copyOf = (value: unknown): Record<string, unknown> | unknown[] => {
  if (Array.isArray(value)) return [...(value as unknown[])]
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** The part with the field at `path` set, or left out where `value` is undefined; what it stands in is made where it lacks. */
export function withField(part: Part, [name, ...rest]: SchemaField['path'], value: unknown): Part {
  return changed(part, name, rest, value) as Part
}

function changed(
  holder: unknown,
  name: string | number | undefined,
  rest: SchemaField['path'],
  value: unknown,
): unknown {
  if (name === undefined) return holder
  const copy = (holder === undefined && typeof name === 'number' ? [] : copyOf(holder)) as Record<
    string | number,
    unknown
  >
  const [next, ...others] = rest
  copy[name] = next === undefined ? value : changed(copy[name], next, others, value)
  // JSON has no undefined: such a field is left out when it is sent.
  return copy
}

/** `packages.0.weightUnit`, as reports name it. */
export const fieldName = (path: SchemaField['path']) => path.join('.')
