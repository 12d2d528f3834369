// From core's records to what the page sees.

import type { BenchPrintView } from '../contract/bench-print-view.ts'
import type {
  LabelHit,
  MissingLabelsView,
  PackageView,
  ParcelView,
  PrintContentKind,
  PrintJobState,
  PrintJobView,
  WaitingOrderView,
} from '../contract/domain.ts'
import type { ScanBackLabel } from '../core/ship/scan-back.ts'
import type { ScanBackView } from '../contract/scan-back.ts'
import type { OrderState, OrderView } from '../contract/orders.ts'
import type { OperationOutput } from '../contract/operations.ts'
import { destinationOf } from '../contract/destination.ts'
import type { Order } from '../core/orders/order.ts'
import type { PrintJob } from '../core/printing/print-job.ts'
import type { MissingLabels } from '../core/ship/missing-label-store.ts'
import type { LabelSummary, StoredLabel } from '../core/ship/ports.ts'
import type { Purchase } from '../core/ship/purchase.ts'
import type { WaitingOrder } from '../core/ship/waiting-order.ts'
import type { FittedPage } from '../labels/raster/label-rasterizer.ts'
import type { LabelImage } from './papers/label-preview.ts'

/** The fields of `record` that have a value: optional fields are absent on the wire, not undefined. */
export function present<T extends object>(record: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as never
}

export const waitingOrderView = ({
  id,
  orderNumber,
  parcelNumber,
  ceiling,
  reason,
  createdAt,
}: WaitingOrder): WaitingOrderView => ({
  id,
  orderNumber,
  parcelNumber,
  ceiling,
  createdAt: createdAt.toISOString(),
  ...present({ reason }),
})

/** What a print job's view says beside the job: its printer's name, and what it prints. */
export type JobSurroundings = {
  readonly printerName: string
  readonly kind: PrintContentKind
  readonly subject: string | undefined
  readonly atBench?: BenchPrintView | undefined
}

export function printJobView(
  job: PrintJob,
  { printerName, kind, subject, atBench }: JobSurroundings,
): PrintJobView {
  const { id, content, printerId, role, copies, state, held, condition, reason, reprintReason, answered } =
    job
  return {
    id,
    kind,
    printerId,
    printerName,
    role,
    copies,
    state,
    held,
    answered,
    createdAt: job.createdAt.toISOString(),
    updatedAt: job.updatedAt.toISOString(),
    ...present({
      labelId: content.kind === 'label' ? content.labelId : undefined,
      orderNumber: kind === 'label' ? subject : undefined,
      subject: subject === '' ? undefined : subject,
      awaitsPrinter: state === 'sent' && job.awaitingConfirmation ? (true as const) : undefined,
      heldFor: job.heldFor,
      atBench,
      condition,
      reason,
      reprintReason,
    }),
  }
}

/** How far a label is on its way to being scanned back, if it is. */
export function scanBackView(labels: readonly ScanBackLabel[], labelId: string): ScanBackView | undefined {
  const label = labels.find((one) => one.labelId === labelId)
  return label?.state === 'awaited' && !label.isOut ? 'to_come' : label?.state
}

export function packageView(
  { id, packageNumber, trackingNumber }: Omit<StoredLabel, 'bytes'>,
  job: PrintJobView | undefined,
  scanBacks: readonly ScanBackLabel[],
): PackageView {
  const scanBack = scanBackView(scanBacks, id)
  const isUnread = scanBacks.some((one) => one.labelId === id && one.trackingCode === 'not_read')
  const numberUnread = isUnread ? (true as const) : undefined
  return { packageNumber, labelId: id, ...present({ trackingNumber, job, scanBack, numberUnread }) }
}

/** Undefined where nobody may use the labels that are missing. */
export function missingLabelsView({
  packages,
  reason,
  nextCheckAt,
  isRefunded,
}: MissingLabels): MissingLabelsView | undefined {
  if (isRefunded) return undefined
  return { packages: [...packages], ...present({ reason, nextCheckAt: nextCheckAt?.toISOString() }) }
}

/** How far a package's label is on its way to paper; what needs a person comes first. */
const printProgress: Readonly<Record<PrintJobState | 'none', number>> = {
  unknown: 0,
  failed: 1,
  none: 2,
  queued: 3,
  sending: 4,
  sent: 5,
  confirmed: 6,
}

function leastFar(packages: readonly PackageView[]): PackageView | undefined {
  const progress = ({ job }: PackageView) =>
    job?.state === 'unknown' && job.answered ? printProgress.confirmed : printProgress[job?.state ?? 'none']
  return packages.toSorted((a, b) => progress(a) - progress(b))[0]
}

export function parcelView(purchase: Purchase, packages: readonly PackageView[]): ParcelView {
  const {
    id,
    orderNumber,
    parcelNumber,
    isReturn,
    state,
    reason,
    service,
    recipient,
    destination,
    warnings,
  } = purchase
  const { trackingNumber, price, quotedPrice } = purchase
  const shown = leastFar(packages)
  return {
    purchaseId: id,
    orderNumber,
    parcelNumber,
    isReturn,
    state,
    service,
    recipient,
    destination,
    packageCount: Math.max(packages.length, purchase.packageCount),
    packages: [...packages],
    warnings: [...warnings],
    createdAt: purchase.createdAt.toISOString(),
    updatedAt: purchase.updatedAt.toISOString(),
    ...present({
      reason,
      trackingNumber,
      price,
      quotedPrice,
      labelId: shown?.labelId,
      job: shown?.job,
      nextCheckAt: purchase.nextCheckAt?.toISOString(),
      imported: importedMark(purchase),
      ruleName: purchase.ruleName,
    }),
  }
}

const importedMark = ({ origin }: Pick<Purchase, 'origin'>) => (origin === 'imported' ? true : undefined)

export function labelHit(
  label: LabelSummary,
  prints: number,
  job: PrintJobView | undefined,
  { refund, scanBack, codes }: Pick<LabelHit, 'refund' | 'scanBack' | 'codes'>,
): LabelHit {
  const { labelId, orderNumber, packageNumber, packageCount, trackingNumber } = label
  const { service, recipient, destination, state } = label
  const boughtAt = label.boughtAt.toISOString()
  return {
    labelId,
    orderNumber,
    packageNumber,
    packageCount,
    trackingNumber,
    service,
    recipient,
    destination,
    boughtAt,
    state,
    prints,
    ...(label.labelsMissing > 0 ? { labelsMissing: label.labelsMissing } : {}),
    codes,
    ...present({ job, refund, scanBack, imported: importedMark(label) }),
  }
}

const toBeShipped: readonly OrderState[] = ['open', 'held', 'failed']

/** `purchaseInDoubt`: of one of its parcels, where there is one. */
export function orderView(order: Order, purchaseInDoubt?: string): OrderView {
  return {
    orderNumber: order.orderNumber,
    state: order.state,
    recipient: order.toAddress.name,
    destination: destinationOf(order.toAddress),
    service: order.service ?? '',
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    ...present({
      weightGrams: order.weightGrams,
      heldReason: order.heldReason,
      failure: order.failure,
      purchaseInDoubt,
      emptied: order.emptiedAt && toBeShipped.includes(order.state) ? true : undefined,
      elsewhere: order.elsewhere && { ...order.elsewhere, since: order.elsewhere.since.toISOString() },
    }),
  }
}

const fitView = ({ scale, rotated, area, larger, chosen }: FittedPage, pages: number) => ({
  scale,
  rotated,
  pages,
  ...(area && { area: { width: area.right - area.left, height: area.bottom - area.top } }),
  ...present({ larger, chosen }),
})

export function pictureView({
  png,
  widthDots,
  heightDots,
  pages,
  papers,
  notExact,
}: LabelImage): OperationOutput<'print.preview'> {
  const [first] = pages
  return {
    pngBase64: Buffer.from(png).toString('base64'),
    widthDots,
    heightDots,
    ...(first ? { fit: fitView(first, papers) } : {}),
    notExact: notExact.map(({ command, why }) => ({ command, why })),
  }
}
