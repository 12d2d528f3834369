// How long a search, and a page of a long list, hold the station up at a million labels and a million orders. The limit is
// set beside what reading through the whole narrow table with LIKE takes in the same run, since machines differ.

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../src/adapters/sqlite/database.ts'
import { labelSearch } from '../../src/adapters/sqlite/label-search.ts'
import { openDatabase } from '../../src/adapters/sqlite/open-database.ts'
import { orderSearch } from '../../src/adapters/sqlite/order-search.ts'
import { reversedTracking } from '../../src/adapters/sqlite/search-terms.ts'
import { createSealer, type Sealer } from '../../src/adapters/sqlite/sealer.ts'
import { termsOf } from '../../src/adapters/sqlite/search-terms.ts'
import { median, p95, type Bench } from './report.ts'

const sizes = { whole: { rows: 1_000_000, samples: 15 }, short: { rows: 2_000, samples: 1 } }
const pageRows = 100

const firstNames =
  'Ada Grace Mary Jon Renée Casey Riley Jordan Zoë Shaun Linus Ann Peter Olga Inés Hugo'.split(' ')
const endings = ['son', 'man', 'berg', 'ski', 'ez', 'ley']
const letter = (number: number) => String.fromCharCode(97 + (number % 26))
const lastName = (number: number) =>
  `${letter(number)}${letter(number * 7)}${letter(number * 13)}${endings[number % endings.length] ?? ''}`
const numberOf = (row: number) => `order-${String(row).padStart(7, '0')}`
const nameOf = (row: number) => `${firstNames[row % 16] ?? ''} ${lastName((row * 31) % 2_000)}`

/** Rows as the stores write them, without what neither a search nor a list reads; numbered from `first`. */
export async function seedHistory(
  database: Database,
  sealer: Sealer,
  rows: number,
  first = 1,
): Promise<void> {
  // Only what is measured needs its flushes, and the parents of rows.
  database.prepare('PRAGMA synchronous = OFF').run()
  database.prepare('PRAGMA foreign_keys = OFF').run()
  const label = database.prepare(
    `INSERT INTO labels
     (seq, id, station_id, purchase_id, package_number, format, tracking_reversed, created_at, bytes)
     VALUES (?, ?, '', ?, 1, 'zpl', ?, 0, zeroblob(60))`,
  )
  const index = database.prepare(
    'INSERT INTO label_index (seq, number_key, bought_at, state) VALUES (?, ?, ?, ?)',
  )
  const order = database.prepare(
    `INSERT INTO orders
     (seq, id, station_id, number_key, order_number, state, content_hash, created_at, updated_at, content)
     VALUES (?, ?, '', ?, ?, ?, x'', 0, 0, zeroblob(400))`,
  )
  const terms = (table: string) => database.prepare(`INSERT INTO ${table} (rowid, terms) VALUES (?, ?)`)
  const [labelTerms, orderTerms] = [terms('label_terms'), terms('order_terms')]
  const perTransaction = Math.min(rows, 50_000)
  for (let begin = first; begin < first + rows; begin += perTransaction) {
    await database.transact(() => {
      for (let row = begin; row < begin + perTransaction; row++) {
        const key = numberOf(row)
        const text = termsOf(sealer, nameOf(row), key)
        const tracking = `92001${String((row * 7_919) % 1e9).padStart(9, '0')}`
        label.run(row, `label ${row}`, `purchase ${row}`, reversedTracking(tracking))
        index.run(
          row,
          key,
          row * 60_000,
          row > rows - 40 ? 'unprinted' : row % 100 === 0 ? 'refund' : 'printed',
        )
        labelTerms.run(row, text)
        order.run(row, `order ${row}`, key, key, row % 50 === 0 ? 'open' : 'shipped')
        orderTerms.run(row, text)
      }
    })
  }
}

function times(samples: number, work: () => unknown): readonly number[] {
  return Array.from({ length: samples }, () => {
    const beganMs = performance.now()
    work()
    return performance.now() - beganMs
  })
}

export const historyBench: Bench = async ({ isShort }) => {
  const { rows, samples } = sizes[isShort ? 'short' : 'whole']
  const folder = mkdtempSync(join(tmpdir(), 'packbench-bench-'))
  const sealer = createSealer(randomBytes(32))
  const database = await openDatabase(join(folder, 'packbench.db'))
  try {
    await seedHistory(database, sealer, rows)
    const labels = labelSearch(database, sealer)
    const orders = orderSearch(database, sealer)
    const scan = database.prepare(`SELECT count(*) FROM label_index WHERE number_key LIKE '%' || ? || '%'`)
    const scanMs = median(times(samples, () => scan.get('777123')))

    const day = 24 * 60 * 60_000
    const first = { query: '', limit: pageRows }
    const cases: Readonly<Record<string, () => unknown>> = {
      'labels: first page': () => labels.page({ ...first, state: 'all' }),
      'labels: the middle': () => labels.page({ ...first, state: 'all', skip: rows / 2 }),
      'labels: last page': () => labels.page({ ...first, state: 'all', skip: rows - pageRows }),
      'labels: the middle of one state': () => labels.page({ ...first, state: 'printed', skip: rows / 2 }),
      'labels: a day long ago': () =>
        labels.page({ ...first, state: 'all', from: new Date(300 * day), to: new Date(301 * day) }),
      'orders: first page': () => orders.page({ ...first, state: 'all' }),
      'orders: the middle': () => orders.page({ ...first, state: 'all', skip: rows / 2 }),
      'orders: last page': () => orders.page({ ...first, state: 'all', skip: rows - pageRows }),
    }
    const searches = ['o', 'order', 'order-0777123', '777123', '0777', 'ada', 'ada aa', 'zoe nobody']
    const searched = (names: readonly ('all' | 'unprinted' | 'refund' | 'printed')[]) =>
      searches.flatMap((query) =>
        names.map((state) => times(samples, () => labels.page({ query, state, limit: pageRows }))),
      )
    const ordersSearched = searches.flatMap((query) =>
      (['all', 'open', 'held', 'shipped'] as const).map((state) =>
        times(samples, () => orders.page({ query, state, limit: pageRows })),
      ),
    )
    const measured = [
      ...Object.entries(cases).map(([name, work]) => [name, times(samples, work)] as const),
      ['labels: searches, all states', searched(['all', 'unprinted', 'refund', 'printed']).flat()] as const,
      ['orders: searches, all states', ordersSearched.flat()] as const,
    ]
    return measured.map(([name, valuesMs]) => ({
      name: `${name}, p95`,
      unit: 'ms',
      measured: p95(valuesMs),
      beside: { name: 'reading the narrow index through', value: scanMs },
      limit: { of: 'ratio', most: 1 },
    }))
  } finally {
    database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
