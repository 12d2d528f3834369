// What benches are promised of the list of items that they share: over a real PostgreSQL, and the list of each in a database of its own.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openWarehouse, type WarehouseOptions } from '../../src/adapters/postgres/open-warehouse.ts'
import { initWarehouse } from '../../src/adapters/postgres/set-up.ts'
import { sqliteItemSharing } from '../../src/adapters/sqlite/item-sharing.ts'
import { sqliteItemStore } from '../../src/adapters/sqlite/items.ts'
import { AppError } from '../../src/contract/errors.ts'
import type { ItemContent } from '../../src/core/items/item.ts'
import { codeKey } from '../../src/core/orders/barcode.ts'
import { createItemSharing } from '../../src/core/warehouse/share-items.ts'
import type { SharedItems } from '../../src/core/warehouse/shared-items.ts'
import {
  addPacker,
  packerPassword,
  startPostgres,
  withoutPostgres,
  type PrivatePostgres,
} from '../support/private-postgres.ts'
import { openStores } from '../unit/adapters/sqlite/samples.ts'

describe.skipIf(withoutPostgres)('the list of items that benches share', () => {
  let postgres: PrivatePostgres
  let place: Omit<WarehouseOptions, 'benchId' | 'bench'>

  beforeAll(async () => {
    postgres = await startPostgres()
    await addPacker(postgres)
    await initWarehouse({ url: postgres.url(), password: undefined }, { name: 'main', login: 'packer' })
    // As benches come: what they may is all that is needed.
    const url = postgres.url().replace('postgres@', 'packer@')
    place = { url, password: packerPassword, name: 'main', profile: 'test' }
  })
  afterAll(() => postgres.close())
  beforeEach(() => postgres.query('TRUNCATE packbench.shared_items'))

  /** A bench as far as it shares its items. A round of it is under way only while `round` is. */
  async function openBench(bench: string) {
    const none = () => undefined
    const { context } = await openStores()
    const warehouse = await openWarehouse({ ...place, benchId: randomUUID(), bench })
    const store = sqliteItemStore(context)
    const book = sqliteItemSharing(context)
    const self = {
      isCut: false,
      losesAnswer: false,
      epoch: 'first',
      meanwhile: none as () => unknown,
      asking: none as (what: unknown) => void,
    }
    let ended: () => void = () => undefined
    const after = (ms: number, then: () => void) => {
      // What waits longer is the next round, which comes when it is asked for.
      if (ms > 1_000) ended()
      else setImmediate(then)
      return () => undefined
    }
    const cutOff = () => new AppError('warehouse_cut_off', 'cut')
    const items = (): SharedItems => ({
      ...warehouse.items,
      after(from, most) {
        self.asking(from.number)
        return warehouse.items.after(from, most)
      },
      lacking(held) {
        self.asking(held[0]?.skuKey)
        return warehouse.items.lacking(held)
      },
      async tell(tellings, next) {
        const told = await warehouse.items.tell(tellings, next)
        if (self.losesAnswer) throw cutOff()
        await self.meanwhile()
        return told
      },
    })
    const open = (own = book) => {
      return createItemSharing({
        items: () => (self.isCut ? Promise.reject(cutOff()) : Promise.resolve(items())),
        book: own,
        epoch: () => Promise.resolve(self.epoch),
        clock: { now: () => new Date(), elapsedMs: () => 0, after },
        logger: { info: none, warn: none, error: none },
        onItems: none,
        onState: none,
      })
    }
    onTestFinished(() => warehouse.close())
    const listed = async () =>
      (await store.following('', 1_000)).map(({ updatedAt: _none, ...item }) => JSON.stringify(item))
    return {
      ...self,
      self,
      store,
      book,
      listed,
      open,
      notStood: async () =>
        (await book.notStood(100)).listed.map(({ at: _none, seq: _neither, ...one }) => one),
      take: (sku: string, says: Partial<ItemContent>) => store.take([{ sku, says }]),
      /** Killed and started each time: nothing but what is on disk is known by the next. */
      round: (sharing = open()) =>
        new Promise<void>((resolve) => {
          ended = resolve
          // It looks for a restore each time.
          sharing.again()
        }),
    }
  }
  type Bench = Awaited<ReturnType<typeof openBench>>

  async function settle(benches: readonly Bench[]): Promise<void> {
    for (const { self } of benches) Object.assign(self, { isCut: false, losesAnswer: false })
    // Told by each, and heard by each: what gives way to a code is told once more.
    for (let times = 0; times < 4; times += 1) for (const bench of benches) await bench.round()
  }

  async function putBack(rows: readonly Record<string, unknown>[]): Promise<void> {
    await postgres.query('TRUNCATE packbench.shared_items')
    await postgres.query(
      `INSERT INTO packbench.shared_items SELECT * FROM json_populate_recordset(NULL::packbench.shared_items, '${JSON.stringify(rows).replaceAll("'", "''")}')`,
    )
  }

  /** The same everywhere, with nothing left to tell, and one item for each code. */
  async function expectSame(benches: readonly Bench[]): Promise<void> {
    const [first, ...others] = await Promise.all(benches.map(({ listed }) => listed()))
    for (const list of others) expect(list).toEqual(first)
    for (const { book } of benches) expect(await book.untold()).toBe(0)
    const items = first?.map((line) => JSON.parse(line) as ItemContent & { sku: string }) ?? []
    const codes = items.flatMap(({ barcodes }) => barcodes.map(({ code }) => codeKey(code)))
    expect(new Set(codes).size).toBe(codes.length)
    for (const { sku, barcodes } of items)
      for (const other of items)
        if (other.sku !== sku)
          expect(barcodes.map(({ code }) => codeKey(code))).not.toContain(codeKey(other.sku))
    const there = await postgres.query(
      'SELECT sku FROM packbench.shared_items WHERE added > removed ORDER BY sku_key',
    )
    expect(there.map((row) => String(row['sku'])).toSorted()).toEqual(items.map(({ sku }) => sku).toSorted())
  }

  test('fields that two benches said at the same time both hold; of the same one the later told', async () => {
    const [left, right] = [await openBench('left'), await openBench('right')]
    await left.take('MUG', { description: 'Mug', weightGrams: 300 })
    await settle([left, right])
    await left.take('MUG', { description: 'Big mug', weightGrams: 310 })
    await right.take('MUG', { weightGrams: 320, currency: 'EUR' })
    await settle([left, right])
    await expectSame([left, right])
    expect(await left.store.bySkus(['MUG']).then((items) => items.get('mug'))).toMatchObject({
      description: 'Big mug',
      weightGrams: 320,
      currency: 'EUR',
    })
    expect(await left.notStood()).toEqual([])
    expect(await right.notStood()).toMatchObject([{ what: 'over', sku: 'MUG', bench: 'left' }])
  })

  test('what was taken off stays off, whatever a bench that did not know of it says, until one says it that knows', async () => {
    const [left, right] = [await openBench('left'), await openBench('right')]
    await left.take('MUG', { weightGrams: 300, description: 'Mug' })
    await settle([left, right])
    await left.store.remove('MUG')
    await right.take('MUG', { weightGrams: 320 })
    await settle([left, right])
    await expectSame([left, right])
    expect(await right.listed()).toEqual([])
    expect(await right.notStood()).toMatchObject([{ what: 'removed', sku: 'MUG' }])
    await right.take('MUG', { weightGrams: 330 })
    await settle([left, right])
    await expectSame([left, right])
    expect(await left.store.bySkus(['MUG']).then((items) => items.get('mug'))).toMatchObject({
      weightGrams: 330,
      description: undefined,
    })
  })

  test.each(['lost', 'on its way'])(
    'a removal stands where the answer to the own word before it was %s',
    async (answer) => {
      const [left, right] = [await openBench('left'), await openBench('right')]
      await settle([left, right])
      await left.take('MUG', { weightGrams: 300 })
      if (answer === 'lost') left.self.losesAnswer = true
      else
        left.self.meanwhile = async () => {
          left.self.meanwhile = () => undefined
          await left.store.remove('MUG')
        }
      await left.round()
      if (answer === 'lost') await left.store.remove('MUG')
      await settle([left, right])
      await expectSame([left, right])
      expect(await left.listed()).toEqual([])
      expect(await left.notStood()).toEqual([])
    },
  )

  test('a bench that joins adds what the warehouse lacks, brings nothing back, and takes the rest', async () => {
    const [left, joining] = [await openBench('left'), await openBench('joining')]
    await joining.take('MUG', { weightGrams: 1 })
    await joining.take('GONE', { weightGrams: 2 })
    await joining.take('OWN', { weightGrams: 3 })
    await left.take('MUG', { weightGrams: 300 })
    await left.take('GONE', { weightGrams: 4 })
    await left.round()
    await left.store.remove('GONE')
    await left.round()
    await settle([left, joining])
    await expectSame([left, joining])
    expect((await left.listed()).map((line) => line.replace(/.*"sku":"(\w+)".*/, '$1'))).toEqual([
      'MUG',
      'OWN',
    ])
    expect((await joining.notStood()).map(({ what, sku }) => [what, sku]).toSorted()).toEqual([
      ['left_out', 'GONE'],
      ['left_out', 'MUG'],
    ])
  })

  test('a pass after a restart of the database goes on where a fault ended it', async () => {
    const left = await openBench('left')
    await left.take('MUG', { weightGrams: 1 })
    await left.store.take(
      Array.from({ length: 1_200 }, (_, at) => ({ sku: `S-${at}`, says: { weightGrams: 1 } })),
    )
    await left.round()
    Object.assign(left.self, { epoch: 'restarted' })
    let questions = 0
    const answered: unknown[] = []
    left.self.asking = (what) => {
      questions += 1
      if (questions % 3 === 0) throw new AppError('warehouse_cut_off', 'cut')
      answered.push(what)
    }
    const sharing = left.open()
    for (let rounds = 0; rounds < 12; rounds += 1) await left.round(sharing)
    expect(answered.filter((what) => what === 0)).toEqual([0])
    expect(answered.filter((what) => what === 'mug')).toEqual(['mug'])
    expect(await left.book.state()).toMatchObject({ epoch: 'restarted' })
  })

  test('an SKU comes to be written as the warehouse has it', async () => {
    const [left, right] = [await openBench('left'), await openBench('right')]
    await left.take('Mug', { weightGrams: 300 })
    await right.take('MUG', { weightGrams: 300 })
    await settle([left, right])
    await expectSame([left, right])
    expect(await right.store.bySkus(['mug']).then((items) => items.get('mug'))).toMatchObject({ sku: 'Mug' })
    expect(await right.notStood()).toEqual([])
  })

  test('a bench that is closed while it joins offers no more of its list', async () => {
    const joining = await openBench('joining')
    const { book, store } = joining
    await store.take(Array.from({ length: 1_200 }, (_, at) => ({ sku: `S-${at}`, says: { weightGrams: 1 } })))
    let offers = 0
    await new Promise<void>((resolve) => {
      const sharing = joining.open({
        ...book,
        offerSome() {
          offers += 1
          void sharing.close().then(resolve)
          return book.offerSome()
        },
      })
      sharing.start()
    })
    expect(offers).toBe(1)
    expect(await book.untold()).toBe(500)
  })

  test('what is told after a fail-over to a clock that is behind stands over what benches had heard before', async () => {
    const [left, right] = [await openBench('left'), await openBench('right')]
    await left.take('CUP', { weightGrams: 100 })
    await settle([left, right])
    await postgres.query('UPDATE packbench.item_turns SET last = last + 86400000000')
    await left.take('MUG', { weightGrams: 300 })
    await settle([left, right])
    await postgres.query('TRUNCATE packbench.shared_items, packbench.item_turns')
    for (const { self } of [left, right]) self.epoch = 'failed over'
    await right.take('MUG', { weightGrams: 310 })
    await right.round()
    await settle([left, right])
    await expectSame([left, right])
    expect(await left.store.bySkus(['MUG']).then((items) => items.get('mug'))).toMatchObject({
      weightGrams: 310,
    })
    await left.store.remove('MUG')
    await settle([left, right])
    await expectSame([left, right])
    expect((await right.listed()).length).toBe(1)
  })

  test('a bench that is put out tells nothing, and keeps it noted', async () => {
    const left = await openBench('left')
    await left.round()
    await left.take('MUG', { weightGrams: 300 })
    await postgres.query(
      `INSERT INTO packbench.put_outs (warehouse_id, bench_id, name)
       SELECT warehouse_id, bench_id, name FROM packbench.benches WHERE name = 'left'`,
    )
    try {
      await left.round()
      expect(await left.book.untold()).toBe(1)
    } finally {
      await postgres.query('DELETE FROM packbench.put_outs')
    }
    await left.round()
    expect(await left.book.untold()).toBe(0)
  })

  const code = (name: string) => ({ barcodes: [{ code: name }] })
  const nameOf = (bench: Bench, name: string) => bench.store.byCode(name).then((item) => item?.sku)

  test('a barcode that was moved to another item names it at every bench, in whichever order they are told', async () => {
    const [left, right] = [await openBench('left'), await openBench('right')]
    await left.take('OLD-1', code('moved'))
    await left.take('A', code('a-code'))
    await left.take('B', code('b-code'))
    await settle([left, right])
    left.self.isCut = true
    await left.store.remove('OLD-1')
    await left.take('NEW-1', code('moved'))
    await left.take('A', { barcodes: [] })
    await left.take('B', code('a-code'))
    await left.take('A', code('b-code'))
    await settle([left, right])
    await expectSame([left, right])
    for (const bench of [left, right]) {
      expect(await nameOf(bench, 'moved')).toBe('NEW-1')
      expect(await nameOf(bench, 'a-code')).toBe('B')
      expect(await nameOf(bench, 'b-code')).toBe('A')
      expect(await bench.notStood()).toEqual([])
    }
  })

  test('barcodes that all move to the next item are told in pieces, and survive a cut between them and a database that is put back', async () => {
    const [left, right] = [await openBench('left'), await openBench('right')]
    const most = 130
    const sku = (at: number) => `S-${String(at).padStart(3, '0')}`
    const each = (says: (at: number) => Partial<ItemContent>) =>
      left.store.take(Array.from({ length: most }, (_, at) => ({ sku: sku(at), says: says(at) })))
    const expectMoved = async () => {
      await expectSame([left, right])
      for (const bench of [left, right])
        for (let at = 0; at < most; at += 1) expect(await nameOf(bench, `c-${(at + 1) % most}`)).toBe(sku(at))
    }
    await each((at) => code(`c-${at}`))
    await settle([left, right])
    const earlier = await postgres.query('SELECT * FROM packbench.shared_items')
    await each(() => ({ barcodes: [] }))
    await each((at) => code(`c-${(at + 1) % most}`))
    left.self.losesAnswer = true
    await left.round()
    await settle([left, right])
    await expectMoved()

    await putBack(earlier)
    for (const { self } of [left, right]) self.epoch = 'put back'
    await settle([left, right])
    await expectMoved()
    expect(await left.notStood()).toEqual([])
    expect(await right.notStood()).toEqual([])
  })

  const seeds = [1, 2, 3, 4]
  test.each(seeds)('is the same at three benches, whatever they do in whichever order (%i)', async (seed) => {
    let state = seed * 7919
    const chance = (most: number) => {
      state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
      return (state >>> 8) % most
    }
    const benches = [await openBench('left'), await openBench('right'), await openBench('third')]
    const skus = ['A', 'B', 'C', 'D', 'E']
    const codes = ['c1', 'c2', 'c3', 'a', 'E', '012345678905', '0012345678905']
    const one = <T>(from: readonly T[]) => from[chance(from.length)]!
    let kept: readonly Record<string, unknown>[] | undefined
    const said: string[] = []
    // Of a code, and items, that no other bench says anything of.
    let holder: string | undefined
    const move = async () => {
      const [mover] = benches
      if (!mover) return
      if (holder && chance(2) === 0) await mover.store.remove(holder)
      else if (holder) await mover.take(holder, { barcodes: [] })
      holder = one(['OWN-1', 'OWN-2', 'OWN-3'])
      await mover.take(holder, code('own'))
    }
    for (let step = 0; step < 120; step += 1) {
      const bench = one(benches)
      const does = chance(13)
      said.push(`${benches.indexOf(bench)}:${does}`)
      if (does < 5) {
        const own = [
          ...new Map(
            Array.from({ length: chance(3) }, () => one(codes)).map((code) => [codeKey(code), code]),
          ).values(),
        ]
        const says = {
          ...(chance(2) === 0 && { weightGrams: chance(5) }),
          ...(chance(2) === 0 && { description: chance(3) === 0 ? undefined : `d${chance(4)}` }),
          ...(chance(2) === 0 && { barcodes: own.map((code) => ({ code })) }),
        }
        await bench.take(one(skus), says)
      } else if (does < 6) await bench.store.remove(one(skus))
      else if (does < 9) await bench.round()
      else if (does === 9) bench.self.isCut = chance(2) === 0
      else if (does === 10) bench.self.losesAnswer = chance(3) === 0
      else if (does === 11) await move()
      else if (!kept) kept = await postgres.query('SELECT * FROM packbench.shared_items')
      else {
        // A word whose answer was lost, and that another bench brings back after this, is not known to be its own.
        const [mover] = benches
        Object.assign(mover!.self, { isCut: false, losesAnswer: false })
        await mover!.round()
        await putBack(kept)
        kept = undefined
        for (const { self } of benches) self.epoch = `after ${step}`
      }
    }
    await settle(benches)
    await expectSame(benches)
    for (const bench of benches) expect(await nameOf(bench, 'own')).toBe(holder)
  })
})
