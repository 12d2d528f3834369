// A print job as its row holds it, both ways.

import { z } from 'zod'
import { printerConditions, printJobStates, reprintReasons } from '../../contract/domain.ts'
import { ErrorInfo } from '../../contract/errors.ts'
import type { PrintJobChange } from '../../core/printing/ports.ts'
import type { NewPrintJob, PrintJob } from '../../core/printing/print-job.ts'
import { insert, orNull, type Columns } from './columns.ts'
import { orUnreadable, unreadableReason, type SealedFields } from './sealed-fields.ts'
import type { StoreContext } from './store-context.ts'

const PrintJobRow = z.object({
  id: z.string(),
  label_id: z.string(),
  purchase_id: z.string(),
  printer_id: z.string(),
  state: z.enum(printJobStates),
  gesture_id: z.string().nullable(),
  reprint_reason: z.enum(reprintReasons).nullable(),
  condition: z.enum(printerConditions).nullable(),
  awaiting_confirmation: z.int(),
  answered: z.int(),
  attempts: z.int(),
  created_at: z.int(),
  updated_at: z.int(),
  reason: z.instanceof(Uint8Array).nullable(),
})

export function printJobOf(row: unknown, fields: SealedFields): PrintJob {
  const r = PrintJobRow.parse(row)
  const { reason } = r
  return {
    id: r.id,
    labelId: r.label_id,
    purchaseId: r.purchase_id,
    printerId: r.printer_id,
    state: r.state,
    gestureId: r.gesture_id ?? undefined,
    reprintReason: r.reprint_reason ?? undefined,
    condition: r.condition ?? undefined,
    reason: reason
      ? orUnreadable(() => fields.openJson('reason', r.id, reason, ErrorInfo), unreadableReason)
      : undefined,
    awaitingConfirmation: r.awaiting_confirmation === 1,
    answered: r.answered === 1,
    attempts: r.attempts,
    createdAt: new Date(r.created_at),
    updatedAt: new Date(r.updated_at),
  }
}

/** The columns that `change` names; a field that is present and undefined becomes NULL. */
export function columnsOf(id: string, change: PrintJobChange, fields: SealedFields): Columns {
  const { state, condition, reason, awaitingConfirmation, answered, attempts } = change
  return {
    ...(state !== undefined && { state }),
    ...('condition' in change && { condition: orNull(condition) }),
    ...('reason' in change && { reason: reason ? fields.sealJson('reason', id, reason) : null }),
    ...(awaitingConfirmation !== undefined && { awaiting_confirmation: Number(awaitingConfirmation) }),
    ...(answered !== undefined && { answered: Number(answered) }),
    ...(attempts !== undefined && { attempts }),
  }
}

/** Queues a job. Inside a transaction of the caller. */
export function insertPrintJob({ database, stationId, clock }: StoreContext, job: NewPrintJob): void {
  const now = clock.now().getTime()
  insert(database, 'print_jobs', {
    id: job.id,
    station_id: stationId,
    label_id: job.labelId,
    purchase_id: job.purchaseId,
    printer_id: job.printerId,
    state: 'queued',
    gesture_id: orNull(job.gestureId),
    reprint_reason: orNull(job.reprintReason),
    awaiting_confirmation: 0,
    answered: 0,
    attempts: 0,
    created_at: now,
    updated_at: now,
  })
}
