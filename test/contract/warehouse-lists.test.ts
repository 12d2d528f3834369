// What the lists that benches share promise them, over a real PostgreSQL and with the rights that benches have.

import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openConnection, type Connection } from '../../src/adapters/postgres/connection.ts'
import { migrations } from '../../src/adapters/postgres/migrations.ts'
import { openWarehouse, type OpenWarehouse } from '../../src/adapters/postgres/open-warehouse.ts'
import { checkVersion, initWarehouse } from '../../src/adapters/postgres/set-up.ts'
import {
  addPacker,
  packerPassword,
  startPostgres,
  withoutPostgres,
  type PrivatePostgres,
} from '../support/private-postgres.ts'
import { warehouseBefore } from '../support/warehouse-before.ts'

describe.skipIf(withoutPostgres)('lists that are the same at all benches', () => {
  let postgres: PrivatePostgres
  let packer: Connection
  let left: OpenWarehouse
  let right: OpenWarehouse
  /** The same bench in another profile. */
  let demo: OpenWarehouse
  const benchId = randomUUID()
  const sealed = randomBytes(300)
  const version =
    migrations.find(({ sql }) => sql.includes('CREATE TABLE packbench.shared_lists'))?.version ?? 0
  const told = { keyVersion: 1, sealed }

  beforeAll(async () => {
    postgres = await startPostgres()
    await addPacker(postgres)
    await initWarehouse({ url: postgres.url(), password: undefined }, { name: 'main', login: 'packer' })
    const url = postgres.url().replace('postgres@', 'packer@')
    const place = { url, password: packerPassword, name: 'main' }
    packer = openConnection(place)
    left = await openWarehouse({ ...place, profile: 'test', benchId, bench: 'left' })
    right = await openWarehouse({ ...place, profile: 'test', benchId: randomUUID(), bench: 'right' })
    demo = await openWarehouse({ ...place, profile: 'demo', benchId: randomUUID(), bench: 'left' })
  })
  afterAll(async () => {
    await packer.close()
    for (const one of [left, right, demo]) await one.close()
    await postgres.close()
  })

  test('are none at first, and the warehouse’s clock is told all the same', async () => {
    const { nowMicros, numbers } = await left.lists.heads()
    expect(numbers).toEqual({})
    expect(Number.isSafeInteger(nowMicros)).toBe(true)
    expect(Math.abs(nowMicros / 1000 - Date.now())).toBeLessThan(60_000)
    expect(await left.lists.read('rules')).toBeUndefined()
  })

  test('are told by one of two that tell at the same moment, and by the other once it knows of that', async () => {
    const both = await Promise.all(
      [left, right].map((bench) => bench.lists.tell('rules', { ...told, follows: undefined })),
    )
    const [number] = both.filter((one) => one !== undefined)
    expect(both.filter((one) => one === undefined)).toHaveLength(1)
    expect((await right.lists.heads()).numbers).toEqual({ rules: number })
    const next = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        (at % 2 === 0 ? left : right).lists.tell('rules', { ...told, follows: number }),
      ),
    )
    const [last] = next.filter((one) => one !== undefined)
    expect(next.filter((one) => one !== undefined)).toHaveLength(1)
    expect(last).toBeGreaterThan(number ?? 0)
    expect(await left.lists.tell('rules', { ...told, follows: number })).toBeUndefined()
    const kept = await left.lists.read('rules')
    expect(kept?.number).toBe(last)
    expect(new Uint8Array(kept?.sealed ?? [])).toEqual(new Uint8Array(sealed))
  })

  test('have a higher number than what is known of them, also where the database lacks it after it was put back', async () => {
    const { nowMicros } = await left.lists.heads()
    const follows = nowMicros + 3_600_000_000
    await postgres.query('DELETE FROM packbench.shared_lists')
    expect(await left.lists.tell('rules', { ...told, follows })).toBe(follows + 1)
  })

  // Hazard: nothing could be told any more above the highest number that the column takes.
  test('are told over a number that no bench can have written', async () => {
    const highest = 2 ** 53 - 1
    await postgres.query(`UPDATE packbench.shared_lists SET number = ${highest} WHERE list = 'rules'`)
    expect((await right.lists.heads()).numbers.rules).toBe(highest)
    const number = await right.lists.tell('rules', { ...told, follows: highest })
    expect(Math.abs((number ?? 0) / 1000 - Date.now())).toBeLessThan(60_000)
    expect((await left.lists.read('rules'))?.number).toBe(number)
    expect(await left.lists.tell('rules', { ...told, follows: number })).toBeGreaterThan(number ?? 0)
  })

  test('are a station’s in all its profiles, but for its rules', async () => {
    await left.lists.tell('operators', { ...told, follows: undefined })
    await left.lists.tell('presets', { ...told, follows: undefined })
    expect(Object.keys((await left.lists.heads()).numbers).toSorted()).toEqual([
      'operators',
      'presets',
      'rules',
    ])
    expect(Object.keys((await demo.lists.heads()).numbers).toSorted()).toEqual(['operators', 'presets'])
    expect(await demo.lists.warehouseOf('operators')).toBe(await left.lists.warehouseOf('operators'))
    expect(await demo.lists.warehouseOf('rules')).not.toBe(await left.lists.warehouseOf('rules'))
    expect(await demo.lists.read('rules')).toBeUndefined()
    await demo.lists.tell('rules', { ...told, follows: undefined })
    expect((await postgres.query("SELECT 1 FROM packbench.shared_lists WHERE list = 'rules'")).length).toBe(2)
  })

  test('are not written by a bench that was put out', async () => {
    const { number } = (await left.lists.read('rules'))!
    await postgres.query(
      `INSERT INTO packbench.put_outs (warehouse_id, bench_id, name) VALUES ('${left.warehouseId}', '${benchId}', 'left')`,
    )
    expect(await left.lists.tell('rules', { ...told, follows: number })).toBeUndefined()
    expect(await right.lists.tell('rules', { ...told, follows: number })).toBeGreaterThan(number)
  })

  test('cannot be deleted by a bench, nor be of a kind that there is not', async () => {
    const ask = (text: string) => packer.run({ name: `packbench_test_${text.length}`, text }, [])
    await expect(ask('DELETE FROM packbench.shared_lists')).rejects.toMatchObject({
      code: 'warehouse_refused',
    })
    await expect(
      postgres.query("UPDATE packbench.shared_lists SET list = 'customers' WHERE list = 'presets'"),
    ).rejects.toThrow()
  })

  // A bench of the version before passes the order sources over by the same line.
  test('that this version does not know are passed over', async () => {
    const before = await left.lists.heads()
    await postgres.query('ALTER TABLE packbench.shared_lists DROP CONSTRAINT shared_lists_list_check')
    await postgres.query(
      `INSERT INTO packbench.shared_lists (warehouse_id, list, number, bench_id, key_version, sealed)
       VALUES ('${right.warehouseId}', 'carriers', 1, '${benchId}', 1, 'x')`,
    )
    expect((await right.lists.heads()).numbers).toEqual(before.numbers)
    await postgres.query("DELETE FROM packbench.shared_lists WHERE list = 'carriers'")
  })

  test('have order sources and targets in a database of the versions before too, whose benches go on', async () => {
    const since =
      migrations.find(({ sql }) => sql.includes('ADD CONSTRAINT shared_lists_list_check'))?.version ?? 0
    const old = await warehouseBefore(postgres, since, 'before_sources')
    // As it was then.
    await postgres.query(
      `ALTER TABLE packbench.shared_lists DROP CONSTRAINT shared_lists_list_check, ADD CONSTRAINT
         shared_lists_list_check CHECK (list IN ('operators', 'presets', 'rules'))`,
      'before_sources',
    )
    const { applied } = await initWarehouse(old, { name: 'main', login: 'packer' })
    expect(applied).toEqual(migrations.map((one) => one.version).filter((one) => one >= since))
    const opened = await openWarehouse({
      ...old,
      name: 'main',
      profile: 'test',
      benchId: randomUUID(),
      bench: 'left',
    })
    for (const list of ['sources', 'targets'] as const)
      expect(await opened.lists.tell(list, { ...told, follows: undefined })).toBeGreaterThan(0)
    expect(await opened.lists.warehouseOf('sources')).toBe(await opened.lists.warehouseOf('rules'))
    await opened.close()
    await checkVersion(packer, since - 1)
  })

  test('are added to a database of the version before, whose benches go on', async () => {
    const place = await warehouseBefore(postgres, version)
    expect((await initWarehouse(place, { name: 'main', login: 'packer' })).applied).toContain(version)
    await checkVersion(packer, version - 1)
  })
})
