// What of an operation's input and answer goes into the audit log: ids, numbers, amounts and words of closed lists, by
// the names that they have in the contract. Whatever else stands there, addresses and free text above all, is left.

import { z } from 'zod'
import { Money, reprintReasons } from '../contract/domain.ts'
import { doubtDoneReasons, doubtEndReasons, refundEndReasons } from '../contract/doubt.ts'
import { restoreWords } from '../contract/restore-operations.ts'
import { excuseReasons } from '../contract/scan-back.ts'
import type { AuditRecord } from '../core/audit/audit-log.ts'

export type ActRecord = Pick<AuditRecord, 'subject' | 'recordId' | 'reason' | 'amount' | 'outcome'>

const subjectNames = [
  'orderNumber',
  'trackingNumber',
  'manifestNumber',
  'printerId',
  'fromPrinterId',
  'presetId',
  'profile',
  'version',
] as const
const idNames = [
  'purchaseId',
  'refundId',
  'depositId',
  'manifestId',
  'containerLabelId',
  'containerId',
  'labelId',
  'jobId',
  'batchId',
  'operatorId',
  'id',
] as const
const amountNames = ['price', 'amount'] as const
const outcomeNames = ['state', 'kind'] as const

/** Answers that are about several records at once, by their field. */
const lists = ['refunds', 'manifests'] as const

/** Why something was printed again, need not be scanned, or is said to be done or not. */
const reasons = [
  ...reprintReasons,
  ...excuseReasons,
  ...doubtEndReasons,
  ...doubtDoneReasons,
  ...refundEndReasons,
  ...restoreWords,
]

/** One record an act; of an answer that lists what was done, one each. */
export function actRecords(input: unknown, answer: unknown): readonly ActRecord[] {
  const given = fieldsOf(input)
  const answered = fieldsOf(answer)
  for (const name of lists) {
    const listed = answered[name]
    if (Array.isArray(listed) && listed.length > 0)
      return listed.map((one) => recordOf([fieldsOf(one), given]))
  }
  const draft = fieldsOf(given['draft'])
  return [recordOf([fieldsOf(answered['parcel']), answered, given, fieldsOf(draft['subject'])], answered)]
}

/** @param sources the first that has a field tells it. */
function recordOf(sources: readonly Fields[], answered: Fields = sources[0] ?? {}): ActRecord {
  return {
    subject: sources.map(labelSubject).find(Boolean) ?? textOf(sources, subjectNames),
    recordId: textOf(sources, idNames),
    reason: sources.map(({ reason }) => reasons.find((known) => known === reason)).find(Boolean),
    amount: sources
      .flatMap((fields) => amountNames.map((name) => Money.safeParse(fields[name]).data))
      .find(Boolean),
    outcome: textOf([answered], outcomeNames) ?? 'done',
  }
}

/** What a print job of a label is about is its order number; of a document it may name a person. */
const labelSubject = ({ kind, subject }: Fields): string | undefined =>
  kind === 'label' && typeof subject === 'string' ? subject : undefined

type Fields = Readonly<Record<string, unknown>>

const Fields = z.record(z.string(), z.unknown())
const fieldsOf = (value: unknown): Fields => Fields.safeParse(value).data ?? {}

function textOf(sources: readonly Fields[], names: readonly string[]): string | undefined {
  for (const fields of sources) {
    for (const name of names) {
      const value = fields[name]
      if (typeof value === 'string' && value !== '') return value.slice(0, 200)
    }
  }
  return undefined
}
