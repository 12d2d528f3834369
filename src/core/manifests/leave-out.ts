import { isAppError } from '../../contract/errors.ts'
import type { ManifestService, ManifestStore, OpenParcel } from './ports.ts'

/** The service left a parcel of this bench out. In the list of the day that the service has it on, it is as good as any. */
export async function leaveOut(
  parcel: OpenParcel,
  words: string,
  {
    manifests,
    service,
  }: {
    readonly manifests: Pick<ManifestStore, 'changeShipDate' | 'noteRefusal'>
    readonly service: Pick<ManifestService, 'shipDateOf'>
  },
): Promise<void> {
  const shipDate = await service.shipDateOf(parcel.transactionId).catch((error: unknown) => {
    if (!isAppError(error)) throw error
    return undefined
  })
  if (shipDate !== undefined && shipDate !== parcel.shipDate) {
    await manifests.changeShipDate(parcel.purchaseId, shipDate)
  } else await manifests.noteRefusal(parcel.purchaseId, words)
}
