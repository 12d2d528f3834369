// What prints between benches promise, over a real PostgreSQL and with the rights that benches have.

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

describe.skipIf(withoutPostgres)('prints between benches', () => {
  let postgres: PrivatePostgres
  let packer: Connection
  let asked: OpenWarehouse
  let asker: OpenWarehouse
  const ids = { asked: randomUUID(), asker: randomUUID() }
  const sealed = randomBytes(80)
  const answer = randomBytes(60)

  beforeAll(async () => {
    postgres = await startPostgres()
    await addPacker(postgres)
    await initWarehouse({ url: postgres.url(), password: undefined }, { name: 'main', login: 'packer' })
    const url = postgres.url().replace('postgres@', 'packer@')
    const place = { url, password: packerPassword, name: 'main', profile: 'test' }
    packer = openConnection(place)
    asked = await openWarehouse({ ...place, benchId: ids.asked, bench: 'asked' })
    asker = await openWarehouse({ ...place, benchId: ids.asker, bench: 'asker' })
  })
  afterAll(async () => {
    await packer.close()
    await asked.close()
    await asker.close()
    await postgres.close()
  })

  const newWish = (label?: { readonly benchId: string; readonly labelId: string }) => ({
    requestId: randomUUID(),
    benchId: ids.asked,
    jobId: randomUUID(),
    label,
    sealed,
    content: randomBytes(1_000_000),
  })
  const placed = async (label?: { readonly benchId: string; readonly labelId: string }) => {
    const wish = newWish(label)
    await asker.printRequests.ask(wish)
    return wish
  }
  const now = (requestId: string) => asker.printRequests.get(requestId)
  const putOut = (bench: keyof typeof ids) =>
    postgres.query(
      `INSERT INTO packbench.put_outs (warehouse_id, bench_id, name) VALUES ('${asker.warehouseId}', '${ids[bench]}', '${bench}')`,
    )
  const letIn = () => postgres.query('DELETE FROM packbench.put_outs')

  test('asked twice it is one request, and the bytes come to the bench that is asked alone', async () => {
    const wish = await placed()
    await asker.printRequests.ask({ ...wish, content: randomBytes(10) })
    const there = await now(wish.requestId)
    expect(there).toMatchObject({
      state: 'asked',
      bench: 'asked',
      askedAtBench: 'asker',
      jobId: wish.jobId,
      label: undefined,
      hasContent: true,
      isVoid: false,
    })
    expect(Buffer.from((await asked.printRequests.content(wish.requestId)) ?? [])).toEqual(wish.content)
    expect(await asker.printRequests.content(wish.requestId)).toBeUndefined()
    for (const bench of [asked, asker])
      expect((await bench.printRequests.listOpen()).map(({ requestId }) => requestId)).toContain(
        wish.requestId,
      )
  })

  test('taken and called off exclude each other, however they race', async () => {
    for (let round = 0; round < 40; round++) {
      const wish = { ...newWish(), content: randomBytes(20) }
      await asker.printRequests.ask(wish)
      const take = () => asked.printRequests.take(wish.requestId)
      const callOff = () => asker.printRequests.callOff(wish.requestId)
      const race = round % 2 === 0 ? [take(), callOff()] : [callOff(), take()]
      const outcomes = await Promise.all(race)
      expect(outcomes.filter(Boolean)).toHaveLength(1)
      const [isTaken] = round % 2 === 0 ? outcomes : outcomes.toReversed()
      expect(await now(wish.requestId)).toMatchObject({ state: isTaken ? 'taken' : 'called_off' })
    }
  })

  test('one that was called off before it came there comes no more', async () => {
    const wish = newWish()
    await asker.printRequests.callOffUnheard(wish)
    await asker.printRequests.ask(wish)
    expect(await now(wish.requestId)).toMatchObject({ state: 'called_off', hasContent: false })
    expect(await asked.printRequests.take(wish.requestId)).toBe(false)
    // Of one that is there it changes nothing: that is called off by its own statement.
    const there = await placed()
    await asker.printRequests.callOffUnheard(there)
    expect(await now(there.requestId)).toMatchObject({ state: 'asked' })
  })

  test('taken by the bench that is asked, once, and called off by the one that asked', async () => {
    const wish = await placed()
    expect(await asker.printRequests.take(wish.requestId)).toBe(false)
    expect(await asked.printRequests.callOff(wish.requestId)).toBe(false)
    expect(await asker.printRequests.say(wish.requestId, 'printed', answer)).toBe(false)
    expect(await Promise.all([1, 2].map(() => asked.printRequests.take(wish.requestId)))).toContain(false)
    expect(await asker.printRequests.callOff(wish.requestId)).toBe(false)
  })

  test('its bytes stay until it is over, and what is over stays so', async () => {
    const wish = await placed()
    await asked.printRequests.take(wish.requestId)
    await asked.printRequests.say(wish.requestId, 'not_sure', answer)
    expect(await now(wish.requestId)).toMatchObject({
      state: 'not_sure',
      hasContent: true,
      endedAt: undefined,
    })
    expect(await asked.printRequests.say(wish.requestId, 'printed', answer)).toBe(true)
    expect(await now(wish.requestId)).toMatchObject({ state: 'printed', hasContent: false })
    expect(await asked.printRequests.say(wish.requestId, 'refused', answer)).toBe(false)
    expect(Buffer.from((await now(wish.requestId))?.answer ?? [])).toEqual(answer)
    expect((await asker.printRequests.listOpen()).some(({ requestId }) => requestId === wish.requestId)).toBe(
      false,
    )
    expect(
      (await asker.printRequests.listAsked()).some(({ requestId }) => requestId === wish.requestId),
    ).toBe(true)
    // Called off, nothing of it is left either, and nothing is said of it.
    const off = await placed()
    await asker.printRequests.callOff(off.requestId)
    expect(await now(off.requestId)).toMatchObject({ hasContent: false })
    expect(await asked.printRequests.say(off.requestId, 'printed', answer)).toBe(false)
  })

  test('a label that is void, or asked back, by the moment that it would be taken is not', async () => {
    const labels = Array.from({ length: 3 }, () => ({ benchId: ids.asker, labelId: randomUUID() }))
    for (const { labelId } of labels)
      await asker.archive.put({
        labelId,
        orderKey: undefined,
        trackingIndex: undefined,
        boughtAt: new Date(),
        isVoid: false,
        keyVersion: 1,
        sealed,
      })
    const [isVoid, askedBack, good] = await Promise.all(labels.map((label) => placed(label)))
    const [first, second] = labels
    await postgres.query(
      `UPDATE packbench.label_copies SET is_void = true WHERE label_id = '${first?.labelId}'`,
    )
    await asked.refundRequests.ask({
      requestId: randomUUID(),
      benchId: ids.asker,
      labelId: second?.labelId ?? '',
      sealed,
    })
    const taken = await Promise.all(
      [isVoid, askedBack, good].map((wish) => asked.printRequests.take(wish?.requestId ?? '')),
    )
    expect(taken).toEqual([false, false, true])
    expect(await now(isVoid?.requestId ?? '')).toMatchObject({ state: 'asked', isVoid: true })
  })

  test('a bench that is put out asks for nothing, is asked for nothing, and what it asked is not taken', async () => {
    const before = await placed()
    for (const bench of ['asker', 'asked'] as const) {
      await putOut(bench)
      const wish = await placed()
      expect(await now(wish.requestId)).toBeUndefined()
      expect(await asked.printRequests.take(before.requestId)).toBe(false)
      await letIn()
    }
    expect(await asked.printRequests.take(before.requestId)).toBe(true)
  })

  test('what is a week old is printed by nobody, and who asked for it is forgotten', async () => {
    const wish = await placed()
    await postgres.query(
      `UPDATE packbench.print_requests SET asked_at = now() - interval '8 days' WHERE request_id = '${wish.requestId}'`,
    )
    await asker.printRequests.forget()
    expect(await now(wish.requestId)).toMatchObject({ state: 'asked', hasContent: false })
    expect(await asked.printRequests.take(wish.requestId)).toBe(false)
    expect(await asker.printRequests.callOff(wish.requestId)).toBe(true)
    await postgres.query(
      `UPDATE packbench.print_requests SET ended_at = now() - interval '31 days' WHERE request_id = '${wish.requestId}'`,
    )
    await asker.printRequests.forget()
    expect((await now(wish.requestId))?.sealed).toHaveLength(0)
  })

  test('a state that is none is not written, nor can a bench delete', async () => {
    const write = (text: string) => packer.run({ name: text, text }, [])
    await expect(write(`UPDATE packbench.print_requests SET state = 'paid'`)).rejects.toThrow()
    await expect(write('DELETE FROM packbench.print_requests')).rejects.toMatchObject({
      code: 'warehouse_refused',
    })
  })

  test('a bench of the version before works beside the table, and takes nothing', async () => {
    const version =
      migrations.find(({ sql }) => sql.includes('CREATE TABLE packbench.print_requests'))?.version ?? 0
    await checkVersion(packer, version - 1)
    const wish = await placed()
    expect(await now(wish.requestId)).toMatchObject({ state: 'asked' })
  })
})
