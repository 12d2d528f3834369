// What claims promise, asked of the model and of PostgreSQL: the same tests over both; and what benches tell each other by it.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openConnection, type Connection } from '../../src/adapters/postgres/connection.ts'
import { postgresBenches } from '../../src/adapters/postgres/benches.ts'
import { postgresClaimChanges } from '../../src/adapters/postgres/claim-changes.ts'
import { openKeyStore } from '../../src/adapters/postgres/keys.ts'
import { postgresClaims } from '../../src/adapters/postgres/claims.ts'
import { openWarehouse } from '../../src/adapters/postgres/open-warehouse.ts'
import { checkVersion, initWarehouse, listBenches } from '../../src/adapters/postgres/set-up.ts'
import { migrations } from '../../src/adapters/postgres/migrations.ts'
import type { BenchFacts } from '../../src/contract/warehouse-benches.ts'
import { firstPlace, type ClaimNews } from '../../src/core/warehouse/claims-elsewhere.ts'
import type { Claims, HeldClaim } from '../../src/core/warehouse/claims.ts'
import { until } from '../support/until.ts'
import { changeStatements } from '../../src/adapters/postgres/statements.ts'
import { claimsModel, emptyClaims, modelClaims } from '../support/claims-model.ts'
import {
  addPacker,
  packerPassword,
  startPostgres,
  withoutPostgres,
  type PrivatePostgres,
} from '../support/private-postgres.ts'

const warehouseId = '0b0e6e0a-2f0f-4a53-9d6b-0f6f3a3f9a01'
const benchIds = {
  left: '0b0e6e0a-2f0f-4a53-9d6b-0f6f3a3f9a11',
  right: '0b0e6e0a-2f0f-4a53-9d6b-0f6f3a3f9a12',
} as const
const leaseMs = 60_000
const transactionId = '0b0e6e0a-2f0f-8a53-9d6b-0f6f3a3f9a21'

type Warehouse = {
  readonly left: Claims
  readonly right: Claims
  /** The leases of all claims run out. */
  leasesEnd(): Promise<void>
}

let postgres: PrivatePostgres
let connection: Connection

beforeAll(async () => {
  if (withoutPostgres) return
  postgres = await startPostgres()
  await initWarehouse({ url: postgres.url(), password: undefined }, { name: 'main' })
  await postgres.query(
    `INSERT INTO packbench.warehouses (warehouse_id, name, profile) VALUES ('${warehouseId}', 'tests', 'test')`,
  )
  await initWarehouse({ url: postgres.url(), password: undefined }, { name: 'tests' })
  connection = openConnection({ url: postgres.url(), password: undefined })
})
afterAll(async () => {
  if (withoutPostgres) return
  await connection.close()
  await postgres.close()
})

async function openModel(): Promise<Warehouse> {
  let nowMs = 1_000_000
  const model = claimsModel(emptyClaims(), { leaseMs }, () => nowMs)
  const warehouse = { left: modelClaims(model, 'left'), right: modelClaims(model, 'right') }
  await warehouse.left.renew([])
  await warehouse.right.renew([])
  return {
    ...warehouse,
    leasesEnd() {
      nowMs += leaseMs + 1
      return Promise.resolve()
    },
  }
}

const openPostgresBench = (bench: keyof typeof benchIds) =>
  postgresClaims(connection, { warehouseId, benchId: benchIds[bench], bench }, leaseMs)

async function openPostgres(): Promise<Warehouse> {
  await postgres.query('TRUNCATE packbench.claims, packbench.benches')
  const warehouse = { left: openPostgresBench('left'), right: openPostgresBench('right') }
  await warehouse.left.renew([])
  await warehouse.right.renew([])
  return {
    ...warehouse,
    leasesEnd: async () => {
      // Its clock cannot be set: what it judges by is put back instead.
      const past = `interval '${leaseMs + 1} milliseconds'`
      await postgres.query(
        `UPDATE packbench.claims SET lease_until = lease_until - ${past}, claimed_at = claimed_at - ${past}`,
      )
      await postgres.query(`UPDATE packbench.benches SET seen_at = seen_at - ${past}`)
    },
  }
}

/** Two benches that are there, and a warehouse that nothing was said to. */
async function openBenches() {
  await openPostgres()
  await postgres.query('TRUNCATE packbench.stops, packbench.messages')
  const of = (bench: keyof typeof benchIds) =>
    postgresBenches(connection, { warehouseId, benchId: benchIds[bench], bench }, leaseMs)
  return [of('left'), of('right')] as const
}

const messageId = '0b0e6e0a-2f0f-4a53-9d6b-0f6f3a3f9a31'
const facts: BenchFacts = {
  version: '1.0.0',
  lastHour: 12,
  inDoubt: 0,
  waiting: { prints: 0, orders: 0 },
  stopped: false,
}

const parcel = { orderKey: 'order-1', parcelNumber: 1 }

async function claimed(claims: Claims, wish = parcel): Promise<HeldClaim & { readonly attempt: number }> {
  const answer = await claims.claim(wish)
  if (answer.kind !== 'claimed') throw new Error(`not claimed: ${JSON.stringify(answer)}`)
  return { ...wish, fencing: answer.fencing, attempt: answer.attempt }
}
async function inDoubt(claims: Claims, wish = parcel) {
  const claim = await claimed(claims, wish)
  expect(await claims.keepInDoubt(claim, { transactionId, attempt: claim.attempt })).toBe('kept')
  return claim
}

const engines = [
  { name: 'the model', open: openModel, skip: false },
  { name: 'PostgreSQL', open: openPostgres, skip: withoutPostgres !== undefined },
]

describe.each(engines)('$name', ({ open, skip }) => {
  describe.skipIf(skip)('claims', () => {
    test('the first bench has the order, and the second is told who and since when', async () => {
      const { left, right } = await open()
      expect(await left.claim(parcel)).toEqual({
        kind: 'claimed',
        fencing: 1,
        attempt: 1,
        afterRefusal: false,
        transactionId: undefined,
      })
      const answer = await right.claim(parcel)
      expect(answer).toMatchObject({ kind: 'held', bench: 'left', own: false, inDoubt: false, stuck: false })
      if (answer.kind !== 'held') return
      expect((answer.leaseUntil?.getTime() ?? 0) - answer.since.getTime()).toBeGreaterThanOrEqual(leaseMs)
      // Its own is renewed, under the same number.
      expect((await claimed(left)).fencing).toBe(1)
    })

    test('at once from both, one of them has it', async () => {
      const { left, right } = await open()
      for (let at = 0; at < 20; at += 1) {
        const wish = { orderKey: `race-${at}`, parcelNumber: 1 }
        const answers = await Promise.all([left.claim(wish), right.claim(wish), left.claim(wish)])
        const kinds = answers.map(({ kind }) => kind)
        expect(kinds[0]).toBe(kinds[2])
        expect(kinds.slice(0, 2).toSorted()).toEqual(['claimed', 'held'])
      }
    })

    test('after its lease another has it, and the first one’s writes change nothing', async () => {
      const { left, right, leasesEnd } = await open()
      const first = await claimed(left)
      await leasesEnd()
      const second = await claimed(right)
      expect(second.fencing).toBe(first.fencing + 1)
      expect(await left.keepInDoubt(first, { transactionId, attempt: 1 })).toBe('lost')
      expect(await left.packed(first)).toBe('lost')
      expect(await left.release(first, 'refused')).toBe('lost')
      expect(await left.renew([first])).toEqual([])
      expect(await right.renew([second])).toEqual([second])
      expect((await claimed(right)).attempt).toBe(1)
    })

    test('a renewed lease does not end', async () => {
      const { left, right, leasesEnd } = await open()
      const claim = await claimed(left)
      await leasesEnd()
      expect(await left.renew([claim])).toEqual([claim])
      expect((await right.claim(parcel)).kind).toBe('held')
    })

    test('what may have been bought never ends by time', async () => {
      const { left, right, leasesEnd } = await open()
      const claim = await inDoubt(left)
      await leasesEnd()
      expect(await right.claim(parcel)).toMatchObject({
        kind: 'held',
        bench: 'left',
        inDoubt: true,
        leaseUntil: undefined,
        // Nothing is heard of its bench.
        stuck: true,
      })
      expect(await left.listDoubts()).toEqual([{ ...parcel, fencing: claim.fencing, transactionId }])
      expect(await right.listDoubts()).toEqual([])
      // Neither is its own bench let in again: what became of it is not known.
      expect(await left.claim(parcel)).toMatchObject({ kind: 'held', own: true, inDoubt: true })
    })

    test('packed is packed, for its own bench too; a further parcel is its own bench’s alone', async () => {
      const { left, right } = await open()
      const claim = await inDoubt(left)
      expect(await left.packed(claim)).toBe('kept')
      expect(await left.packed(claim)).toBe('kept')
      expect(await right.claim(parcel)).toMatchObject({ kind: 'packed', bench: 'left', own: false })
      expect(await left.claim(parcel)).toMatchObject({ kind: 'packed', own: true })
      expect(await right.claim({ ...parcel, parcelNumber: 2 })).toMatchObject({ kind: 'packed' })
      const further = await inDoubt(left, { ...parcel, parcelNumber: 2 })
      expect(await left.release(further, 'refused')).toBe('kept')
      expect(await right.claim(parcel)).toMatchObject({ kind: 'packed', bench: 'left' })
    })

    test('a refusal means a new purchase next, and an untouched one the same', async () => {
      const { left, right } = await open()
      expect(await left.release(await claimed(left), 'untouched')).toBe('kept')
      const second = await inDoubt(right)
      expect(second.attempt).toBe(1)
      expect(await right.release(second, 'refused')).toBe('kept')
      expect(await right.release(second, 'refused')).toBe('lost')
      expect(await left.claim(parcel)).toMatchObject({ kind: 'claimed', attempt: 2, afterRefusal: true })
    })

    test('a void label gives the order free, by its own transactionId alone', async () => {
      const { left, right } = await open()
      await left.packed(await inDoubt(left))
      expect(await left.voided(parcel, 'another')).toBe('lost')
      expect(await right.voided(parcel, transactionId)).toBe('lost')
      expect(await left.voided(parcel, transactionId)).toBe('kept')
      expect(await right.claim(parcel)).toMatchObject({ kind: 'claimed', attempt: 2, afterRefusal: false })
    })

    test('a person takes over what is claimed; what is in doubt only on a person’s word; what is packed never', async () => {
      const { left, right } = await open()
      expect(await right.takeOver(parcel.orderKey, false)).toEqual({ kind: 'not_held' })
      const claim = await claimed(left)
      expect(await right.takeOver(parcel.orderKey, false)).toEqual({
        kind: 'taken',
        fencing: claim.fencing + 1,
        from: 'left',
      })
      expect(await left.keepInDoubt(claim, { transactionId, attempt: 1 })).toBe('lost')
      await inDoubt(right)
      expect(await left.takeOver(parcel.orderKey, false)).toEqual({ kind: 'in_doubt', bench: 'right' })
      expect(await left.takeOver(parcel.orderKey, true)).toMatchObject({ kind: 'taken', from: 'right' })
      // The same shipment is asked for.
      expect(await left.claim(parcel)).toMatchObject({ kind: 'claimed', attempt: 1, transactionId })
      await left.packed(await inDoubt(left))
      expect(await right.takeOver(parcel.orderKey, true)).toEqual({ kind: 'packed', bench: 'left' })
    })
  })
})

/** What a bench is told and reads of the claims of others. */
describe.skipIf(withoutPostgres)('changes of claims', () => {
  const changesOf = (bench: keyof typeof benchIds, most?: number) =>
    postgresClaimChanges(connection, { warehouseId, benchId: benchIds[bench] }, most)
  const kindsOf = (news: readonly ClaimNews[]) =>
    Object.fromEntries(news.map(({ orderKey, elsewhere }) => [orderKey, elsewhere?.kind]))
  /** A write beside the claims' own statements; `changed` is set by the tables. */
  const write = (orderKey: string) =>
    `INSERT INTO packbench.claims (warehouse_id, order_key, bench_id, fencing, claim_id, claimed_at, lease_until, parcels)
     VALUES ('${warehouseId}', '${orderKey}', '${benchIds.left}', 1, gen_random_uuid(), now(), now() + interval '1 minute', '{}')`

  test('another bench reads what became of a claim, and its own bench nothing', async () => {
    const { left, leasesEnd } = await openPostgres()
    const right = changesOf('right')
    const claim = await claimed(left)
    const first = await right.after(firstPlace)
    expect(first.news).toMatchObject([{ orderKey: 'order-1', elsewhere: { kind: 'claimed', bench: 'left' } }])
    expect(kindsOf((await changesOf('left').after(firstPlace)).news)).toEqual({ 'order-1': undefined })
    const since = first.news[0]?.elsewhere?.since.getTime() ?? 0
    expect(Math.abs(Date.now() - since)).toBeLessThan(60_000)

    const on = async (mark: string) => right.after({ mark, orderKey: '' })
    const nothing = await on(first.settled)
    expect(nothing.news).toEqual([])
    // A lease that is renewed is no change, nor is a question that was refused.
    await left.renew([claim])
    await openPostgresBench('right').claim(parcel)
    expect((await on(nothing.settled)).news).toEqual([])
    expect(kindsOf(await right.of(['order-1', 'unknown']))).toEqual({ 'order-1': 'claimed' })

    await left.keepInDoubt(claim, { transactionId, attempt: 1 })
    expect(kindsOf((await on(nothing.settled)).news)).toEqual({ 'order-1': 'in_doubt' })
    await left.packed(claim)
    expect(kindsOf((await on(nothing.settled)).news)).toEqual({ 'order-1': 'packed' })
    await left.voided(parcel, transactionId)
    expect(kindsOf((await on(nothing.settled)).news)).toEqual({ 'order-1': undefined })

    await claimed(left)
    await leasesEnd()
    expect(kindsOf(await right.of(['order-1']))).toEqual({ 'order-1': undefined })
  })

  test('a transaction that becomes visible after one that began later is not missed', async () => {
    await openPostgres()
    const right = changesOf('right')
    const slow = openConnection({ url: postgres.url(), password: undefined })
    const { settled: before } = await right.after(firstPlace)
    let first: Awaited<ReturnType<typeof right.after>> | undefined
    await slow.inTransaction(async (ask) => {
      await ask({ name: '', text: write('begun first') }, [])
      await postgres.query(write('ended first'))
      first = await right.after({ mark: before, orderKey: '' })
    })
    expect(kindsOf(first?.news ?? [])).toEqual({ 'ended first': 'claimed' })
    const later = await right.after({ mark: first?.settled ?? '', orderKey: '' })
    expect(Object.keys(kindsOf(later.news)).toSorted()).toEqual(['begun first', 'ended first'])
    expect((await right.after({ mark: later.settled, orderKey: '' })).news).toEqual([])
    await slow.close()
  })

  test('they are read piece by piece, each once, without looking through the table', async () => {
    await openPostgres()
    // Of one transaction, and so of one mark.
    await postgres.query(
      write('ORDER')
        .replace("'ORDER'", "'order-' || lpad(at::text, 5, '0')")
        .replace(/VALUES \((.*)\)$/, 'SELECT $1 FROM generate_series(1, 20000) AS at'),
    )
    await postgres.query('ANALYZE packbench.claims')
    const right = changesOf('right', 7_000)
    const seen: string[] = []
    let place: typeof firstPlace | undefined = firstPlace
    while (place) {
      const piece: Awaited<ReturnType<typeof right.after>> = await right.after(place)
      seen.push(...piece.news.map(({ orderKey }) => orderKey))
      place = piece.next
    }
    expect(seen).toHaveLength(20_000)
    expect(new Set(seen).size).toBe(20_000)
    for (const [index, { name, text }, ...values] of [
      ['claims_changed', changeStatements.changes_after, '1', 'order-19990', '500'],
      ['claims_pkey', changeStatements.claims_of, '{order-00001,order-00002}'],
    ] as const) {
      const given = [warehouseId, benchIds.right, ...values].map((value) => `'${value}'`)
      const literal = text.replace(/\$(\d)/g, (_, at: string) => given[Number(at) - 1] ?? '')
      const plan = JSON.stringify(await postgres.query(`EXPLAIN ${literal}`))
      expect(plan, name).toContain(`using ${index} `)
      expect(plan, name).not.toContain('Seq Scan on claims')
    }
  })

  test('a bench is told of changes of its own warehouse, until its connection ends', async () => {
    const { left } = await openPostgres()
    let told = 0
    let lost = 0
    const listener = await changesOf('right').listen(
      () => (told += 1),
      () => (lost += 1),
    )
    const claim = await claimed(left)
    await until(() => told === 1)
    await left.renew([claim])
    await postgres.query(`SELECT pg_notify('packbench_claims', 'of another warehouse')`)
    await left.release(claim, 'untouched')
    await until(() => told === 2)
    await listener.check()
    await postgres.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query IN ('SELECT 1', 'LISTEN "packbench_claims"')`,
    )
    await until(() => lost === 1)
    await expect(listener.check()).rejects.toMatchObject({ code: 'warehouse_cut_off' })
    expect(lost).toBe(1)
    listener.close()
  })
})

describe.skipIf(withoutPostgres)('the database', () => {
  const place = () => ({ url: postgres.url(), password: undefined })

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

  test('set up by several at once, it is set up once', async () => {
    await postgres.query('CREATE DATABASE raced')
    const raced = { url: postgres.url('raced'), password: undefined }
    const outcomes = await Promise.all([1, 2, 3].map(() => initWarehouse(raced, { name: 'main' })))
    expect(outcomes.map(({ applied }) => applied.length).toSorted()).toEqual([0, 0, migrations.length])
  })

  test('a bench of a version that may write no more is told so, and one before the tables waits for them', async () => {
    await postgres.query('CREATE DATABASE newer')
    const newer = { url: postgres.url('newer'), password: undefined }
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
    await expect(checkVersion(connection, next)).rejects.toMatchObject({ code: 'warehouse_refused' })
    // A change that old benches understand leaves them at work.
    await postgres.query('UPDATE packbench.versions SET oldest_writer = 1', 'newer')
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
    await addPacker(postgres)
    await initWarehouse(place(), { name: 'main', login: 'packer' })
    const url = postgres.url().replace('postgres@', 'packer@')
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
    const [left, right] = await openBenches()
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
    const [left] = await openBenches()
    await left.send({ messageId, benchId: benchIds.left, text: 'Long ago', operator: undefined })
    await postgres.query(`UPDATE packbench.messages SET sent_at = sent_at - interval '8 days'`)
    expect((await left.hear()).messages).toEqual([])
    const later = '0b0e6e0a-2f0f-4a53-9d6b-0f6f3a3f9a33'
    await postgres.query(
      `UPDATE packbench.benches SET seen_at = seen_at - interval '1 day' WHERE name = 'right'`,
    )
    await left.send({ messageId: later, benchId: undefined, text: 'Now', operator: undefined })
    expect(await postgres.query('SELECT text FROM packbench.messages ORDER BY sent_at')).toEqual([
      { text: '' },
      { text: 'Now' },
    ])
  })

  test('the board has each bench with its facts, and what benches have and nobody packed', async () => {
    const [left] = await openBenches()
    await left.tell(facts)
    const of = (bench: keyof typeof benchIds) =>
      postgresClaims(connection, { warehouseId, benchId: benchIds[bench], bench }, leaseMs)
    const packed = await claimed(of('left'), { orderKey: 'packed', parcelNumber: 1 })
    await of('left').packed(packed)
    await inDoubt(of('left'), { orderKey: 'doubt', parcelNumber: 1 })
    await claimed(of('right'), { orderKey: 'held', parcelNumber: 1 })
    await claimed(of('right'), { orderKey: 'over', parcelNumber: 1 })
    await postgres.query(
      `UPDATE packbench.claims SET lease_until = clock_timestamp() - interval '1 second' WHERE order_key = 'over'`,
    )
    await postgres.query(
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
    const { left, right } = await openPostgres()
    const held = await claimed(left)
    const leaving = await claimed(left, { orderKey: 'leaving', parcelNumber: 1 })
    await left.keepInDoubt(leaving, { transactionId, attempt: 1 })
    const store = await openKeyStore({ url: postgres.url(), password: undefined }, 'tests')
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
