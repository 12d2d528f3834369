import { createHash } from 'node:crypto'

const keyOf = (part: unknown) =>
  part instanceof Uint8Array ? createHash('sha256').update(part).digest('hex') : JSON.stringify(part)

/** Does what it has done before once: by what it is given, bytes or what JSON can say. */
export function remembered<T extends readonly unknown[], R>(
  make: (...parts: T) => Promise<R>,
): (...parts: T) => Promise<R> {
  const known = new Map<string, Promise<R>>()
  return (...parts) => {
    const key = parts.map(keyOf).join(' ')
    const made = known.get(key) ?? make(...parts)
    known.set(key, made)
    return made
  }
}
