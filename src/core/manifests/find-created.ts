// Which of the service's manifests is the one that a request without an answer may have made. The contract gives a
// manifest no mark of the station's own, so it is told by what else is known of it.

import type { Manifest } from './manifest.ts'
import type { ServiceManifest } from './ports.ts'

/** Told and different rules one out; what the service does not tell rules out nothing. */
const differs = <T>(told: T | undefined, own: T | undefined) =>
  told !== undefined && own !== undefined && told !== own

/**
 * Those of the listed manifests that could be it: not there before the request left, no other manifest's of this
 * station, and with the same count, carrier account and ship date as far as they are told.
 */
export function couldBe(
  manifest: Manifest,
  listed: readonly ServiceManifest[],
  isOwn: (serviceManifestId: string) => boolean,
): readonly ServiceManifest[] {
  const before = new Set(manifest.knownBefore)
  return listed.filter(
    (one) =>
      !before.has(one.manifestId) &&
      !isOwn(one.manifestId) &&
      !differs(one.shipmentCount, manifest.parcels) &&
      !differs(one.carrierAccountId, manifest.carrierAccountId) &&
      !(manifest.statesShipDate && differs(one.shipDate?.slice(0, 10), manifest.shipDate)),
  )
}
