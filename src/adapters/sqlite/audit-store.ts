import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { AuditCheck } from '../../contract/diagnostics-operations.ts'
import { isAppError } from '../../contract/errors.ts'
import type { AuditEntry, AuditLog, AuditRecord } from '../../core/audit/audit-log.ts'
import { insert, orNull } from './columns.ts'
import type { StoreContext } from './store-context.ts'

const Row = z.object({
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
type Row = z.infer<typeof Row>

const Seal = z.object({ seq: z.int(), hash: z.string() })
type Seal = z.infer<typeof Seal>

/** Where the end's seal stood when the log went on: nothing before it can be proved to be all. */
const goesOnUnproved = 'audit.seal_lost'
const firstHash = new Uint8Array(32)
const sealPlace = 'audit_seal.seal:1'
const verifyAtOnce = 1_000

/** `AuditLog` in SQLite. Hashes are SHA-256 over every column of an entry, the hash of the one before included. */
export function sqliteAuditLog({ database, sealer, stationId, clock, newId }: StoreContext): AuditLog {
  const rows = (where: string, ...values: readonly (string | number)[]): readonly Row[] =>
    database
      .prepare(`SELECT * FROM audit_log ${where}`)
      .all(...values)
      .map((row) => Row.parse(row))
  const last = () => rows('ORDER BY seq DESC LIMIT 1')[0]
  const countAll = () => Number(database.prepare('SELECT count(*) AS count FROM audit_log').get()?.['count'])

  /** What the seal says, or why it says nothing. */
  function readSeal(): Seal | 'missing' | 'other_key' {
    const sealed = database.prepare('SELECT seal FROM audit_seal WHERE id = 1').get()?.['seal']
    if (!(sealed instanceof Uint8Array)) return 'missing'
    try {
      return Seal.parse(JSON.parse(Buffer.from(sealer.open(sealed, sealPlace)).toString()))
    } catch (error) {
      if (isAppError(error, 'sealed_with_other_key')) return 'other_key'
      if (isAppError(error, 'label_unreadable')) return 'missing'
      throw error
    }
  }

  /** Why the end cannot be proved; undefined where the seal is of the last entry. */
  function problemOfEnd(end: Row | undefined): 'seal_missing' | 'other_key' | 'cut_off' | undefined {
    const seal = readSeal()
    if (seal === 'other_key') return seal
    if (seal === 'missing') return end ? 'seal_missing' : undefined
    return seal.seq === end?.seq && seal.hash === Buffer.from(end.hash).toString('hex')
      ? undefined
      : 'cut_off'
  }

  function add(record: AuditRecord, before: Row | undefined): Row {
    const row = {
      seq: (before?.seq ?? 0) + 1,
      id: newId(),
      station_id: stationId,
      created_at: clock.now().getTime(),
      operator_id: orNull(record.operator?.id),
      operator_name: orNull(record.operator?.name),
      approved_by: orNull(record.approvedBy),
      operation: record.operation,
      subject: orNull(record.subject),
      record_id: orNull(record.recordId),
      reason: orNull(record.reason),
      amount_minor: orNull(record.amount?.amountMinor),
      currency: orNull(record.amount?.currency),
      outcome: record.outcome,
      previous_hash: before ? new Uint8Array(before.hash) : firstHash,
    }
    const whole = { ...row, hash: hashOf(row) }
    insert(database, 'audit_log', whole)
    return whole
  }

  function seal({ seq, hash }: Row): void {
    const text = JSON.stringify({ seq, hash: Buffer.from(hash).toString('hex') } satisfies Seal)
    database
      .prepare('INSERT OR REPLACE INTO audit_seal (id, station_id, seal) VALUES (1, ?, ?)')
      .run(stationId, sealer.seal(text, sealPlace))
  }

  function problemOfEntry(row: Row, before: Row | undefined): AuditCheck['problem'] {
    if (row.seq !== (before?.seq ?? 0) + 1) return 'missing'
    if (!sameBytes(row.previous_hash, before?.hash ?? firstHash)) return 'changed'
    if (!sameBytes(row.hash, hashOf(row))) return 'changed'
    if (row.operation !== goesOnUnproved || row.outcome === 'other_key') return undefined
    return row.outcome === 'cut_off' ? 'cut_off' : 'seal_missing'
  }

  return {
    append: (record) =>
      database.transact(() => {
        let end = last()
        const problem = problemOfEnd(end)
        if (problem) end = add({ ...byItself, operation: goesOnUnproved, outcome: problem }, end)
        seal(add(record, end))
      }),
    list: (limit, before = Number.MAX_SAFE_INTEGER) =>
      database.run(() => rows('WHERE seq < ? ORDER BY seq DESC LIMIT ?', before, limit).map(entryOf)),
    count: () => database.run(countAll),
    firstAt: () =>
      database.run(() => {
        const first = rows('ORDER BY seq LIMIT 1')[0]
        return first && new Date(first.created_at)
      }),
    lastOf: (recordId) =>
      database.run(() => {
        const row = rows(
          'WHERE record_id = ? AND operator_id IS NOT NULL ORDER BY seq DESC LIMIT 1',
          recordId,
        )[0]
        return row && entryOf(row)
      }),
    has: (operation, recordId) =>
      database.run(
        () => rows('WHERE record_id = ? AND operation = ? LIMIT 1', recordId, operation).length > 0,
      ),
    async *portions(size) {
      for (let after = 0; ;) {
        const portion = await database.run(() => rows('WHERE seq > ? ORDER BY seq LIMIT ?', after, size))
        const end = portion.at(-1)
        if (!end) return
        yield portion.map(entryOf)
        after = end.seq
      }
    },
    async verify() {
      let before: Row | undefined
      let unproved = false
      // The end is looked at in one step with the last entries: nothing is added in between.
      const read = () => {
        const portion = rows('WHERE seq > ? ORDER BY seq LIMIT ?', before?.seq ?? 0, verifyAtOnce)
        const isLast = portion.length < verifyAtOnce
        return { portion, isLast, endProblem: isLast ? problemOfEnd(portion.at(-1) ?? before) : undefined }
      }
      for (;;) {
        const { portion, isLast, endProblem } = await database.run(read)
        for (const row of portion) {
          const problem = problemOfEntry(row, before)
          const entry = (before?.seq ?? 0) + 1
          if (problem) return { state: 'broken', entries: await database.run(countAll), problem, entry }
          unproved ||= row.operation === goesOnUnproved
          before = row
        }
        if (!isLast) continue
        const entries = before?.seq ?? 0
        if (endProblem === undefined) return { state: unproved ? 'unproved' : 'whole', entries }
        if (endProblem === 'other_key') return { state: 'unproved', entries }
        return { state: 'broken', entries, problem: endProblem, entry: entries + 1 }
      }
    },
  }
}

const byItself: AuditRecord = {
  operator: undefined,
  approvedBy: undefined,
  operation: '',
  subject: undefined,
  recordId: undefined,
  reason: undefined,
  amount: undefined,
  outcome: '',
}

/** Over the values in the table's order, as JSON. */
function hashOf(row: Omit<Row, 'hash'>) {
  const values = [
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
  ]
  return createHash('sha256').update(JSON.stringify(values)).digest()
}

const sameBytes = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0

function entryOf(row: Row): AuditEntry {
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
