// kill -9 of a bench while it prints what another bench of its warehouse asked for. Whichever moment it is killed in, one label comes out,
// and the other bench is told of it, or that it may have.

import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openKeyStore } from '../../../src/adapters/postgres/keys.ts'
import { openWarehouse, type OpenWarehouse } from '../../../src/adapters/postgres/open-warehouse.ts'
import { initWarehouse } from '../../../src/adapters/postgres/set-up.ts'
import { keyIdOf } from '../../../src/adapters/sqlite/sealer.ts'
import { printSealer } from '../../../src/app/station/print-envelope.ts'
import { openSettingsFile } from '../../../src/app/station/station-settings.ts'
import { holdStatements, type HeldStatements } from '../../support/held-statements.ts'
import { missingForKeyring, startKeyring, type Keyring } from '../../support/keyring.ts'
import { startPostgres, withoutPostgres, type PrivatePostgres } from '../../support/private-postgres.ts'
import { startStationProgram } from '../../support/station-program.ts'
import { hostStatusAnswer, startTcpTestPrinter, type TcpTestPrinter } from '../../support/tcp-test-printer.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'
import { openTestStation } from '../../support/test-station.ts'
import { until } from '../../support/until.ts'

const missing = withoutPostgres ?? missingForKeyring()

/** Of the statement by which the bench takes a request: its print is in its queue by then, and is held back. */
const moments = { beforeTaking: 1, afterTaking: 2 } as const

describe.skipIf(missing !== undefined)(
  `kill -9 while another bench’s print is taken${missing ? ` (${missing})` : ''}`,
  () => {
    const key = randomBytes(32)
    const folder = mkdtempSync(join(tmpdir(), 'packbench-printed-'))
    const dataDir = join(folder, 'station')
    let postgres: PrivatePostgres
    let keyring: Keyring
    let printer: TcpTestPrinter
    let asker: OpenWarehouse
    let held: HeldStatements
    let benchId = ''

    const start = () =>
      startStationProgram({
        dataDir,
        home: folder,
        env: { ...keyring.env, PACKBENCH_WAREHOUSE_KEY: key.toString('base64') },
      })
    const request = (requestId: string) => asker.printRequests.get(requestId)
    const out = (text: string) => printer.labels().filter((label) => label.includes(text))

    async function askFor(text: string): Promise<string> {
      const { warehouseId, benchId: askedBy } = asker.printRequests
      const name = { requestId: randomUUID(), benchId, askedBy, jobId: randomUUID(), label: undefined }
      const sealer = printSealer(warehouseId, [key], { version: 1, key })
      const about = { kind: 'label_copy', format: 'zpl', role: 'label', copies: 1, subject: text } as const
      const bytes = Buffer.from(`^XA^FO20,20^A0N,40^FD${text}^FS^XZ`)
      const content = sealer.sealContent(name, bytes)
      await asker.printRequests.ask({ ...name, sealed: sealer.seal(name, about), content })
      return name.requestId
    }

    beforeAll(async () => {
      postgres = await startPostgres()
      keyring = await startKeyring()
      printer = await startTcpTestPrinter()
      const place = { url: postgres.url(), password: undefined }
      await initWarehouse(place, { name: 'main' })
      const store = await openKeyStore(place, 'main')
      await store.addKey(1, keyIdOf(key), 'printing')
      await store.close()
      asker = await openWarehouse({
        ...place,
        name: 'main',
        profile: 'test',
        benchId: randomUUID(),
        bench: 'asker',
      })
      const warehouse = { url: place.url, name: 'main', bench: 'printing', cutOff: 'strict' } as const
      openSettingsFile(dataDir).change({ warehouse })
      const station = await openTestStation({ dataDir, keychainEnv: keyring.env })
      await station.ask('printers.save', tcpPrinterSetting(printer, 'bench', 'bench'))
      benchId = await until(async () => {
        const { benches } = await asker.benches.board()
        return benches.find(({ name }) => name === 'printing')?.benchId
      })
      await station.close()
      await postgres.query(
        `CREATE FUNCTION held() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
           IF NEW.state = 'taken' AND OLD.state = 'asked' THEN
             PERFORM pg_advisory_xact_lock_shared(CASE TG_WHEN WHEN 'BEFORE' THEN 1 ELSE 2 END);
           END IF;
           RETURN NEW;
         END $$`,
      )
      for (const when of ['BEFORE', 'AFTER'])
        await postgres.query(
          `CREATE TRIGGER held_${when} ${when} UPDATE ON packbench.print_requests
           FOR EACH ROW EXECUTE FUNCTION held()`,
        )
      held = await holdStatements(postgres)
    })
    afterAll(async () => {
      await held.end()
      await asker.close()
      await printer.switchOff()
      await keyring.stop()
      await postgres.close()
      rmSync(folder, { recursive: true, force: true })
    })

    it.each(Object.entries(moments))('%s', async (name, moment) => {
      let program = await start()
      await held.hold(moment)
      const requestId = await askFor(name)
      await held.killHeld(program)
      // What has not come about by now never does; what has is heard by nobody.
      if (moment === moments.beforeTaking)
        await postgres.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE application_name = 'packbench' AND wait_event_type = 'Lock'`,
        )
      await held.letGo()
      await held.over()
      expect(out(name)).toEqual([])
      const isTaken = (await request(requestId))?.state === 'taken'
      expect(isTaken).toBe(moment === moments.afterTaking)
      program = await start()
      await until(async () => (await request(requestId))?.state === 'printed')
      expect(out(name)).toHaveLength(1)
      await program.stop()
    })

    it('with the print in its queue, and called off before it is back', async () => {
      let program = await start()
      await held.hold(moments.beforeTaking)
      const requestId = await askFor('calledOff')
      await held.killHeld(program)
      await postgres.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = 'packbench' AND wait_event_type = 'Lock'`,
      )
      await held.letGo()
      await held.over()
      expect(await asker.printRequests.callOff(requestId)).toBe(true)
      program = await start()
      // It is served after the other one.
      const later = await askFor('later')
      await until(async () => (await request(later))?.state === 'printed')
      expect(out('calledOff')).toEqual([])
      expect(await request(requestId)).toMatchObject({ state: 'called_off' })
      await program.stop()
    })

    it('with its bytes on their way to the printer: it may be on paper, and is not printed again', async () => {
      let program = await start()
      // It takes the label, and never says what became of it.
      printer.onStatusRequest((socket) => {
        if (out('onItsWay').length === 0) socket.write(hostStatusAnswer())
      })
      const requestId = await askFor('onItsWay')
      await until(() => out('onItsWay').length > 0)
      await program.stop('SIGKILL')
      printer.onStatusRequest(undefined)
      program = await start()
      await until(async () => (await request(requestId))?.state === 'not_sure')
      expect(out('onItsWay')).toHaveLength(1)
      await program.stop()
    })
  },
)
