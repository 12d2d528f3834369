import { isAppError, type ErrorInfo } from '../../contract/errors.ts'
import { infoOf } from '../failure.ts'
import type { Logger } from '../runtime.ts'
import type { PurchaseStore } from './ports.ts'
import { UnexpectedResponse } from '../shipping-service.ts'

/** Why labels did not come. An answer that cannot be read is kept beside its purchase, where the disk takes it. */
export async function labelFault(
  { purchases, logger }: { readonly purchases: Pick<PurchaseStore, 'keepRaw'>; readonly logger: Logger },
  purchaseId: string,
  error: unknown,
): Promise<ErrorInfo> {
  if (error instanceof UnexpectedResponse) {
    await purchases.keepRaw(purchaseId, error.raw).catch((why: unknown) => {
      // What was bought is kept first: a full disk is met there too, and waited for.
      if (!isAppError(why, 'data_folder_unusable')) throw why
    })
  }
  if (!isAppError(error)) logger.error('labels.bug', { purchaseId }, error)
  return infoOf(error, purchaseId)
}
