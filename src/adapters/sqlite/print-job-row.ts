// A print job as its row holds it, both ways.

import { z } from 'zod'
import { heldFors, printJobStates, reprintReasons, type HeldFor } from '../../contract/domain.ts'
import { printerConditions, printerRoles } from '../../contract/printers.ts'
import { ErrorInfo } from '../../contract/errors.ts'
import type { PrintJobChange } from '../../core/printing/ports.ts'
import type { NewPrintJob, PrintContent, PrintJob } from '../../core/printing/print-job.ts'
import { insert, orNull, type Columns } from './columns.ts'
import { orUnreadable, unreadableReason, type SealedFields } from './sealed-fields.ts'
import type { StoreContext } from './store-context.ts'

const PrintJobRow = z.object({
  id: z.string(),
  label_id: z.string().nullable(),
  purchase_id: z.string().nullable(),
  document_id: z.string().nullable(),
  printer_id: z.string(),
  role: z.enum(printerRoles),
  copies: z.int(),
  state: z.enum(printJobStates),
  held: z.int(),
  held_for: z.enum(heldFors).nullable(),
  gesture_id: z.string().nullable(),
  reprint_reason: z.enum(reprintReasons).nullable(),
  condition: z.enum(printerConditions).nullable(),
  awaiting_confirmation: z.int(),
  stops_queue: z.int(),
  answered: z.int(),
  attempts: z.int(),
  created_at: z.int(),
  updated_at: z.int(),
  reason: z.instanceof(Uint8Array).nullable(),
})
type PrintJobRow = z.infer<typeof PrintJobRow>

function contentOf({ id, label_id, purchase_id, document_id }: PrintJobRow): PrintContent {
  if (label_id !== null && purchase_id !== null) {
    return { kind: 'label', labelId: label_id, purchaseId: purchase_id }
  }
  if (document_id === null) throw new Error(`print job ${id} prints nothing`)
  return { kind: 'document', documentId: document_id }
}

export function printJobOf(row: unknown, fields: SealedFields): PrintJob {
  const r = PrintJobRow.parse(row)
  const { reason } = r
  return {
    id: r.id,
    content: contentOf(r),
    printerId: r.printer_id,
    role: r.role,
    copies: r.copies,
    state: r.state,
    held: r.held === 1,
    heldFor: r.held === 1 ? (r.held_for ?? undefined) : undefined,
    gestureId: r.gesture_id ?? undefined,
    reprintReason: r.reprint_reason ?? undefined,
    condition: r.condition ?? undefined,
    reason: reason
      ? orUnreadable(() => fields.openJson('reason', r.id, reason, ErrorInfo), unreadableReason)
      : undefined,
    awaitingConfirmation: r.awaiting_confirmation === 1,
    stopsQueue: r.stops_queue === 1,
    answered: r.answered === 1,
    attempts: r.attempts,
    createdAt: new Date(r.created_at),
    updatedAt: new Date(r.updated_at),
  }
}

/** The columns that `change` names; a field that is present and undefined becomes NULL. */
export function columnsOf(id: string, change: PrintJobChange, fields: SealedFields): Columns {
  const { state, held, condition, reason, awaitingConfirmation, stopsQueue, answered, attempts } = change
  return {
    ...(state !== undefined && { state }),
    ...(held !== undefined && { held: Number(held), held_for: null }),
    ...('condition' in change && { condition: orNull(condition) }),
    ...('reason' in change && { reason: reason ? fields.sealJson('reason', id, reason) : null }),
    ...(awaitingConfirmation !== undefined && { awaiting_confirmation: Number(awaitingConfirmation) }),
    ...(stopsQueue !== undefined && { stops_queue: Number(stopsQueue) }),
    ...(answered !== undefined && { answered: Number(answered) }),
    ...(attempts !== undefined && { attempts }),
  }
}

const labelColumns = (content: PrintContent): Columns =>
  content.kind === 'label'
    ? { label_id: content.labelId, purchase_id: content.purchaseId }
    : { document_id: content.documentId }

/** The place behind all that were ever given. */
export function nextPlace({ database }: StoreContext): number {
  return Number(database.prepare('SELECT max(place) AS place FROM print_jobs').get()?.['place'] ?? 0) + 1
}

/** Queues a job, at the end unless a place is named. Inside a transaction of the caller. */
export function insertPrintJob(
  context: StoreContext,
  job: NewPrintJob,
  {
    place = nextPlace(context),
    heldFor,
  }: { readonly place?: number; readonly heldFor?: HeldFor | undefined } = {},
): void {
  const { database, stationId, clock } = context
  const now = clock.now().getTime()
  insert(database, 'print_jobs', {
    id: job.id,
    station_id: stationId,
    ...labelColumns(job.content),
    printer_id: job.printerId,
    role: job.role,
    copies: job.copies,
    place,
    state: 'queued',
    held: heldFor === undefined ? 0 : 1,
    held_for: orNull(heldFor),
    gesture_id: orNull(job.gestureId),
    reprint_reason: orNull(job.reprintReason),
    awaiting_confirmation: 0,
    stops_queue: 0,
    answered: 0,
    attempts: 0,
    created_at: now,
    updated_at: now,
  })
}
