import { secretPlace, type Placed } from '../contract/feed-place.ts'

/** A secret that is kept for a place (`secretPlace`): of an order source, or of a target of results. */
export type PlacedSecret = {
  /** Undefined: other benches have it, and it is not here. */
  readonly value: string | undefined
  /** Undefined where that was not kept yet: then it was given for the place that is saved. */
  readonly isFor: (place: string) => boolean | undefined
}

export type SecretForPlace =
  | { readonly kind: 'none' | 'of_other_address' | 'not_here' }
  | { readonly kind: 'kept'; readonly value: string }

/** What of a kept secret is for `wanted`. `saved`: as it stands, by which a secret that does not say what it was given for is for its place. */
export function secretForPlace(
  secret: PlacedSecret | undefined,
  wanted: Placed,
  saved: Placed | undefined,
): SecretForPlace {
  const place = secretPlace(wanted)
  if (!secret || place === undefined) return { kind: 'none' }
  const isFor = secret.isFor(place) ?? (saved !== undefined && secretPlace(saved) === place)
  if (!isFor) return { kind: 'of_other_address' }
  return secret.value === undefined ? { kind: 'not_here' } : { kind: 'kept', value: secret.value }
}
