// What a bench needs to have its part in batches that are shared out.

import type { BatchStore } from '../batch/ports.ts'
import type { Clock, Logger, NewId } from '../runtime.ts'
import type { BatchKeys } from './batch-keys.ts'
import type { BatchShareBook, SharedBatches } from './shared-batches.ts'

export type BatchSharingPorts = {
  /** Throws `warehouse_cut_off` and the like. */
  readonly batches: () => Promise<SharedBatches>
  readonly keysFor: () => Promise<BatchKeys>
  readonly book: BatchShareBook
  readonly store: Pick<BatchStore, 'nextTaken' | 'row' | 'totals' | 'atBenches'>
  readonly findOrder: (
    orderNumber: string,
  ) => Promise<{ readonly id: string; readonly orderNumber: string } | undefined>
  /** As a scan does of an order that is not here. */
  readonly fetchOrder: (orderNumber: string) => Promise<unknown>
  /** Its rows are being bought here. */
  readonly isAtWork: (batchId: string) => boolean
  /** As `LabelArchive.epoch`. */
  readonly epoch: () => Promise<string>
  readonly clock: Clock
  readonly newId: NewId
  readonly logger: Logger
  readonly onChange: (batchId: string) => void
}
