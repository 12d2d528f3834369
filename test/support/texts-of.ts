/** Every text of a table, and of what its sentences answer to simple values, with its name. */
export function textsOf(words: unknown, name: string): readonly (readonly [name: string, text: string])[] {
  if (typeof words === 'string') return [[name, words]]
  if (typeof words === 'function') {
    const sentence = words as (...given: unknown[]) => unknown
    return [0, 1, 2, 'x'].flatMap((given) => {
      try {
        return textsOf(sentence(given, given, given, given), name)
      } catch {
        return []
      }
    })
  }
  if (typeof words !== 'object' || words === null) return []
  return Object.entries(words).flatMap(([key, value]) => textsOf(value, `${name}.${key}`))
}
