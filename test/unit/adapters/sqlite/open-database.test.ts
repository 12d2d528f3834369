import { existsSync, mkdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { keptSchemaFile } from '../../../../build/kept-schema.ts'
import { keptSchema } from '../../../../src/adapters/sqlite/kept-schema.ts'
import { migrations } from '../../../../src/adapters/sqlite/migrations.ts'
import { openDatabase } from '../../../../src/adapters/sqlite/open-database.ts'
import { forkChild } from '../../../../src/processes/fork-child.ts'
import { orderContent, storesOn, temporaryFolder } from './samples.ts'

const path = () => join(temporaryFolder(), 'station.db')
const holder = new URL('./children/hold-database.ts', import.meta.url)

const newest = migrations.at(-1)!.version
const nextStep = { version: newest + 1, sql: 'CREATE TABLE next_step (a)' }

/** All that a file holds: its marks, what made each of its tables, indexes and triggers, and every row. */
function contentOf(file: string) {
  const opened = new DatabaseSync(file, { readOnly: true })
  onTestFinished(() => opened.close())
  const pragmas = ['application_id', 'user_version', 'page_size', 'journal_mode', 'encoding', 'auto_vacuum']
  const schema = opened
    .prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name')
    .all()
  const tables = schema.filter(({ type }) => type === 'table').map(({ name }) => String(name))
  const rows = tables.map((table) => [table, opened.prepare(`SELECT * FROM "${table}"`).all()])
  const content = Object.fromEntries(rows) as Record<string, Record<string, unknown>[]>
  // When the database was made.
  for (const row of content['order_trail'] ?? []) {
    expect(Math.abs(Number(row['since']) - Date.now())).toBeLessThan(60_000)
    row['since'] = 'now'
  }
  return { marks: pragmas.map((name) => opened.prepare(`PRAGMA ${name}`).get()), schema, content }
}

describe('the database', () => {
  it('is set up for large blobs, one owner and full flushing', async () => {
    const file = path()
    const database = await openDatabase(file)
    onTestFinished(() => database.close())
    const pragma = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get()!)[0]
    expect({
      pageSize: pragma('page_size'),
      journal: pragma('journal_mode'),
      locking: pragma('locking_mode'),
      synchronous: pragma('synchronous'),
      foreignKeys: pragma('foreign_keys'),
    }).toEqual({ pageSize: 32768, journal: 'wal', locking: 'exclusive', synchronous: 2, foreignKeys: 1 })
    expect(existsSync(`${file}-shm`)).toBe(false)
  })

  it('has a page to flush where a transaction only touches it, and says what it said before', async () => {
    const file = path()
    const database = await openDatabase(file)
    onTestFinished(() => database.close())
    const state = () => ({ version: database.prepare('PRAGMA user_version').get() })
    const before = { ...state(), log: statSync(`${file}-wal`).size }
    await database.transact(() => undefined)
    expect(statSync(`${file}-wal`).size).toBe(before.log)
    await database.transact(database.touch)
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(before.log)
    expect(state()).toEqual({ version: before.version })
  })

  // Nobody is there to take a fault of what is done beside the work: the station would end.
  it('goes on where the system does not let it flush its log beside the work', async () => {
    const file = path()
    const database = await openDatabase(file)
    onTestFinished(() => database.close())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    unlinkSync(`${file}-wal`)
    await database.transactSoon(database.touch)
    expect(vi.getTimerCount()).toBe(2)
    expect(() => vi.runAllTimers()).not.toThrow()
    await database.transact(database.touch)
  })

  // Hazard: every third scan waited for the copy, which a label's own flush had to make before it was done.
  it('copies its log into the file once nothing is written for a tenth of a second, and not while somebody waits', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const database = await openDatabase(path())
    onTestFinished(() => database.close())
    const log = () => {
      const { log: pages, checkpointed } = database.prepare('PRAGMA wal_checkpoint(NOOP)').get()!
      return { pages: Number(pages), copied: Number(checkpointed) }
    }
    database.cutLog()
    const write = async (pages: number) => {
      for (let page = 0; page < pages; page++) await database.transact(database.touch)
    }
    await write(95)
    vi.advanceTimersByTime(100)
    expect(log()).toEqual({ pages: 95, copied: 0 })
    await write(1)
    vi.advanceTimersByTime(99)
    await write(4)
    vi.advanceTimersByTime(99)
    expect(log()).toEqual({ pages: 100, copied: 0 })
    vi.advanceTimersByTime(1)
    expect(log()).toEqual({ pages: 100, copied: 100 })
  })

  it('copies nothing while its file rests', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const file = path()
    const database = await openDatabase(file)
    onTestFinished(() => database.close())
    await database.whileFileRests(async () => {
      const before = readFileSync(file)
      for (let page = 0; page < 100; page++) await database.transact(database.touch)
      vi.advanceTimersByTime(100)
      expect(readFileSync(file).equals(before)).toBe(true)
    })
  })

  // Migrations that came after it follow it: it is never behind what an update makes.
  it('is the same where it is new and where each step made it', async () => {
    const upToKept = migrations.filter(({ version }) => version <= keptSchema.version)
    const stepwise = path()
    ;(await openDatabase(stepwise, { migrations: migrations.slice(0, 1) })).close()
    ;(await openDatabase(stepwise, { migrations: upToKept })).close()
    const atOnce = path()
    ;(await openDatabase(atOnce, { migrations: upToKept })).close()

    expect(contentOf(atOnce)).toEqual(contentOf(stepwise))
    const written = readFileSync(new URL('../../../../src/adapters/sqlite/kept-schema.ts', import.meta.url))
    // `npm run schema` writes it anew.
    expect(written.toString()).toBe(keptSchemaFile(upToKept))
  })

  it('belongs to one process, and is free as soon as that is killed', async () => {
    const file = path()
    const child = forkChild(holder, { args: [file] })
    onTestFinished(() => child.kill())
    await new Promise((resolve) => child.onMessage(resolve))
    await expect(openDatabase(file)).rejects.toMatchObject({ code: 'data_folder_in_use' })

    const gone = new Promise((resolve) => child.onExit(resolve))
    child.kill()
    await gone
    const database = await openDatabase(file)
    database.close()
  })

  it('belongs to one opener in the same process too', async () => {
    const file = path()
    const first = await openDatabase(file)
    await expect(openDatabase(file)).rejects.toMatchObject({ code: 'data_folder_in_use' })
    first.close()
    ;(await openDatabase(file)).close()
  })

  it.each([
    ['is text', Buffer.from('order,name\n1,Ada\n'.repeat(100))],
    ['is damaged from its first page on', Buffer.alloc(200_000, 'SQLite format 3\0garbage')],
  ])('is refused and left alone where the file %s', async (_, content) => {
    const file = path()
    writeFileSync(file, content)
    await expect(openDatabase(file)).rejects.toMatchObject({ code: 'database_damaged' })
    expect(readFileSync(file).equals(content)).toBe(true)
  })

  it('is refused and left alone where another program made it', async () => {
    const file = path()
    const foreign = new DatabaseSync(file)
    foreign.exec('CREATE TABLE orders (x)')
    foreign.close()
    const before = readFileSync(file)
    await expect(openDatabase(file)).rejects.toMatchObject({ code: 'data_folder_unusable' })
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('is refused where its folder is missing or its path is a folder', async () => {
    await expect(openDatabase(join(temporaryFolder(), 'missing', 'station.db'))).rejects.toMatchObject({
      code: 'data_folder_unusable',
    })
    const folder = path()
    mkdirSync(folder)
    await expect(openDatabase(folder)).rejects.toMatchObject({ code: 'data_folder_unusable' })
  })

  it('is refused and left alone where a newer version made it', async () => {
    const file = path()
    ;(await openDatabase(file, { migrations: [...migrations, nextStep] })).close()
    const before = readFileSync(file)
    await expect(openDatabase(file)).rejects.toMatchObject({
      code: 'data_folder_unusable',
      details: { version: nextStep.version, newestKnown: newest },
    })
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('is copied before it is brought to a newer schema', async () => {
    const file = path()
    const old = await openDatabase(file)
    old.prepare(`INSERT INTO meta VALUES ('station_id', 'kept')`).run()
    old.close()
    const newer = await openDatabase(file, { migrations: [...migrations, nextStep] })
    expect(newer.prepare('SELECT value FROM meta').get()).toEqual({ value: 'kept' })
    expect(newer.prepare('SELECT count(*) AS count FROM next_step').get()).toEqual({ count: 0 })
    newer.close()

    const copy = await openDatabase(`${file}.before-${nextStep.version}`)
    expect(copy.prepare('SELECT value FROM meta').get()).toEqual({ value: 'kept' })
    copy.close()
  })

  it('keeps the schema it had when a step fails', async () => {
    const file = path()
    ;(await openDatabase(file)).close()
    const broken = {
      version: nextStep.version + 1,
      sql: 'CREATE TABLE half (a); INSERT INTO nowhere VALUES (1)',
    }
    await expect(openDatabase(file, { migrations: [...migrations, nextStep, broken] })).rejects.toThrow(
      /nowhere/,
    )
    const database = await openDatabase(file, { migrations: [...migrations, nextStep] })
    onTestFinished(() => database.close())
    expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: nextStep.version })
    expect(() => database.prepare('SELECT * FROM half')).toThrow()
  })

  it('does all of a transaction or nothing', async () => {
    const database = await openDatabase(path())
    onTestFinished(() => database.close())
    await expect(
      database.transact(() => {
        database.prepare(`INSERT INTO meta VALUES ('station_id', 'half')`).run()
        throw new Error('in the middle')
      }),
    ).rejects.toThrow('in the middle')
    expect(database.prepare('SELECT * FROM meta').all()).toEqual([])
    await database.transact(() => database.prepare(`INSERT INTO meta VALUES ('station_id', 'whole')`).run())
    expect(database.prepare('SELECT * FROM meta').all()).toHaveLength(1)
  })

  // A disk may leave nothing of a file but its name: as a new database it would know of no purchase.
  it('is refused where the file is empty', async () => {
    const file = path()
    writeFileSync(file, '')
    await expect(openDatabase(file)).rejects.toMatchObject({ code: 'database_damaged' })
    expect(readFileSync(file)).toHaveLength(0)
  })

  it('says that it is damaged where the damage is met', async () => {
    const file = path()
    const whole = await openDatabase(file)
    await storesOn(whole).orders.upsert([orderContent('ORD-1'), orderContent('ORD-2')])
    const pages = whole
      .prepare(`SELECT rootpage FROM sqlite_schema WHERE tbl_name = 'orders' AND type <> 'trigger'`)
      .all()
      .map(({ rootpage }) => Number(rootpage))
    whole.close()
    const bytes = readFileSync(file)
    for (const page of pages) bytes.fill(0xa5, (page - 1) * 32768, page * 32768)
    writeFileSync(file, bytes)
    const database = await openDatabase(file)
    onTestFinished(() => database.close())
    await expect(storesOn(database).orders.findByNumber('ORD-1')).rejects.toMatchObject({
      code: 'database_damaged',
    })
  })

  it('says that the disk is full', async () => {
    const database = await openDatabase(path())
    onTestFinished(() => database.close())
    database.prepare('PRAGMA max_page_count = 60').get()
    const insert = database.prepare('INSERT INTO meta VALUES (?, ?)')
    const fill = async () => {
      for (let index = 0; index < 200; index++)
        await database.run(() => insert.run(String(index), 'x'.repeat(30_000)))
    }
    await expect(fill()).rejects.toMatchObject({ code: 'data_folder_unusable' })
  })
})
