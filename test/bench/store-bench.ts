// What the database's file takes for labels of 6 KB beside the bytes that its rows hold, and how long what a scan reads waits
// while retention removes them.

import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../src/adapters/sqlite/database.ts'
import { loadDataKey } from '../../src/adapters/sqlite/data-key.ts'
import { stationIdOf } from '../../src/adapters/sqlite/meta.ts'
import { openDatabase } from '../../src/adapters/sqlite/open-database.ts'
import { sqliteOrderStore } from '../../src/adapters/sqlite/orders.ts'
import { sqliteRetentionStore } from '../../src/adapters/sqlite/retention.ts'
import { createSealer } from '../../src/adapters/sqlite/sealer.ts'
import { newId, systemClock } from '../../src/app/runtime.ts'
import { createRetention } from '../../src/core/retention/retention.ts'
import { lookUpBeside } from './look-up-beside.ts'
import { memorySecrets } from './memory-secrets.ts'
import { p95, type Bench, type BenchRow } from './report.ts'
import { seedLabels } from './seed-labels.ts'

/** Per parcel the file may take so much beside its label: the order, the purchase, the answer, and what finds them. */
const parcelBytes = 3 * 1024
const longestHoldMs = 20

const sizes = { whole: 5_000, short: 60 }

/** Every label is out of its printer, waits for no manifest, and was bought long ago. */
async function ageLabels(database: Database): Promise<void> {
  await database.transact(() => {
    database
      .prepare(
        `INSERT INTO print_jobs (
           id, station_id, label_id, purchase_id, printer_id, role, copies, place, state, held, awaiting_confirmation,
           stops_queue, answered, attempts, created_at, updated_at
         )
         SELECT 'job ' || id, station_id, id, purchase_id, 'printer', 'label', 1, seq, 'confirmed', 0, 0, 0, 0, 1, 0, 0
         FROM labels`,
      )
      .run()
    database.prepare('DELETE FROM purchases_to_file').run()
    database.prepare('UPDATE purchases SET bought_at = 0').run()
  })
}

/** Of what a label keeps in the database: its own bytes. */
const labelBytesOf = (database: Database) =>
  Number(database.prepare('SELECT sum(length(bytes)) AS sum FROM labels').get()?.['sum'])

/** What the rows of all tables hold, without their indexes and what a page leaves empty. */
const storedBytes = (database: Database) =>
  Number(
    database
      .prepare(
        `SELECT sum(payload) AS sum FROM dbstat JOIN sqlite_schema USING (name) WHERE sqlite_schema.type = 'table'`,
      )
      .get()?.['sum'],
  )

/** A new database has a page for each table and index: 5.7 MB, whatever comes into it. */
async function newFileBytes(folder: string): Promise<number> {
  const path = join(folder, 'new.db')
  const database = await openDatabase(path)
  database.cutLog()
  database.close()
  return statSync(path).size
}

export const storeBench: Bench = async ({ isShort }) => {
  const parcels = sizes[isShort ? 'short' : 'whole']
  const folder = mkdtempSync(join(tmpdir(), 'packbench-bench-'))
  const secrets = memorySecrets()
  try {
    await seedLabels(folder, secrets, parcels)
    const path = join(folder, 'packbench.db')
    const database = await openDatabase(path)
    try {
      database.cutLog()
      const fileBytes = statSync(path).size - (await newFileBytes(folder))
      const labelBytes = labelBytesOf(database)
      const rowBytes = storedBytes(database)
      await ageLabels(database)
      const removing = await removeAll(database, secrets)
      const longest = Math.max(...removing.waits)
      return [
        {
          name: 'file for labels of 6 KB',
          unit: 'bytes',
          measured: fileBytes / parcels,
          beside: { name: 'what its rows hold', value: rowBytes / parcels },
          limit: { of: 'ratio', most: 1.1 },
        },
        {
          name: 'file for a parcel beside its label',
          unit: 'bytes',
          measured: (fileBytes - labelBytes) / parcels,
          limit: { of: 'measured', most: parcelBytes },
        },
        held('p95', p95(removing.waits)),
        held('longest', longest),
      ]
    } finally {
      database.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const held = (name: string, measured: number): BenchRow => ({
  name: `an order looked up beside retention, ${name}`,
  unit: 'ms',
  measured,
  limit: { of: 'measured', most: longestHoldMs },
})

async function removeAll(database: Database, secrets: ReturnType<typeof memorySecrets>) {
  const stationId = await stationIdOf(database, newId)
  const { key } = await loadDataKey(secrets, database, stationId)
  const context = { database, sealer: createSealer(key), stationId, clock: systemClock, newId }
  const logger = { info: () => undefined, warn: () => undefined, error: raise }
  const retention = createRetention({
    store: sqliteRetentionStore(context),
    copies: { removeBefore: () => Promise.resolve(0) },
    days: () => 1,
    clock: systemClock,
    logger,
  })
  try {
    return await lookUpBeside(
      sqliteOrderStore(context),
      (at) => `SEED-${at % sizes.short}`,
      async () => {
        if (((await retention.run())?.labels ?? 0) === 0) throw new Error('nothing was removed')
      },
    )
  } finally {
    retention.close()
  }
}

function raise(event: string): never {
  throw new Error(event)
}
