// A test with a warehouse's database of its own.

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openKeyStore } from '../../src/adapters/postgres/keys.ts'
import { initWarehouse } from '../../src/adapters/postgres/set-up.ts'
import { keyIdOf } from '../../src/adapters/sqlite/sealer.ts'
import { openSettingsFile } from '../../src/app/station/station-settings.ts'
import { startPostgres, withoutPostgres, type PrivatePostgres } from '../support/private-postgres.ts'
import { openInBrowser, test as base } from './station.ts'
import { setUpTest } from './test-account.ts'

const inEnvironment = 'PACKBENCH_WAREHOUSE_KEY'

type Fixtures = {
  postgres: PrivatePostgres
  key: Buffer
  /** Opens a station that has joined the warehouse by this name, strict, with an account and a printer. */
  openBench: (bench: string) => Promise<Awaited<ReturnType<typeof openInBrowser>>>
}

export const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern
  postgres: async ({}, use) => {
    test.skip(withoutPostgres !== undefined, withoutPostgres)
    const postgres = await startPostgres()
    await initWarehouse({ url: postgres.url(), password: undefined }, { name: 'main' })
    await use(postgres)
    await postgres.close()
  },
  /** The warehouse's, which its stations have in their environment: their process from its start, and no longer than this test. */
  key: async ({ stations, postgres }, use) => {
    const key = randomBytes(32)
    const store = await openKeyStore({ url: postgres.url(), password: undefined }, 'main')
    await store.addKey(1, keyIdOf(key), 'Bench 1')
    await store.close()
    process.env[inEnvironment] = key.toString('base64')
    await stations.kill()
    await use(key)
    Reflect.deleteProperty(process.env, inEnvironment)
    await stations.kill()
  },
  openBench: async ({ folder, stations, sandbox, postgres }, use) => {
    const opened: Awaited<ReturnType<typeof openInBrowser>>[] = []
    await use(async (bench) => {
      const dataDir = join(folder, bench)
      openSettingsFile(dataDir).change({
        warehouse: { url: postgres.url(), name: 'main', bench, cutOff: 'strict' },
      })
      const station = await openInBrowser(dataDir, stations)
      opened.push(station)
      await station.ask('guide.dismiss', { dismissed: true })
      await setUpTest(station, sandbox, sandbox.printers[0]!.port)
      return station
    })
    for (const station of opened) await station.quit()
  },
})
