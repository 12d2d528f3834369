import type { AuditCheck } from '../../contract/diagnostics.ts'
import { isAppError } from '../../contract/errors.ts'
import { isSameEnd, type AuditAnchor, type LogEnd, type Restoring } from '../../core/audit/audit-anchor.ts'
import type { AuditLog, AuditRecord } from '../../core/audit/audit-log.ts'
import { AuditRow, entryOf, hashOf, KeptLogEnd, textOf } from './audit-row.ts'
import { insert } from './columns.ts'
import type { StoreContext } from './store-context.ts'

/** Where the end's seal stood when the log went on: nothing before it can be proved to be all. */
const goesOnUnproved = 'audit.seal_lost'
/** A backup took the log's place, and after it, which entries went with that. */
const putBack = 'backup.restored'
const wentWithIt = 'audit.set_back'
const firstHash = new Uint8Array(32)
const sealPlace = 'audit_seal.seal:1'
const verifyAtOnce = 1_000

type EndProblem = 'seal_missing' | 'other_key' | 'cut_off' | 'rolled_back'

/** `AuditLog` in SQLite. Hashes are SHA-256 over every column of an entry, the hash of the one before included. */
export function sqliteAuditLog(
  { database, sealer, stationId, clock, newId }: StoreContext,
  anchor: AuditAnchor,
): AuditLog {
  const rows = (where: string, ...values: readonly (string | number)[]): readonly AuditRow[] =>
    database
      .prepare(`SELECT * FROM audit_log ${where}`)
      .all(...values)
      .map((row) => AuditRow.parse(row))
  const last = () => rows('ORDER BY seq DESC LIMIT 1')[0]
  const countAll = () => Number(database.prepare('SELECT count(*) AS count FROM audit_log').get()?.['count'])

  /** What the seal says, or why it says nothing. */
  function readSeal(): LogEnd | 'missing' | 'other_key' {
    const sealed = database.prepare('SELECT seal FROM audit_seal WHERE id = 1').get()?.['seal']
    if (!(sealed instanceof Uint8Array)) return 'missing'
    try {
      return KeptLogEnd.parse(JSON.parse(Buffer.from(sealer.open(sealed, sealPlace)).toString()))
    } catch (error) {
      if (isAppError(error, 'sealed_with_other_key')) return 'other_key'
      if (isAppError(error, 'label_unreadable')) return 'missing'
      throw error
    }
  }

  function problemOfSeal(end: AuditRow | undefined): EndProblem | undefined {
    const seal = readSeal()
    if (seal === 'other_key') return seal
    if (seal === 'missing') return end ? 'seal_missing' : undefined
    return isSameEnd(seal, endOf(end)) ? undefined : 'cut_off'
  }

  /** True where the log has this entry. */
  const holds = (end: LogEnd) => end.seq === 0 || isSameEnd(end, endOf(rows('WHERE seq = ?', end.seq)[0]))

  /** True where the backup that was asked for is here, whether the log has said so already or not. */
  function isPutBack(restoring: Restoring, end: AuditRow | undefined): boolean {
    if (!holds(restoring)) return false
    if (restoring.seq === endOf(end).seq) return true
    const next = rows('WHERE seq = ?', restoring.seq + 1)[0]
    return next?.operation === putBack && next.subject === restoring.name
  }

  /** The keychain may be some entries behind the log, after a crash. The log is never behind the keychain. */
  function problemOfAnchor(end: AuditRow | undefined): EndProblem | undefined {
    const known = anchor.known()
    if (known === undefined || isSameEnd(known.end, endOf(end)) || holds(known.end)) return undefined
    return known.restoring && isPutBack(known.restoring, end) ? undefined : 'rolled_back'
  }

  /** Why the end cannot be proved; undefined where seal and anchor are of this log. */
  function problemOfEnd(end: AuditRow | undefined): EndProblem | undefined {
    const ofSeal = problemOfSeal(end)
    return ofSeal === undefined || ofSeal === 'other_key' ? (problemOfAnchor(end) ?? ofSeal) : ofSeal
  }

  /** Numbers of entries that the keychain knows of and that are not here. */
  function missingAfter(end: AuditRow | undefined): string | undefined {
    const first = endOf(end).seq + 1
    const newest = anchor.known()?.end.seq ?? 0
    return newest < first ? undefined : `${first}-${newest}`
  }

  function add(record: AuditRecord, before: AuditRow | undefined): AuditRow {
    const row = {
      seq: (before?.seq ?? 0) + 1,
      id: newId(),
      station_id: stationId,
      created_at: clock.now().getTime(),
      operator_id: record.operator?.id ?? null,
      operator_name: record.operator?.name ?? null,
      approved_by: record.approvedBy ?? null,
      operation: record.operation,
      subject: record.subject ?? null,
      record_id: record.recordId ?? null,
      reason: record.reason ?? null,
      amount_minor: record.amount?.amountMinor ?? null,
      currency: record.amount?.currency ?? null,
      outcome: record.outcome,
      previous_hash: before ? new Uint8Array(before.hash) : firstHash,
    }
    const whole = { ...row, hash: hashOf(row) }
    insert(database, 'audit_log', whole)
    return whole
  }

  function seal({ seq, hash }: AuditRow): void {
    const text = JSON.stringify(endOf({ seq, hash }))
    database
      .prepare('INSERT OR REPLACE INTO audit_seal (id, station_id, seal) VALUES (1, ?, ?)')
      .run(stationId, sealer.seal(text, sealPlace))
  }

  function problemOfEntry(row: AuditRow, before: AuditRow | undefined): AuditCheck['problem'] {
    if (row.seq !== (before?.seq ?? 0) + 1) return 'missing'
    if (!sameBytes(row.previous_hash, before?.hash ?? firstHash)) return 'changed'
    if (!sameBytes(row.hash, hashOf(row))) return 'changed'
    if (row.operation !== goesOnUnproved || row.outcome === 'other_key') return undefined
    return row.outcome === 'cut_off' || row.outcome === 'rolled_back' ? row.outcome : 'seal_missing'
  }

  /** The last of those that are on disk, as far as the keychain was told. */
  let movedTo = 0

  type Records = (end: AuditRow | undefined) => readonly AuditRecord[]
  const added = (records: Records) => () => {
    const before = last()
    const newest = records(before).reduce<AuditRow | undefined>((row, record) => add(record, row), before)
    if (newest && newest !== before) seal(newest)
    return endOf(newest)
  }

  /** The keychain is never ahead of the disk, and never goes back. */
  function move(end: LogEnd): void {
    if (end.seq < movedTo) return
    movedTo = end.seq
    anchor.move(end)
  }

  /** Adds them in one step; the keychain follows once they are on disk. */
  async function addAll(records: Records): Promise<void> {
    move(await database.transact(added(records)))
  }

  async function addBeside(records: Records): Promise<void> {
    const end = await database.transactSoon(added(records))
    await database.kept()
    move(end)
  }

  function goingOn(end: AuditRow | undefined): readonly AuditRecord[] {
    const problem = problemOfEnd(end)
    if (!problem) return []
    const subject = problem === 'rolled_back' ? missingAfter(end) : undefined
    return [{ ...byItself, operation: goesOnUnproved, subject, outcome: problem }]
  }

  /** What the log says of a backup that is in its place now. */
  function restoreRecords(restoring: Restoring, end: AuditRow | undefined): readonly AuditRecord[] {
    if (endOf(end).seq > restoring.seq) return []
    const missing = missingAfter(end)
    return [
      { ...byItself, operation: putBack, subject: restoring.name, outcome: 'done' },
      ...goingOn(end),
      ...(missing === undefined
        ? []
        : [{ ...byItself, operation: wentWithIt, subject: missing, outcome: 'removed' }]),
    ]
  }

  return {
    isSetBack: () =>
      database.run(() => {
        const known = anchor.known()
        return known !== undefined && !holds(known.end)
      }),
    async resume(restored) {
      const known = anchor.known()
      const restoring = known?.restoring
      const end = await database.run(last)
      const isBehind = known !== undefined && known.end.seq > endOf(end).seq
      if (restoring && isPutBack(restoring, end) && (isBehind || restored !== undefined))
        await addAll((before) => restoreRecords(restoring, before))
      else if (restored !== undefined) {
        const record = { ...byItself, operation: putBack, subject: restored, outcome: 'done' }
        await addAll((before) => [...goingOn(before), record])
      } else if (known === undefined) anchor.move(endOf(end))
      // Nobody waits for it: what is here now is anchored with the next entry, or at the end.
      if (restoring) void anchor.expectRestore(undefined).catch(() => undefined)
    },
    append: (...records) => addAll((end) => [...goingOn(end), ...records]),
    appendBeside: (...records) => addBeside((end) => [...goingOn(end), ...records]),
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
    about: (subject, recordIds, most) =>
      database.run(() => {
        const newest = 'ORDER BY seq DESC LIMIT ?'
        const found = [
          ...rows(`WHERE subject = ? ${newest}`, subject, most),
          ...recordIds.flatMap((recordId) => rows(`WHERE record_id = ? ${newest}`, recordId, most)),
        ]
        return [...new Map(found.map((row) => [row.seq, row])).values()]
          .toSorted((a, b) => a.seq - b.seq)
          .slice(-most)
          .map(entryOf)
      }),
    has: (operation, recordId, outcome) =>
      database.run(() => {
        const found = 'WHERE record_id = ? AND operation = ?'
        const those =
          outcome === undefined
            ? rows(`${found} LIMIT 1`, recordId, operation)
            : rows(`${found} AND outcome = ? LIMIT 1`, recordId, operation, outcome)
        return those.length > 0
      }),
    async *portions(size) {
      for (let after = 0; ;) {
        const portion = await database.run(() => rows('WHERE seq > ? ORDER BY seq LIMIT ?', after, size))
        const end = portion.at(-1)
        if (!end) return
        yield portion.map(entryOf)
        after = end.seq
      }
    },
    links: (after, most) =>
      database.run(() =>
        rows('WHERE seq > ? ORDER BY seq LIMIT ?', after, most).map((row) => ({
          number: row.seq,
          hash: Buffer.from(row.hash).toString('hex'),
          text: textOf(row),
        })),
      ),
    async verify() {
      let before: AuditRow | undefined
      let otherKey = false
      let restores = 0
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
          otherKey ||= row.operation === goesOnUnproved
          if (row.operation === putBack) restores++
          before = row
        }
        if (!isLast) continue
        const found = { entries: before?.seq ?? 0, ...(restores > 0 && { restores }) }
        if (endProblem && endProblem !== 'other_key') {
          const known = endProblem === 'rolled_back' ? anchor.known()?.end.seq : undefined
          const entry = Math.min(found.entries + 1, known ?? Infinity)
          return { state: 'broken', ...found, problem: endProblem, entry }
        }
        const gap = otherKey || endProblem ? 'other_key' : anchor.gap()
        return gap ? { state: 'unproved', ...found, gap } : { state: 'whole', ...found }
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

/** Before its first entry, the log ends at number 0. */
const endOf = (row: Pick<AuditRow, 'seq' | 'hash'> | undefined): LogEnd =>
  row ? { seq: row.seq, hash: Buffer.from(row.hash).toString('hex') } : { seq: 0, hash: '' }

const sameBytes = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0
