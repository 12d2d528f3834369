// What became of rows while nobody followed them: the station died or closed, or met a fault of its own.

import type { Purchase } from '../ship/purchase.ts'
import type { BatchPorts } from './ports.ts'
import { endWithPurchase } from './row-outcome.ts'

export type Reconcile = ReturnType<typeof createReconcile>

export function createReconcile({
  store,
  purchase: getPurchase,
  purchaseOfGesture,
  onChange,
}: Pick<BatchPorts, 'store' | 'purchase' | 'purchaseOfGesture'> & {
  readonly onChange: (batchId: string) => void
}) {
  async function settle(batchId: string, place: number, purchase: Purchase): Promise<void> {
    if (purchase.state !== 'bought' && purchase.state !== 'refused') return
    const { id: purchaseId, price, reason, state } = purchase
    await store.updateRow(batchId, place, 'in_doubt', { state, purchaseId, price, reason })
    onChange(batchId)
  }

  /** The same of rows in doubt alone, at any time. */
  async function doubts(batchId: string): Promise<void> {
    for (const { place, purchaseId } of await store.rowsIn(batchId, 'in_doubt')) {
      const purchase = purchaseId === undefined ? undefined : await getPurchase(purchaseId)
      if (purchase) await settle(batchId, place, purchase)
    }
  }

  return {
    doubts,

    /**
     * Gives each row that is at work, or in doubt, what its purchase says. To be called while no runner is at work on the
     * batch: afterwards none of its rows is at work.
     */
    async all(batchId: string) {
      for (const { place, gestureId } of await store.rowsIn(batchId, 'working')) {
        const purchase = gestureId === undefined ? undefined : await purchaseOfGesture(gestureId)
        const change =
          !purchase || purchase.state === 'prepared'
            ? ({ state: 'waiting' } as const)
            : endWithPurchase(purchase, true).change
        await store.updateRow(batchId, place, 'working', change)
      }
      await doubts(batchId)
    },

    /** Rows in doubt of a purchase that has come to its end, whatever batch they stand in. */
    async purchase(purchase: Purchase) {
      for (const { batchId, row } of await store.findByPurchase(purchase.id)) {
        if (row.state === 'in_doubt') await settle(batchId, row.place, purchase)
      }
    },
  }
}
