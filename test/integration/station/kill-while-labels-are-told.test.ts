// kill -9 of a bench while it copies its labels into the archive of its warehouse. After restarts each label that was paid for is
// there once, with its exact bytes.

import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openKeyStore } from '../../../src/adapters/postgres/keys.ts'
import { initWarehouse } from '../../../src/adapters/postgres/set-up.ts'
import { keyIdOf } from '../../../src/adapters/sqlite/sealer.ts'
import { copyReader } from '../../../src/app/station/label-envelope.ts'
import { openSettingsFile } from '../../../src/app/station/station-settings.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { holdStatements, type HeldStatements } from '../../support/held-statements.ts'
import { missingForKeyring, startKeyring, type Keyring } from '../../support/keyring.ts'
import { startPostgres, withoutPostgres, type PrivatePostgres } from '../../support/private-postgres.ts'
import { startStationProgram } from '../../support/station-program.ts'
import { csvOf, openTestStation } from '../../support/test-station.ts'
import { until } from '../../support/until.ts'

const missing = withoutPostgres ?? missingForKeyring()

type Row = {
  readonly warehouse_id: string
  readonly bench_id: string
  readonly label_id: string
  readonly sealed: Buffer
  /** The transaction that wrote it last. */
  readonly written: string
}

describe.skipIf(missing !== undefined)(
  `kill -9 while labels are told to the archive${missing ? ` (${missing})` : ''}`,
  () => {
    const key = randomBytes(32)
    const before = ['TOLD-1', 'TOLD-2', 'TOLD-3', 'TOLD-4']
    const folder = mkdtempSync(join(tmpdir(), 'packbench-told-'))
    const dataDir = join(folder, 'station')
    let postgres: PrivatePostgres
    let keyring: Keyring
    let sandbox: Sandbox
    /** The statement of a copy: before it is written, or once it is and nobody has heard so. */
    let held: HeldStatements
    const beforeCopy = (number: number) => 2 * number
    const afterCopy = (number: number) => 2 * number + 1

    const rows = async () =>
      (await postgres.query(
        'SELECT *, xmin::text AS written FROM packbench.label_copies ORDER BY told_at',
      )) as unknown as readonly Row[]

    const start = () =>
      startStationProgram({
        dataDir,
        home: folder,
        env: { ...keyring.env, PACKBENCH_WAREHOUSE_KEY: key.toString('base64') },
      })

    beforeAll(async () => {
      postgres = await startPostgres()
      keyring = await startKeyring()
      const place = { url: postgres.url(), password: undefined }
      await initWarehouse(place, { name: 'main' })
      const store = await openKeyStore(place, 'main')
      await store.addKey(1, keyIdOf(key), 'told')
      await store.close()
      sandbox = await createSandbox({ dataDir: join(folder, 'sandbox'), openingBalanceMinor: 10_000_000 })
      const station = await openTestStation({ dataDir, keychainEnv: keyring.env })
      await station.connect(sandbox)
      await station.importCsv(csvOf(...before, 'TOLD-5'))
      for (const order of before) await station.shipped(order)
      await station.close()
      const { url } = place
      openSettingsFile(dataDir).change({
        warehouse: { url, name: 'main', bench: 'told', cutOff: 'strict' },
      })
      await postgres.query(
        `CREATE FUNCTION held() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE told integer; BEGIN
           SELECT count(*) INTO told FROM packbench.label_copies;
           PERFORM pg_advisory_xact_lock_shared(CASE TG_WHEN WHEN 'BEFORE' THEN 2 * (told + 1) ELSE 2 * told + 1 END);
           RETURN NEW;
         END $$`,
      )
      for (const when of ['BEFORE', 'AFTER'])
        await postgres.query(
          `CREATE TRIGGER held_${when} ${when} INSERT ON packbench.label_copies FOR EACH ROW EXECUTE FUNCTION held()`,
        )
      held = await holdStatements(postgres)
    })
    afterAll(async () => {
      await held.end()
      await sandbox.close()
      await keyring.stop()
      await postgres.close()
      rmSync(folder, { recursive: true, force: true })
    })
    it('each is there once, byte for byte, whichever moment it was killed in', async () => {
      const { hold, killHeld, letGo, over } = held
      // Nothing is told, and what was asked for never comes about.
      await hold(beforeCopy(1))
      await killHeld(await start())
      await postgres.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'packbench'`,
      )
      await over()
      await letGo()
      expect(await rows()).toEqual([])

      // The second is written once its bench is dead: nobody has heard so.
      await hold(afterCopy(2))
      await killHeld(await start())
      await letGo()
      await until(async () => (await rows()).length === 2)
      const first = await rows()

      // A statement of the killed bench is still at work when the next one asks for the same.
      await hold(beforeCopy(3))
      await killHeld(await start())
      const next = await start()
      await until(async () => (await postgres.query(`SELECT 1 FROM pg_locks WHERE NOT granted`)).length > 1)
      await letGo()
      await until(async () => (await rows()).length === 4)

      // A label that is bought now, killed between its purchase and its copy.
      await hold(beforeCopy(5))
      await next.ask('ship.scan', { gestureId: randomUUID(), text: 'TOLD-5' })
      await killHeld(next)
      await letGo()
      const last = await start()
      await until(async () => (await rows()).length === 5)
      expect(sandbox.state()).toMatchObject({ shipments: 5, charges: 5 })
      const papers = await until(() => sandbox.printer.papers().length >= 5 && sandbox.printer.papers())
      await last.stop()

      const all = await rows()
      expect(all.slice(0, 2)).toEqual(first)
      expect(new Set(all.map(({ label_id }) => label_id)).size).toBe(5)
      const copies = all.map(({ warehouse_id, bench_id, label_id, sealed }) =>
        copyReader([key]).open(sealed, { warehouseId: warehouse_id, benchId: bench_id }, label_id),
      )
      expect(copies.map(({ orderNumber }) => orderNumber)).toEqual([...before, 'TOLD-5'])
      const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
      expect(copies.map(({ bytes }) => text(bytes))).toEqual(
        papers.slice(0, 5).map(({ bytes }) => text(bytes)),
      )
    })
  },
)
