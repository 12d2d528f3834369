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

/** Spreadsheets take what begins with these for a formula. */
const likeAFormula = /^[=+\-@\t\r]/

export const auditCsvHeading = line(columns)

/** One line of CSV (RFC 4180). */
export function auditCsvLine(entry: AuditEntry): string {
  const { number, at, operator, approvedBy, operation, subject, recordId, reason, amount, outcome } = entry
  return line([
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

function line(cells: readonly (string | undefined)[]): string {
  return `${cells.map((cell) => cellText(cell ?? '')).join(',')}\r\n`
}

function cellText(text: string): string {
  const safe = likeAFormula.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function majorUnits(amountMinor: number): string {
  const digits = String(Math.abs(amountMinor)).padStart(3, '0')
  return `${amountMinor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
