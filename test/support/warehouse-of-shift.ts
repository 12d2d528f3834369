// The warehouse that the benches of a made-up shift share: a private PostgreSQL, opened by each with the rights that benches have.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { openKeyStore } from '../../src/adapters/postgres/keys.ts'
import { openWarehouse, type OpenWarehouse } from '../../src/adapters/postgres/open-warehouse.ts'
import { initWarehouse } from '../../src/adapters/postgres/set-up.ts'
import { keyIdOf } from '../../src/adapters/sqlite/sealer.ts'
import { addPacker, packerPassword, startPostgres, type PrivatePostgres } from './private-postgres.ts'

/** It is there for the tests of a `describe`. `key`: the one that it seals with, as its benches have it. */
export function warehouseOfShift(names: readonly string[], key?: Uint8Array) {
  let postgres: PrivatePostgres
  const opened = new Map<string, OpenWarehouse>()

  beforeAll(async () => {
    postgres = await startPostgres()
    await addPacker(postgres)
    await initWarehouse({ url: postgres.url(), password: undefined }, { name: 'main', login: 'packer' })
    if (key) {
      const keys = await openKeyStore({ url: postgres.url(), password: undefined }, 'main')
      await keys.addKey(1, keyIdOf(key), names[0] ?? '')
      await keys.close()
    }
    const place = { url: postgres.url().replace('postgres@', 'packer@'), password: packerPassword }
    for (const bench of names)
      opened.set(
        bench,
        await openWarehouse({ ...place, name: 'main', profile: 'test', benchId: randomUUID(), bench }),
      )
  })
  afterAll(async () => {
    for (const bench of opened.values()) await bench.close()
    await postgres.close()
  })

  return {
    query: (sql: string) => postgres.query(sql),
    /** As the bench of this name has it. */
    as(name: string): OpenWarehouse {
      const bench = opened.get(name)
      if (!bench) throw new Error(`no bench ${name}`)
      return bench
    },
  }
}
