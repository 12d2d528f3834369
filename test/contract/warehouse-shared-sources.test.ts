// The order sources of two benches over a real PostgreSQL, with the rights that benches have: each has them and their secrets, and nothing but
// keychains has a secret in plain.

import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWarehouse, type OpenWarehouse } from '../../src/adapters/postgres/open-warehouse.ts'
import { initWarehouse } from '../../src/adapters/postgres/set-up.ts'
import { shopSource } from '../support/bench-sources.ts'
import { bench, warehouse } from '../support/list-benches.ts'
import {
  addPacker,
  packerPassword,
  startPostgres,
  withoutPostgres,
  type PrivatePostgres,
} from '../support/private-postgres.ts'
import { until } from '../support/until.ts'

describe.skipIf(withoutPostgres)('order sources that are the same at all benches', () => {
  let postgres: PrivatePostgres
  const opened: OpenWarehouse[] = []
  const benchId = randomUUID()
  const secret = 'Bearer of-the-shop'

  beforeAll(async () => {
    postgres = await startPostgres()
    await addPacker(postgres)
    await initWarehouse({ url: postgres.url(), password: undefined }, { name: 'main', login: 'packer' })
    const url = postgres.url().replace('postgres@', 'packer@')
    const place = { url, password: packerPassword, name: 'main', profile: 'test' } as const
    opened.push(await openWarehouse({ ...place, benchId, bench: 'left' }))
    opened.push(await openWarehouse({ ...place, benchId: randomUUID(), bench: 'right' }))
  })
  afterAll(async () => {
    for (const one of opened) await one.close()
    await postgres.close()
  })

  const open = () => {
    const [left, right] = ['left', 'right'].map((name, at) => bench(name, { lists: opened[at]!.lists }))
    left!.start()
    right!.start()
    return { left: left!, right: right! }
  }
  const once = (is: () => boolean) =>
    until(async () => {
      await warehouse.clock.advance(1_000)
      return is()
    })
  const rowsInPlain = async () => {
    const rows = await postgres.query('SELECT * FROM packbench.shared_lists')
    return rows
      .map(
        (row) =>
          Object.values(row).map(String).join() + Buffer.from(row['sealed'] as Uint8Array).toString('latin1'),
      )
      .join()
  }

  test('come, change and go at one bench as at the other, each with the secret in its keychain, and in plain nowhere else', async () => {
    const { left, right } = open()
    const id = await left.saveSource(shopSource, secret)
    await once(() => right.sources.secretOf(id) === secret)
    expect(right.sources.rows.get(id)?.config).toEqual(shopSource)
    await right.saveSource({ ...shopSource, name: 'Web shop' }, 'Bearer new', id)
    await once(() => left.sources.secretOf(id) === 'Bearer new' && left.sources.names()[0] === 'Web shop')
    const rows = await rowsInPlain()
    for (const text of [secret, 'Bearer new', 'shop.example', 'Web shop']) expect(rows).not.toContain(text)
    for (const one of [left, right]) {
      const files = readdirSync(one.folder).map((name) => readFileSync(join(one.folder, name), 'latin1'))
      const kept = [...files, JSON.stringify([...one.values]), JSON.stringify([...one.sources.rows])].join()
      for (const text of [secret, 'Bearer new']) expect(kept).not.toContain(text)
    }
    await left.removeSource(id)
    await once(() => right.sources.names().length === 0)
    expect(right.sources.secretOf(id)).toBeUndefined()
    expect(warehouse.log).toEqual([])
  })

  test('of two benches that add some at the same moment are both at both', async () => {
    const { left, right } = open()
    await Promise.all([
      left.saveSource({ ...shopSource, name: 'One', url: 'https://one.example/' }, secret),
      right.saveSource({ ...shopSource, name: 'Two', url: 'https://two.example/' }, 'Bearer two'),
    ])
    await once(() => [left, right].every((one) => one.sources.names().toSorted().join() === 'One,Two'))
    for (const one of [left, right])
      expect([...one.sources.rows.keys()].map(one.sources.secretOf).toSorted()).toEqual([
        secret,
        'Bearer two',
      ])
  })

  test('of a bench that was put out stay its own, and those of the others go on', async () => {
    await postgres.query(
      `INSERT INTO packbench.put_outs (warehouse_id, bench_id, name) VALUES ('${opened[0]!.warehouseId}', '${benchId}', 'left')`,
    )
    const { left, right } = open()
    const own = await left.saveSource({ ...shopSource, url: 'https://own.example/' }, secret)
    const theirs = await right.saveSource({ ...shopSource, url: 'https://theirs.example/' }, secret)
    await once(() => right.state('sources') === 'shared' && left.state('sources') === 'untold')
    expect(right.sources.rows.has(own)).toBe(false)
    expect(left.sources.rows.has(theirs)).toBe(false)
  })
})
