// What of an operation's input and answer goes into the audit log: the fields that its own entry in the contract names.

import { Money } from '../../contract/domain.ts'
import type { AnyAuditEntry, Operation } from '../../contract/op.ts'
import type { AuditRecord } from '../../core/audit/audit-log.ts'

export type ActRecord = Pick<AuditRecord, 'subject' | 'recordId' | 'reason' | 'amount' | 'outcome'>

/** What an act was asked with, what it answered, and one record of the list that it answered. */
type Sources = { readonly in: unknown; readonly out?: unknown; readonly each?: unknown }

/** The field at a path such as `out.parcel.orderNumber`; undefined where there is none. */
export function fieldAt(sources: Sources, path: string): unknown {
  let value: unknown = sources
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Readonly<Record<string, unknown>>)[name]
  }
  return value
}

/** One record an act; of an answer that lists what was done, one each. Without an answer, what the input alone tells. */
export function actRecords(
  audit: Operation['audit'],
  input: unknown,
  answer?: unknown,
): readonly ActRecord[] {
  const entry: AnyAuditEntry = audit === undefined || audit === 'done' ? { when: 'done' } : audit
  const listed =
    entry.each === undefined ? undefined : fieldAt({ in: input, out: answer }, `out.${entry.each}`)
  const records: readonly unknown[] = Array.isArray(listed) && listed.length > 0 ? listed : [undefined]
  return records.map((each) => recordOf(entry, { in: input, out: answer, each }))
}

function recordOf(entry: AnyAuditEntry, sources: Sources): ActRecord {
  const values = (paths: string | readonly string[] = []) =>
    [paths].flat().map((path) => fieldAt(sources, path))
  const text = (paths: string | readonly string[] | undefined) =>
    values(paths)
      .filter((value) => typeof value === 'string')
      .find((value) => value !== '')
      ?.slice(0, 200)
  return {
    subject: text(entry.subject),
    recordId: text(entry.recordId),
    reason: text(entry.reason),
    amount: values(entry.amount)
      .map((value) => Money.safeParse(value).data)
      .find(Boolean),
    outcome: text(entry.outcome) ?? 'done',
  }
}
