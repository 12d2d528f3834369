// How many packages a carrier takes on one manifest. The service's document states no limit.

export type ManifestLimit = { readonly packages: number; readonly source: string }

/** For every carrier that the table does not name: the smallest that is known, which splits too early and never too late. */
const usual: ManifestLimit = {
  packages: 200,
  source: 'Endicia, help for SCAN forms: about 200 packages a form',
}

const limits: Readonly<Record<string, ManifestLimit>> = {
  // The postal carrier, as the service's document names it.
  Postal: usual,
}

/** The limit of a carrier by the service's code of it. */
export function manifestLimit(carrierCode: string | undefined): ManifestLimit {
  return (carrierCode === undefined ? undefined : limits[carrierCode]) ?? usual
}

/**
 * Splits parcels, in their order, into as few manifests as their packages need. A parcel is never torn apart: one with
 * more packages than the limit goes alone.
 */
export function splitByLimit<T extends { readonly packages: number }>(
  parcels: readonly T[],
  { packages: limit }: ManifestLimit,
): readonly (readonly T[])[] {
  const parts: T[][] = []
  let left = 0
  for (const parcel of parcels) {
    const open = parts.at(-1)
    if (open && parcel.packages <= left) {
      open.push(parcel)
      left -= parcel.packages
    } else {
      parts.push([parcel])
      left = limit - parcel.packages
    }
  }
  return parts
}
