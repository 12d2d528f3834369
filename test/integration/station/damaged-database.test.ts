// A database whose pages were lost on the disk. Whatever is lost: the station says so in words, at the start or by its own
// check; it never answers `internal`, and never buys again what was shipped.

import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isAppError } from '../../../src/contract/errors.ts'
import type { OperationName } from '../../../src/contract/operations.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { inTurn } from '../../support/in-turn.ts'
import { missingForKeyring, startKeyring, type Keyring } from '../../support/keyring.ts'
import { csvOf, openTestStation, Refused, type TestStation } from '../../support/test-station.ts'

const missing = missingForKeyring()
const parcels = 120
const pageBytes = 32_768
/** So many damaged databases of each manner; `PACKBENCH_DAMAGE=all` takes every page. */
const casesEach = process.env['PACKBENCH_DAMAGE'] === 'all' ? Infinity : 6
const seed = Number(process.env['PACKBENCH_SEED'] ?? 20_261_122)

const random = (() => {
  let state = seed
  return () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) / 0x80000000
})()

type Manner = 'zeroed' | 'garbage' | 'flipped' | 'truncated'
/** Spoils the page, counted from 0, and nothing else. */
const spoil: Readonly<Record<Manner, (path: string, page: number) => void>> = {
  zeroed: (path, page) => write(path, page, () => 0),
  garbage: (path, page) => write(path, page, () => Math.floor(random() * 256)),
  flipped(path, page) {
    const at = Math.floor(random() * pageBytes)
    write(path, page, (byte, index) => (index === at ? byte ^ (1 << Math.floor(random() * 8)) : byte))
  },
  truncated: (path, page) => truncateSync(path, page * pageBytes),
}
function write(path: string, page: number, change: (byte: number, index: number) => number): void {
  const bytes = readFileSync(path)
  const begin = page * pageBytes
  for (let index = 0; index < pageBytes; index++) {
    bytes[begin + index] = change(bytes[begin + index] ?? 0, index)
  }
  writeFileSync(path, bytes)
}

const shipped = (n: number) => `SHIP-${n}`

describe.skipIf(missing !== undefined)(`a damaged database${missing ? ` (${missing})` : ''}`, () => {
  let keyring: Keyring
  let sandbox: Sandbox
  let folder: string
  let pages: number
  /** What tells of purchases, as it was. */
  let booksBefore: string

  const whole = () => join(folder, 'whole')
  const databaseOf = (dataDir: string) => join(dataDir, 'test/packbench.db')
  const open = (dataDir: string) => openTestStation({ dataDir, keychainEnv: keyring.env })

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'packbench-damage-'))
    keyring = await startKeyring()
    sandbox = await createSandbox({ dataDir: join(folder, 'sandbox'), openingBalanceMinor: 1_000_000 })
    const station = await open(whole())
    await station.connect(sandbox)
    await station.importCsv(csvOf(...Array.from({ length: parcels }, (_, n) => shipped(n))))
    const { id: batchId, total } = await station.ask('batch.create', { source: { kind: 'all_open' } })
    await station.ask('batch.start', { batchId, rows: total })
    await vi.waitFor(
      async () => expect((await station.ask('orders.list', {})).counts).toMatchObject({ shipped: parcels }),
      { timeout: 120_000, interval: 100 },
    )
    await vi.waitFor(
      async () =>
        expect(
          (await station.ask('print.jobs', { limit: 200 })).jobs.every(({ state }) => state === 'confirmed'),
        ).toBe(true),
      { timeout: 180_000, interval: 100 },
    )
    await station.importCsv(csvOf('OPEN-1', 'OPEN-2'))
    await station.ask('backups.make', {})
    await station.close()
    pages = readFileSync(databaseOf(whole())).length / pageBytes
    booksBefore = books(databaseOf(whole()))
  })
  afterAll(async () => {
    await sandbox.close()
    await keyring.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** `said`: the start said what is wrong. `found`: the check did. `unseen`: neither. */
  async function startOn(page: number, manner: Manner) {
    const dataDir = join(folder, 'damaged')
    rmSync(dataDir, { recursive: true, force: true })
    cpSync(whole(), dataDir, { recursive: true })
    spoil[manner](databaseOf(dataDir), page)
    const where = `page ${page} ${manner} (seed ${seed})`
    let station: TestStation
    try {
      station = await open(dataDir)
    } catch (error) {
      if (!isAppError(error)) throw new Error(`${where}: the start failed without words`, { cause: error })
      expect(error.code, where).toMatch(/^(database_damaged|data_folder_unusable)$/)
      return { end: 'said' as const, where }
    }
    try {
      // Too damaged to be opened: a backup is offered in its place.
      if ((await station.ask('startup.get', {})).damaged) return { end: 'said' as const, where }
      await buysNothingAgain(station, where)
      await answersInWords(station, where)
      const check = await station.ask('diagnostics.checkDatabase', {})
      const { damage } = await station.ask('station.status', {})
      expect(damage !== undefined, where).toBe(!check.ok)
      if (check.ok) return { end: 'unseen' as const, where, sound: hasSameBooks(dataDir) }
      // The band leads to the backup that was made when all was well.
      expect(check.lastGoodBackup, where).toBeDefined()
      return { end: 'found' as const, where }
    } finally {
      await station.close()
    }
  }

  async function buysNothingAgain(station: TestStation, where: string): Promise<void> {
    const before = sandbox.state().shipments
    for (const n of [0, 1, 40, 77, parcels - 1]) {
      const outcome = await station.scan(shipped(n)).catch(codeOf)
      if (typeof outcome !== 'string') expect(outcome, where).not.toMatchObject({ kind: 'shipping' })
      else expect(outcome, where).not.toBe('internal')
    }
    expect(sandbox.state().shipments, `${where}: bought again`).toBe(before)
  }

  async function answersInWords(station: TestStation, where: string): Promise<void> {
    const asked: readonly (readonly [OperationName, unknown])[] = [
      ['station.status', {}],
      ['orders.list', { state: 'all' }],
      ['orders.list', { state: 'all', query: 'SHIP-1' }],
      ['reprint.search', { query: '', limit: 200 }],
      ['reprint.search', { query: 'ada' }],
      ['print.jobs', { limit: 200 }],
      ['refunds.list', {}],
      ['manifests.today', {}],
      ['containers.list', {}],
      ['tracking.board', {}],
      ['batch.current', {}],
      ['addresses.list', {}],
      ['diagnostics.health', {}],
      ['audit.list', {}],
      ['audit.verify', {}],
      ['backups.list', {}],
      ['settings.get', {}],
    ]
    for (const [operation, input] of asked) {
      const envelope = await station.station.invoke(operation, input)
      if (!envelope.ok) expect(envelope.error.code, `${where}: ${operation}`).not.toBe('internal')
    }
  }

  /** Copied: it is looked at as a file of its own. */
  function hasSameBooks(dataDir: string): boolean {
    const copy = join(folder, 'books.db')
    for (const ending of ['', '-wal']) rmSync(copy + ending, { force: true })
    copyFileSync(databaseOf(dataDir), copy)
    return books(copy) === booksBefore
  }

  // SQLite meets nothing wrong: the look-up of the order's purchase just finds none.
  it('buys nothing where an index leads past the purchase of a shipped order', async () => {
    const dataDir = join(folder, 'misled')
    cpSync(whole(), dataDir, { recursive: true })
    const path = databaseOf(dataDir)
    const file = new DatabaseSync(path, { readOnly: true })
    const text = (sql: string) => String(Object.values(file.prepare(sql).get() ?? {})[0])
    const orderId = text(`SELECT id FROM orders WHERE order_number = '${shipped(7)}'`)
    const rootOf = `SELECT rootpage FROM sqlite_schema WHERE name = 'purchases_one_a_parcel'`
    const begin = (Number(text(rootOf)) - 1) * pageBytes
    file.close()
    const bytes = readFileSync(path)
    const at = bytes.indexOf(orderId, begin)
    expect(at).toBeLessThan(begin + pageBytes)
    bytes[at + orderId.length - 1] = (bytes[at + orderId.length - 1] ?? 0) ^ 1
    writeFileSync(path, bytes)

    const before = sandbox.state().shipments
    const station = await open(dataDir)
    try {
      expect(await station.scan(shipped(7))).toMatchObject({
        kind: 'not_sent',
        error: { code: 'buying_stopped' },
      })
      expect(sandbox.state().shipments).toBe(before)
      // What is safe goes on: labels that are here are printed.
      const { hits } = await station.ask('reprint.search', { query: shipped(8) })
      const wish = { gestureId: crypto.randomUUID(), labelId: hits[0]!.labelId, reason: 'lost' } as const
      const { id } = await station.ask('reprint.print', wish)
      expect(await station.jobOnce(id, ({ state }) => state === 'confirmed')).toBeDefined()
    } finally {
      await station.close()
    }
  })

  const manners = ['zeroed', 'garbage', 'flipped', 'truncated'] as const
  it.each(inTurn('a damaged page is told in words and buys nothing again', manners, 1))(
    'is told in words and buys nothing again, whichever page is %s',
    async (manner) => {
      const all = Array.from({ length: pages }, (_, page) => page)
      const chosen = all
        .map((page) => ({ page, place: random() }))
        // The first page always: without it the file is none.
        .toSorted((a, b) => Number(b.page === 0) - Number(a.page === 0) || a.place - b.place)
        .slice(0, casesEach)
      const ends: Awaited<ReturnType<typeof startOn>>[] = []
      for (const { page } of chosen) ends.push(await startOn(page, manner))
      const count = (end: string) => ends.filter((one) => one.end === end).length
      console.info(
        `${manner}: ${ends.length} of ${pages} pages, said ${count('said')}, found ${count('found')}, unseen ${count('unseen')}`,
      )
      const unseen = ends.filter(({ end }) => end === 'unseen')
      // One bit of what nobody looks a purchase up by may lie between the words: the books are the same.
      expect(unseen.filter((one) => !('sound' in one && one.sound))).toEqual([])
      if (manner !== 'flipped') expect(unseen).toEqual([])
    },
    1_800_000,
  )
})

const codeOf = (error: unknown): string => (error instanceof Refused ? error.info.code : 'internal')

/** What says that an order was bought, by the tables and by each index that it is looked up with. */
function books(path: string): string {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const rows = [
      'SELECT id, number_key, state FROM orders NOT INDEXED ORDER BY seq',
      'SELECT id, order_id, parcel_number, state, transaction_id FROM purchases NOT INDEXED ORDER BY seq',
      `SELECT order_id, parcel_number FROM purchases WHERE state <> 'refused' ORDER BY order_id`,
    ].map((sql) => database.prepare(sql).all())
    return JSON.stringify(rows)
  } finally {
    database.close()
  }
}
