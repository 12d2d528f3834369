// A warehouse's database: its set-up, its roles and versions, and what benches tell each other by it.

import { describe, expect, test } from 'vitest'
import { openConnection } from '../../src/adapters/postgres/connection.ts'
import { postgresClaims } from '../../src/adapters/postgres/claims.ts'
import { openKeyStore } from '../../src/adapters/postgres/keys.ts'
import { migrations } from '../../src/adapters/postgres/migrations.ts'
import { openWarehouse } from '../../src/adapters/postgres/open-warehouse.ts'
import { checkVersion, initWarehouse, listBenches } from '../../src/adapters/postgres/set-up.ts'
import type { BenchFacts } from '../../src/contract/warehouse-benches.ts'
import { firstPlace } from '../../src/core/warehouse/claims-elsewhere.ts'
import { addPacker, packerPassword, startPostgres, withoutPostgres } from '../support/private-postgres.ts'
import {
  benchIds,
  claimed,
  inDoubt,
  leaseMs,
  parcel,
  transactionId,
  warehouseId,
  warehouseOnPostgres,
} from './warehouse-on-postgres.ts'

const database = warehouseOnPostgres()

const messageId = '0b0e6e0a-2f0f-4a53-9d6b-0f6f3a3f9a31'
const facts: BenchFacts = {
  version: '1.0.0',
  lastHour: 12,
  inDoubt: 0,
  waiting: { prints: 0, orders: 0 },
  stopped: false,
}

describe.skipIf(withoutPostgres)('the database', () => {
  const place = () => ({ url: database.postgres.url(), password: undefined })

  test('setting up again changes nothing, and each profile has a warehouse of its own', async () => {
    expect((await initWarehouse(place(), { name: 'main' })).applied).toEqual([])
    const of = (profile: string) =>
      openWarehouse({ ...place(), name: 'main', profile, benchId: benchIds.left, bench: 'left' })
    const opened = await Promise.all(['demo', 'test', 'production'].map(of))
    expect(new Set(opened.map(({ warehouseId: id }) => id)).size).toBe(3)
    const [demo, test] = opened
    expect((await demo?.claims.claim(parcel))?.kind).toBe('claimed')
    expect((await test?.claims.claim(parcel))?.kind).toBe('claimed')
    await Promise.all(opened.map((one) => one.close()))
    expect((await listBenches(place())).filter(({ warehouse }) => warehouse === 'main')).toHaveLength(3)
  })

  test('a connection outlives statements that the server refuses or ends, and none that was not answered', async () => {
    const ask = (text: string) => ({ name: '', text })
    const pid = ask('SELECT pg_backend_pid() AS pid')
    const connection = openConnection(place(), { waitMs: 500, most: 1 })
    const before = await connection.run(pid, [])
    await expect(connection.run(ask('SELECT 1 / 0'), [])).rejects.toThrow('division by zero')
    await expect(connection.run(ask('SELECT pg_sleep(30)'), [])).rejects.toMatchObject({
      code: 'warehouse_cut_off',
    })
    await expect(connection.inTransaction((inside) => inside(ask('SELECT 1 / 0'), []))).rejects.toThrow(
      'division by zero',
    )
    await expect(connection.inTransaction(() => Promise.reject(new Error('of its own')))).rejects.toThrow()
    expect(await connection.run(pid, [])).toEqual(before)

    const unanswered = connection.inTransaction(async (inside) => {
      await inside(ask('SET LOCAL statement_timeout = 0'), [])
      await inside(ask('SELECT pg_sleep(30)'), [])
    })
    await expect(unanswered).rejects.toMatchObject({ code: 'warehouse_cut_off' })
    expect(await connection.run(pid, [])).not.toEqual(before)
    await connection.close()
  })

  test('set up by several at once, it is set up once', async () => {
    await database.postgres.query('CREATE DATABASE raced')
    const raced = { url: database.postgres.url('raced'), password: undefined }
    const outcomes = await Promise.all([1, 2, 3].map(() => initWarehouse(raced, { name: 'main' })))
    expect(outcomes.map(({ applied }) => applied.length).toSorted()).toEqual([0, 0, migrations.length])
  })

  test('a bench of a version that may write no more is told so, and one before the tables waits for them', async () => {
    await database.postgres.query('CREATE DATABASE newer')
    const newer = { url: database.postgres.url('newer'), password: undefined }
    const next = (migrations.at(-1)?.version ?? 0) + 1
    const more = [...migrations, { version: next, oldestWriter: next, sql: 'SELECT 1' }]
    await initWarehouse(newer, { name: 'main', migrations: more })
    const opening = openWarehouse({
      ...newer,
      name: 'main',
      profile: 'test',
      benchId: benchIds.left,
      bench: 'left',
    })
    await expect(opening).rejects.toMatchObject({ code: 'warehouse_too_old' })
    await expect(checkVersion(database.connection, next)).rejects.toMatchObject({ code: 'warehouse_refused' })
    // A change that old benches understand leaves them at work.
    await database.postgres.query('UPDATE packbench.versions SET oldest_writer = 1', 'newer')
    const works = openWarehouse({
      ...newer,
      name: 'main',
      profile: 'test',
      benchId: benchIds.left,
      bench: 'left',
    })
    await (await works).close()
  })

  test('a bench’s role claims, and can neither delete nor change tables nor come without its password', async () => {
    await addPacker(database.postgres)
    await initWarehouse(place(), { name: 'main', login: 'packer' })
    const url = database.postgres.url().replace('postgres@', 'packer@')
    const asPacker = { name: 'main', profile: 'production', benchId: benchIds.right, bench: 'right', url }
    const opened = await openWarehouse({ ...asPacker, password: packerPassword })
    expect((await opened.claims.claim(parcel)).kind).toBe('claimed')
    await opened.benches.tell(facts)
    await opened.benches.send({ messageId, benchId: benchIds.right, text: 'Break', operator: undefined })
    await opened.benches.confirm({ messageId, operator: undefined, agoMs: 0 })
    await opened.benches.stop(undefined)
    await opened.benches.go(undefined)
    expect(await opened.benches.hear()).toEqual({ stop: undefined, messages: [] })
    expect((await opened.benches.board()).benches).toContainEqual(expect.objectContaining({ facts }))
    // By other benches' word; and of another database the place means nothing.
    const { news, source } = await opened.changes.after(firstPlace)
    expect(news).toEqual([{ orderKey: parcel.orderKey, elsewhere: undefined }])
    expect(source).toMatch(/^[0-9a-f-]{36} \d+\/\d+\/\d+$/)
    const listener = await opened.changes.listen(
      () => undefined,
      () => undefined,
    )
    listener.close()
    await opened.close()
    await expect(openWarehouse({ ...asPacker, password: 'guessed' })).rejects.toMatchObject({
      code: 'warehouse_refused',
      details: { why: 'password' },
    })
    const packer = openConnection({ url, password: packerPassword })
    for (const text of [
      'DELETE FROM packbench.claims',
      'TRUNCATE packbench.claims',
      'DELETE FROM packbench.stops',
      'DELETE FROM packbench.messages',
      'DROP TABLE packbench.claims',
      'DELETE FROM packbench.put_outs',
      'UPDATE packbench.put_outs SET bench_id = gen_random_uuid()',
      "UPDATE packbench.keys SET key_id = 'another'",
      'DELETE FROM packbench.keys',
      'CREATE TABLE packbench.own (id int)',
      'UPDATE packbench.versions SET oldest_writer = 0',
      `INSERT INTO packbench.warehouses (warehouse_id, name, profile) VALUES (gen_random_uuid(), 'x', 'test')`,
    ])
      await expect(packer.run({ name: '', text }, []), text).rejects.toMatchObject({
        code: 'warehouse_refused',
      })
    await packer.close()
  })

  test('a bench hears who stopped all, and what was written to it, and it is seen that it was read', async () => {
    const [left, right] = await database.openBenches()
    await left.tell({ ...facts, operator: 'Sue Bell' })
    await right.stop('Sue Bell')
    const heard = await left.hear()
    expect(heard.stop).toMatchObject({ operator: 'Sue Bell', bench: 'right' })
    // Whoever was first stays.
    await left.stop('Pat Moss')
    expect(await right.hear()).toEqual(heard)
    await left.go('Pat Moss')
    expect((await right.hear()).stop).toBeUndefined()

    const send = { messageId, benchId: undefined, text: 'Break at ten', operator: 'Sue Bell' }
    await right.send(send)
    await right.send(send)
    const other = '0b0e6e0a-2f0f-4a53-9d6b-0f6f3a3f9a32'
    await left.send({ messageId: other, benchId: benchIds.right, text: 'Call me', operator: undefined })
    const { messages } = await right.hear()
    expect(messages.map(({ text, bench }) => ({ text, bench }))).toEqual([
      { text: 'Break at ten', bench: 'right' },
      { text: 'Call me', bench: 'left' },
    ])
    expect(await left.hear()).toMatchObject({ messages: [{ messageId, operator: 'Sue Bell' }] })
    await left.confirm({ messageId, operator: 'Pat Moss', agoMs: 60_000 })
    expect((await left.hear()).messages).toEqual([])

    const board = await right.board()
    const sent = board.messages.find((one) => one.messageId === messageId)
    expect(board.messages.map((one) => one.messageId)).toEqual([other, messageId])
    expect(sent?.readers.map(({ bench, operator }) => ({ bench, operator }))).toEqual([
      { bench: 'left', operator: 'Pat Moss' },
      { bench: 'right', operator: undefined },
    ])
    const [readAt, unread] = sent?.readers.map((reader) => reader.readAt) ?? []
    expect(unread).toBeUndefined()
    const agoMs = board.now.getTime() - (readAt?.getTime() ?? 0)
    expect(agoMs).toBeGreaterThanOrEqual(60_000)
    expect(agoMs).toBeLessThan(90_000)
  })

  test('what was written is forgotten after a week, and waits for no bench that was away for a day', async () => {
    const [left] = await database.openBenches()
    await left.send({ messageId, benchId: benchIds.left, text: 'Long ago', operator: undefined })
    await database.postgres.query(`UPDATE packbench.messages SET sent_at = sent_at - interval '8 days'`)
    expect((await left.hear()).messages).toEqual([])
    const later = '0b0e6e0a-2f0f-4a53-9d6b-0f6f3a3f9a33'
    await database.postgres.query(
      `UPDATE packbench.benches SET seen_at = seen_at - interval '1 day' WHERE name = 'right'`,
    )
    await left.send({ messageId: later, benchId: undefined, text: 'Now', operator: undefined })
    expect(await database.postgres.query('SELECT text FROM packbench.messages ORDER BY sent_at')).toEqual([
      { text: '' },
      { text: 'Now' },
    ])
  })

  test('the board has each bench with its facts, and what benches have and nobody packed', async () => {
    const [left] = await database.openBenches()
    await left.tell(facts)
    const of = (bench: keyof typeof benchIds) =>
      postgresClaims(database.connection, { warehouseId, benchId: benchIds[bench], bench }, leaseMs)
    const packed = await claimed(of('left'), { orderKey: 'packed', parcelNumber: 1 })
    await of('left').packed(packed)
    await inDoubt(of('left'), { orderKey: 'doubt', parcelNumber: 1 })
    await claimed(of('right'), { orderKey: 'held', parcelNumber: 1 })
    await claimed(of('right'), { orderKey: 'over', parcelNumber: 1 })
    await database.postgres.query(
      `UPDATE packbench.claims SET lease_until = clock_timestamp() - interval '1 second' WHERE order_key = 'over'`,
    )
    await database.postgres.query(
      `UPDATE packbench.benches SET seen_at = seen_at - interval '2 minutes' WHERE name = 'left'`,
    )
    const board = await left.board()
    expect(board.benches.map(({ name, facts: told }) => ({ name, told }))).toEqual([
      { name: 'left', told: facts },
      { name: 'right', told: null },
    ])
    expect(board.orderCount).toBe(2)
    expect(board.orders).toMatchObject([
      { orderKey: 'doubt', bench: 'left', inDoubt: true, stuck: true },
      { orderKey: 'held', bench: 'right', inDoubt: false, stuck: false },
    ])
  })

  test('a bench that is put out takes and sends nothing, is told so, and writes down what it bought', async () => {
    const { left, right } = await database.open()
    const held = await claimed(left)
    const leaving = await claimed(left, { orderKey: 'leaving', parcelNumber: 1 })
    await left.keepInDoubt(leaving, { transactionId, attempt: 1 })
    const store = await openKeyStore({ url: database.postgres.url(), password: undefined }, 'tests')
    await expect(store.putOut('nobody')).rejects.toMatchObject({ code: 'not_found' })
    expect(await store.putOut('left')).toEqual({ putOut: 1 })

    const refusal = { code: 'warehouse_refused', details: { why: 'put_out' } }
    await expect(left.claim(parcel)).rejects.toMatchObject(refusal)
    await expect(left.claim({ orderKey: 'new', parcelNumber: 1 })).rejects.toMatchObject(refusal)
    await expect(left.renew([held])).rejects.toMatchObject(refusal)
    expect(await left.keepInDoubt(held, { transactionId, attempt: 1 })).toBe('lost')
    await claimed(right, { orderKey: 'rights', parcelNumber: 1 })
    await expect(left.takeOver('rights', true)).rejects.toMatchObject(refusal)
    expect(await left.packed(leaving)).toBe('kept')
    expect(await right.claim({ orderKey: 'leaving', parcelNumber: 1 })).toMatchObject({ kind: 'packed' })
    expect((await right.takeOver(parcel.orderKey, false)).kind).toBe('taken')

    await store.letIn('left')
    await expect(store.letIn('left')).rejects.toMatchObject({ code: 'not_found' })
    expect(await left.claim({ orderKey: 'new', parcelNumber: 1 })).toMatchObject({ kind: 'claimed' })
    await store.close()
  })

  test('changes of orders are numbered upwards, also by a clock that was set back', async () => {
    const opened = await openWarehouse({
      ...place(),
      name: 'main',
      profile: 'test',
      benchId: benchIds.left,
      bench: 'left',
    })
    const { orders } = opened
    const sealed = { keyVersion: 1, sealed: new Uint8Array(1), contentIndex: '' }
    const told = async (orderKey: string) =>
      (await orders.tell([{ orderKey, follows: undefined, ...sealed }]))[0]?.number ?? 0
    await told('before')
    // An hour, as this number is of the clock.
    await database.postgres.query('UPDATE packbench.order_turns SET last = last + 3600000000')
    const [first, second] = [await told('first'), await told('second')]
    expect(first).toBeGreaterThan((Date.now() + 3_000_000) * 1000)
    expect(second).toBe(first + 1)
    await opened.close()
  })

  test('an error tells neither password nor address', async () => {
    const url = 'postgres://someone@127.0.0.1:1/nowhere'
    const failed = openConnection({ url, password: 'secret of mine' })
    const error: unknown = await failed
      .run({ name: '', text: 'SELECT 1' }, [])
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'warehouse_cut_off' })
    const told = [error, error instanceof Error ? error.cause : ''].map(
      (one) => `${String(one)} ${JSON.stringify(one)}`,
    )
    expect(told.join(' ')).not.toMatch(/secret of mine|someone|127\.0\.0\.1|nowhere/)
    await failed.close()
  })
})

// Hazard: a bench is cut off although connections of its own work.
test.skipIf(withoutPostgres)(
  'a server without a free connection is asked by those that a bench has',
  async () => {
    const postgres = await startPostgres({
      settings: { max_connections: '2', superuser_reserved_connections: '0', max_wal_senders: '0' },
    })
    const connection = openConnection({ url: postgres.url(), password: undefined })
    const ask = { name: 'test_work', text: 'SELECT $1::int AS number FROM pg_sleep(0.1)' }
    try {
      const numbers = Array.from({ length: 12 }, (_, at) => at)
      const answers = await Promise.all(numbers.map((number) => connection.run(ask, [number])))
      expect(answers).toEqual(numbers.map((number) => [{ number }]))
    } finally {
      await connection.close()
      await postgres.close()
    }
  },
)
