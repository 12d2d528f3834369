import { csvLine } from '../../base/csv.ts'
import type { AuditEntry } from './audit-log.ts'

/** The columns of `auditCsvFields`. */
export const auditCsvColumns = [
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

export const auditCsvHeading = csvLine(auditCsvColumns)

/** One line of CSV (RFC 4180). */
export const auditCsvLine = (entry: AuditEntry): string => csvLine(auditCsvFields(entry))

export function auditCsvFields(entry: AuditEntry): readonly (string | undefined)[] {
  const { number, at, operator, approvedBy, operation, subject, recordId, reason, amount, outcome } = entry
  return [
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
  ]
}

function majorUnits(amountMinor: number): string {
  const digits = String(Math.abs(amountMinor)).padStart(3, '0')
  return `${amountMinor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
