import { csvLine } from '../../base/csv.ts'
import type { AuditEntry } from './audit-log.ts'

const columns = [
  'number',
  'time',
  'operator',
  'operator id',
  'approved by',
  'operation',
  'subject',
  'record',
  'reason',
  'amount',
  'currency',
  'outcome',
] as const

export const auditCsvHeading = csvLine(columns)

/** One line of CSV (RFC 4180). */
export function auditCsvLine(entry: AuditEntry): string {
  const { number, at, operator, approvedBy, operation, subject, recordId, reason, amount, outcome } = entry
  return csvLine([
    String(number),
    at.toISOString(),
    operator?.name,
    operator?.id,
    approvedBy,
    operation,
    subject,
    recordId,
    reason,
    amount && majorUnits(amount.amountMinor),
    amount?.currency,
    outcome,
  ])
}

function majorUnits(amountMinor: number): string {
  const digits = String(Math.abs(amountMinor)).padStart(3, '0')
  return `${amountMinor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
