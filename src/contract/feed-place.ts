import { databasePlace, type DatabasePlace } from './database-place.ts'

/**
 * What of a feed's address its secret is given for: scheme, host, port and path, as they are written. On a host of many
 * shops the path is what tells them apart; the query only says which orders.
 */
export const feedPlace = (url: string): string => url.trim().split(/[?#]/, 1)[0] ?? ''

/** Whatever may have a secret, by what it is asked over. */
export type Placed =
  | { readonly kind: 'folder' }
  | { readonly kind: 'http'; readonly url: string }
  | { readonly kind: 'database'; readonly place: DatabasePlace }

/** What a secret is given for; undefined where there is none to give. */
export function secretPlace(placed: Placed): string | undefined {
  if (placed.kind === 'folder') return undefined
  return placed.kind === 'http' ? feedPlace(placed.url) : databasePlace(placed.place)
}
