// Paths in JSON: names parted by dots, places of lists in brackets (`lines[0].number`). Empty is the value itself.

/** True for a path that can be read. */
export const isJsonPath = (path: string): boolean => /^([^.[\]]+|\[\d+\])(\.[^.[\]]+|\[\d+\])*$/.test(path)

/** Names and places, one after another. */
export const stepsOf = (path: string): readonly { readonly name?: string; readonly place?: string }[] =>
  [...path.matchAll(/(?<name>[^.[\]]+)|\[(?<place>\d+)\]/g)].map(({ groups }) => groups ?? {})
