import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { v7 } from 'uuid'
import { openDatabase } from '../../../../src/adapters/sqlite/open-database.ts'
import { sqliteOrderStore } from '../../../../src/adapters/sqlite/orders.ts'
import { createSealer } from '../../../../src/adapters/sqlite/sealer.ts'
import type { OrderStore } from '../../../../src/core/orders/ports.ts'

/** The station's own store in a file that lives as long as the test. */
export async function temporaryOrderStore(): Promise<OrderStore> {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-orders-'))
  const database = await openDatabase(join(folder, 'station.db'))
  onTestFinished(() => {
    database.close()
    rmSync(folder, { recursive: true })
  })
  return sqliteOrderStore({
    database,
    sealer: createSealer(randomBytes(32)),
    stationId: v7(),
    clock: { now: () => new Date() },
    newId: () => v7(),
  })
}
