// Damage of the database: what the check finds, when it looks, and what it stops.

import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { checkBeside } from '../../../../src/adapters/sqlite/check-beside.ts'
import type { FilePart, FileProblem } from '../../../../src/adapters/sqlite/file-check.ts'
import { sqliteMaintenance } from '../../../../src/adapters/sqlite/maintenance.ts'
import { openDatabase } from '../../../../src/adapters/sqlite/open-database.ts'
import { sqliteSealedCheck } from '../../../../src/adapters/sqlite/sealed-check.ts'
import { sourceEntries } from '../../../../src/app/entries.ts'
import { createIntegrity, guardBuying } from '../../../../src/app/profile/integrity.ts'
import { orderNumberKey } from '../../../../src/core/orders/order-number.ts'
import { manualClock, settle } from '../../../support/manual-clock.ts'
import { orderContent, storesOn, temporaryFolder } from '../../adapters/sqlite/samples.ts'
import type { Purchase } from '../../../../src/core/ship/purchase.ts'

const silent = () => undefined
const logger = { info: silent, warn: silent, error: silent }
const hourMs = 3_600_000

/** A check over files that the test answers for, part by part. */
function answeredCheck(sealedRows = 0, wholeAt?: Date) {
  const asked: FilePart[] = []
  const answers: ((problems: readonly FileProblem[]) => void)[] = []
  let tell: (cause: unknown) => void = silent
  const clock = manualClock(new Date(2026, 10, 20, 9))
  const integrity = createIntegrity({
    maintenance: {
      problems(part) {
        asked.push(part)
        return new Promise((resolve) => answers.push(resolve))
      },
      onDamage: (listener) => (tell = listener),
    },
    sealed: {
      portion: (table) =>
        Promise.resolve({ unreadable: table === 'labels' ? sealedRows : 0, next: undefined }),
      closedRows: () => Promise.resolve({ labels: 0, orders: 0, documents: 0 }),
    },
    wholeAt,
    lastGoodBackup: () => Promise.resolve(new Date('2026-11-19T03:00:00Z')),
    clock,
    logger,
    onChange: silent,
  })
  onTestFinished(() => answers.splice(0).forEach((answer) => answer([])))
  return {
    integrity,
    clock,
    asked,
    async answer(...problems: readonly FileProblem[]) {
      await settle()
      answers.shift()?.(problems)
      await settle()
    },
    meetDamage: () => tell(new Error('malformed')),
  }
}

it('lets the first purchase wait for what tells of purchases, and not for the rest', async () => {
  const { integrity, asked, answer } = answeredCheck()
  const begun: string[] = []
  const purchases = guardBuying({ insertPrepared: ({ id }: Purchase) => begun.push(id) } as never, integrity)
  const purchase = purchases.insertPrepared({ id: 'first' } as Purchase)
  await settle()
  expect(begun).toEqual([])
  await answer()
  await purchase
  expect(begun).toEqual(['first'])
  expect(asked).toEqual(['bought', 'rest'])
  expect(integrity.last()).toBeUndefined()
  await answer()
  expect(integrity.last()).toMatchObject({ ok: true, buyingStopped: false })
  expect(integrity.damage()).toBeUndefined()
})

it('lets no purchase wait where the file was found whole yesterday and closed in order, and looks beside it', async () => {
  const { integrity, asked, answer } = answeredCheck(0, new Date(2026, 10, 19, 18))
  await integrity.mayBuy()
  expect(integrity.wholeAt()).toEqual(new Date(2026, 10, 19, 18))
  await settle()
  expect(asked).toEqual(['bought'])
  await answer({ table: 'purchases', problem: 'wrong # of entries in an index' })
  await expect(integrity.mayBuy()).rejects.toMatchObject({ code: 'buying_stopped' })
  expect(integrity.wholeAt()).toBeUndefined()
})

it.each([
  ['was found whole longer ago than a day', new Date(2026, 10, 19, 8)],
  ['was found whole in the time to come', new Date(2026, 10, 21, 10)],
  ['was not closed in order', undefined],
])('lets the first purchase wait where the file %s', async (_why, wholeAt) => {
  const { integrity, answer } = answeredCheck(0, wholeAt)
  let mayBuy = false
  const waiting = integrity.mayBuy().then(() => (mayBuy = true))
  await settle()
  expect(mayBuy).toBe(false)
  expect(integrity.wholeAt()).toBeUndefined()
  await answer()
  await waiting
  expect(integrity.wholeAt()).toBeUndefined()
  await answer()
  expect(integrity.wholeAt()).toEqual(new Date(2026, 10, 20, 9))
})

it('lets purchases wait from the moment that a statement meets damage', async () => {
  const { integrity, answer, meetDamage } = answeredCheck(0, new Date(2026, 10, 20, 3))
  await integrity.mayBuy()
  meetDamage()
  expect(integrity.wholeAt()).toBeUndefined()
  let mayBuy = false
  const waiting = integrity.mayBuy().then(() => (mayBuy = true))
  await settle()
  expect(mayBuy).toBe(false)
  await answer()
  await waiting
})

it.each([
  ['purchases', true],
  ['labels', true],
  ['label_terms_data', true],
  [undefined, true],
  ['trackings', false],
  ['saved_addresses', false],
] as const)('damage of %s stops buying: %s', async (table, stopped) => {
  const { integrity, answer } = answeredCheck()
  const problem = { table, problem: 'wrong # of entries in an index' }
  const isBought = table === 'purchases'
  await answer(...(isBought ? [problem] : []))
  await answer(...(isBought ? [] : [problem]))
  expect(integrity.damage()).toEqual({
    isFile: true,
    unreadableRows: 0,
    buyingStopped: stopped,
    lastGoodBackup: '2026-11-19T03:00:00.000Z',
  })
  const buying = integrity.mayBuy()
  if (stopped) await expect(buying).rejects.toMatchObject({ code: 'buying_stopped' })
  else await buying
})

it('goes on where single contents do not open, and says how many', async () => {
  const { integrity, answer } = answeredCheck(2)
  await answer()
  await answer()
  expect(integrity.damage()).toMatchObject({ isFile: false, unreadableRows: 2, buyingStopped: false })
  await integrity.mayBuy()
})

it('looks again when a statement meets damage, once, and each night', async () => {
  const { integrity, clock, asked, answer, meetDamage } = answeredCheck()
  await answer()
  await answer()
  expect(asked).toHaveLength(2)
  meetDamage()
  meetDamage()
  await answer()
  await answer()
  expect(asked).toHaveLength(4)
  // The file is sound: a row holds what the station never wrote.
  expect(integrity.damage()).toMatchObject({ isFile: false, unreadableRows: 1 })
  meetDamage()
  await settle()
  expect(asked).toHaveLength(4)
  await clock.advance(17 * hourMs)
  expect(asked).toHaveLength(4)
  await clock.advance(hourMs)
  expect(asked).toHaveLength(5)
  await answer()
  await answer()
  await clock.advance(24 * hourMs)
  expect(asked).toHaveLength(7)
})

// The thread reads the file with nothing between it and this connection: what is copied into it meanwhile would look broken.
it('finds a database whole in its own thread, and the file rests while the station writes', async () => {
  const path = join(temporaryFolder(), 'station.db')
  const database = await openDatabase(path)
  onTestFinished(() => database.close())
  const { orders, context } = storesOn(database)
  const check = checkBeside(sourceEntries.fileCheckWorker, 0)
  const maintenance = sqliteMaintenance(database, path, 'station', undefined, check)
  const found = await database.whileFileRests(async () => {
    const before = readFileSync(path)
    // More than the log holds at other times, and one more check that begins and ends in between.
    for (let batch = 0; batch < 12; batch++) {
      await orders.upsert(Array.from({ length: 500 }, (_, n) => orderContent(`ORD-${batch}-${n}`)))
    }
    database.cutLog()
    const problems = await maintenance.problems('all')
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(9_000_000)
    expect(readFileSync(path).equals(before)).toBe(true)
    return problems
  })
  expect(found).toEqual([])
  expect(statSync(`${path}-wal`).size).toBe(0)
  expect(await maintenance.problems('all')).toEqual([])
  expect(database.prepare('PRAGMA wal_autocheckpoint').get()).toEqual({ wal_autocheckpoint: 256 })
  expect((await sqliteSealedCheck(context).portion('orders', 20)).unreadable).toBe(0)
})

// To start the thread takes longer than to look.
it('checks a small database at once, and finds what is wrong with it', async () => {
  const path = join(temporaryFolder(), 'station.db')
  ;(await openDatabase(path)).close()
  const noThread = checkBeside(new URL('file:///nowhere'))
  expect(await noThread(path, 'all')).toEqual([])
  const file = readFileSync(path)
  writeFileSync(path, file.fill(0xa5, 4 * 32_768, 6 * 32_768))
  expect(await noThread(path, 'all')).not.toEqual([])
})

// An index that leads past a purchase would let its order be bought again: SQLite itself meets nothing wrong there.
it('finds an index that does not lead to its rows any more', async () => {
  const path = join(temporaryFolder(), 'station.db')
  const database = await openDatabase(path)
  const { orders } = storesOn(database)
  await orders.upsert([orderContent('ORDER-AAAA'), orderContent('ORDER-BBBB')])
  database.close()
  const bytes = readFileSync(path)
  const file = new DatabaseSync(path, { readOnly: true })
  const root = Number(
    file.prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_orders_2'`).get()?.[
      'rootpage'
    ],
  )
  file.close()
  const at = bytes.indexOf(orderNumberKey('ORDER-AAAA'), (root - 1) * 32_768)
  expect(Math.floor(at / 32_768)).toBe(root - 1)
  bytes[at + 8] = 'z'.charCodeAt(0)
  writeFileSync(path, bytes)
  const damaged = await openDatabase(path)
  onTestFinished(() => damaged.close())
  const problems = await sqliteMaintenance(damaged, path, 'station').problems('bought')
  expect(problems).toContainEqual(expect.objectContaining({ table: 'orders' }))
})

it('counts sealed contents that were changed, and leaves those of another key alone', async () => {
  const database = await openDatabase(join(temporaryFolder(), 'station.db'))
  onTestFinished(() => database.close())
  const { orders, context } = storesOn(database)
  await orders.upsert([orderContent('ORD-1'), orderContent('ORD-2'), orderContent('ORD-3')])
  const check = sqliteSealedCheck(context)
  expect(await check.portion('orders', 2)).toMatchObject({ unreadable: 0, next: 2 })
  const change = (at: number, seq: number) =>
    database
      .prepare(
        `UPDATE orders SET content = CAST(substr(content, 1, ${at}) || x'00ff' || substr(content, ${at + 3}) AS BLOB) WHERE seq = ?`,
      )
      .run(seq)
  change(40, 1)
  change(3, 2)
  expect(await check.portion('orders', 10)).toEqual({ unreadable: 1, next: undefined })
  expect((await check.closedRows()).orders).toBe(1)
})

it('shows the orders that can be read, and how many cannot', async () => {
  const path = join(temporaryFolder(), 'station.db')
  const database = await openDatabase(path)
  const names = Array.from({ length: 5 }, (_, n) => `ORD-${n}`)
  await storesOn(database).orders.upsert(names.map((name) => orderContent(name)))
  database.close()
  const file = new DatabaseSync(path)
  file.exec(`PRAGMA ignore_check_constraints = ON; UPDATE orders SET service = 'NoSuchService' WHERE seq = 3`)
  file.close()
  const damaged = await openDatabase(path)
  onTestFinished(() => damaged.close())
  let told = 0
  damaged.onDamage(() => told++)
  const { orders } = storesOn(damaged)
  const list = await orders.list({ query: '', state: 'all', limit: 10 })
  expect(list.orders.map(({ orderNumber }) => orderNumber)).toEqual(['ORD-4', 'ORD-3', 'ORD-1', 'ORD-0'])
  expect(list).toMatchObject({ unreadable: 1, total: 5 })
  expect(told).toBe(1)
  await expect(orders.findByNumber('ORD-2')).rejects.toMatchObject({ code: 'database_damaged' })
})
