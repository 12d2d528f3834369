// Secrets in the keychain that are for one place: of order sources, and of targets that are told of results.

import { createHash } from 'node:crypto'
import type { PlacedSecret } from '../../core/placed-secret.ts'

/** Under what name the keychain has a source's secret. */
export const sourceSecretName = (stationId: string, sourceId: string): string =>
  `order-source:${stationId}:${sourceId}`

/** The same of a target that is told of results. */
export const targetSecretName = (stationId: string, targetId: string): string =>
  `result-target:${stationId}:${targetId}`

/** Stands before the secret in the keychain: the two are kept and lost together. As a hash, a long address fits too. */
const markOf = (place: string) => `for:${createHash('sha256').update(place).digest('base64url')}:`

/** A secret as the keychain has it. */
export const markedSecret = (place: string, value: string): string => `${markOf(place)}${value}`

export function feedSecret(kept: string): PlacedSecret & { readonly value: string } {
  const [mark] = /^for:[\w-]{43}:/.exec(kept) ?? []
  return mark === undefined
    ? { value: kept, isFor: () => undefined }
    : { value: kept.slice(mark.length), isFor: (place) => markOf(place) === mark }
}
