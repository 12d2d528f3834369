import type { BatchRowView, BatchView } from '../../contract/batch.ts'
import { isAppError } from '../../contract/errors.ts'
import { triedAgain, type BatchRow } from '../../core/batch/batch.ts'
import type { BatchSnapshot } from '../../core/batch/batches.ts'
import { destinationOf } from '../../contract/destination.ts'
import type { Stores } from '../profile/stores.ts'
import { present } from '../views.ts'

export function batchView(
  { batch, totals, papers, current, pausing, estimate, rowsPerMinute, readAtMs }: BatchSnapshot,
  shared: BatchView['shared'],
): BatchView {
  const { id, state, source, pause, limit, withSlips } = batch
  const { total, counts, quoted, again, spent } = totals
  return {
    id,
    readAtMs,
    state,
    source,
    pausing,
    withSlips,
    total,
    counts: { ...counts },
    again: {
      rows: triedAgain.reduce((sum, one) => sum + counts[one], 0),
      knownRows: again.rows,
      ...present({ cost: again.total }),
    },
    spentRows: spent.rows,
    estimate: { ...estimate, knownRows: quoted.rows, ...present({ total: quoted.total }) },
    createdAt: batch.createdAt.toISOString(),
    ...present({
      papers,
      shared,
      pause,
      limit,
      current,
      rowsPerMinute,
      // How fast others go is not known.
      secondsLeft: shared
        ? undefined
        : rowsPerMinute && Math.round(((counts.waiting + counts.working) / rowsPerMinute) * 60),
      spent: spent.total,
      startedAt: batch.startedAt?.toISOString(),
      endedAt: batch.endedAt?.toISOString(),
    }),
  }
}

/** A row with what belongs to it: its order's recipient, its purchase, and how far its label is. */
export async function batchRowView(
  row: BatchRow,
  { orders, purchases, labels, jobs }: Pick<Stores, 'orders' | 'purchases' | 'labels' | 'jobs'>,
): Promise<BatchRowView> {
  const { place, orderNumber, state, purchaseId, quoted, price, reason } = row
  // An order that cannot be opened is listed without its content.
  const order = await orders.get(row.orderId).catch((error: unknown) => {
    if (!isAppError(error, 'sealed_with_other_key')) throw error
    return undefined
  })
  const purchase = purchaseId === undefined ? undefined : await purchases.get(purchaseId)
  const [label] = purchase ? await labels.listByPurchase(purchase.id) : []
  const job = label && (await jobs.latestForLabel(label.id))
  return {
    place,
    orderNumber,
    state,
    recipient: purchase?.recipient ?? order?.toAddress.name ?? '',
    destination: purchase?.destination ?? (order ? destinationOf(order.toAddress) : ''),
    ...present({
      purchaseId,
      trackingNumber: purchase?.trackingNumber,
      quoted,
      price: price ?? purchase?.price,
      reason,
      bench: row.bench,
      printed: job?.state,
    }),
  }
}
