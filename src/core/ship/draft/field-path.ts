// Fields of a draft by their dotted names, as problems name them: `packages.0.weight`.

/** The value at a path; undefined where nothing is there. */
export function valueAt(draft: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null) return undefined
    return (value as Readonly<Record<string, unknown>>)[name]
  }, draft)
}

/** Nothing, or what a form leaves where nothing was typed. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  return value === undefined || value === null || value === false || Number.isNaN(value)
}

/** A copy without the field at `path`, whose `*` stands for each entry of a list. */
export function without<T>(value: T, path: readonly (string | number)[]): T {
  const [name, ...rest] = path
  if (name === undefined || typeof value !== 'object' || value === null) return value
  if (name === '*') {
    return (Array.isArray(value) ? value.map((one: unknown) => without(one, rest)) : value) as T
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
      if (key !== String(name)) return [[key, inner]]
      return rest.length === 0 ? [] : [[key, without(inner, rest)]]
    }),
  ) as T
}
