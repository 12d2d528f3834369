// Where a manifest is listed: its day at the end of the day, and itself there; as the one text that a screen is opened with.

import { z } from 'zod'
import { dayText } from './day-range.ts'

const Place = z.tuple([z.iso.date(), z.uuid()])

export type ManifestPlace = { readonly day: string; readonly manifestId: string }

export const manifestPlace = (manifest: {
  readonly manifestId: string
  readonly createdAt: string
}): string => `${dayText(new Date(manifest.createdAt))} ${manifest.manifestId}`

export function readManifestPlace(query: string): ManifestPlace | undefined {
  const { data } = Place.safeParse(query.split(' '))
  return data && { day: data[0], manifestId: data[1] }
}
