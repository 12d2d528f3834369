// What requests for refunds promise the benches of a warehouse, over a real PostgreSQL and with the rights that benches have.

import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openConnection, type Connection } from '../../src/adapters/postgres/connection.ts'
import { migrations } from '../../src/adapters/postgres/migrations.ts'
import { openWarehouse, type OpenWarehouse } from '../../src/adapters/postgres/open-warehouse.ts'
import { checkVersion, initWarehouse } from '../../src/adapters/postgres/set-up.ts'
import type { Said } from '../../src/core/warehouse/refund-requests.ts'
import {
  addPacker,
  packerPassword,
  startPostgres,
  withoutPostgres,
  type PrivatePostgres,
} from '../support/private-postgres.ts'
import { warehouseBefore } from '../support/warehouse-before.ts'

describe.skipIf(withoutPostgres)('requests for refunds', () => {
  let postgres: PrivatePostgres
  let packer: Connection
  let owner: OpenWarehouse
  let asker: OpenWarehouse
  const ids = { owner: randomUUID(), asker: randomUUID() }
  const sealed = randomBytes(100)

  beforeAll(async () => {
    postgres = await startPostgres()
    await addPacker(postgres)
    await initWarehouse({ url: postgres.url(), password: undefined }, { name: 'main', login: 'packer' })
    const url = postgres.url().replace('postgres@', 'packer@')
    const place = { url, password: packerPassword, name: 'main', profile: 'test' }
    packer = openConnection(place)
    owner = await openWarehouse({ ...place, benchId: ids.owner, bench: 'owner' })
    asker = await openWarehouse({ ...place, benchId: ids.asker, bench: 'asker' })
  })
  afterAll(async () => {
    await packer.close()
    await owner.close()
    await asker.close()
    await postgres.close()
  })

  const newWish = () => ({ requestId: randomUUID(), benchId: ids.owner, labelId: randomUUID(), sealed })
  const state = async (requestId: string) => (await asker.refundRequests.get(requestId))?.state
  const refundId = randomUUID()
  const done: Said = { state: 'done', word: 'requested', code: undefined, refundId, isOver: false }
  const refused: Said = { ...done, state: 'refused', word: 'refused', code: 'service_refused', isOver: true }

  test('one is open for a label, whoever asks, and another once it is over', async () => {
    const wish = newWish()
    const first = await asker.refundRequests.ask(wish)
    expect(first).toMatchObject({ bench: 'owner', askedAtBench: 'asker', state: 'asked', word: undefined })
    expect(new Uint8Array(first.sealed)).toEqual(new Uint8Array(sealed))
    const others = await Promise.all(
      [asker, owner].map((bench) => bench.refundRequests.ask({ ...wish, requestId: randomUUID() })),
    )
    expect(others.map(({ requestId }) => requestId)).toEqual([wish.requestId, wish.requestId])
    await owner.refundRequests.take(wish.requestId)
    await owner.refundRequests.say(wish.requestId, refused)
    const next = randomUUID()
    expect((await asker.refundRequests.ask({ ...wish, requestId: next })).requestId).toBe(next)
    // The same again, though it is over, is the same.
    expect((await asker.refundRequests.ask(wish)).requestId).toBe(wish.requestId)
    const [newest] = await asker.refundRequests.ofLabels([wish])
    expect(newest?.requestId).toBe(next)
  })

  test('taken and called off exclude each other, however they race', async () => {
    for (let round = 0; round < 40; round++) {
      const wish = newWish()
      await asker.refundRequests.ask(wish)
      const take = () => owner.refundRequests.take(wish.requestId)
      const callOff = () => asker.refundRequests.callOff(wish.requestId)
      const race = round % 2 === 0 ? [take(), callOff()] : [callOff(), take()]
      const outcomes = await Promise.all(race)
      expect(outcomes.filter(Boolean)).toHaveLength(1)
      const [isTaken, isOff] = round % 2 === 0 ? outcomes : outcomes.toReversed()
      expect(await state(wish.requestId)).toBe(isTaken ? 'taken' : 'called_off')
      expect(isOff).toBe(!isTaken)
    }
  })

  test('taken by the bench that bought it, once, and called off by the one that asked', async () => {
    const wish = newWish()
    await asker.refundRequests.ask(wish)
    expect(await asker.refundRequests.take(wish.requestId)).toBe(false)
    expect(await owner.refundRequests.callOff(wish.requestId)).toBe(false)
    // Nothing is said of what nobody has taken.
    await owner.refundRequests.say(wish.requestId, done)
    expect(await state(wish.requestId)).toBe('asked')
    expect(await Promise.all([1, 2].map(() => owner.refundRequests.take(wish.requestId)))).toContain(false)
    expect(await asker.refundRequests.callOff(wish.requestId)).toBe(false)
    await owner.refundRequests.say(wish.requestId, done)
    expect(await asker.refundRequests.get(wish.requestId)).toMatchObject({
      state: 'done',
      word: 'requested',
      refundId,
      endedAt: undefined,
    })
    await owner.refundRequests.say(wish.requestId, { ...done, word: 'refunded', isOver: true })
    // What is over stays so.
    await owner.refundRequests.say(wish.requestId, refused)
    expect(await asker.refundRequests.get(wish.requestId)).toMatchObject({ state: 'done', word: 'refunded' })
  })

  test('each bench is told of what is open of its own, and of what it asked', async () => {
    const wish = newWish()
    await asker.refundRequests.ask(wish)
    const isIt = ({ requestId }: { readonly requestId: string }) => requestId === wish.requestId
    const lists = () =>
      Promise.all([
        owner.refundRequests.listOpen(),
        asker.refundRequests.listOpen(),
        asker.refundRequests.listAsked(),
        owner.refundRequests.listAsked(),
      ])
    expect((await lists()).map((list) => list.some(isIt))).toEqual([true, true, true, false])
    await asker.refundRequests.callOff(wish.requestId)
    expect((await lists()).map((list) => list.some(isIt))).toEqual([false, false, true, false])
  })

  test('a bench is told what others have answered, and that it has not seen', async () => {
    const [kept, rejected, off, offThere, open] = [newWish(), newWish(), newWish(), newWish(), newWish()]
    const ids = [kept, rejected, off, offThere, open].map(({ requestId }) => requestId)
    for (const wish of [kept, rejected, off, offThere, open]) await asker.refundRequests.ask(wish)
    await asker.refundRequests.callOff(off.requestId)
    for (const { requestId } of [kept, rejected, offThere]) await owner.refundRequests.take(requestId)
    await owner.refundRequests.say(kept.requestId, done)
    await owner.refundRequests.say(rejected.requestId, done)
    await owner.refundRequests.say(offThere.requestId, {
      ...done,
      state: 'called_off',
      word: 'withdrawn',
      isOver: true,
    })
    type Seen = Parameters<typeof asker.refundRequests.listAnswered>[0]
    const answered = async (bench: OpenWarehouse, seen: Seen = []) =>
      (await bench.refundRequests.listAnswered(seen))
        .map((request) => ids.findIndex((id) => id === request.requestId))
        .filter((at) => at >= 0)
    // The newest word first.
    expect(await answered(asker)).toEqual([3, 1, 0])
    expect(await answered(owner)).toEqual([])
    const seen: Seen = [kept, rejected, offThere].map(({ requestId }) => ({ requestId, state: 'done' }))
    expect(await answered(asker, seen)).toEqual([3])
    await owner.refundRequests.say(rejected.requestId, refused)
    expect(await answered(asker, seen)).toEqual([1, 3])
  })

  test('what a bench asked that was put out waits until it is let in', async () => {
    const wish = newWish()
    await asker.refundRequests.ask(wish)
    await postgres.query(
      `INSERT INTO packbench.put_outs (warehouse_id, bench_id, name)
       VALUES ('${asker.warehouseId}', '${ids.asker}', 'asker')`,
    )
    expect(await owner.refundRequests.take(wish.requestId)).toBe(false)
    await postgres.query('DELETE FROM packbench.put_outs')
    expect(await owner.refundRequests.take(wish.requestId)).toBe(true)
  })

  test('a state that is none is not written, nor can a bench delete', async () => {
    const wish = newWish()
    await asker.refundRequests.ask(wish)
    const write = (text: string) => packer.run({ name: text, text }, [])
    await expect(write(`UPDATE packbench.refund_requests SET state = 'paid'`)).rejects.toThrow()
    await expect(write('DELETE FROM packbench.refund_requests')).rejects.toMatchObject({
      code: 'warehouse_refused',
    })
  })

  test('a bench of the version before works beside the table, and takes nothing', async () => {
    const version =
      migrations.find(({ sql }) => sql.includes('CREATE TABLE packbench.refund_requests'))?.version ?? 0
    await checkVersion(packer, version - 1)
    const wish = newWish()
    await asker.refundRequests.ask(wish)
    expect(await state(wish.requestId)).toBe('asked')
  })

  test('a database that other benches use is brought on with what is in it', async () => {
    const place = await warehouseBefore(postgres, 6)
    expect((await initWarehouse(place, { name: 'main', login: 'packer' })).applied).toContain(6)
    const opened = await openWarehouse({
      ...place,
      url: place.url.replace('postgres@', 'packer@'),
      password: packerPassword,
      name: 'main',
      profile: 'test',
      benchId: ids.asker,
      bench: 'asker',
    })
    expect(await opened.refundRequests.listOpen()).toEqual([])
    await opened.close()
  })
})
