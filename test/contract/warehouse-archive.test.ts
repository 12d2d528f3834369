// What the archive of labels promises its benches, over a real PostgreSQL.

import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openConnection, type Connection } from '../../src/adapters/postgres/connection.ts'
import { openWarehouse, type OpenWarehouse } from '../../src/adapters/postgres/open-warehouse.ts'
import { initWarehouse } from '../../src/adapters/postgres/set-up.ts'
import type { JournalLabel, LabelCopy } from '../../src/core/warehouse/label-archive.ts'
import {
  addPacker,
  packerPassword,
  startPostgres,
  withoutPostgres,
  type PrivatePostgres,
} from '../support/private-postgres.ts'

describe.skipIf(withoutPostgres)('the archive of labels', () => {
  let postgres: PrivatePostgres
  let packer: Connection
  let left: OpenWarehouse
  let right: OpenWarehouse

  beforeAll(async () => {
    postgres = await startPostgres()
    await addPacker(postgres)
    await initWarehouse({ url: postgres.url(), password: undefined }, { name: 'main', login: 'packer' })
    // As benches come: what they may is all that is needed.
    const url = postgres.url().replace('postgres@', 'packer@')
    const place = { url, password: packerPassword, name: 'main', profile: 'test' }
    packer = openConnection(place)
    left = await openWarehouse({ ...place, benchId: randomUUID(), bench: 'left' })
    right = await openWarehouse({ ...place, benchId: randomUUID(), bench: 'right' })
  })
  afterAll(async () => {
    await packer.close()
    await left.close()
    await right.close()
    await postgres.close()
  })

  const newCopy = (): LabelCopy => ({
    labelId: randomUUID(),
    orderKey: 'order-1',
    isVoid: false,
    boughtAt: new Date('2026-11-20T09:00:00Z'),
    keyVersion: 1,
    sealed: randomBytes(300_000),
    trackingIndex: 'abc',
  })
  const inJournal = (copy: LabelCopy, more: Partial<JournalLabel> = {}): JournalLabel => ({
    ...copy,
    place: 1,
    isOwn: true,
    isRemoved: false,
    ...more,
  })
  const kept = async ({ labelId }: LabelCopy) =>
    (await postgres.query(`SELECT * FROM packbench.label_copies WHERE label_id = '${labelId}'`))[0]

  test('a copy is told once: what comes again changes neither its bytes nor when it was told', async () => {
    const copy = newCopy()
    expect(await left.archive.compare([inJournal(copy)])).toEqual([copy.labelId])
    await left.archive.put(copy)
    const before = await kept(copy)
    expect(before).toMatchObject({
      sealed: copy.sealed,
      is_void: false,
      order_key: 'order-1',
      key_version: 1,
    })
    expect(await left.archive.compare([inJournal(copy)])).toEqual([])
    await left.archive.put({ ...copy, sealed: randomBytes(10), keyVersion: 2 })
    expect(await kept(copy)).toEqual(before)
  })

  test('what is void is taken over, and taken back where it is so no more', async () => {
    const [copy, other] = [newCopy(), newCopy()]
    await left.archive.put(copy)
    await left.archive.put(other)
    for (const isVoid of [true, false]) {
      const journal = [inJournal(copy, { isVoid }), inJournal(other)]
      expect(await left.archive.compare(journal)).toEqual([])
      expect(await kept(copy)).toMatchObject({ is_void: isVoid, sealed: copy.sealed })
      expect(await kept(other)).toMatchObject({ is_void: false })
    }
  })

  test('what was removed for its age loses what is sealed, and is asked for no more', async () => {
    const copy = newCopy()
    await left.archive.put(copy)
    expect(await left.archive.compare([inJournal(copy, { isRemoved: true })])).toEqual([])
    expect(await kept(copy)).toMatchObject({ sealed: null, tracking_index: null, order_key: 'order-1' })
    // Put back from a backup, its bench has it again.
    expect(await left.archive.compare([inJournal(copy)])).toEqual([])
    // One that was never told is removed there as well.
    expect(await left.archive.compare([inJournal(newCopy(), { isRemoved: true })])).toEqual([])
  })

  test('each bench writes its own alone', async () => {
    const copy = newCopy()
    await left.archive.put(copy)
    const theirs = inJournal(copy, { isVoid: true, isRemoved: true })
    await right.archive.compare([theirs])
    expect(await kept(copy)).toMatchObject({ is_void: false, sealed: copy.sealed })
    expect(await right.archive.compare([inJournal(copy)])).toEqual([copy.labelId])
  })

  test('a bench’s role takes none away, and empties no table', async () => {
    for (const text of ['DELETE FROM packbench.label_copies', 'TRUNCATE packbench.label_copies'])
      await expect(packer.run({ name: '', text }, []), text).rejects.toMatchObject({
        code: 'warehouse_refused',
        details: { why: 'rights' },
      })
  })

  test('a piece is compared, and a label found, without looking through the table', async () => {
    await postgres.query(
      `INSERT INTO packbench.label_copies (warehouse_id, bench_id, label_id, order_key, tracking_index, bought_at, is_void,
         key_version, sealed)
       SELECT '${left.warehouseId}', '${left.archive.benchId}', gen_random_uuid(), 'many-' || at, 'index-' || at, now(), false,
         1, '\\x00' FROM generate_series(1, 20000) AS at`,
    )
    await postgres.query('ANALYZE packbench.label_copies')
    const began = performance.now()
    const labels = Array.from({ length: 200 }, () => inJournal(newCopy()))
    expect(await left.archive.compare(labels)).toHaveLength(200)
    expect(performance.now() - began).toBeLessThan(1_000)
  })
})
