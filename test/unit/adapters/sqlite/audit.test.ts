import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { sqliteAuditLog } from '../../../../src/adapters/sqlite/audit.ts'
import { openAuditAnchor } from '../../../../src/adapters/keychain/audit-anchor.ts'
import type { AuditRecord } from '../../../../src/core/audit/audit-log.ts'
import { auditCsvHeading, auditCsvLine } from '../../../../src/core/audit/csv.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { memoryKeychain } from '../../../support/memory-keychain.ts'
import { settle } from '../../../support/manual-clock.ts'
import { openStores } from './samples.ts'

const record = (subject: string, changes: Partial<AuditRecord> = {}): AuditRecord => ({
  operator: { id: 'op-1', name: 'Ann' },
  approvedBy: undefined,
  operation: 'reprint.print',
  subject,
  recordId: `id-${subject}`,
  reason: 'damaged',
  amount: { amountMinor: 842, currency: 'USD' },
  outcome: 'done',
  ...changes,
})

/** With a keychain that has no word on this log, so that these tests are about the log's own seal. */
async function openLog(dataKey: Uint8Array, path?: string) {
  const stores = await openStores(dataKey, path)
  const anchor = await openAuditAnchor({
    secrets: memoryKeychain(),
    stationId: stores.context.stationId,
    dataKeyKept: true,
    clock: manualClock(),
  })
  const log = sqliteAuditLog(stores.context, anchor)
  await log.resume(undefined)
  return { ...stores, log }
}

/** A log of five entries, closed; `change` is what somebody with the file and without the key does to it. */
async function checkAfter(change: (file: DatabaseSync) => void) {
  const dataKey = randomBytes(32)
  const { log, path, close } = await openLog(dataKey)
  for (const subject of ['A', 'B', 'C', 'D', 'E']) await log.append(record(subject))
  close()
  const file = new DatabaseSync(path)
  file.exec('DROP TRIGGER audit_log_unchanged; DROP TRIGGER audit_log_kept; DROP TRIGGER audit_log_in_order')
  change(file)
  file.close()
  const reopened = await openLog(dataKey, path)
  return { ...reopened, dataKey, check: await reopened.log.verify() }
}

describe('an entry that is written beside other work', () => {
  async function logBeside() {
    const { context } = await openStores(randomBytes(32))
    const moved: number[] = []
    const anchor = {
      known: () => undefined,
      gap: () => undefined,
      move: ({ seq }: { readonly seq: number }) => void moved.push(seq),
    }
    const log = sqliteAuditLog(context, anchor as never)
    let isDone = false
    return {
      ...context,
      log,
      moved,
      isDone: () => isDone,
      async append(subject: string) {
        await log.appendBeside(record(subject))
        isDone = true
      },
    }
  }

  // Hazard: a power cut takes an entry back that the keychain knows of, and the log says that it was rolled back.
  it('is in the log at once, and kept, as the keychain is told, with the next flush', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { log, moved, isDone, append, database } = await logBeside()
    const written = append('A')
    await settle()
    expect(await log.list(1)).toMatchObject([{ subject: 'A' }])
    // Nothing is written by it, so nothing is flushed.
    await database.transact(() => log.count())
    await database.transactSoon(database.touch)
    await settle()
    expect([isDone(), moved]).toEqual([false, []])
    await log.append(record('B'))
    await written
    expect([isDone(), moved]).toEqual([true, [1, 2]])
  })

  it('does not take the keychain back behind an entry that came after it', async () => {
    const { log, moved } = await logBeside()
    await Promise.all([log.appendBeside(record('A')), log.append(record('B'))])
    expect(moved).toEqual([2])
  })

  it('is flushed by itself where nothing else is for ten milliseconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { moved, isDone, append } = await logBeside()
    const written = append('A')
    await settle()
    vi.advanceTimersByTime(9)
    await settle()
    expect(isDone()).toBe(false)
    vi.advanceTimersByTime(1)
    await written
    expect(moved).toEqual([1])
  })
})

describe('the audit log', () => {
  it('keeps who did what to which parcel, when, why, for how much and how it ended', async () => {
    const { log } = await openLog(randomBytes(32))
    await log.append(record('A', { approvedBy: 'Sue' }))
    await log.append(record('B', { operator: undefined, amount: undefined, outcome: 'refused' }))
    expect(await log.list(10)).toMatchObject([
      { number: 2, subject: 'B', operator: undefined, amount: undefined, outcome: 'refused' },
      { number: 1, ...record('A', { approvedBy: 'Sue' }) },
    ])
    expect(await log.list(10, 2)).toMatchObject([{ number: 1 }])
    expect(await log.lastOf('id-A')).toMatchObject({ number: 1 })
    expect(await log.lastOf('id-B')).toBeUndefined()
    // What a purchase came to is written once: another entry of it is not that one.
    expect(await log.has('reprint.print', 'id-A')).toBe(true)
    expect(await log.has('purchase.bought', 'id-A')).toBe(false)
    expect(await log.verify()).toEqual({ state: 'whole', entries: 2 })
  })

  it('is whole when nothing was written yet, and over more entries than are read at once', async () => {
    const { log } = await openLog(randomBytes(32))
    expect(await log.verify()).toEqual({ state: 'whole', entries: 0 })
    for (let n = 0; n < 1_000; n++) await log.append(record('A'))
    expect(await log.verify()).toEqual({ state: 'whole', entries: 1_000 })
    await log.append(record('A'))
    expect(await log.verify()).toEqual({ state: 'whole', entries: 1_001 })
  })

  it.each([
    ['UPDATE', `UPDATE audit_log SET outcome = 'done' WHERE seq = 1`],
    ['DELETE', 'DELETE FROM audit_log WHERE seq = 1'],
    [
      'REPLACE',
      `INSERT OR REPLACE INTO audit_log SELECT seq, id, station_id, created_at, operator_id, operator_name, approved_by,
         operation, 'other', record_id, reason, amount_minor, currency, outcome, previous_hash, hash
       FROM audit_log WHERE seq = 1`,
    ],
  ])('takes no %s', async (_, sql) => {
    const { log, context } = await openLog(randomBytes(32))
    await log.append(record('A'))
    await expect(context.database.run(() => context.database.prepare(sql).run())).rejects.toThrow(
      'the audit log is only added to',
    )
    expect(await log.verify()).toEqual({ state: 'whole', entries: 1 })
  })

  it('as it was left is whole', async () => {
    const { check } = await checkAfter(() => undefined)
    expect(check).toEqual({ state: 'whole', entries: 5 })
  })

  it.each(['operator_name', 'subject', 'reason', 'amount_minor', 'outcome', 'created_at', 'approved_by'])(
    'tells a changed %s',
    async (column) => {
      const { check } = await checkAfter((file) =>
        file.exec(`UPDATE audit_log SET ${column} = 7 WHERE seq = 3`),
      )
      expect(check).toEqual({ state: 'broken', entries: 5, problem: 'changed', entry: 3 })
    },
  )

  it('tells a removed entry, also the first', async () => {
    const inside = await checkAfter((file) => file.exec('DELETE FROM audit_log WHERE seq = 3'))
    expect(inside.check).toMatchObject({ state: 'broken', problem: 'missing', entry: 3 })
    const first = await checkAfter((file) => file.exec('DELETE FROM audit_log WHERE seq = 1'))
    expect(first.check).toMatchObject({ state: 'broken', problem: 'missing', entry: 1 })
  })

  it('tells entries in another order', async () => {
    const { check } = await checkAfter((file) =>
      file.exec(`
        UPDATE audit_log SET seq = 100 WHERE seq = 2;
        UPDATE audit_log SET seq = 2 WHERE seq = 3;
        UPDATE audit_log SET seq = 3 WHERE seq = 100`),
    )
    expect(check).toMatchObject({ state: 'broken', problem: 'changed', entry: 2 })
  })

  it('tells an end that was cut off, also once it has grown again', async () => {
    const { check, log } = await checkAfter((file) => file.exec('DELETE FROM audit_log WHERE seq > 3'))
    expect(check).toEqual({ state: 'broken', entries: 3, problem: 'cut_off', entry: 4 })
    await log.append(record('F'))
    await log.append(record('G'))
    expect(await log.verify()).toMatchObject({ state: 'broken', problem: 'cut_off', entry: 4 })
  })

  it('tells that the seal of its end was removed', async () => {
    const { check, log } = await checkAfter((file) => file.exec('DELETE FROM audit_seal'))
    expect(check).toMatchObject({ state: 'broken', problem: 'seal_missing' })
    await log.append(record('F'))
    expect(await log.verify()).toMatchObject({ state: 'broken', problem: 'seal_missing' })
  })

  it('goes on with another key, and says that what was before is unproved', async () => {
    const { log, path, close } = await openLog(randomBytes(32))
    await log.append(record('A'))
    close()
    const { log: other } = await openLog(randomBytes(32), path)
    expect(await other.verify()).toEqual({ state: 'unproved', entries: 1, gap: 'other_key' })
    await other.append(record('B'))
    expect(await other.verify()).toEqual({ state: 'unproved', entries: 3, gap: 'other_key' })
    expect(await other.list(10)).toMatchObject([
      { subject: 'B' },
      { operation: 'audit.seal_lost', outcome: 'other_key' },
      { subject: 'A' },
    ])
  })

  it('is exported with one line an entry, and no formula for a spreadsheet in it', async () => {
    const { log } = await openLog(randomBytes(32))
    await log.append(record('=HYPERLINK("x"),1', { operator: { id: 'op-1', name: '-Ann "A"' } }))
    const [entry] = await log.list(1)
    expect(auditCsvHeading).toBe(
      'number,time,operator,operator id,approved by,operation,subject,record,reason,amount,currency,outcome\r\n',
    )
    expect(auditCsvLine(entry!)).toBe(
      `1,${entry!.at.toISOString()},"'-Ann ""A""",op-1,,reprint.print,"'=HYPERLINK(""x""),1",` +
        `"id-=HYPERLINK(""x""),1",damaged,8.42,USD,done\r\n`,
    )
  })
})
