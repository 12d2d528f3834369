// Where a manifest is listed: its day at the end of the day, and itself there; as the one text that a screen is opened with.

import { dayText } from './day-range.ts'

const placePattern = /^(\d{4}-\d{2}-\d{2}) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

export type ManifestPlace = { readonly day: string; readonly manifestId: string }

export const manifestPlace = (manifest: {
  readonly manifestId: string
  readonly createdAt: string
}): string => `${dayText(new Date(manifest.createdAt))} ${manifest.manifestId}`

export function readManifestPlace(query: string): ManifestPlace | undefined {
  const [, day, manifestId] = placePattern.exec(query) ?? []
  return day !== undefined && manifestId !== undefined ? { day, manifestId } : undefined
}
