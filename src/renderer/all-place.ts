// All that a text finds in a list, as the one text that its screen is opened with.

const sign = '*'

export const allPlace = (text: string): string => `${sign}${text}`

/** The text; undefined where the screen is opened with anything else. */
export function readAllPlace(query: string): string | undefined {
  return query.startsWith(sign) ? query.slice(sign.length) : undefined
}
