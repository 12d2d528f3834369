// What became of rows while nobody followed them: the station died or closed, or met a fault of its own.

import type { Purchase } from '../ship/purchase.ts'
import type { Logger } from '../runtime.ts'
import type { BatchRow } from './batch.ts'
import { createBatchSlips } from './batch-slips.ts'
import type { BatchPorts } from './ports.ts'
import { endWithPurchase } from './row-outcome.ts'

export type Reconcile = ReturnType<typeof createReconcile>

export function createReconcile({
  store,
  printSlip,
  logger,
  purchase: getPurchase,
  purchaseOfGesture,
  onLabelsFree,
  onChange,
}: Pick<BatchPorts, 'store' | 'purchase' | 'purchaseOfGesture' | 'printSlip' | 'onLabelsFree'> & {
  readonly logger: Logger
  readonly onChange: (batchId: string) => void
}) {
  const slips = createBatchSlips({ store, printSlip, logger })

  async function settle(
    batchId: string,
    { place, orderNumber }: Pick<BatchRow, 'place' | 'orderNumber'>,
    purchase: Purchase,
  ): Promise<void> {
    if (purchase.state !== 'bought' && purchase.state !== 'refused') return
    const { id: purchaseId, price, reason, state } = purchase
    const change = { state, purchaseId, price, reason }
    await slips(batchId, orderNumber, change)
    await store.updateRow(batchId, place, 'in_doubt', change)
    onChange(batchId)
  }

  /** The same of rows in doubt alone, at any time. */
  async function doubts(batchId: string): Promise<void> {
    for (const row of await store.rowsIn(batchId, 'in_doubt')) {
      const { purchaseId } = row
      const purchase = purchaseId === undefined ? undefined : await getPurchase(purchaseId)
      if (purchase) await settle(batchId, row, purchase)
    }
  }

  return {
    doubts,

    /**
     * Gives each row that is at work, or in doubt, what its purchase says. To be called while no runner is at work on the
     * batch: afterwards none of its rows is at work.
     */
    async all(batchId: string) {
      for (const { place, gestureId, orderNumber } of await store.rowsIn(batchId, 'working')) {
        const purchase = gestureId === undefined ? undefined : await purchaseOfGesture(gestureId)
        const change =
          !purchase || purchase.state === 'prepared'
            ? ({ state: 'waiting' } as const)
            : endWithPurchase(purchase, true).change
        await slips(batchId, orderNumber, change)
        await store.updateRow(batchId, place, 'working', change)
        onLabelsFree()
      }
      await doubts(batchId)
    },

    /** Rows in doubt of a purchase that has come to its end, whatever batch they stand in. */
    async purchase(purchase: Purchase) {
      for (const { batchId, row } of await store.findByPurchase(purchase.id)) {
        if (row.state === 'in_doubt') await settle(batchId, row, purchase)
      }
    },
  }
}
