// Hazard: a bench, or the database of its warehouse, is put back from a backup. What the archive of labels and the bench know of each
// other then differs: a label is missed by all benches, or one that is void by now is printed as good.

import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openKeyStore } from '../../../src/adapters/postgres/keys.ts'
import { keyIdOf } from '../../../src/adapters/sqlite/sealer.ts'
import { openSettingsFile } from '../../../src/app/station/station-settings.ts'
import { missingForKeyring, startKeyring, type Keyring } from '../../support/keyring.ts'
import { withoutPostgres } from '../../support/private-postgres.ts'
import { csvOf } from '../../support/test-station.ts'
import { until } from '../../support/until.ts'
import {
  bought,
  openWarehouseBenches,
  type Bench,
  type WarehouseBenches,
} from '../../support/warehouse-benches.ts'

const missing = withoutPostgres ?? missingForKeyring()
const name = 'put-back'

describe.skipIf(missing !== undefined)(
  `an archive of labels beside backups${missing ? ` (${missing})` : ''}`,
  () => {
    const key = randomBytes(32)
    const inEnvironment = 'PACKBENCH_WAREHOUSE_KEY'
    let keyring: Keyring
    let benches: WarehouseBenches
    let bench: Bench

    const open = async () => {
      bench = await benches.openBench(name, { keychainEnv: keyring.env })
    }
    /** By order, which copy there is, what it holds, and whether it is void. */
    async function copies() {
      const rows = await benches.postgres.query(
        'SELECT order_key, label_id, sealed, is_void FROM packbench.label_copies ORDER BY order_key',
      )
      return rows.map(({ order_key, is_void, ...copy }) => ({
        order: String(order_key),
        isVoid: is_void === true,
        id: copy['label_id'],
        sealed: (copy['sealed'] as Buffer).toString('base64'),
      }))
    }
    const states = async () =>
      Object.fromEntries((await copies()).map(({ order, isVoid }) => [order, isVoid]))
    const become = (wanted: Readonly<Record<string, boolean>>) =>
      until(async () => JSON.stringify(await states()) === JSON.stringify(wanted))

    /** The bench's own parcel, whether it bought it or had it from the service's list. */
    const parcelOf = async (order: string) => {
      const { candidates } = await bench.ask('refunds.find', { text: order })
      return candidates[0]?.parcel.purchaseId ?? ''
    }
    const askBack = async (order: string) =>
      bench.ask('refunds.request', { gestureId: randomUUID(), purchaseIds: [await parcelOf(order)] })
    /** Another bench that finds the label of an order, and prints it. */
    async function printElsewhere(order: string) {
      const { labels } = await benches.left.ask('reprint.elsewhere', { query: order })
      const [found] = labels
      if (!found || labels.length > 1) throw new Error(`not one label of ${order}`)
      const { benchId, labelId } = found
      return benches.left.ask('reprint.printElsewhere', {
        gestureId: randomUUID(),
        benchId,
        labelId,
        reason: 'lost',
      })
    }
    const refused = { info: { code: 'conflict' } }

    beforeAll(async () => {
      process.env[inEnvironment] = key.toString('base64')
      keyring = await startKeyring()
      benches = await openWarehouseBenches(['BACK-1', 'BACK-2', 'BACK-3', 'BACK-4'])
      const store = await openKeyStore({ url: benches.postgres.url(), password: undefined }, 'main')
      await store.addKey(1, keyIdOf(key), name)
      await store.close()
      // What the service may list late is not waited for.
      openSettingsFile(join(benches.folder, name)).change({ listsWithinMinutes: 0 })
      await open()
    })
    afterAll(async () => {
      Reflect.deleteProperty(process.env, inEnvironment)
      await bench.close()
      await benches.close()
      await keyring.stop()
    })

    it('keeps what a bench has forgotten, and calls nothing good that the bench asks back under another id', async () => {
      await bench.shipped('BACK-1')
      await bench.shipped('BACK-2')
      const { backups } = await bench.ask('backups.make', {})
      await bench.shipped('BACK-3')
      await askBack('BACK-1')
      await become({ 'back-1': true, 'back-2': false, 'back-3': false })
      const before = await copies()

      await bench.ask('backups.restore', { name: backups[0]?.name ?? '' })
      await bench.close()
      await open()
      await until(async () => {
        const { pending } = await bench.ask('restore.get', {})
        if (pending && !pending.comparing) await bench.ask('restore.compare', {})
        return pending === undefined
      })
      const { hits } = await bench.ask('reprint.search', { query: 'BACK-3' })
      expect(hits).toMatchObject([{ imported: true }])
      await bench.shipped('BACK-4')
      await until(async () => (await copies()).length === 4)
      expect((await copies()).slice(0, 3)).toEqual(before)
      await expect(printElsewhere('BACK-1')).rejects.toMatchObject(refused)
      await printElsewhere('BACK-3')

      await askBack('BACK-3')
      await become({ 'back-1': true, 'back-2': false, 'back-3': true, 'back-4': false })
      await expect(printElsewhere('BACK-3')).rejects.toMatchObject(refused)
    })

    it('is whole again soon after its database was put back, also where no bench was cut off by that', async () => {
      const { postgres } = benches
      const tableOf = async () =>
        (await postgres.query(`SELECT 'packbench.label_copies'::regclass::oid AS is`))[0]?.['is']
      expect(await states()).toEqual({ 'back-1': true, 'back-2': false, 'back-3': true, 'back-4': false })
      const dump = await postgres.dump()
      await bench.importCsv(csvOf('BACK-5'))
      await bench.shipped('BACK-5', bought)
      await askBack('BACK-2')
      const whole = { 'back-1': true, 'back-2': true, 'back-3': true, 'back-4': false, 'back-5': false }
      await become(whole)
      const before = await copies()
      const table = await tableOf()
      await postgres.restore(dump)
      // What was there is gone; how soon the bench tells what it was is not held up here.
      expect(await tableOf()).not.toBe(table)
      await become(whole)
      const facts = (of: Awaited<ReturnType<typeof copies>>) => of.map(({ order, id }) => [order, id])
      expect(facts(await copies())).toEqual(facts(before))
      await expect(printElsewhere('BACK-2')).rejects.toMatchObject(refused)
      await printElsewhere('BACK-5')
    })
  },
)
