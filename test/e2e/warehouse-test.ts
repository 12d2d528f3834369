// A test with a warehouse's database of its own.

import { randomBytes } from 'node:crypto'
import { openKeyStore } from '../../src/adapters/postgres/keys.ts'
import { initWarehouse } from '../../src/adapters/postgres/set-up.ts'
import { keyIdOf } from '../../src/adapters/sqlite/sealer.ts'
import { startPostgres, withoutPostgres, type PrivatePostgres } from '../support/private-postgres.ts'
import { test as base } from './station.ts'

const inEnvironment = 'PACKBENCH_WAREHOUSE_KEY'

export const test = base.extend<{ postgres: PrivatePostgres; key: Buffer }>({
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
})
