// kill -9 of a bench while it asks for the refund that another bench of its warehouse wished for. Whichever moment it is killed in,
// the service is asked for one refund, and the other bench is told of it.

import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openKeyStore } from '../../../src/adapters/postgres/keys.ts'
import { openWarehouse, type OpenWarehouse } from '../../../src/adapters/postgres/open-warehouse.ts'
import { initWarehouse } from '../../../src/adapters/postgres/set-up.ts'
import { keyIdOf } from '../../../src/adapters/sqlite/sealer.ts'
import { sealRequest } from '../../../src/app/station/request-envelope.ts'
import { openSettingsFile } from '../../../src/app/station/station-settings.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { holdStatements, type HeldStatements } from '../../support/held-statements.ts'
import { missingForKeyring, startKeyring, type Keyring } from '../../support/keyring.ts'
import { startPostgres, withoutPostgres, type PrivatePostgres } from '../../support/private-postgres.ts'
import { startStationProgram } from '../../support/station-program.ts'
import { csvOf, openTestStation } from '../../support/test-station.ts'
import { until } from '../../support/until.ts'

const missing = withoutPostgres ?? missingForKeyring()

/** Of the statements by which the bench takes a request, and by which it says what became of it. */
const moments = { beforeTaking: 1, afterTaking: 2, beforeSaying: 3, afterSaying: 4 } as const

describe.skipIf(missing !== undefined)(
  `kill -9 while another bench’s wish for a refund is served${missing ? ` (${missing})` : ''}`,
  () => {
    const key = randomBytes(32)
    const orders = ['SERVED-1', 'SERVED-2', 'SERVED-3', 'SERVED-4', 'SERVED-5']
    const folder = mkdtempSync(join(tmpdir(), 'packbench-served-'))
    const dataDir = join(folder, 'station')
    let postgres: PrivatePostgres
    let keyring: Keyring
    let sandbox: Sandbox
    let asker: OpenWarehouse
    let held: HeldStatements

    const start = () =>
      startStationProgram({
        dataDir,
        home: folder,
        env: { ...keyring.env, PACKBENCH_WAREHOUSE_KEY: key.toString('base64') },
      })

    async function askFor(order: string): Promise<string> {
      const [label] = await until(async () => {
        const copies = await asker.archive.find(order.toLowerCase(), [])
        return copies.length > 0 && copies
      })
      const requestId = randomUUID()
      const wish = { requestId, benchId: label?.benchId ?? '', labelId: label?.labelId ?? '' }
      const { warehouseId, benchId: askedBy } = asker.refundRequests
      const content = { orderNumber: order, trackingNumber: '' }
      const sealed = sealRequest({ version: 1, key }, warehouseId, { ...wish, askedBy }, content)
      await asker.refundRequests.ask({ ...wish, sealed })
      return requestId
    }
    const request = async (requestId: string) => asker.refundRequests.get(requestId)
    const isDone = (requestId: string) => until(async () => (await request(requestId))?.state === 'done')

    /** What the service has. */
    function refundsAtService(): number {
      const database = new DatabaseSync(join(folder, 'sandbox', 'sandbox.sqlite'), { readOnly: true })
      const { count } = database.prepare('SELECT count(*) AS count FROM refund').get() as { count: number }
      database.close()
      return count
    }

    beforeAll(async () => {
      postgres = await startPostgres()
      keyring = await startKeyring()
      const place = { url: postgres.url(), password: undefined }
      await initWarehouse(place, { name: 'main' })
      const store = await openKeyStore(place, 'main')
      await store.addKey(1, keyIdOf(key), 'served')
      await store.close()
      asker = await openWarehouse({
        ...place,
        name: 'main',
        profile: 'test',
        benchId: randomUUID(),
        bench: 'asker',
      })
      sandbox = await createSandbox({ dataDir: join(folder, 'sandbox'), openingBalanceMinor: 10_000_000 })
      const station = await openTestStation({ dataDir, keychainEnv: keyring.env })
      await station.connect(sandbox)
      await station.importCsv(csvOf(...orders))
      for (const order of orders) await station.shipped(order)
      await station.close()
      const warehouse = { url: place.url, name: 'main', bench: 'served', cutOff: 'strict' } as const
      openSettingsFile(dataDir).change({ warehouse })
      await postgres.query(
        `CREATE FUNCTION held() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
           PERFORM pg_advisory_xact_lock_shared(
             CASE WHEN OLD.state = 'asked' THEN 1 ELSE 3 END + CASE TG_WHEN WHEN 'AFTER' THEN 1 ELSE 0 END);
           RETURN NEW;
         END $$`,
      )
      for (const when of ['BEFORE', 'AFTER'])
        await postgres.query(
          `CREATE TRIGGER held_${when} ${when} UPDATE ON packbench.refund_requests
           FOR EACH ROW EXECUTE FUNCTION held()`,
        )
      held = await holdStatements(postgres)
    })
    afterAll(async () => {
      await held.end()
      await asker.close()
      await sandbox.close()
      await keyring.stop()
      await postgres.close()
      rmSync(folder, { recursive: true, force: true })
    })

    it.each(Object.entries(moments))('%s', async (_name, moment) => {
      const before = refundsAtService()
      let program = await start()
      await held.hold(moment)
      const requestId = await askFor(orders[moment - 1] ?? '')
      await held.killHeld(program)
      // What has not come about by now never does; what has is heard by nobody.
      if (moment % 2 === 1)
        await postgres.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE application_name = 'packbench' AND wait_event_type = 'Lock'`,
        )
      await held.letGo()
      await held.over()
      program = await start()
      await isDone(requestId)
      expect(refundsAtService()).toBe(before + 1)
      await program.stop()
    })

    it('behind the service’s own work, before its answer', async () => {
      const before = refundsAtService()
      let program = await start()
      sandbox.faults.set({ endpoint: 'refundShipment', kind: 'hang', when: 'after_work' })
      const requestId = await askFor(orders[4] ?? '')
      await until(() => sandbox.faults.held() > 0)
      await program.stop('SIGKILL')
      sandbox.faults.clear()
      expect(await request(requestId)).toMatchObject({ state: 'taken' })
      program = await start()
      await isDone(requestId)
      expect(refundsAtService()).toBe(before + 1)
      await program.stop()
    })
  },
)
