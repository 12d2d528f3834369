// The rows of the audit log: what they hold, and what their hashes are over.

import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { LogEnd } from '../../core/audit/audit-anchor.ts'
import type { AuditEntry } from '../../core/audit/audit-log.ts'

export const AuditRow = z.object({
  seq: z.int(),
  id: z.string(),
  station_id: z.string(),
  created_at: z.int(),
  operator_id: z.string().nullable(),
  operator_name: z.string().nullable(),
  approved_by: z.string().nullable(),
  operation: z.string(),
  subject: z.string().nullable(),
  record_id: z.string().nullable(),
  reason: z.string().nullable(),
  amount_minor: z.int().nullable(),
  currency: z.string().nullable(),
  outcome: z.string(),
  previous_hash: z.instanceof(Uint8Array),
  hash: z.instanceof(Uint8Array),
})
export type AuditRow = z.infer<typeof AuditRow>

/** Where a log ends, as it is read back. */
export const KeptLogEnd = z.object({ seq: z.int(), hash: z.string() }) satisfies z.ZodType<LogEnd>

/** What the hash is over: the values in the table's order, as JSON. */
export function textOf(row: Omit<AuditRow, 'hash'>): string {
  return JSON.stringify([
    row.seq,
    row.id,
    row.station_id,
    row.created_at,
    row.operator_id,
    row.operator_name,
    row.approved_by,
    row.operation,
    row.subject,
    row.record_id,
    row.reason,
    row.amount_minor,
    row.currency,
    row.outcome,
    Buffer.from(row.previous_hash).toString('hex'),
  ])
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

export const hashOf = (row: Omit<AuditRow, 'hash'>) => sha256(textOf(row))

/** Of such a text, in hex. */
export const hashOfText = (text: string): string => sha256(text).toString('hex')

const { shape } = AuditRow
const RowText = z.tuple([
  shape.seq,
  shape.id,
  shape.station_id,
  shape.created_at,
  shape.operator_id,
  shape.operator_name,
  shape.approved_by,
  shape.operation,
  shape.subject,
  shape.record_id,
  shape.reason,
  shape.amount_minor,
  shape.currency,
  shape.outcome,
  z.string(),
])

/** An entry out of such a text, and the hash (hex) of the one before it. Throws a `ZodError` or `SyntaxError` for anything else. */
export function readText(text: string): { readonly entry: AuditEntry; readonly previousHash: string } {
  const [seq, id, station_id, created_at, operator_id, operator_name, approved_by, operation, ...more] =
    RowText.parse(JSON.parse(text))
  const [subject, record_id, reason, amount_minor, currency, outcome, previousHash] = more
  const about = { seq, id, station_id, created_at, operator_id, operator_name, approved_by, operation }
  const entry = entryOf({ ...about, subject, record_id, reason, amount_minor, currency, outcome })
  return { entry, previousHash }
}

export function entryOf(row: Omit<AuditRow, 'hash' | 'previous_hash'>): AuditEntry {
  const { operator_id: id, operator_name: name, amount_minor: amountMinor, currency } = row
  return {
    number: row.seq,
    at: new Date(row.created_at),
    operator: id === null ? undefined : { id, name: name ?? '' },
    approvedBy: row.approved_by ?? undefined,
    operation: row.operation,
    subject: row.subject ?? undefined,
    recordId: row.record_id ?? undefined,
    reason: row.reason ?? undefined,
    amount: amountMinor === null || currency === null ? undefined : { amountMinor, currency },
    outcome: row.outcome,
  }
}
