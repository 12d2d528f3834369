// What batches that are shared out promise the benches of a warehouse, over a real PostgreSQL and with the rights that benches have.

import { randomBytes, randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openConnection, type Connection } from '../../src/adapters/postgres/connection.ts'
import { migrations } from '../../src/adapters/postgres/migrations.ts'
import { openWarehouse, type OpenWarehouse } from '../../src/adapters/postgres/open-warehouse.ts'
import { checkVersion, initWarehouse } from '../../src/adapters/postgres/set-up.ts'
import { rowsAtOnce, type SaidRow } from '../../src/core/warehouse/shared-batches.ts'
import {
  addPacker,
  packerPassword,
  startPostgres,
  withoutPostgres,
  type PrivatePostgres,
} from '../support/private-postgres.ts'

describe.skipIf(withoutPostgres)('batches that are shared out', () => {
  let postgres: PrivatePostgres
  let packer: Connection
  let owner: OpenWarehouse
  let helper: OpenWarehouse
  let third: OpenWarehouse
  const ids = { owner: randomUUID(), helper: randomUUID(), third: randomUUID() }
  const sealed = randomBytes(40)

  beforeAll(async () => {
    postgres = await startPostgres()
    await addPacker(postgres)
    await initWarehouse({ url: postgres.url(), password: undefined }, { name: 'main', login: 'packer' })
    const url = postgres.url().replace('postgres@', 'packer@')
    const place = { url, password: packerPassword, name: 'main', profile: 'test' }
    packer = openConnection(place)
    owner = await openWarehouse({ ...place, benchId: ids.owner, bench: 'owner' })
    helper = await openWarehouse({ ...place, benchId: ids.helper, bench: 'helper' })
    third = await openWarehouse({ ...place, benchId: ids.third, bench: 'third' })
  })
  afterAll(async () => {
    await packer.close()
    for (const bench of [owner, helper, third]) await bench.close()
    await postgres.close()
  })

  const keyOf = (batchId: string, place: number) => `${batchId.slice(0, 8)}-${place}`
  /** A batch of this many rows that the owner has put up. */
  async function shared(count: number): Promise<string> {
    const batchId = randomUUID()
    await owner.batches.share(batchId, sealed)
    const rows = Array.from({ length: count }, (_, at) => ({
      place: at + 1,
      orderKey: keyOf(batchId, at + 1),
      sealed,
    }))
    await owner.batches.offer(batchId, rows)
    return batchId
  }
  const taken = async (bench: OpenWarehouse, batchId: string, takeId = randomUUID()) =>
    (await bench.batches.take(batchId, takeId)).map(({ place }) => ({ place, takeId }))
  /** One row, which the helper has. */
  async function oneTaken() {
    const batchId = await shared(1)
    const [row = { place: 0, takeId: '' }] = await taken(helper, batchId)
    return { batchId, row, orderKey: keyOf(batchId, 1) }
  }
  const rowsOf = async (batchId: string) => (await owner.batches.rowsSince(batchId, undefined)).rows
  const states = async (batchId: string) => (await rowsOf(batchId)).map(({ state }) => state)
  const says = (row: { place: number; takeId: string }, state: SaidRow['state']): SaidRow => ({
    ...row,
    state,
    word: undefined,
    code: undefined,
    sealed: undefined,
  })
  const told = async (bench: OpenWarehouse, batchId: string, ...rows: readonly SaidRow[]) =>
    (await bench.batches.say(batchId, rows)).written
  /** Its clock cannot be set: what it judges by is put back instead. */
  async function leasesEnd(batchId: string): Promise<void> {
    await postgres.query(
      `UPDATE packbench.batch_rows SET lease_until = lease_until - interval '2 minutes' WHERE batch_id = '${batchId}'`,
    )
    await postgres.query(`UPDATE packbench.claims SET lease_until = lease_until - interval '2 minutes'`)
  }
  async function claimed(bench: OpenWarehouse, orderKey: string) {
    const answer = await bench.claims.claim({ orderKey, parcelNumber: 1 })
    if (answer.kind !== 'claimed') throw new Error('not claimed')
    return { orderKey, parcelNumber: 1, fencing: answer.fencing }
  }
  async function inDoubt(bench: OpenWarehouse, orderKey: string) {
    const claim = await claimed(bench, orderKey)
    await bench.claims.keepInDoubt(claim, { transactionId: randomUUID(), attempt: 1 })
    return claim
  }

  test('rows are taken in portions, each by one bench, however they race', async () => {
    const batchId = await shared(5 * rowsAtOnce)
    const portions = await Promise.all(
      [owner, helper, third, owner, helper, third].map((bench) => taken(bench, batchId)),
    )
    const places = portions.flat().map(({ place }) => place)
    expect(new Set(places).size).toBe(places.length)
    expect(portions.every((portion) => portion.length <= rowsAtOnce)).toBe(true)
    const rest = [
      ...(await taken(owner, batchId)),
      ...(await taken(owner, batchId)),
      ...(await taken(owner, batchId)),
    ]
    expect(places.length + rest.length).toBe(5 * rowsAtOnce)
    expect(await taken(third, batchId)).toEqual([])
  })

  test('a take whose answer was lost is the same rows when it is asked for again, and no more than are left of it', async () => {
    const batchId = await shared(2 * rowsAtOnce)
    const takeId = randomUUID()
    const first = await taken(helper, batchId, takeId)
    expect(await taken(helper, batchId, takeId)).toEqual(first)
    const [begun] = first
    if (!begun) throw new Error('no row')
    await helper.batches.begin(batchId, begun)
    expect(await taken(helper, batchId, takeId)).toEqual(first.slice(1))
    for (const row of first) await helper.batches.begin(batchId, row)
    expect(await taken(helper, batchId, takeId)).toEqual([])
  })

  test('a bench that slept past its lease may not begin what another has taken since, nor say anything of it', async () => {
    const { batchId, row } = await oneTaken()
    await leasesEnd(batchId)
    const [again] = await taken(third, batchId)
    expect(again?.place).toBe(row.place)
    expect(await helper.batches.begin(batchId, row)).toBe(false)
    await helper.batches.renew(batchId, [row])
    await helper.batches.giveBack(batchId, [row])
    for (const state of ['refused', 'not_sure'] as const)
      expect(await told(helper, batchId, says(row, state))).toEqual([])
    expect(await rowsOf(batchId)).toMatchObject([{ state: 'taken', bench: 'third', takeId: again?.takeId }])
    // But what it bought, as from before the database was put back, ends the row for all: nobody begins it then.
    expect(await told(helper, batchId, says(row, 'bought'))).toEqual([1])
    expect(await third.batches.begin(batchId, again ?? row)).toBe(false)
    expect(await third.batches.say(batchId, [says(again ?? row, 'refused')])).toEqual({
      written: [],
      boughtElsewhere: [1],
    })
  })

  test('one that renews keeps what it has, and one that slept and lost nothing goes on', async () => {
    const { batchId, row } = await oneTaken()
    await leasesEnd(batchId)
    await helper.batches.renew(batchId, [row])
    expect(await taken(third, batchId)).toEqual([])
    await leasesEnd(batchId)
    expect(await helper.batches.begin(batchId, row)).toBe(true)
    expect(await taken(third, batchId)).toEqual([])
  })

  test('what a bench left behind is taken again only where its order’s claim is free', async () => {
    const { batchId, row, orderKey } = await oneTaken()
    await helper.batches.begin(batchId, row)
    const claim = await inDoubt(helper, orderKey)
    await leasesEnd(batchId)
    // It may have been bought there: no time ends that.
    expect(await taken(third, batchId)).toEqual([])
    await owner.batches.settleByClaims(batchId)
    expect(await rowsOf(batchId)).toMatchObject([{ state: 'not_sure', bench: 'helper', word: 'by_claim' }])
    expect(await taken(third, batchId)).toEqual([])
    // Another bench's own old purchase says nothing of it.
    for (const bench of [third, owner])
      expect(await told(bench, batchId, says({ place: 1, takeId: randomUUID() }, 'refused'))).toEqual([])
    expect(await states(batchId)).toEqual(['not_sure'])
    await helper.claims.packed(claim)
    await postgres.query(`UPDATE packbench.batch_rows SET said_at = said_at - interval '2 minutes'`)
    await owner.batches.settleByClaims(batchId)
    expect(await states(batchId)).toEqual(['bought'])

    // What it had not begun waits for the claim alone.
    const other = await oneTaken()
    await claimed(helper, other.orderKey)
    expect(await taken(third, other.batchId)).toEqual([])
    await leasesEnd(other.batchId)
    expect(await taken(third, other.batchId)).toHaveLength(1)
  })

  test('what a bench was let begin no time gives to another, whatever its claim says; its own word does', async () => {
    const { batchId, row, orderKey } = await oneTaken()
    await helper.batches.begin(batchId, row)
    // As where it was cut off then, and bought it all the same.
    await claimed(helper, orderKey)
    await leasesEnd(batchId)
    expect(await taken(third, batchId)).toEqual([])
    await owner.batches.settleByClaims(batchId)
    expect(await rowsOf(batchId)).toMatchObject([{ state: 'not_sure', bench: 'helper', word: 'by_claim' }])
    expect(await taken(third, batchId)).toEqual([])
    expect(await helper.batches.begin(batchId, row)).toBe(false)
    await helper.batches.giveBack(batchId, [row])
    expect(await taken(third, batchId)).toHaveLength(1)
  })

  test('an order that is packed at another bench meanwhile keeps its row no longer, nor a doubt of a bench that is gone', async () => {
    const left = await oneTaken()
    const doubt = await oneTaken()
    await helper.batches.begin(doubt.batchId, doubt.row)
    await inDoubt(helper, doubt.orderKey)
    expect(await told(helper, doubt.batchId, says(doubt.row, 'not_sure'))).toEqual([1])
    await leasesEnd(left.batchId)
    await leasesEnd(doubt.batchId)
    // By a scan there, and on a person's word.
    await third.claims.packed(await claimed(third, left.orderKey))
    const over = await third.claims.takeOver(doubt.orderKey, true)
    if (over.kind !== 'taken') throw new Error(over.kind)
    await third.claims.packed({ orderKey: doubt.orderKey, parcelNumber: 1, fencing: over.fencing })
    await postgres.query(`UPDATE packbench.batch_rows SET said_at = said_at - interval '2 minutes'`)
    for (const { batchId } of [left, doubt]) {
      expect(await taken(owner, batchId)).toEqual([])
      await owner.batches.settleByClaims(batchId)
      expect(await rowsOf(batchId)).toMatchObject([{ state: 'out', word: 'already_shipped', bench: 'third' }])
    }
    // Its doubt is known there by then, and ends as bought after all.
    expect(await helper.batches.say(doubt.batchId, [says(doubt.row, 'not_sure')])).toMatchObject({
      boughtElsewhere: [1],
    })
    expect(await told(helper, doubt.batchId, says(doubt.row, 'bought'))).toEqual([1])
  })

  test('after the database was put back, what was bought or is not sure undoes what was said before it', async () => {
    const { batchId, row } = await oneTaken()
    await helper.batches.begin(batchId, row)
    await told(helper, batchId, says(row, 'refused'))
    const later = { place: 1, takeId: randomUUID() }
    expect(await told(third, batchId, says(later, 'not_sure'))).toEqual([1])
    expect(await told(third, batchId, says(later, 'bought'))).toEqual([1])
    expect(await rowsOf(batchId)).toMatchObject([{ state: 'bought', bench: 'third' }])
  })

  test('a doubt is settled by the bench that has it', async () => {
    const { batchId, row } = await oneTaken()
    await helper.batches.begin(batchId, row)
    expect(await told(helper, batchId, says(row, 'not_sure'))).toEqual([1])
    expect(await told(helper, batchId, says(row, 'not_sure'))).toEqual([1])
    expect(await told(helper, batchId, says(row, 'bought'))).toEqual([1])
    // What was bought stays so.
    expect(await told(helper, batchId, says(row, 'refused'))).toEqual([])
    expect(await states(batchId)).toEqual(['bought'])
  })

  test('a batch that is ended has what was not begun out, and leaves what was to its bench', async () => {
    const batchId = await shared(3)
    const rows = await taken(helper, batchId)
    const [first, second, last] = rows
    if (!first || !second || !last) throw new Error('no rows')
    await helper.batches.begin(batchId, first)
    await helper.batches.begin(batchId, second)
    await helper.batches.end(batchId)
    // Only the bench that shares it ends it.
    expect(await states(batchId)).toEqual(['taken', 'taken', 'taken'])
    await owner.batches.end(batchId)
    expect(await states(batchId)).toEqual(['taken', 'taken', 'out'])
    expect(await helper.batches.begin(batchId, last)).toBe(false)
    expect(await told(helper, batchId, says(first, 'bought'))).toEqual([1])
    // Cut off in the middle, and never heard of since: what it did is not known.
    await leasesEnd(batchId)
    await owner.batches.settleByClaims(batchId)
    expect(await states(batchId)).toEqual(['bought', 'not_sure', 'out'])
    expect(await told(helper, batchId, says(second, 'bought'))).toEqual([2])
    expect(await states(batchId)).toEqual(['bought', 'bought', 'out'])
    expect((await owner.batches.listOpen()).some((one) => one.batchId === batchId)).toBe(false)
    expect(await taken(third, batchId)).toEqual([])
  })

  test('what was begun of a batch that has ended is called off by its bench alone, and bought after all, it is bought', async () => {
    const { batchId, row } = await oneTaken()
    await helper.batches.begin(batchId, row)
    await owner.batches.end(batchId)
    await leasesEnd(batchId)
    // It is heard of again, and may be about to go on.
    await helper.claims.renew([])
    await owner.batches.settleByClaims(batchId)
    expect(await states(batchId)).toEqual(['not_sure'])
    await helper.batches.giveBack(batchId, [row])
    expect(await rowsOf(batchId)).toMatchObject([{ state: 'out', word: 'cancelled' }])
    expect(await told(helper, batchId, says(row, 'bought'))).toEqual([1])
  })

  test('ended and begun exclude each other, however they race', async () => {
    for (let round = 0; round < 30; round++) {
      const { batchId, row } = await oneTaken()
      const [isBegun] = await Promise.all([helper.batches.begin(batchId, row), owner.batches.end(batchId)])
      expect(await states(batchId)).toEqual([isBegun ? 'taken' : 'out'])
    }
  })

  test('a row is taken out by the bench that shares it, until it is begun, and put back', async () => {
    const { batchId, row } = await oneTaken()
    expect(await helper.batches.takeOut(batchId, 1)).toBe(false)
    expect(await owner.batches.takeOut(batchId, 1)).toBe(true)
    expect(await owner.batches.takeOut(batchId, 1)).toBe(true)
    expect(await helper.batches.begin(batchId, row)).toBe(false)
    expect(await taken(third, batchId)).toEqual([])
    await owner.batches.reopen(batchId, [1])
    const [again] = await taken(third, batchId)
    await third.batches.begin(batchId, again ?? row)
    expect(await owner.batches.takeOut(batchId, 1)).toBe(false)
    // What was refused waits again where its bench says so.
    await third.batches.say(batchId, [says(again ?? row, 'refused')])
    await owner.batches.reopen(batchId, [1])
    expect(await taken(helper, batchId)).toHaveLength(1)
  })

  test('what a bench gives back goes to others, and what it lacks something for does not come back to it', async () => {
    const { batchId, row } = await oneTaken()
    await helper.batches.giveBack(batchId, [row])
    const [again] = await taken(helper, batchId)
    await helper.batches.giveBack(batchId, [again ?? row], { word: 'no_order', code: undefined })
    expect(await taken(helper, batchId)).toEqual([])
    expect(await helper.batches.get(batchId)).toMatchObject({ waiting: 1, toCome: 0, total: 1 })
    expect(await third.batches.get(batchId)).toMatchObject({ waiting: 1, toCome: 1 })
    expect(await taken(third, batchId)).toHaveLength(1)
    // Its own book may be an earlier one: what its claim says it bought is not given back.
    const other = await oneTaken()
    const claim = await inDoubt(helper, other.orderKey)
    await helper.batches.giveBack(other.batchId, [other.row])
    await helper.claims.packed(claim)
    await helper.batches.giveBack(other.batchId, [other.row])
    expect(await states(other.batchId)).toEqual(['taken'])
  })

  test('after the database was put back, what was bought is said of a row that nobody has', async () => {
    const { batchId, row } = await oneTaken()
    await helper.batches.begin(batchId, row)
    await postgres.query(
      `UPDATE packbench.batch_rows SET state = 'waiting', take_id = NULL, bench_id = NULL WHERE batch_id = '${batchId}'`,
    )
    expect(await helper.batches.begin(batchId, row)).toBe(false)
    expect(await told(helper, batchId, says(row, 'refused'))).toEqual([])
    expect(await told(helper, batchId, says(row, 'bought'))).toEqual([1])
    expect(await rowsOf(batchId)).toMatchObject([{ state: 'bought', bench: 'helper' }])
    // Put up again under the same places, it stays as it is.
    await owner.batches.share(batchId, sealed)
    await owner.batches.offer(batchId, [{ place: 1, orderKey: keyOf(batchId, 1), sealed }])
    expect(await states(batchId)).toEqual(['bought'])
  })

  test('changes are read on from where they were, those of transactions that were open then too', async () => {
    const batchId = await shared(2)
    const first = await owner.batches.rowsSince(batchId, undefined)
    expect(first.rows).toHaveLength(2)
    const open = new Client({ connectionString: postgres.url() })
    await open.connect()
    await open.query('BEGIN')
    await open.query(
      `UPDATE packbench.batch_rows SET state = 'out', changed = pg_current_xact_id() WHERE batch_id = '${batchId}' AND place = 2`,
    )
    const [row] = await taken(helper, batchId)
    const second = await owner.batches.rowsSince(batchId, first.mark)
    expect(second.rows.map(({ place, state }) => [place, state])).toContainEqual([row?.place, 'taken'])
    await open.query('COMMIT')
    await open.end()
    const third = await owner.batches.rowsSince(batchId, second.mark)
    expect(third.rows.map(({ place, state }) => [place, state])).toContainEqual([2, 'out'])
    expect((await owner.batches.rowsSince(batchId, third.mark)).mark).not.toBe('')
  })

  test('a bench that was put out takes and begins nothing, and its batch is shown to nobody', async () => {
    const { batchId, row } = await oneTaken()
    const putOut = (bench: keyof typeof ids) =>
      postgres.query(
        `INSERT INTO packbench.put_outs (warehouse_id, bench_id, name)
         VALUES ('${owner.warehouseId}', '${ids[bench]}', '${bench}')`,
      )
    await putOut('helper')
    expect(await helper.batches.begin(batchId, row)).toBe(false)
    const other = await shared(1)
    expect(await taken(helper, other)).toEqual([])
    // What it has bought it may still say.
    expect(await told(helper, batchId, says(row, 'bought'))).toEqual([1])
    await putOut('owner')
    expect((await third.batches.listOpen()).some(({ bench }) => bench === 'owner')).toBe(false)
    await postgres.query('DELETE FROM packbench.put_outs')
    expect((await third.batches.listOpen()).some((one) => one.batchId === other)).toBe(true)
  })

  test('rows are put up by the bench whose batch it is, while it is open', async () => {
    const batchId = await shared(1)
    const row = { place: 2, orderKey: keyOf(batchId, 2), sealed }
    await helper.batches.offer(batchId, [row])
    expect(await states(batchId)).toHaveLength(1)
    await owner.batches.offer(batchId, [row, { ...row, place: 1, orderKey: 'another' }])
    expect(await states(batchId)).toHaveLength(2)
    await owner.batches.end(batchId)
    await owner.batches.offer(batchId, [{ ...row, place: 3 }])
    expect(await states(batchId)).toHaveLength(2)
  })

  test('a state that is none is not written, nor can a bench delete', async () => {
    await shared(1)
    const write = (text: string) => packer.run({ name: text.slice(0, 40), text }, [])
    await expect(write(`UPDATE packbench.batch_rows SET state = 'paid'`)).rejects.toThrow()
    for (const table of ['batch_rows', 'shared_batches'])
      await expect(write(`DELETE FROM packbench.${table}`)).rejects.toMatchObject({
        code: 'warehouse_refused',
      })
  })

  test('a bench of the version before works beside the tables', async () => {
    const version =
      migrations.find(({ sql }) => sql.includes('CREATE TABLE packbench.batch_rows'))?.version ?? 0
    expect(version).toBeGreaterThan(11)
    await checkVersion(packer, version - 1)
  })
})
