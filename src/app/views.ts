// From core's records to what the page sees.

import type { LabelHit, OrderView, ParcelView, PrintJobView } from '../contract/domain.ts'
import { destinationOf } from '../core/orders/destination.ts'
import type { Order } from '../core/orders/order.ts'
import type { PrintJob } from '../core/printing/print-job.ts'
import type { LabelSummary } from '../core/shipping/ports.ts'
import type { Purchase } from '../core/shipping/purchase.ts'

/** The fields of `record` that have a value: optional fields are absent on the wire, not undefined. */
function present<T extends object>(record: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as never
}

export function printJobView(job: PrintJob, printerName: string): PrintJobView {
  const { id, labelId, printerId, state, condition, reason, reprintReason, answered } = job
  return {
    id,
    labelId,
    printerId,
    printerName,
    state,
    answered,
    updatedAt: job.updatedAt.toISOString(),
    ...present({ condition, reason, reprintReason }),
  }
}

export function parcelView(
  purchase: Purchase,
  labelId: string | undefined,
  job: PrintJobView | undefined,
): ParcelView {
  const { id, orderNumber, state, reason, service, recipient, destination, trackingNumber, price, warnings } =
    purchase
  return {
    purchaseId: id,
    orderNumber,
    state,
    service,
    recipient,
    destination,
    warnings: [...warnings],
    createdAt: purchase.createdAt.toISOString(),
    updatedAt: purchase.updatedAt.toISOString(),
    ...present({
      reason,
      trackingNumber,
      price,
      labelId,
      job,
      nextCheckAt: purchase.nextCheckAt?.toISOString(),
    }),
  }
}

export function labelHit(label: LabelSummary, prints: number, job: PrintJobView | undefined): LabelHit {
  const { labelId, orderNumber, trackingNumber, service, recipient, destination } = label
  const boughtAt = label.boughtAt.toISOString()
  return {
    labelId,
    orderNumber,
    trackingNumber,
    service,
    recipient,
    destination,
    boughtAt,
    prints,
    ...present({ job }),
  }
}

export function orderView(order: Order): OrderView {
  return {
    orderNumber: order.orderNumber,
    state: order.state,
    recipient: order.toAddress.name,
    destination: destinationOf(order.toAddress),
    service: order.service ?? '',
    ...present({ weightGrams: order.weightGrams }),
  }
}
