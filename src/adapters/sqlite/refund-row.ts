// A refund as its row holds it, both ways.

import type { SQLInputValue } from 'node:sqlite'
import { z } from 'zod'
import { Warning } from '../../contract/domain.ts'
import { ErrorInfo } from '../../contract/errors.ts'
import { refundStates } from '../../contract/refund-operations.ts'
import type { RefundChange } from '../../core/refunds/ports.ts'
import type { Refund } from '../../core/refunds/refund.ts'
import { refundStatuses } from '../../service/enums.ts'
import { orNull, timeOrNull, type Columns } from './columns.ts'
import { orUnreadable, unreadableReason, type SealedFields } from './sealed-fields.ts'

const Blob = z.instanceof(Uint8Array)
const Time = z.int().nullable()

const RefundRow = z.object({
  id: z.string(),
  purchase_id: z.string(),
  order_number: z.string(),
  tracking_number: z.string(),
  service: z.string(),
  amount_minor: z.int().nullable(),
  currency: z.string().nullable(),
  transaction_id: z.string(),
  account_key: z.string().nullable(),
  gesture_id: z.string(),
  state: z.enum(refundStates),
  status: z.enum(refundStatuses).nullable(),
  status_text: z.string().nullable(),
  checks: z.int(),
  sends: z.int(),
  doubt_ended: z.int(),
  not_found_at: Time,
  next_check_at: Time,
  requested_at: Time,
  status_since: Time,
  asked_at: Time,
  created_at: z.int(),
  updated_at: z.int(),
  reason: Blob.nullable(),
  warnings: Blob.nullable(),
})

const timeOf = (milliseconds: number | null) => (milliseconds === null ? undefined : new Date(milliseconds))

export function refundOf(row: unknown, fields: SealedFields): Refund {
  const r = RefundRow.parse(row)
  const { reason, warnings, amount_minor: amountMinor, currency } = r
  return {
    id: r.id,
    purchaseId: r.purchase_id,
    orderNumber: r.order_number,
    trackingNumber: r.tracking_number,
    service: r.service,
    amount: amountMinor === null || currency === null ? undefined : { amountMinor, currency },
    transactionId: r.transaction_id,
    accountKey: r.account_key ?? undefined,
    gestureId: r.gesture_id,
    state: r.state,
    status: r.status ?? undefined,
    statusText: r.status_text ?? undefined,
    reason: reason
      ? orUnreadable(() => fields.openJson('reason', r.id, reason, ErrorInfo), unreadableReason)
      : undefined,
    warnings: warnings
      ? orUnreadable(() => fields.openJson('warnings', r.id, warnings, z.array(Warning)), [])
      : [],
    checks: r.checks,
    sends: r.sends,
    doubtEnded: r.doubt_ended === 1,
    notFoundAt: timeOf(r.not_found_at),
    nextCheckAt: timeOf(r.next_check_at),
    requestedAt: timeOf(r.requested_at),
    statusSince: timeOf(r.status_since),
    askedAt: timeOf(r.asked_at),
    createdAt: new Date(r.created_at),
    updatedAt: new Date(r.updated_at),
  }
}

const plainColumns = [
  ['state', 'state'],
  ['accountKey', 'account_key'],
  ['status', 'status'],
  ['statusText', 'status_text'],
  ['checks', 'checks'],
  ['sends', 'sends'],
] as const
const timeColumns = [
  ['notFoundAt', 'not_found_at'],
  ['nextCheckAt', 'next_check_at'],
  ['requestedAt', 'requested_at'],
  ['statusSince', 'status_since'],
  ['askedAt', 'asked_at'],
] as const
const sealedColumns = ['reason', 'warnings'] as const

/** The columns that `change` names; a field that is present and undefined becomes NULL. */
export function columnsOf(id: string, change: RefundChange, fields: SealedFields): Columns {
  const columns: Record<string, SQLInputValue> = {}
  for (const [field, column] of plainColumns) if (field in change) columns[column] = orNull(change[field])
  if (change.doubtEnded !== undefined) columns['doubt_ended'] = change.doubtEnded ? 1 : 0
  for (const [field, column] of timeColumns) if (field in change) columns[column] = timeOrNull(change[field])
  for (const field of sealedColumns) {
    const value = change[field]
    if (field in change) columns[field] = value === undefined ? null : fields.sealJson(field, id, value)
  }
  return columns
}

export function newRefundColumns(refund: Refund, fields: SealedFields): Columns {
  return {
    id: refund.id,
    purchase_id: refund.purchaseId,
    order_number: refund.orderNumber,
    tracking_number: refund.trackingNumber,
    service: refund.service,
    amount_minor: orNull(refund.amount?.amountMinor),
    currency: orNull(refund.amount?.currency),
    transaction_id: refund.transactionId,
    gesture_id: refund.gestureId,
    created_at: refund.createdAt.getTime(),
    updated_at: refund.updatedAt.getTime(),
    ...columnsOf(refund.id, refund, fields),
  }
}
