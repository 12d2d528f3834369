/** The value of a closed list that a word of an answer means, in whatever case; undefined for any other word. */
export function knownWord<T extends string>(list: readonly T[], word: string | undefined): T | undefined {
  const asked = word?.toLowerCase()
  return list.find((value) => value.toLowerCase() === asked)
}
