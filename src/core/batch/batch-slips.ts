// The packing slips of a batch: one for each row that it bought, in the order of its labels.

import type { ErrorInfo } from '../../contract/errors.ts'
import { infoOf } from '../failure.ts'
import type { Logger } from '../runtime.ts'
import type { BatchRowChange } from './batch.ts'
import type { BatchPorts } from './ports.ts'

export type BatchSlips = ReturnType<typeof createBatchSlips>

export function createBatchSlips({
  store,
  printSlip,
  logger,
}: Pick<BatchPorts, 'store' | 'printSlip'> & { readonly logger: Logger }) {
  /**
   * Queues the slip of a row that comes to `change`, where that is bought and its batch has slips. To be called before the
   * change is on disk: after a death between the two it is asked for again, under the same gesture, and printed once. Answers
   * what kept it from being queued; the label is bought all the same.
   */
  return async (
    batchId: string,
    orderNumber: string,
    { state, purchaseId }: BatchRowChange,
  ): Promise<ErrorInfo | undefined> => {
    if (state !== 'bought' || purchaseId === undefined) return undefined
    const batch = await store.get(batchId)
    if (!batch?.withSlips) return undefined
    try {
      await printSlip(orderNumber, `${purchaseId}:slip`)
      return undefined
    } catch (error) {
      const reason = infoOf(error)
      logger.warn('batch.slip_not_printed', { batchId, code: reason.code })
      return reason
    }
  }
}
