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

/** The value under a path whose first letters may be upper or lower case; null counts as not there. */
export function valueAt(value: unknown, path: string): unknown {
  let at: unknown = value
  for (const name of path.split('.')) {
    at = Array.isArray(at)
      ? at[Number(name)]
      : isObject(at)
        ? (own(at, name) ?? own(at, otherCase(name)))
        : undefined
  }
  return at ?? undefined
}

/** The text, or a number's digits, under such a path. */
export function textAt(value: unknown, path: string): string | undefined {
  const found = valueAt(value, path)
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined
}

function own(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

function otherCase(name: string): string {
  const first = name.charAt(0)
  return (first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase()) + name.slice(1)
}
