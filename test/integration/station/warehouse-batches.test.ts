// A batch that two benches of a warehouse buy together: each order once, each at its own bench, and both say the same of it.

import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openKeyStore } from '../../../src/adapters/postgres/keys.ts'
import { keyIdOf } from '../../../src/adapters/sqlite/sealer.ts'
import type { BatchView } from '../../../src/contract/batch.ts'
import { missingForKeyring, startKeyring, type Keyring } from '../../support/keyring.ts'
import { withoutPostgres } from '../../support/private-postgres.ts'
import { csvOf } from '../../support/test-station.ts'
import { until } from '../../support/until.ts'
import { openWarehouseBenches, type WarehouseBenches } from '../../support/warehouse-benches.ts'

const missing = withoutPostgres ?? missingForKeyring()
const many = Array.from({ length: 40 }, (_, at) => `MANY-${String(at + 1).padStart(2, '0')}`)

describe.skipIf(missing !== undefined)(
  `a batch that is shared out between benches${missing ? ` (${missing})` : ''}`,
  () => {
    const inEnvironment = 'PACKBENCH_WAREHOUSE_KEY'
    const key = randomBytes(32)
    let keyring: Keyring
    let benches: WarehouseBenches

    const owner = () => benches.left
    const helper = () => benches.right
    const isDone = ({ state }: BatchView) => state === 'done'
    const isEnded = ({ state }: BatchView) => state === 'done' || state === 'cancelled'

    /** A batch of these orders at the one bench, which both benches have. */
    async function listOf(orderNumbers: readonly string[]): Promise<BatchView> {
      const text = csvOf(...orderNumbers)
      await owner().importCsv(text)
      await helper().importCsv(text)
      return owner().ask('batch.create', { source: { kind: 'chosen', orderNumbers: [...orderNumbers] } })
    }
    const start = ({ id: batchId, counts }: BatchView, shared = true) =>
      owner().ask('batch.start', { batchId, rows: counts.waiting, shared })
    const rowsOf = async ({ id: batchId }: BatchView) =>
      (await owner().ask('batch.rows', { batchId, limit: 200 })).rows
    /** The batch of the other bench, once it is shown here. */
    const shownAt = (waiting = 1) =>
      until(async () => {
        const { batches } = await helper().ask('batch.elsewhere', {})
        return batches.find((one) => one.waiting >= waiting)
      })
    const soldOnce = () =>
      Object.values(benches.sandbox.state().shipmentsByTransactionId).every((count) => count === 1)
    const inDatabase = () =>
      benches.postgres.query('SELECT * FROM packbench.batch_rows ORDER BY batch_id, place')

    beforeAll(async () => {
      process.env[inEnvironment] = key.toString('base64')
      keyring = await startKeyring()
      benches = await openWarehouseBenches(['FIRST-1'], { keychainEnv: keyring.env })
      const store = await openKeyStore({ url: benches.postgres.url(), password: undefined }, 'main')
      await store.addKey(1, keyIdOf(key), 'left')
      await store.close()
    })
    afterEach(async () => {
      benches.sandbox.faults.clear()
      for (const bench of [helper(), owner()]) {
        const { batch } = await bench.ask('batch.current', {})
        if (!batch || isEnded(batch)) continue
        await bench.ask('batch.cancel', { batchId: batch.id })
        await bench.batchOnce(batch.id, isEnded)
      }
    })
    afterAll(async () => {
      Reflect.deleteProperty(process.env, inEnvironment)
      await benches.close()
      await keyring.stop()
    })

    it('has both at work, buys each order once, and tells its own bench of every row', async () => {
      const { faults } = benches.sandbox
      // The owner buys nothing until both are at work.
      faults.set({ endpoint: 'createShipment', kind: 'hang', times: 100_000 })
      const before = benches.sold()
      const batch = await listOf(many)
      await start(batch)
      const shown = await shownAt()
      expect(shown).toMatchObject({ bench: 'left', total: 40 })
      const helped = await helper().ask('batch.help', { batchId: shown.batchId })
      expect(helped).toMatchObject({ source: { kind: 'help', bench: 'left' }, shared: { role: 'helper' } })
      // The same key pressed again after a broken link.
      expect((await helper().ask('batch.help', { batchId: shown.batchId })).id).toBe(helped.id)
      await until(() => faults.held() > 0)
      faults.clear()
      faults.set({ endpoint: 'createShipment', kind: 'latency', latencyMs: 60, times: 100_000 })

      const done = await owner().batchOnce(batch.id, isDone)
      const there = await helper().batchOnce(helped.id, isDone)
      expect(done.counts.bought).toBe(40)
      expect(there.counts.bought).toBeGreaterThan(0)
      expect(there.counts.bought).toBeLessThan(40)
      expect(done.shared?.benches).toMatchObject([
        { bench: 'right', bought: there.counts.bought, atWork: 0, inDoubt: 0 },
      ])
      expect(benches.sold() - before).toBe(40)
      expect(soldOnce()).toBe(true)
      const rows = await rowsOf(batch)
      expect(rows.map(({ orderNumber }) => orderNumber)).toEqual(many)
      expect(rows.filter(({ bench }) => bench === 'right')).toHaveLength(there.counts.bought)
      // The sum is that of all of them, whichever bench paid.
      expect(done.spentRows).toBe(40)
      expect(done.spent?.amountMinor).toBe(
        rows.reduce((sum, { price }) => sum + (price?.amountMinor ?? 0), 0),
      )
      // Nothing of it says what was paid, nor an order's number as people know it.
      const plain = JSON.stringify(
        (await inDatabase()).map((row) => ({
          ...row,
          sealed: String(row['sealed']),
          said: String(row['said']),
        })),
      )
      expect(plain).not.toContain('MANY-')
      expect(plain).not.toContain('amountMinor')
    })

    /** A batch that stands still at its own bench, with all its rows for others to take. */
    async function pausedWith(orderNumbers: readonly string[]) {
      const batch = await listOf(orderNumbers)
      await owner().ask('batch.start', { batchId: batch.id, rows: batch.counts.waiting })
      await owner().ask('batch.pause', { batchId: batch.id })
      const paused = await owner().batchOnce(batch.id, ({ state }) => state === 'paused')
      await owner().ask('batch.share', { batchId: batch.id })
      const { batchId } = await shownAt(paused.counts.waiting)
      return { batch, sharedId: batchId, waiting: paused.counts.waiting }
    }
    const named = (name: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${name}-${at + 1}`)
    const resume = ({ id: batchId }: BatchView) => owner().ask('batch.resume', { batchId })

    it('that is ended says the truth of what its helper had begun, and nothing more is bought', async () => {
      const { batch, sharedId, waiting } = await pausedWith(named('END', 30))
      benches.sandbox.faults.set({ endpoint: 'createShipment', kind: 'hang', when: 'after_work' })
      const before = benches.sold()
      const helped = await helper().ask('batch.help', { batchId: sharedId })
      await until(() => benches.sandbox.faults.held() > 0)
      // Cut off, nobody can say what is begun elsewhere: it is not ended.
      owner().link.cut()
      await expect(owner().ask('batch.cancel', { batchId: batch.id })).rejects.toThrow(/warehouse_cut_off/)
      expect((await owner().ask('batch.current', {})).batch?.state).toBe('paused')
      owner().link.restore()
      await until(() =>
        owner()
          .ask('batch.cancel', { batchId: batch.id })
          .then(
            () => true,
            () => false,
          ),
      )
      const ended = await owner().batchOnce(batch.id, isEnded)
      expect(ended).toMatchObject({ state: 'cancelled', shared: { benches: [{ bench: 'right' }] } })
      // The row that the helper has begun is not called cancelled.
      expect(ended.counts).toMatchObject({ cancelled: waiting - 1 })
      benches.sandbox.faults.clear()
      const told = await owner().batchOnce(batch.id, ({ shared }) => shared?.benches[0]?.bought === 1)
      expect(told.counts).toMatchObject({ cancelled: waiting - 1, waiting: 0, in_doubt: 0 })
      expect(told.counts.bought).toBe(30 - waiting + 1)
      expect(benches.sold() - before).toBe(1)
      await helper()
        .ask('batch.cancel', { batchId: helped.id })
        .catch(() => undefined)
      await helper().batchOnce(helped.id, isEnded)
      expect(soldOnce()).toBe(true)
    })

    it('is helped with for a while: what was not begun goes back, and its own bench finishes it', async () => {
      const { batch, sharedId } = await pausedWith(named('BACK', 12))
      benches.sandbox.faults.set({
        endpoint: 'createShipment',
        kind: 'latency',
        latencyMs: 150,
        times: 1_000,
      })
      const helped = await helper().ask('batch.help', { batchId: sharedId })
      await helper().batchOnce(helped.id, ({ counts }) => counts.bought > 0)
      await helper().ask('batch.cancel', { batchId: helped.id })
      const stopped = await helper().batchOnce(helped.id, isEnded)
      expect(stopped.counts).toMatchObject({ waiting: 0, cancelled: 0 })
      await resume(batch)
      const done = await owner().batchOnce(batch.id, isDone)
      expect(done.counts.bought).toBe(12)
      expect(done.shared?.benches[0]?.bought).toBe(stopped.counts.bought)
      expect(soldOnce()).toBe(true)
      // It is over for both, and shown to nobody.
      await until(async () => (await helper().ask('batch.elsewhere', {})).batches.length === 0)
    })

    it('with a limit in money is not shared out, and one that is shared takes none', async () => {
      const limit = { amountMinor: 90_000, currency: 'USD' }
      const batch = await listOf(named('LIMIT', 2))
      const wish = { batchId: batch.id, rows: 2, limit }
      await expect(owner().ask('batch.start', { ...wish, shared: true })).rejects.toThrow(/conflict/)
      benches.sandbox.faults.set({ endpoint: 'createShipment', kind: 'latency', latencyMs: 400, times: 10 })
      await owner().ask('batch.start', wish)
      await expect(owner().ask('batch.share', { batchId: batch.id })).rejects.toThrow(/conflict/)
      await owner().batchOnce(batch.id, isDone)
      expect((await helper().ask('batch.elsewhere', {})).batches).toEqual([])
    })

    it('stands still at its helper where all benches are stopped, or nobody can say whose its rows are', async () => {
      const { batch, sharedId } = await pausedWith(named('STOP', 8))
      benches.sandbox.faults.set({
        endpoint: 'createShipment',
        kind: 'latency',
        latencyMs: 300,
        times: 1_000,
      })
      const helped = await helper().ask('batch.help', { batchId: sharedId })
      const paused = (kind: string) =>
        helper().batchOnce(helped.id, ({ state, pause }) => state === 'paused' && pause?.kind === kind)
      await owner().ask('warehouse.stop', {})
      await paused('stopped')
      await owner().ask('warehouse.go', {})
      await until(async () => (await helper().ask('station.status', {})).warehouse?.stopped === undefined)
      helper().link.cut()
      await helper().ask('batch.resume', { batchId: helped.id })
      expect((await paused('service')).pause?.reason?.code).toBe('warehouse_cut_off')
      helper().link.restore()
      await until(async () => (await helper().ask('station.status', {})).warehouse?.state === 'joined')
      benches.sandbox.faults.clear()
      await resume(batch)
      await helper().ask('batch.resume', { batchId: helped.id })
      const done = await owner().batchOnce(batch.id, isDone)
      expect(done.counts.bought).toBe(8)
      await helper().batchOnce(helped.id, isEnded)
      expect(soldOnce()).toBe(true)
    })

    it('goes on where its database was put back to before most of it', async () => {
      const { batch, sharedId } = await pausedWith(named('AGAIN', 10))
      const dump = await benches.postgres.dump()
      const before = benches.sold()
      const helped = await helper().ask('batch.help', { batchId: sharedId })
      await helper().batchOnce(helped.id, isDone)
      await owner().batchOnce(batch.id, ({ shared }) => (shared?.benches[0]?.bought ?? 0) >= 8)
      await benches.postgres.restore(dump)
      await resume(batch)
      const done = await owner().batchOnce(batch.id, isDone)
      expect(done.counts).toMatchObject({ bought: 10, waiting: 0 })
      expect(benches.sold() - before).toBeLessThanOrEqual(10)
      expect(soldOnce()).toBe(true)
    })
  },
)
