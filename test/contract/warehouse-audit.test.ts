// The copies of the benches' audit logs: a real log in SQLite, carried to a real PostgreSQL by the benches' own role.

import { randomBytes, randomUUID } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { sqliteAuditLog } from '../../src/adapters/sqlite/audit.ts'
import { openWarehouse, type OpenWarehouse } from '../../src/adapters/postgres/open-warehouse.ts'
import { openConnection, type Connection } from '../../src/adapters/postgres/connection.ts'
import { initWarehouse } from '../../src/adapters/postgres/set-up.ts'
import { checkAuditCopies, type CopiedEntry } from '../../src/app/guard/audit-copies.ts'
import { auditReader, auditSealer } from '../../src/app/station/audit-envelope.ts'
import { AppError } from '../../src/contract/errors.ts'
import { unanchored } from '../../src/core/audit/audit-anchor.ts'
import type { AuditLog } from '../../src/core/audit/audit-log.ts'
import { createAuditCarrier } from '../../src/core/warehouse/carry-audit.ts'
import { manualClock } from '../support/manual-clock.ts'
import {
  addPacker,
  packerPassword,
  startPostgres,
  withoutPostgres,
  type PrivatePostgres,
} from '../support/private-postgres.ts'
import { until } from '../support/until.ts'
import { openStores, temporaryFolder } from '../unit/adapters/sqlite/samples.ts'

const key = { version: 1, key: randomBytes(32) }
const logger = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  debug: () => undefined,
}

const write = (log: AuditLog, ...subjects: readonly string[]) =>
  log.append(
    ...subjects.map((subject) => ({
      operator: { id: 'op-1', name: 'Ann' },
      approvedBy: undefined,
      operation: 'reprint.print',
      subject,
      recordId: undefined,
      reason: 'damaged',
      amount: { amountMinor: 842, currency: 'USD' },
      outcome: 'done',
    })),
  )

describe.skipIf(withoutPostgres)('the audit logs of all benches', () => {
  let postgres: PrivatePostgres
  let packer: Connection
  let left: OpenWarehouse
  let right: OpenWarehouse
  const dataKey = randomBytes(32)

  beforeAll(async () => {
    postgres = await startPostgres()
    await addPacker(postgres)
    await initWarehouse({ url: postgres.url(), password: undefined }, { name: 'main', login: 'packer' })
    const place = {
      url: postgres.url().replace('postgres@', 'packer@'),
      password: packerPassword,
      name: 'main',
      profile: 'test',
    }
    packer = openConnection(place)
    left = await openWarehouse({ ...place, benchId: randomUUID(), bench: 'left' })
    right = await openWarehouse({ ...place, benchId: randomUUID(), bench: 'right' })
  })
  afterAll(async () => {
    await packer.close()
    await left.close()
    await right.close()
    await postgres.close()
  })
  beforeEach(() => postgres.query('TRUNCATE packbench.audit_copies, packbench.put_outs'))

  async function openLog(path?: string) {
    const stores = await openStores(dataKey, path)
    const log = sqliteAuditLog(stores.context, unanchored('no_keychain'))
    await log.resume(undefined)
    return { ...stores, log }
  }

  const newest = async (bench: OpenWarehouse) => (await bench.auditCopies.toldTo(1_000, 1))[0]?.number ?? 0
  const numbers = async ({ benchId }: { readonly benchId: string }) =>
    (
      await postgres.query(
        `SELECT number FROM packbench.audit_copies WHERE bench_id = '${benchId}' ORDER BY number, told_at`,
      )
    ).map(({ number }) => number)

  /** The bench at work on its log, until the test is over. */
  function carry(log: AuditLog, bench: OpenWarehouse) {
    const clock = manualClock()
    const around = { isCut: false, hasKey: true, loses: false, onTold: () => Promise.resolve() }
    const { auditCopies } = bench
    const carrier = createAuditCarrier({
      copies: () =>
        Promise.resolve({
          ...auditCopies,
          async tell(...told: Parameters<typeof auditCopies.tell>) {
            if (around.isCut) throw new AppError('warehouse_cut_off', 'cut')
            const answer = await auditCopies.tell(...told)
            await around.onTold()
            if (around.loses) throw new AppError('warehouse_cut_off', 'the answer was lost')
            return answer
          },
        }),
      log,
      sealer: () => Promise.resolve(around.hasKey ? auditSealer(key, auditCopies) : undefined),
      clock,
      logger,
    })
    carrier.start()
    onTestFinished(async () => {
      const closed = carrier.close()
      await clock.advance(10_000)
      await closed
    })
    return {
      around,
      again: carrier.again,
      /** Time passes until that entry is there. */
      upTo: (number: number) =>
        until(async () => {
          await clock.advance(5_000)
          return (await newest(bench)) === number
        }),
      pass: (ms: number) => clock.advance(ms),
    }
  }

  const check = async (keys: readonly Uint8Array[] = [key.key]) => {
    const read: CopiedEntry[] = []
    const benches = await checkAuditCopies(
      left.auditCopies,
      auditReader(keys, left.warehouseId),
      (entries) => void read.push(...entries),
    )
    return { benches, read: read.map(({ bench, entry }) => `${bench} ${entry.number} ${entry.subject}`) }
  }

  test('are there entry by entry, sealed, and read back as they were written', async () => {
    const one = await openLog()
    const other = await openLog()
    await write(one.log, 'ORDER-1', 'ORDER-2')
    await write(other.log, 'ORDER-3')
    const atLeft = carry(one.log, left)
    await atLeft.upTo(2)
    await carry(other.log, right).upTo(1)
    await write(one.log, 'ORDER-4')
    await atLeft.upTo(3)

    const { benches, read } = await check()
    expect(read.toSorted()).toEqual(['left 1 ORDER-1', 'left 2 ORDER-2', 'left 3 ORDER-4', 'right 1 ORDER-3'])
    expect(
      benches.map(({ bench, entries, problem, twice, unread }) => ({
        bench,
        entries,
        problem,
        twice,
        unread,
      })),
    ).toEqual(
      benches.map(({ bench }) => ({
        bench,
        entries: bench === 'left' ? 3 : 1,
        problem: undefined,
        twice: [],
        unread: 0,
      })),
    )
    const [{ all } = { all: '' }] = await postgres.query(
      `SELECT string_agg(encode(sealed, 'escape'), ' ') AS all FROM packbench.audit_copies`,
    )
    expect(all).not.toMatch(/ORDER-|Ann|reprint/)
    const unread = await check([randomBytes(32)])
    expect(unread.read).toEqual([])
    expect(unread.benches.map(({ problem, unread: count }) => [problem, count]).toSorted()).toEqual([
      [undefined, 1],
      [undefined, 3],
    ])
  })

  test('are told once, also where an answer was lost, after a cut, and where the database was put back', async () => {
    const { log } = await openLog()
    await write(log, 'A', 'B', 'C')
    const bench = carry(log, left)
    bench.around.loses = true
    await bench.upTo(3)
    bench.around.loses = false
    bench.around.isCut = true
    await write(log, 'D')
    await bench.pass(600_000)
    expect(await numbers(left.auditCopies)).toEqual([1, 2, 3])
    bench.around.isCut = false
    await bench.upTo(4)
    expect(await numbers(left.auditCopies)).toEqual([1, 2, 3, 4])

    await postgres.query('DELETE FROM packbench.audit_copies WHERE number > 2')
    bench.again()
    await bench.upTo(4)
    expect(await numbers(left.auditCopies)).toEqual([1, 2, 3, 4])
    expect((await check()).benches).toMatchObject([{ entries: 4, problem: undefined, twice: [] }])
  })

  // Hazard: what the database lost by that is in no copy any more, and the check of all logs calls it missing for ever.
  test('have no gap where the database was put back and nobody noticed', async () => {
    const { log } = await openLog()
    await write(log, 'A', 'B', 'C')
    const bench = carry(log, left)
    await bench.upTo(3)
    await postgres.query('DELETE FROM packbench.audit_copies WHERE number > 1')
    await write(log, 'D')
    await bench.upTo(4)
    expect(await numbers(left.auditCopies)).toEqual([1, 2, 3, 4])
  })

  test('are told again where it was put back while entries were on their way to it', async () => {
    const { log } = await openLog()
    await write(log, 'A', 'B', 'C')
    const bench = carry(log, left)
    let isPutBack = false
    bench.around.onTold = async () => {
      bench.around.onTold = () => Promise.resolve()
      await postgres.query('DELETE FROM packbench.audit_copies WHERE number > 1')
      isPutBack = true
      bench.again()
    }
    // They may be seen before it is put back.
    await until(async () => {
      await bench.pass(5_000)
      return isPutBack && (await numbers(left.auditCopies)).length === 3
    })
    expect(await numbers(left.auditCopies)).toEqual([1, 2, 3])
  })

  test('keep what a bench had told before its own log was put back to an earlier state', async () => {
    const before = await openLog()
    await write(before.log, 'A', 'B')
    const kept = `${temporaryFolder()}/kept.db`
    before.close()
    copyFileSync(before.path, kept)
    const lost = await openLog(before.path)
    await write(lost.log, 'C', 'D')
    await carry(lost.log, left).upTo(4)
    lost.close()

    const putBack = await openLog(kept)
    await write(putBack.log, 'E')
    const bench = carry(putBack.log, left)
    await until(async () => {
      await bench.pass(5_000)
      return (await numbers(left.auditCopies)).length === 5
    })
    const { benches, read } = await check()
    expect(read.map((line) => line.slice(5)).toSorted()).toEqual(['1 A', '2 B', '3 C', '3 E', '4 D'])
    expect(benches).toMatchObject([{ entries: 4, problem: undefined, twice: [3] }])
  })

  test('say what somebody with the database and without the key has done to them', async () => {
    const { log } = await openLog()
    await write(log, 'A', 'B', 'C', 'D')
    await carry(log, left).upTo(4)
    const problemAfter = async (sql: string) => {
      await postgres.query(`BEGIN; ${sql}`)
      const found = (await check()).benches[0]?.problem
      return found
    }
    const rows = await postgres.query('SELECT * FROM packbench.audit_copies')
    expect(rows).toHaveLength(4)
    expect(
      await problemAfter(
        `UPDATE packbench.audit_copies a SET sealed = b.sealed FROM packbench.audit_copies b WHERE a.number = 2 AND b.number = 3; COMMIT`,
      ),
    ).toEqual({ kind: 'changed', number: 2 })
    expect(await problemAfter('DELETE FROM packbench.audit_copies WHERE number = 2; COMMIT')).toEqual({
      kind: 'missing',
      number: 2,
    })
    expect(await problemAfter('DELETE FROM packbench.audit_copies WHERE number = 1; COMMIT')).toEqual({
      kind: 'missing',
      number: 1,
    })
  })

  test('are changed and removed by no bench, and added to by none that was put out', async () => {
    const { log } = await openLog()
    await write(log, 'A')
    await carry(log, left).upTo(1)
    for (const sql of ['DELETE FROM packbench.audit_copies', 'UPDATE packbench.audit_copies SET number = 7'])
      await expect(packer.run({ name: `test ${sql}`, text: sql }, [])).rejects.toThrow()
    await postgres.query(
      `INSERT INTO packbench.put_outs (warehouse_id, bench_id, name) VALUES ('${right.warehouseId}', '${right.auditCopies.benchId}', 'right')`,
    )
    const other = await openLog()
    await write(other.log, 'B')
    await carry(other.log, right).pass(60_000)
    const link = { number: 1, hash: '11'.repeat(32), sealed: randomBytes(9) }
    await right.auditCopies.tell([link], 1)
    expect(await numbers(right.auditCopies)).toEqual([])
    expect(await numbers(left.auditCopies)).toEqual([1])
  })

  test('wait at a bench without the newest key, and are told once it has it', async () => {
    const { log } = await openLog()
    await write(log, 'A')
    const bench = carry(log, left)
    bench.around.hasKey = false
    await bench.pass(120_000)
    expect(await numbers(left.auditCopies)).toEqual([])
    bench.around.hasKey = true
    await bench.upTo(1)
  })
})
