// What claims promise, asked of the model and of PostgreSQL: the same tests over both; and what benches hear of them.

import { describe, expect, test } from 'vitest'
import { openConnection } from '../../src/adapters/postgres/connection.ts'
import { postgresClaimChanges } from '../../src/adapters/postgres/claim-changes.ts'
import { benchStatementsOf } from '../../src/adapters/postgres/bench-statements.ts'
import { openWarehouse } from '../../src/adapters/postgres/open-warehouse.ts'
import { initWarehouse } from '../../src/adapters/postgres/set-up.ts'
import { changeStatements } from '../../src/adapters/postgres/statements.ts'
import { firstPlace, type ClaimNews } from '../../src/core/warehouse/claims-elsewhere.ts'
import { claimsModel, emptyClaims, modelClaims } from '../support/claims-model.ts'
import { warehouseBefore } from '../support/warehouse-before.ts'
import { withoutPostgres } from '../support/private-postgres.ts'
import { until } from '../support/until.ts'
import {
  benchIds,
  claimed,
  inDoubt,
  leaseMs,
  parcel,
  transactionId,
  warehouseId,
  type Warehouse,
  warehouseOnPostgres,
} from './warehouse-on-postgres.ts'

const database = warehouseOnPostgres()

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

const engines = [
  { name: 'the model', open: openModel, skip: false },
  { name: 'PostgreSQL', open: database.open, skip: withoutPostgres !== undefined },
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

    test('how far an order is scanned is told to whoever asks for it, while it is held and afterwards', async () => {
      const { left, right, leasesEnd } = await open()
      const claim = await claimed(left)
      expect(await right.claim(parcel)).toHaveProperty('scans', undefined)
      const scans = { packed: 3, all: 5, by: 'Pat', sealed: Uint8Array.of(7, 8) }
      expect(await left.tellScans(claim, { ...scans, agoMs: 90_000 })).toBe('kept')
      const told = { bench: 'left', packed: 3, all: 5, by: 'Pat' }
      const answer = await right.claim(parcel)
      expect(answer).toMatchObject({ kind: 'held', scans: told })
      if (answer.kind !== 'held') return
      expect([...(answer.scans?.sealed ?? [])]).toEqual([7, 8])
      // By the warehouse's clock.
      const ago = answer.since.getTime() - (answer.scans?.at.getTime() ?? 0)
      expect(Math.abs(ago - 90_000)).toBeLessThan(20_000)
      // Its own bench knows it.
      expect(await left.claim(parcel)).toMatchObject({ kind: 'claimed', scans: undefined })
      await leasesEnd()
      const next = await claimed(right)
      expect(await right.claim(parcel)).toMatchObject({ kind: 'claimed', scans: told })
      // The one that is held is not scanned by whoever has it.
      expect(await left.claim(parcel)).toMatchObject({ kind: 'held', bench: 'right', scans: undefined })
      expect(await left.tellScans(claim, { ...scans, packed: 4, agoMs: 0 })).toBe('lost')
      expect(
        await right.tellScans(next, { ...scans, by: undefined, sealed: undefined, packed: 1, agoMs: 0 }),
      ).toBe('kept')
      expect(await left.claim(parcel)).toMatchObject({
        scans: { bench: 'right', packed: 1, by: undefined, sealed: undefined },
      })
    })

    test('what is given back, refused or taken over stays half scanned; what is packed or unpacked does not', async () => {
      const { left, right } = await open()
      const scans = { packed: 1, all: 2, by: undefined, sealed: undefined, agoMs: 0 }
      const told = { kind: 'claimed', scans: { bench: 'left', packed: 1 } }
      const first = await claimed(left)
      await left.tellScans(first, scans)
      expect(await left.release(first, 'untouched')).toBe('kept')
      expect(await right.claim(parcel)).toMatchObject(told)
      expect(await left.takeOver(parcel.orderKey, false)).toMatchObject({ kind: 'taken' })
      expect(await right.takeOver(parcel.orderKey, false)).toMatchObject({ kind: 'taken' })
      expect(await right.claim(parcel)).toMatchObject(told)
      await right.withdrawScans(parcel)
      expect(await right.claim(parcel), 'another bench’s word').toMatchObject(told)
      // Its own word needs no claim.
      await left.withdrawScans({ ...parcel, parcelNumber: parcel.parcelNumber + 1 })
      expect(await right.claim(parcel), 'another box').toMatchObject(told)
      await left.withdrawScans(parcel)
      expect(await right.claim(parcel)).toMatchObject({ kind: 'claimed', scans: undefined })

      const claim = await inDoubt(right)
      await right.tellScans(claim, scans)
      expect(await left.claim(parcel)).toMatchObject({ kind: 'held', inDoubt: true, scans: { packed: 1 } })
      await right.packed(claim)
      expect(await right.tellScans(claim, scans)).toBe('lost')
      await right.voided(parcel, transactionId)
      expect(await left.claim(parcel)).toMatchObject({ kind: 'claimed', scans: undefined })
    })

    test('a parcel that is packed says nothing of the next, which is scanned by then', async () => {
      const { left, right } = await open()
      const first = await inDoubt(left)
      const second = await claimed(left, { ...parcel, parcelNumber: 2 })
      await left.tellScans(second, { packed: 1, all: 2, by: undefined, sealed: undefined, agoMs: 0 })
      await left.packed(first)
      await left.voided(parcel, transactionId)
      expect(await right.claim(parcel)).toMatchObject({
        kind: 'claimed',
        scans: { bench: 'left', packed: 1 },
      })
    })
  })
})

/** What is claimed and stuck, as the shift lead reads it. */
describe.skipIf(withoutPostgres)('how far orders are scanned', () => {
  const scans = { packed: 3, all: 5, by: 'Pat', sealed: undefined, agoMs: 1_000 }

  test('the board has it beside what is held, and what was left so; not what is packed', async () => {
    const { left, right, leasesEnd } = await database.open()
    const board = async () => (await database.benchesOf('right').board()).orders
    const claim = await claimed(left)
    await left.tellScans(claim, scans)
    await claimed(left, { orderKey: 'order-2', parcelNumber: 1 })
    expect(await board()).toMatchObject([
      { orderKey: 'order-1', bench: 'left', left: false, scans: { packed: 3, all: 5, bench: 'left' } },
      { orderKey: 'order-2', bench: 'left', left: false, scans: undefined },
    ])
    await leasesEnd()
    const [stopped, ...none] = await board()
    expect(none).toEqual([])
    expect(stopped).toMatchObject({ bench: 'left', left: true, stuck: true, scans: { packed: 3 } })
    expect(stopped?.since).toEqual(stopped?.scans?.at)
    // A look at another bench leaves it so.
    await right.release(await claimed(right), 'untouched')
    expect(await board()).toMatchObject([{ bench: 'left', left: true }])
    await right.packed(await inDoubt(right))
    expect(await board()).toEqual([])
  })

  test('it is read and told by an index, and its telling is no change that others hear of', async () => {
    const { left } = await database.open()
    const claim = await claimed(left)
    const changes = postgresClaimChanges(database.connection, { warehouseId, benchId: benchIds.right })
    const { settled } = await changes.after(firstPlace)
    await left.tellScans(claim, scans)
    expect((await changes.after({ mark: settled, orderKey: '' })).news).toEqual([])
    await database.postgres.query(
      `INSERT INTO packbench.claims (warehouse_id, order_key, bench_id, fencing, claim_id, claimed_at, parcels)
       SELECT '${warehouseId}', 'packed-' || at, '${benchIds.left}', 1, gen_random_uuid(), now(), '{"1": {"state": "packed"}}'
       FROM generate_series(1, 20000) AS at`,
    )
    await database.postgres.query('ANALYZE packbench.claims')
    const literal = benchStatementsOf(leaseMs).list_held.text.replaceAll('$1', `'${warehouseId}'`)
    expect(JSON.stringify(await database.postgres.query(`EXPLAIN ${literal}`))).not.toContain(
      'Seq Scan on claims',
    )
  })

  test('a bench of the version before packs, gives back and takes over as ever', async () => {
    const place = await warehouseBefore(database.postgres, 19)
    const before = async (set: string) =>
      database.postgres.query(
        `UPDATE packbench.claims SET ${set} WHERE order_key = 'order-1' RETURNING 1`,
        'before',
      )
    await database.postgres.query(
      `INSERT INTO packbench.claims (warehouse_id, order_key, bench_id, fencing, claim_id, claimed_at, lease_until, parcels)
       SELECT warehouse_id, 'order-1', gen_random_uuid(), 4, gen_random_uuid(), now(), now(), '{}' FROM packbench.warehouses
       WHERE profile = 'test'`,
      'before',
    )
    expect((await initWarehouse(place, { name: 'main' })).applied).toContain(19)
    const open = (bench: keyof typeof benchIds) =>
      openWarehouse({ ...place, name: 'main', profile: 'test', benchId: benchIds[bench], bench })
    const [left, right] = [await open('left'), await open('right')]
    const claim = await claimed(left.claims)
    expect(claim.fencing).toBe(5)
    await left.claims.tellScans(claim, scans)
    // Its statements name no column of today.
    await before(`bench_id = '${benchIds.right}', fencing = fencing + 1`)
    await before('bench_id = NULL, lease_until = NULL')
    expect(await right.claims.claim(parcel)).toMatchObject({
      kind: 'claimed',
      scans: { bench: 'left', packed: 3 },
    })
    await before(`parcels = '{"1": {"state": "packed", "transactionId": "${transactionId}"}}'`)
    await before(`parcels = '{"1": {"attempt": 2, "after": "voided"}}', bench_id = NULL`)
    expect(await right.claims.claim(parcel)).toMatchObject({ kind: 'claimed', attempt: 2, scans: undefined })
    await left.close()
    await right.close()
  })
})

/** What a bench is told and reads of the claims of others. */
describe.skipIf(withoutPostgres)('changes of claims', () => {
  const changesOf = (bench: keyof typeof benchIds, most?: number) =>
    postgresClaimChanges(database.connection, { warehouseId, benchId: benchIds[bench] }, most)
  const kindsOf = (news: readonly ClaimNews[]) =>
    Object.fromEntries(news.map(({ orderKey, elsewhere }) => [orderKey, elsewhere?.kind]))
  /** A write beside the claims' own statements; `changed` is set by the tables. */
  const write = (orderKey: string) =>
    `INSERT INTO packbench.claims (warehouse_id, order_key, bench_id, fencing, claim_id, claimed_at, lease_until, parcels)
     VALUES ('${warehouseId}', '${orderKey}', '${benchIds.left}', 1, gen_random_uuid(), now(), now() + interval '1 minute', '{}')`

  test('another bench reads what became of a claim, and its own bench nothing', async () => {
    const { left, leasesEnd } = await database.open()
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
    await database.openBench('right').claim(parcel)
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
    await database.open()
    const right = changesOf('right')
    const slow = openConnection({ url: database.postgres.url(), password: undefined })
    const { settled: before } = await right.after(firstPlace)
    let first: Awaited<ReturnType<typeof right.after>> | undefined
    await slow.inTransaction(async (ask) => {
      await ask({ name: '', text: write('begun first') }, [])
      await database.postgres.query(write('ended first'))
      first = await right.after({ mark: before, orderKey: '' })
    })
    expect(kindsOf(first?.news ?? [])).toEqual({ 'ended first': 'claimed' })
    const later = await right.after({ mark: first?.settled ?? '', orderKey: '' })
    expect(Object.keys(kindsOf(later.news)).toSorted()).toEqual(['begun first', 'ended first'])
    expect((await right.after({ mark: later.settled, orderKey: '' })).news).toEqual([])
    await slow.close()
  })

  test('benches are counted that were heard of lately, and no more than is asked for', async () => {
    await database.open()
    await database.postgres.query(`INSERT INTO packbench.benches (warehouse_id, bench_id, name, seen_at)
      SELECT '${warehouseId}', gen_random_uuid(), 'more ' || at, now() - (at || ' hours')::interval
      FROM unnest(ARRAY[0, 0, 0, 2]) WITH ORDINALITY AS more(at, number)`)
    const right = changesOf('right')
    const before = await database.postgres.query(
      `SELECT 1 FROM packbench.benches WHERE seen_at > now() - interval '1 hour'`,
    )
    expect(before.length).toBeGreaterThan(2)
    expect(await right.benches(51)).toBe(before.length)
    expect(await right.benches(2)).toBe(2)
  })

  test('they are read piece by piece, each once, without looking through the table', async () => {
    await database.open()
    // Of one transaction, and so of one mark.
    await database.postgres.query(
      write('ORDER')
        .replace("'ORDER'", "'order-' || lpad(at::text, 5, '0')")
        .replace(/VALUES \((.*)\)$/, 'SELECT $1 FROM generate_series(1, 20000) AS at'),
    )
    await database.postgres.query('ANALYZE packbench.claims')
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
      const plan = JSON.stringify(await database.postgres.query(`EXPLAIN ${literal}`))
      expect(plan, name).toContain(`using ${index} `)
      expect(plan, name).not.toContain('Seq Scan on claims')
    }
  })

  test('a bench is told of changes of its own warehouse, until its connection ends', async () => {
    const { left } = await database.open()
    let told = 0
    let lost = 0
    const listener = await changesOf('right').listen(
      () => (told += 1),
      () => (lost += 1),
    )
    const claim = await claimed(left)
    await until(() => told === 1)
    await left.renew([claim])
    await database.postgres.query(`SELECT pg_notify('packbench_claims', 'of another warehouse')`)
    await left.release(claim, 'untouched')
    await until(() => told === 2)
    await listener.check()
    await database.postgres.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query IN ('SELECT 1', 'LISTEN "packbench_claims"')`,
    )
    await until(() => lost === 1)
    await expect(listener.check()).rejects.toMatchObject({ code: 'warehouse_cut_off' })
    expect(lost).toBe(1)
    listener.close()
  })
})
