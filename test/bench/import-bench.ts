// How long an order file of 100,000 rows takes, the first time and again, and how long an order that is looked up waits beside
// it. Set beside what it takes to part the file's cells and to put them into a bare table, all in one go, in the same run.

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { csvOrderFile } from '../../src/adapters/order-sources/csv-order-file.ts'
import { openDatabase } from '../../src/adapters/sqlite/open-database.ts'
import { sqliteOrderStore } from '../../src/adapters/sqlite/orders.ts'
import { createSealer } from '../../src/adapters/sqlite/sealer.ts'
import { newId, systemClock } from '../../src/app/runtime.ts'
import { createOrderImport } from '../../src/core/orders/import-orders.ts'
import { lookUpBeside } from './look-up-beside.ts'
import { p95, type Bench, type BenchRow } from './report.ts'

const firstNames =
  'Ada Grace Mary Jon Renée Casey Riley Jordan Zoë Shaun Linus Ann Peter Olga Inés Hugo'.split(' ')
const lastNames =
  'Okafor Lindqvist Marsh Delgado Whitfield Novak Brandt Castillo Hayes Iverson Sato Moreau'.split(' ')
const places = [
  'Chicago,IL,60601',
  'Seattle,WA,98108',
  'Austin,TX,78701',
  'Boston,MA,02108',
  'Denver,CO,80202',
]
const heading =
  'order number,recipient,company,street 1,street 2,city,state,zip,country,phone,email,weight,items,service,reference 1'

const numberOf = (at: number) => `SHOP-${String(at).padStart(7, '0')}`
/** What is looked up meanwhile: some of the first. */
const lookedUp = (at: number) => numberOf(at % 1_000)
const of = (texts: readonly string[], at: number) => texts[at % texts.length] ?? ''

/** An order as shops export it: every fifth has a company and a cell in quotes. */
function row(at: number): string {
  const name = `${of(firstNames, at)} ${of(lastNames, at * 7 + (at >> 4))}`
  const company = at % 5 === 0 ? `"${of(lastNames, at)}, ${of(lastNames, at + 3)} & Co"` : ''
  const street = `${1 + (at % 4_000)} ${of(lastNames, at * 3)} Street,${at % 4 === 0 ? `Apt ${at % 90}` : ''}`
  const items = `SKU-${at % 800} x ${1 + (at % 3)} @ 120 g | SKU-${(at * 13) % 800} @ 8 oz`
  const tail = `${name.split(' ')[0] ?? ''}.${at}@example.com,${2 + (at % 5)} lb,${items},GroundAdvantage,PO ${at}`
  return `${numberOf(at)},${name},${company},${street},${of(places, at)},US,312-555-${String(at % 10_000).padStart(4, '0')},${tail}`
}

const fileOf = (rows: number) =>
  Buffer.from([heading, ...Array.from({ length: rows }, (_, at) => row(at)), ''].join('\n'))

/** The cells of the file in a table of theirs: one go, one index, nothing read of them. */
async function bareTableMs(path: string, file: Buffer): Promise<number> {
  const { parse } = await import('csv-parse/sync')
  const connection = new DatabaseSync(path)
  const began = performance.now()
  const rows: readonly string[][] = parse(file)
  const columns = heading.split(',').map((_, at) => (at === 0 ? 'c0 TEXT UNIQUE' : `c${at} TEXT`))
  connection.exec(`CREATE TABLE cells (${columns.join(', ')}); BEGIN`)
  const add = connection.prepare(`INSERT INTO cells VALUES (${columns.map(() => '?').join(', ')})`)
  for (const row of rows) add.run(...row)
  connection.exec('COMMIT')
  const tookMs = performance.now() - began
  connection.close()
  return tookMs
}

const waited = (beside: string, waits: readonly number[]): readonly BenchRow[] => {
  const row = (name: string, measured: number): BenchRow => ({
    name: `an order looked up beside ${beside}, ${name}`,
    unit: 'ms',
    measured,
    limit: { of: 'measured', most: 50 },
  })
  return [row('p95', p95(waits)), row('longest', Math.max(...waits))]
}

export const importBench: Bench = async ({ isShort }) => {
  const rows = isShort ? 300 : 100_000
  const folder = mkdtempSync(join(tmpdir(), 'packbench-bench-'))
  const database = await openDatabase(join(folder, 'packbench.db'))
  try {
    const orders = sqliteOrderStore({
      database,
      sealer: createSealer(randomBytes(32)),
      stationId: 'bench',
      clock: systemClock,
      newId,
    })
    const file = fileOf(rows)
    const { importOrders } = createOrderImport({
      reader: csvOrderFile(),
      store: orders,
      clock: systemClock,
      readBy: '1',
    })
    const first = await lookUpBeside(orders, lookedUp, async () => {
      const { added } = await importOrders(file)
      if (added !== rows) throw new Error(`${added} of ${rows} were added`)
    })
    const again = await lookUpBeside(orders, lookedUp, async () => {
      const { unchanged } = await importOrders(file)
      if (unchanged !== rows) throw new Error(`${unchanged} of ${rows} were the same`)
    })
    const bare = { name: 'cells in a bare table', value: await bareTableMs(join(folder, 'bare.db'), file) }
    return [
      {
        name: `${rows} orders imported by CSV`,
        unit: 'ms',
        measured: first.tookMs,
        beside: bare,
        limit: { of: 'ratio', most: 8 },
      },
      {
        name: 'imported again, nothing new',
        unit: 'ms',
        measured: again.tookMs,
        beside: bare,
        limit: { of: 'ratio', most: 5 },
      },
      ...waited('the first import', first.waits),
      ...waited('the next import', again.waits),
    ]
  } finally {
    database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
