type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown

export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// A tracking number of 22 digits may come as a JSON number: as a double it would lose its last digits.
const keepLongNumbers: Reviver = (_key, value, { source }) =>
  typeof value === 'number' &&
  source !== undefined &&
  String(value) !== source &&
  /^-?\d+(\.\d+)?$/.test(source)
    ? source
    : value

/** Parses JSON; numbers that a double cannot hold as written become strings. Undefined for anything but JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(
      text,
      keepLongNumbers as (this: unknown, key: string, value: unknown) => unknown,
    ) as unknown
  } catch {
    // The parser's error quotes the text, which may hold an address.
    return undefined
  }
}

/**
 * The value under a path of names, whatever their case and whether with `_` or `-` between their words; the name as it is
 * written comes first. Null counts as not there, unless `orNull` asks for it.
 */
export function valueAt(value: unknown, path: string, orNull = false): unknown {
  let at: unknown = value
  for (const name of path.split('.')) {
    at = Array.isArray(at) ? at[Number(name)] : isObject(at) ? fieldOf(at, name) : undefined
  }
  return orNull ? at : (at ?? undefined)
}

/** The names by which such a path leads to a value, as they are written there; undefined where it leads to none. */
export function placeOf(value: unknown, path: string): readonly string[] | undefined {
  const names: string[] = []
  let at: unknown = value
  for (const name of path.split('.')) {
    const key = Array.isArray(at) ? name : isObject(at) ? keyOf(at, name) : undefined
    if (key === undefined) return undefined
    names.push(key)
    at = (at as Readonly<Record<string, unknown>>)[key]
  }
  return at === undefined || at === null ? undefined : names
}

/** The text, or a number's digits, under such a path. */
export function textAt(value: unknown, path: string): string | undefined {
  const found = valueAt(value, path)
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined
}

function fieldOf(object: JsonObject, name: string): unknown {
  const key = keyOf(object, name)
  return key === undefined ? undefined : object[key]
}

function keyOf(object: JsonObject, name: string): string | undefined {
  const isThere = (key: string) => object[key] !== undefined && object[key] !== null
  if (Object.hasOwn(object, name) && isThere(name)) return name
  const wanted = plainName(name)
  const others = Object.keys(object).filter((each) => plainName(each) === wanted)
  return others.find(isThere) ?? others[0]
}

const plainNames = new Map<string, string>()

/** `shipment_id`, `Shipment-ID` and `shipmentId` are one name. */
function plainName(name: string): string {
  const known = plainNames.get(name)
  if (known !== undefined) return known
  const plain = name.replace(/[\s_-]+/g, '').toLowerCase()
  if (plainNames.size < 5_000) plainNames.set(name, plain)
  return plain
}
