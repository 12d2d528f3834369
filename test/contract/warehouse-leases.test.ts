// What leases of work promise the benches of a warehouse, over a real PostgreSQL and with the rights that benches have.

import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openConnection, type Connection } from '../../src/adapters/postgres/connection.ts'
import { openWarehouse, type OpenWarehouse } from '../../src/adapters/postgres/open-warehouse.ts'
import { checkVersion, initWarehouse } from '../../src/adapters/postgres/set-up.ts'
import { workLeaseMs, type Work } from '../../src/core/warehouse/work-leases.ts'
import {
  addPacker,
  packerPassword,
  startPostgres,
  withoutPostgres,
  type PrivatePostgres,
} from '../support/private-postgres.ts'
import { warehouseBefore } from '../support/warehouse-before.ts'

describe.skipIf(withoutPostgres)('leases of work', () => {
  let postgres: PrivatePostgres
  let packer: Connection
  let left: OpenWarehouse
  let right: OpenWarehouse
  const ids = { left: randomUUID(), right: randomUUID() }

  beforeAll(async () => {
    postgres = await startPostgres()
    await addPacker(postgres)
    await initWarehouse({ url: postgres.url(), password: undefined }, { name: 'main', login: 'packer' })
    const url = postgres.url().replace('postgres@', 'packer@')
    const place = { url, password: packerPassword, name: 'main', profile: 'test' }
    packer = openConnection(place)
    left = await openWarehouse({ ...place, benchId: ids.left, bench: 'left' })
    right = await openWarehouse({ ...place, benchId: ids.right, bench: 'right' })
  })
  afterAll(async () => {
    await packer.close()
    await left.close()
    await right.close()
    await postgres.close()
  })

  const newWork = (): Work => ({ kind: 'order_source', name: randomBytes(16) })
  const hex = ({ name }: Work) => `'\\x${Buffer.from(name).toString('hex')}'::bytea`
  /** Its clock cannot be set: what it judges by is put back instead. */
  const timePasses = (work: Work, ms = workLeaseMs + 1) =>
    postgres.query(
      `UPDATE packbench.work_leases SET lease_until = lease_until - interval '${ms} milliseconds',
         done_at = done_at - interval '${ms} milliseconds' WHERE work = ${hex(work)}`,
    )
  const told = (fence: number, doneAgoMs: number | undefined = 0, isFailing = false) => ({
    fence,
    doneAgoMs,
    isFailing,
  })

  test('however many ask at once, one has it, and each other is told who', async () => {
    for (let round = 0; round < 20; round++) {
      const work = newWork()
      const benches = round % 2 === 0 ? [left, right] : [right, left]
      const [first, second] = await Promise.all(benches.map((bench) => bench.leases.take(work)))
      expect([first?.holder, second?.holder].toSorted()).toEqual(['other', 'own'])
      const holder = first?.holder === 'own' ? benches[0] : benches[1]
      const names = new Set([first?.bench, second?.bench])
      expect([...names]).toEqual([holder === left ? 'left' : 'right'])
      expect([first?.isNew, second?.isNew].filter(Boolean)).toHaveLength(1)
    }
  })

  test('who has it renews it, and nothing that another asks takes or changes it', async () => {
    const work = newWork()
    const { fence } = await left.leases.take(work)
    await timePasses(work, workLeaseMs / 2)
    expect(await left.leases.take(work)).toMatchObject({ holder: 'own', fence, isNew: false })
    await timePasses(work, workLeaseMs / 2)
    expect(await right.leases.take(work, told(fence, 0, true))).toMatchObject({
      holder: 'other',
      bench: 'left',
      fence,
      doneAgoMs: undefined,
      isFailing: false,
    })
    expect(await right.leases.letGo(work)).toMatchObject({ holder: 'other', bench: 'left' })
    expect(await left.leases.take(work)).toMatchObject({ holder: 'own', fence })
  })

  test('a bench that is silent past its lease has lost it: what it tells when it goes on counts for nothing', async () => {
    const work = newWork()
    const { fence } = await left.leases.take(work)
    await timePasses(work)
    expect(await right.leases.take(work)).toMatchObject({ holder: 'own', isNew: true, fence: fence + 1 })
    expect(await left.leases.take(work, told(fence, 0, true))).toMatchObject({
      holder: 'other',
      bench: 'right',
      doneAgoMs: undefined,
      isFailing: false,
    })
    expect(await left.leases.letGo(work)).toMatchObject({ holder: 'other', bench: 'right' })
    // Nor does it once it has it again: another had it in between.
    await right.leases.letGo(work)
    expect(await left.leases.take(work, told(fence, 0, true))).toMatchObject({
      holder: 'own',
      isNew: true,
      fence: fence + 2,
      doneAgoMs: undefined,
      isFailing: false,
    })
  })

  test('when it was done is told to all, also to who takes it next', async () => {
    const work = newWork()
    const { fence } = await left.leases.take(work)
    await left.leases.take(work, told(fence, 60_000))
    const seen = await right.leases.take(work)
    expect(seen.doneAgoMs).toBeGreaterThanOrEqual(60_000)
    // What is told late does not put it back.
    await left.leases.take(work, told(fence, 3_600_000, true))
    expect(await right.leases.take(work)).toMatchObject({ holder: 'other', isFailing: true })
    await left.leases.letGo(work)
    const taken = await right.leases.take(work)
    expect(taken).toMatchObject({ holder: 'own', isNew: true, isFailing: false })
    expect(taken.doneAgoMs).toBeGreaterThanOrEqual(60_000)
    expect(taken.doneAgoMs).toBeLessThan(3_600_000)
  })

  test('what is let go is anybody’s at once, and new only to another bench', async () => {
    const work = newWork()
    const { fence } = await left.leases.take(work)
    expect(await left.leases.letGo(work)).toMatchObject({ holder: 'nobody', bench: 'left' })
    expect(await right.leases.letGo(work)).toMatchObject({ holder: 'nobody' })
    expect(await left.leases.take(work)).toMatchObject({ holder: 'own', isNew: false, fence })
    await left.leases.letGo(work)
    expect(await right.leases.take(work)).toMatchObject({ holder: 'own', isNew: true, fence: fence + 1 })
    expect(await left.leases.letGo(newWork())).toMatchObject({ holder: 'nobody', bench: '' })
  })

  test('a bench that is put out takes none, and what it has is free', async () => {
    const [work, other] = [newWork(), newWork()]
    await left.leases.take(work)
    const [{ warehouse_id } = {}] = await postgres.query(
      `SELECT warehouse_id FROM packbench.benches WHERE bench_id = '${ids.left}'`,
    )
    await postgres.query(
      `INSERT INTO packbench.put_outs (warehouse_id, bench_id, name) VALUES ('${String(warehouse_id)}', '${ids.left}', 'left')`,
    )
    expect(await left.leases.take(work)).toMatchObject({ holder: 'nobody' })
    expect(await left.leases.take(other)).toMatchObject({ holder: 'nobody' })
    expect(await right.leases.take(work)).toMatchObject({ holder: 'own' })
    expect(await right.leases.take(other)).toMatchObject({ holder: 'own', fence: 1 })
    await postgres.query(`DELETE FROM packbench.put_outs WHERE bench_id = '${ids.left}'`)
    expect(await left.leases.take(work)).toMatchObject({ holder: 'other', bench: 'right' })
  })

  test('what an earlier state of the database says is over with its time, and a clock that was ahead keeps it from nobody', async () => {
    const work = newWork()
    const { fence } = await left.leases.take(work)
    const [kept] = await postgres.query(`SELECT * FROM packbench.work_leases WHERE work = ${hex(work)}`)
    await left.leases.letGo(work)
    await right.leases.take(work)
    // Put back: it has the lease of before, which has run out by then.
    await postgres.query(
      `UPDATE packbench.work_leases SET bench_id = '${String(kept?.['bench_id'])}', fence = ${String(kept?.['fence'])},
         lease_until = clock_timestamp() - interval '1 second' WHERE work = ${hex(work)}`,
    )
    expect(await right.leases.take(work)).toMatchObject({ holder: 'own', isNew: true, fence: fence + 1 })
    await postgres.query(
      `UPDATE packbench.work_leases SET lease_until = clock_timestamp() + interval '1 day' WHERE work = ${hex(work)}`,
    )
    expect(await left.leases.take(work)).toMatchObject({ holder: 'own', isNew: true })
  })

  test('the same work of another warehouse is another one', async () => {
    const work = newWork()
    await left.leases.take(work)
    const url = postgres.url().replace('postgres@', 'packer@')
    const elsewhere = await openWarehouse({
      url,
      password: packerPassword,
      name: 'main',
      profile: 'production',
      benchId: ids.right,
      bench: 'right',
    })
    expect(await elsewhere.leases.take(work)).toMatchObject({ holder: 'own' })
    await elsewhere.close()
  })

  test('benches cannot delete them', async () => {
    await expect(
      packer.run({ name: 'delete_leases', text: 'DELETE FROM packbench.work_leases' }, []),
    ).rejects.toMatchObject({ code: 'warehouse_refused' })
  })

  test('are added to a database of the version before, whose benches go on', async () => {
    const place = await warehouseBefore(postgres, 14)
    expect((await initWarehouse(place, { name: 'main', login: 'packer' })).applied).toContain(14)
    await checkVersion(packer, 13)
  })
})
