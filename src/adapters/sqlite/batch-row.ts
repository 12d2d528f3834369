// Batches and their rows as the database holds them.

import { z } from 'zod'
import { BatchPause, batchRowStates, BatchSource, batchStates } from '../../contract/batch-operations.ts'
import { ErrorInfo } from '../../contract/errors.ts'
import type { Money } from '../../contract/domain.ts'
import type { Batch, BatchRow, BatchRowChange } from '../../core/batch/batch.ts'
import { orNull, timeOrNull, type Columns } from './columns.ts'
import { orUnreadable, unreadableReason, type SealedFields } from './sealed-fields.ts'

const Blob = z.instanceof(Uint8Array)

const BatchColumns = z.object({
  id: z.string(),
  state: z.enum(batchStates),
  source: Blob,
  limit_minor: z.int().nullable(),
  limit_currency: z.string().nullable(),
  created_at: z.int(),
  started_at: z.int().nullable(),
  ended_at: z.int().nullable(),
  pause: Blob.nullable(),
})

const RowColumns = z.object({
  batch_id: z.string(),
  place: z.int(),
  order_id: z.string(),
  order_number: z.string(),
  state: z.enum(batchRowStates),
  gesture_id: z.string().nullable(),
  purchase_id: z.string().nullable(),
  quoted_minor: z.int().nullable(),
  quoted_currency: z.string().nullable(),
  amount_minor: z.int().nullable(),
  currency: z.string().nullable(),
  reason: Blob.nullable(),
})

export const moneyOf = (amountMinor: number | null, currency: string | null): Money | undefined =>
  amountMinor === null || currency === null ? undefined : { amountMinor, currency }

const timeOf = (milliseconds: number | null) => (milliseconds === null ? undefined : new Date(milliseconds))

export function batchOf(row: unknown, fields: SealedFields): Batch {
  const r = BatchColumns.parse(row)
  const pause = r.pause
  return {
    id: r.id,
    state: r.state,
    source: orUnreadable(() => fields.openJson('source', r.id, r.source, BatchSource), {
      kind: 'all_open' as const,
    }),
    pause:
      pause === null
        ? undefined
        : orUnreadable(() => fields.openJson('pause', r.id, pause, BatchPause), { kind: 'restart' as const }),
    limit: moneyOf(r.limit_minor, r.limit_currency),
    createdAt: new Date(r.created_at),
    startedAt: timeOf(r.started_at),
    endedAt: timeOf(r.ended_at),
  }
}

export type BatchChange = Partial<Pick<Batch, 'state' | 'pause' | 'limit' | 'startedAt' | 'endedAt'>>

/** The columns of the fields that are present; a field that is undefined is cleared. */
export function batchColumns(id: string, change: BatchChange, fields: SealedFields): Columns {
  return {
    ...(change.state ? { state: change.state } : {}),
    ...('pause' in change
      ? { pause: change.pause === undefined ? null : fields.sealJson('pause', id, change.pause) }
      : {}),
    ...('limit' in change
      ? {
          limit_minor: orNull(change.limit?.amountMinor),
          limit_currency: orNull(change.limit?.currency),
        }
      : {}),
    ...('startedAt' in change ? { started_at: timeOrNull(change.startedAt) } : {}),
    ...('endedAt' in change ? { ended_at: timeOrNull(change.endedAt) } : {}),
  }
}

const rowId = (batchId: string, place: number) => `${batchId}/${place}`

export function batchRowOf(row: unknown, fields: SealedFields): BatchRow {
  const r = RowColumns.parse(row)
  const reason = r.reason
  return {
    place: r.place,
    orderId: r.order_id,
    orderNumber: r.order_number,
    state: r.state,
    gestureId: r.gesture_id ?? undefined,
    purchaseId: r.purchase_id ?? undefined,
    quoted: moneyOf(r.quoted_minor, r.quoted_currency),
    price: moneyOf(r.amount_minor, r.currency),
    reason:
      reason === null
        ? undefined
        : orUnreadable(
            () => fields.openJson('reason', rowId(r.batch_id, r.place), reason, ErrorInfo),
            unreadableReason,
          ),
  }
}

export function batchRowColumns(
  batchId: string,
  place: number,
  change: BatchRowChange,
  fields: SealedFields,
): Columns {
  return {
    ...(change.state ? { state: change.state } : {}),
    ...('gestureId' in change ? { gesture_id: orNull(change.gestureId) } : {}),
    ...('purchaseId' in change ? { purchase_id: orNull(change.purchaseId) } : {}),
    ...('quoted' in change
      ? { quoted_minor: orNull(change.quoted?.amountMinor), quoted_currency: orNull(change.quoted?.currency) }
      : {}),
    ...('price' in change
      ? { amount_minor: orNull(change.price?.amountMinor), currency: orNull(change.price?.currency) }
      : {}),
    ...('reason' in change
      ? {
          reason:
            change.reason === undefined
              ? null
              : fields.sealJson('reason', rowId(batchId, place), change.reason),
        }
      : {}),
  }
}
