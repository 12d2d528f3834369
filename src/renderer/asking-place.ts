// A number that the order sources are to be asked for, as the one text that Orders is opened with.

/** No number that is typed or scanned begins so. */
const sign = '\n'

export const askingPlace = (orderNumber: string): string => `${sign}${orderNumber}`

/** The number; undefined where Orders is opened with anything else. */
export function readAskingPlace(query: string): string | undefined {
  return query.startsWith(sign) ? query.slice(sign.length) : undefined
}
