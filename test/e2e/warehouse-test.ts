// A test with a warehouse's database of its own.

import { initWarehouse } from '../../src/adapters/postgres/set-up.ts'
import { startPostgres, withoutPostgres, type PrivatePostgres } from '../support/private-postgres.ts'
import { test as base } from './station.ts'

export const test = base.extend<{ postgres: PrivatePostgres }>({
  // eslint-disable-next-line no-empty-pattern
  postgres: async ({}, use) => {
    test.skip(withoutPostgres !== undefined, withoutPostgres)
    const postgres = await startPostgres()
    await initWarehouse({ url: postgres.url(), password: undefined }, { name: 'main' })
    await use(postgres)
    await postgres.close()
  },
})
