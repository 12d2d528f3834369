// kill -9 of a bench in the middle of the rows that it took of another bench's batch: what it had begun is not sure until it is back, all
// that it had not is bought by others, and no order twice.

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openKeyStore } from '../../../src/adapters/postgres/keys.ts'
import { keyIdOf } from '../../../src/adapters/sqlite/sealer.ts'
import { BatchView } from '../../../src/contract/batch.ts'
import { missingForKeyring, startKeyring, type Keyring } from '../../support/keyring.ts'
import { withoutPostgres } from '../../support/private-postgres.ts'
import { startStationProgram, type StationProgram } from '../../support/station-program.ts'
import { until } from '../../support/until.ts'
import { openWarehouseBenches, type WarehouseBenches } from '../../support/warehouse-benches.ts'

const missing = withoutPostgres ?? missingForKeyring()
const orders = Array.from({ length: 24 }, (_, at) => `LEFT-${String(at + 1).padStart(2, '0')}`)
const Current = z.object({ value: z.object({ batch: BatchView.optional() }) })

describe.skipIf(missing !== undefined)(
  `kill -9 while another bench’s batch is helped with${missing ? ` (${missing})` : ''}`,
  () => {
    const key = randomBytes(32)
    const inEnvironment = 'PACKBENCH_WAREHOUSE_KEY'
    let keyring: Keyring
    let benches: WarehouseBenches

    beforeAll(async () => {
      process.env[inEnvironment] = key.toString('base64')
      keyring = await startKeyring()
      benches = await openWarehouseBenches(orders, { keychainEnv: keyring.env })
      const store = await openKeyStore({ url: benches.postgres.url(), password: undefined }, 'main')
      await store.addKey(1, keyIdOf(key), 'left')
      await store.close()
      await benches.right.close()
    })
    afterAll(async () => {
      Reflect.deleteProperty(process.env, inEnvironment)
      await benches.close()
      await keyring.stop()
    })

    const startHelper = () =>
      startStationProgram({
        dataDir: join(benches.folder, 'right'),
        home: benches.folder,
        env: { ...keyring.env, [inEnvironment]: key.toString('base64') },
      })
    const currentOf = async (program: StationProgram) =>
      Current.parse(await program.ask('batch.current', {})).value.batch

    /** Nobody can wait for them here. */
    async function leasesEnd(): Promise<void> {
      for (const table of ['batch_rows', 'claims'])
        await benches.postgres.query(
          `UPDATE packbench.${table} SET lease_until = lease_until - interval '2 minutes' WHERE bench_id IS NOT NULL`,
        )
    }

    it('buys each order once, and says of each where it was bought', async () => {
      const { left, sandbox } = benches
      const { faults } = sandbox
      const { id: batchId } = await left.ask('batch.create', { source: { kind: 'all_open' } })
      faults.set({ endpoint: 'createShipment', kind: 'latency', latencyMs: 100, times: 100_000 })
      await left.ask('batch.start', { batchId, rows: 24, shared: true })
      await left.ask('batch.pause', { batchId })
      await left.batchOnce(batchId, ({ state }) => state === 'paused')
      const isFree = async () => {
        const [rows] = await benches.postgres.query(
          `SELECT count(*)::int AS taken FROM packbench.batch_rows WHERE state = 'taken'`,
        )
        return rows?.['taken'] === 0
      }
      await until(isFree)

      let program = await startHelper()
      await until(async () => JSON.stringify(await program.ask('batch.elsewhere', {})).includes(batchId))
      await program.ask('batch.help', { batchId })
      await until(async () => ((await currentOf(program))?.counts.bought ?? 0) >= 3)
      faults.clear()
      faults.set({ endpoint: 'createShipment', kind: 'hang', when: 'after_work', times: 100 })
      await until(() => faults.held() > 0)
      await program.stop('SIGKILL')
      faults.clear()

      await left.ask('batch.resume', { batchId })
      // Those that nobody has taken are bought; those of the one that is gone wait for their leases.
      await left.batchOnce(batchId, ({ counts }) => counts.bought >= 4)
      await leasesEnd()
      const alone = await left.batchOnce(
        batchId,
        ({ counts }) => counts.in_doubt > 0 && counts.waiting === 0 && counts.working === 0,
      )
      expect(alone.state).toBe('running')
      expect(alone.shared?.benches[0]).toMatchObject({ bench: 'right', inDoubt: alone.counts.in_doubt })

      program = await startHelper()
      const done = await left.batchOnce(batchId, ({ state }) => state === 'done')
      expect(done.counts).toMatchObject({ bought: 24, in_doubt: 0 })
      expect((await currentOf(program))?.counts.bought).toBe(done.shared?.benches[0]?.bought)
      expect(Object.values(sandbox.state().shipmentsByTransactionId).every((count) => count === 1)).toBe(true)
      expect(benches.sold()).toBe(24)
      await program.stop()
    })
  },
)
