// Parcels are filed as they are bought: what their manifests need to know of them stands beside them from then on.

import type { Logger } from '../runtime.ts'
import type { PurchaseStore } from '../ship/ports.ts'
import { inFull } from '../ship/saved-address-ids.ts'
import type { Purchase } from '../ship/purchase.ts'
import { localDay } from './manifest.ts'
import type { ManifestStore } from './ports.ts'

const filedAtOnce = 200

/** Answers what files everything that was bought and is not filed. */
export function createFiling({
  manifests,
  purchases,
  logger,
}: {
  readonly manifests: Pick<ManifestStore, 'listUnfiled' | 'file' | 'leaveUnfiled'>
  readonly purchases: Pick<PurchaseStore, 'get'>
  readonly logger: Logger
}): () => Promise<void> {
  /** Sealed with a key that this session does not have. A later one may: they are filed then. */
  const sealed = new Set<string>()

  async function fileOne(purchaseId: string): Promise<void> {
    const purchase = await purchases.get(purchaseId)
    const filed = purchase && filedParcel(purchase)
    if (filed) return manifests.file(filed)
    logger.warn('manifest.parcel_not_filed', { purchaseId })
    if (purchase) sealed.add(purchaseId)
    else await manifests.leaveUnfiled(purchaseId)
  }

  return async () => {
    for (;;) {
      const limit = sealed.size + filedAtOnce
      const unfiled = await manifests.listUnfiled(limit)
      for (const purchaseId of unfiled) if (!sealed.has(purchaseId)) await fileOne(purchaseId)
      if (unfiled.length < limit) return
    }
  }
}

/** Undefined where the request was sealed with another key: nobody knows where the parcel leaves from. */
function filedParcel({ id, request, isReturn, updatedAt }: Purchase) {
  if (!request) return undefined
  const stated = request.shipDate?.slice(0, 10)
  return {
    purchaseId: id,
    carrierAccountId: request.carrierAccountId,
    // Parcels of one place may have been sent with and without its id.
    fromAddress: inFull(request.fromAddress),
    shipDate: stated ?? localDay(updatedAt),
    statesShipDate: stated !== undefined,
    needsManifest: !isReturn,
  }
}
