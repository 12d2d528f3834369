// What the archive of labels promises its benches, over a real PostgreSQL.

import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { archiveStatements } from '../../src/adapters/postgres/archive-statements.ts'
import { openConnection, type Connection } from '../../src/adapters/postgres/connection.ts'
import {
  openWarehouse,
  type OpenWarehouse,
  type WarehouseOptions,
} from '../../src/adapters/postgres/open-warehouse.ts'
import { initWarehouse } from '../../src/adapters/postgres/set-up.ts'
import type { JournalLabel, LabelCopy } from '../../src/core/warehouse/label-archive.ts'
import {
  addPacker,
  packerPassword,
  startPostgres,
  withoutPostgres,
  type PrivatePostgres,
} from '../support/private-postgres.ts'
import { until } from '../support/until.ts'

describe.skipIf(withoutPostgres)('the archive of labels', () => {
  let postgres: PrivatePostgres
  let place: Omit<WarehouseOptions, 'benchId' | 'bench'>
  let packer: Connection
  let left: OpenWarehouse
  let right: OpenWarehouse

  beforeAll(async () => {
    postgres = await startPostgres()
    await addPacker(postgres)
    await initWarehouse({ url: postgres.url(), password: undefined }, { name: 'main', login: 'packer' })
    // As benches come: what they may is all that is needed.
    const url = postgres.url().replace('postgres@', 'packer@')
    place = { url, password: packerPassword, name: 'main', profile: 'test' }
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
    trackingIndex: randomUUID(),
  })
  const inJournal = (copy: LabelCopy, more: Partial<JournalLabel> = {}): JournalLabel => ({
    ...copy,
    place: 1,
    isOwn: true,
    isRemoved: false,
    trackingNumber: undefined,
    ...more,
  })
  const kept = async ({ labelId }: LabelCopy) =>
    (await postgres.query(`SELECT * FROM packbench.label_copies WHERE label_id = '${labelId}'`))[0]

  test('a copy is told once: what comes again changes neither its bytes nor when it was told', async () => {
    const copy = newCopy()
    expect(await left.archive.compare([inJournal(copy)], true)).toEqual([copy.labelId])
    await left.archive.put(copy)
    const before = await kept(copy)
    expect(before).toMatchObject({
      sealed: copy.sealed,
      is_void: false,
      order_key: 'order-1',
      key_version: 1,
    })
    expect(await left.archive.compare([inJournal(copy)], true)).toEqual([])
    await left.archive.put({ ...copy, sealed: randomBytes(10), keyVersion: 2 })
    expect(await kept(copy)).toEqual(before)
  })

  test('what is void is taken over, and taken back where it is so no more', async () => {
    const [copy, other] = [newCopy(), newCopy()]
    await left.archive.put(copy)
    await left.archive.put(other)
    for (const isVoid of [true, false]) {
      const journal = [inJournal(copy, { isVoid }), inJournal(other)]
      expect(await left.archive.compare(journal, true)).toEqual([])
      expect(await kept(copy)).toMatchObject({ is_void: isVoid, sealed: copy.sealed })
      expect(await kept(other)).toMatchObject({ is_void: false })
    }
  })

  test('what is void stays so where its bench does not know of it: put back from a backup, it would call it good', async () => {
    const copy = newCopy()
    await left.archive.put(copy)
    await left.archive.compare([inJournal(copy, { isVoid: true })], false)
    expect(await left.archive.compare([inJournal(copy)], false)).toEqual([])
    await left.archive.put(copy)
    expect(await kept(copy)).toMatchObject({ is_void: true })
  })

  test('what was removed for its age loses what is sealed, and is asked for no more', async () => {
    const copy = newCopy()
    await left.archive.put(copy)
    expect(await left.archive.compare([inJournal(copy, { isRemoved: true })], true)).toEqual([])
    expect(await kept(copy)).toMatchObject({ sealed: null, tracking_index: null, order_key: 'order-1' })
    // Put back from a backup, its bench has it again.
    expect(await left.archive.compare([inJournal(copy)], true)).toEqual([])
    // One that was never told is removed there as well.
    expect(await left.archive.compare([inJournal(newCopy(), { isRemoved: true })], true)).toEqual([])
  })

  test('a shipment that is void is so in the copy of each bench that bought it, also in one that is told later', async () => {
    const trackingIndex = randomUUID()
    const [ours, theirs, later, other] = [newCopy(), newCopy(), newCopy(), newCopy()]
    const nothing = { isVoid: [], isVoidOwn: [], isRemovedOwn: [] }
    await left.archive.put({ ...ours, trackingIndex })
    await right.archive.put({ ...theirs, trackingIndex })
    await right.archive.put(other)
    await left.archive.compareByTracking({ ...nothing, isVoidOwn: [trackingIndex] })
    expect([await kept(ours), await kept(theirs)]).toMatchObject([{ is_void: true }, { is_void: false }])
    await left.archive.compareByTracking({ ...nothing, isVoid: [trackingIndex] })
    await right.archive.put({ ...later, trackingIndex })
    for (const copy of [theirs, later]) expect(await kept(copy)).toMatchObject({ is_void: true })
    expect(await kept(other)).toMatchObject({ is_void: false })
  })

  test('a copy whose id its bench has no more is removed by its tracking number, and no other', async () => {
    const trackingIndex = randomUUID()
    const [ours, theirs] = [newCopy(), newCopy()]
    await left.archive.put({ ...ours, trackingIndex })
    await right.archive.put({ ...theirs, trackingIndex })
    await left.archive.compareByTracking({ isVoid: [], isVoidOwn: [], isRemovedOwn: [trackingIndex] })
    expect(await kept(ours)).toMatchObject({ sealed: null, tracking_index: null, is_void: false })
    expect(await kept(theirs)).toMatchObject({ sealed: theirs.sealed, tracking_index: trackingIndex })
  })

  test('its epoch is another once the database was started again or filled from a dump, and else the same', async () => {
    const before = await left.archive.epoch()
    await left.archive.put(newCopy())
    expect(await right.archive.epoch()).toBe(before)
    await postgres.restore(await postgres.dump())
    const filled = await left.archive.epoch()
    expect(filled).not.toBe(before)
    await postgres.kill()
    await postgres.start()
    // The first answer may be that the connection is gone.
    const started = await until(() => left.archive.epoch().catch(() => undefined))
    expect(started).not.toBe(filled)
  })

  test('its epoch is another again once a dump is there whole, for who looked while it was filled', async () => {
    const copy = newCopy()
    await left.archive.put(copy)
    const dump = await postgres.dump()
    await postgres.query('DROP SCHEMA packbench CASCADE')
    await postgres.restorePart(dump, 'pre-data')
    const empty = await left.archive.epoch()
    await postgres.restorePart(dump, 'data')
    expect(await left.archive.epoch()).toBe(empty)
    await postgres.restorePart(dump, 'post-data')
    expect(await left.archive.epoch()).not.toBe(empty)
    expect(await kept(copy)).toMatchObject({ sealed: copy.sealed })
  })

  test('each bench writes its own alone', async () => {
    const copy = newCopy()
    await left.archive.put(copy)
    const theirs = inJournal(copy, { isVoid: true, isRemoved: true })
    await right.archive.compare([theirs], true)
    expect(await kept(copy)).toMatchObject({ is_void: false, sealed: copy.sealed })
    expect(await right.archive.compare([inJournal(copy)], true)).toEqual([copy.labelId])
  })

  test('another bench finds a copy by its order or its tracking number, newest first, and reads it whole', async () => {
    const [older, newer, other] = [newCopy(), newCopy(), newCopy()]
    const order = { orderKey: 'found' }
    await left.archive.put({ ...older, ...order, trackingIndex: 'older' })
    await left.archive.put({ ...newer, ...order, trackingIndex: 'newer', boughtAt: new Date(), isVoid: true })
    await left.archive.put({ ...other, orderKey: undefined, trackingIndex: 'other' })
    const found = await right.archive.find('found', [])
    expect(found).toEqual([
      expect.objectContaining({ labelId: newer.labelId, bench: 'left', isVoid: true }),
      expect.objectContaining({ labelId: older.labelId, isVoid: false, boughtAt: older.boughtAt }),
    ])
    expect(Buffer.from(found[1]?.sealed ?? [])).toEqual(older.sealed)
    expect(await right.archive.find('unknown', ['other', 'x'])).toMatchObject([{ labelId: other.labelId }])
    // A parcel without an order has no number to be found by.
    expect(await right.archive.find('', [])).toEqual([])
    // Its own are in its own journal.
    expect(await left.archive.find('found', ['other'])).toEqual([])
    const { benchId } = left.archive
    expect(await right.archive.get(benchId, other.labelId)).toMatchObject({ labelId: other.labelId })
    expect(await right.archive.get(benchId, randomUUID())).toBeUndefined()
    const demo = await openWarehouse({ ...place, profile: 'demo', benchId: randomUUID(), bench: 'demo' })
    expect(await demo.archive.find('found', ['other'])).toEqual([])
    await demo.close()
  })

  test('a bench has a connection of the archive while it needs one, and never more than two', async () => {
    const connections = async () => {
      const sql = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'packbench'`
      return z.object({ count: z.int() }).parse((await postgres.query(sql))[0]).count
    }
    const before = await connections()
    const bench = await openWarehouse({ ...place, benchId: randomUUID(), bench: 'new' })
    expect(await connections()).toBe(before + 1)
    await Promise.all(Array.from({ length: 12 }, () => bench.archive.put(newCopy())))
    expect(await connections()).toBe(before + 3)
    await bench.close()
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
    const ids = [left.warehouseId, left.archive.benchId]
    const asked = {
      compare_labels: [...ids, [randomUUID()], [false], [false], 'false'],
      find_labels: [...ids, 'many-7', ['index-9']],
      get_label: [...ids, randomUUID()],
      void_by_tracking: [...ids, ['index-8'], ['index-9']],
      remove_by_tracking: [...ids, ['index-8']],
    }
    for (const [name, values] of Object.entries(asked)) {
      const { text } = archiveStatements[name as keyof typeof asked]
      const literal = text.replace(/\$(\d)/g, (_, at: string) => {
        const value = values[Number(at) - 1] ?? ''
        return typeof value === 'string' ? `'${value}'` : `'{${value.join(',')}}'`
      })
      const plan = JSON.stringify(await postgres.query(`EXPLAIN ${literal}`))
      expect(plan, name).toContain('label_copies_')
      expect(plan, name).not.toContain('Seq Scan on label_copies')
    }
  })
})
