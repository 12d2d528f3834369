// Bodies in the two styles that put an envelope around each record, as plain JSON: JSON:API 1.1 (jsonapi.org, section 7,
// "Document structure") and HAL (draft-kelly-json-hal, section 4.1.2). Everything else stays as it is.

import { isObject, type JsonObject } from './json.ts'

/** References lead around in circles: nothing that is read lies deeper. */
const deepest = 12

/** The body with JSON:API's attributes and relationships, and HAL's embedded resources, as fields of their records. */
export function plainBody(body: unknown): unknown {
  const included = new Map<string, JsonObject>()
  if (isObject(body) && Array.isArray(body['included']))
    for (const each of body['included'] as readonly unknown[]) {
      const name = isResource(each) ? referenceOf(each) : undefined
      if (name !== undefined) included.set(name, each as JsonObject)
    }
  return plain(body, 0)

  function plain(value: unknown, depth: number): unknown {
    if (depth > deepest) return value
    if (Array.isArray(value)) return value.map((each) => plain(each, depth + 1))
    if (!isObject(value)) return value
    const { _embedded: embedded, ...own } = isResource(value) ? fieldsOf(value) : value
    const fields = isObject(embedded) ? { ...embedded, ...own } : embedded === undefined ? own : value
    return Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, plain(each, depth + 1)]))
  }

  function fieldsOf({ type: _type, attributes, relationships, ...rest }: JsonObject): JsonObject {
    const related = isObject(relationships)
      ? Object.entries(relationships).flatMap(([name, relation]) =>
          isObject(relation) && 'data' in relation ? [[name, resolved(relation['data'])] as const] : [],
        )
      : []
    return { ...rest, ...Object.fromEntries(related), ...(attributes as JsonObject) }
  }

  function resolved(reference: unknown): unknown {
    if (Array.isArray(reference)) return reference.map(resolved)
    if (!isObject(reference)) return reference
    return included.get(referenceOf(reference) ?? '') ?? reference
  }
}

function isResource(value: unknown): value is JsonObject {
  return isObject(value) && typeof value['type'] === 'string' && isObject(value['attributes'])
}

/** What a resource is referred to by: its type and its id together. */
function referenceOf({ type, id }: JsonObject): string | undefined {
  return typeof type === 'string' && (typeof id === 'string' || typeof id === 'number')
    ? `${type}\n${id}`
    : undefined
}
