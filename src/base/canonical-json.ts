/** JSON that is the same text for the same content: parts in the order of their names, nothing of what is undefined; '' for undefined itself. */
export const canonicalJson = (value: unknown): string =>
  value === undefined
    ? ''
    : JSON.stringify(value, (_, part: unknown) =>
        part !== null && typeof part === 'object' && !Array.isArray(part)
          ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
          : part,
      )
