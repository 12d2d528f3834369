// One file may hold the labels of several packages, a page each: then nothing is missing, though fewer labels came than
// there are packages.

import type { Purchase } from './purchase.ts'

/** How many pages of a label file have something on them; undefined where it has no pages or cannot be drawn. */
export type CountPages = (bytes: Uint8Array) => Promise<number | undefined>

/**
 * Whether the only file that is here holds the labels of all packages: as many pages as there are packages. Never of a
 * parcel with a customs form, whose pages may be forms, nor of what was bought elsewhere: there a person has to look. To
 * be asked once the service has answered with nothing else.
 */
export async function isAllInOne(
  { packageCount, origin, request }: Pick<Purchase, 'packageCount' | 'origin' | 'request'>,
  files: readonly (Uint8Array | undefined)[],
  countPages: CountPages | undefined,
): Promise<boolean> {
  const [only, ...others] = files
  if (packageCount < 2 || !only || others.length > 0 || !countPages) return false
  if (origin !== 'station' || !request || request.customsInfo) return false
  return (await countPages(only)) === packageCount
}
