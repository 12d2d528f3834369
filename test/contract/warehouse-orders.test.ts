// What benches are promised of the orders that they share: over a real PostgreSQL, and the book of each in a database of its own.

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openConnection, type Connection } from '../../src/adapters/postgres/connection.ts'
import type { WarehouseOptions } from '../../src/adapters/postgres/open-warehouse.ts'
import { initWarehouse } from '../../src/adapters/postgres/set-up.ts'
import { sharedOrderStatements } from '../../src/adapters/postgres/shared-order-statements.ts'
import { orderSealer } from '../../src/app/station/order-envelope.ts'
import { AppError } from '../../src/contract/errors.ts'
import {
  addPacker,
  packerPassword,
  startPostgres,
  withoutPostgres,
  type PrivatePostgres,
} from '../support/private-postgres.ts'
import { has, idle, matches, openSharingBench, rounds } from '../support/sharing-bench.ts'
import { until } from '../support/until.ts'
import { buy, orderContent, preparedPurchase } from '../unit/adapters/sqlite/samples.ts'

describe.skipIf(withoutPostgres)('orders that benches share', () => {
  const key = randomBytes(32)
  let postgres: PrivatePostgres
  let place: Omit<WarehouseOptions, 'benchId' | 'bench'>
  let packer: Connection

  beforeAll(async () => {
    postgres = await startPostgres()
    await addPacker(postgres)
    await initWarehouse({ url: postgres.url(), password: undefined }, { name: 'main', login: 'packer' })
    // As benches come: what they may is all that is needed.
    const url = postgres.url().replace('postgres@', 'packer@')
    place = { url, password: packerPassword, name: 'main', profile: 'test' }
    packer = openConnection(place)
  })
  afterAll(async () => {
    await packer.close()
    await postgres.close()
  })
  beforeEach(() => postgres.query('TRUNCATE packbench.shared_orders'))

  const open = (bench: string, options: Partial<Parameters<typeof openSharingBench>[2]> = {}) =>
    openSharingBench(place, bench, { key, ...options })
  const two = async () => [await open('left'), await open('right')] as const
  const rows = () => postgres.query('SELECT * FROM packbench.shared_orders ORDER BY order_key')
  const rowCount = (count: number) => until(async () => (await rows()).length === count)
  const address = (street1: string) => ({ ...orderContent('any').toAddress, street1 })

  test('what one bench takes in is in the book of the other, whole, and says where it came from', async () => {
    const [left, right] = await two()
    await left.orders.upsert(
      [
        orderContent('WEB-1', {
          references: ['gift'],
          customerGroups: ['VIP'],
          items: [
            { ...orderContent('any').items[0]!, barcodes: [{ code: 'A' }, { code: 'CASE', count: 12 }] },
          ],
        }),
      ],
      'hand',
    )
    const order = await has(right, 'web-1')
    const { id, createdAt, updatedAt } = order
    expect({ ...(await left.orders.findByNumber('WEB-1')), id, createdAt, updatedAt }).toEqual(order)
    expect(await right.orders.trail(order.id)).toMatchObject({ origin: 'bench:left\nhand' })
    const [row] = await rows()
    expect(row).toMatchObject({ order_key: 'web-1', key_version: 1 })
    expect(JSON.stringify(row)).not.toContain('Lovelace')
  })

  test('benches that import the same file agree: it is told once, and nobody tells it again', async () => {
    const [left, right] = await two()
    const file = ['WEB-1', 'WEB-2', 'WEB-3'].map((number) => orderContent(number))
    await Promise.all([left.orders.upsert(file, 'hand'), right.orders.upsert(file, 'a source')])
    await rowCount(3)
    await idle(left, right)
    const before = await rows()
    await left.orders.upsert(file, 'hand')
    await right.orders.upsert(file, 'a source')
    left.sharing.soon()
    right.sharing.soon()
    const told = [left.told.orders, right.told.orders]
    await rounds(left, right)
    expect([left.told.orders, right.told.orders]).toEqual(told)
    expect(await rows()).toEqual(before)
  })

  test('what changes at one changes at the other, by an import as by a person', async () => {
    const [left, right] = await two()
    await left.orders.upsert([orderContent('WEB-1')], 'hand')
    await has(right, 'WEB-1')
    const rightIs = (is: object) => until(async () => matches(await right.orders.findByNumber('WEB-1'), is))
    await left.orders.upsert([orderContent('WEB-1', { weightGrams: 999 })], 'hand')
    await rightIs({ weightGrams: 999 })
    await left.orders.setAddress('WEB-1', address('1 Typed Road'))
    await rightIs({ toAddress: address('1 Typed Road') })
    // The file's own is known here too: it comes again, and changes nothing of it.
    const { id } = await has(right, 'WEB-1')
    expect(await right.orders.trail(id)).toMatchObject({ fileAddress: orderContent('any').toAddress })
    expect(await right.orders.upsert([orderContent('WEB-1', { weightGrams: 999 })], 'hand')).toMatchObject({
      unchanged: 1,
    })
    await left.orders.setAddress('WEB-1', undefined)
    await rightIs({ toAddress: orderContent('any').toAddress })
    await left.orders.hold('WEB-1', 'the customer calls back')
    await rightIs({ state: 'held', heldReason: 'the customer calls back' })
    await right.orders.release('WEB-1')
    await until(async () => (await left.orders.findByNumber('WEB-1'))?.state === 'open')
    await left.orders.cancel('WEB-1')
    await rightIs({ state: 'cancelled' })
    await right.orders.takeBack('WEB-1')
    await until(async () => (await left.orders.findByNumber('WEB-1'))?.state === 'open')
    await idle(left, right)
    await rounds(left, right)
    expect((await right.orders.findByNumber('WEB-1'))?.state).toBe('open')
  })

  test('two that change the same order at the same moment end with the same, and say no more of it', async () => {
    const [left, right] = await two()
    await left.orders.upsert([orderContent('WEB-1')], 'hand')
    await has(right, 'WEB-1')
    await idle(left, right)
    for (let round = 1; round <= 10; round += 1) {
      // Neither has heard of the other's.
      const gate = Promise.withResolvers<void>()
      let waiting = 0
      for (const bench of [left, right])
        bench.before = (name) => {
          if (name !== 'tell') return undefined
          waiting += 1
          return gate.promise
        }
      await left.orders.upsert([orderContent('WEB-1', { weightGrams: 1000 + round })], 'hand')
      await right.orders.upsert([orderContent('WEB-1', { weightGrams: 2000 + round })], 'hand')
      left.sharing.soon()
      right.sharing.soon()
      await until(() => waiting === 2)
      gate.resolve()
      for (const bench of [left, right]) bench.before = () => undefined
      await until(async () => {
        const [one, other] = [
          await left.orders.findByNumber('WEB-1'),
          await right.orders.findByNumber('WEB-1'),
        ]
        return one && one.weightGrams === other?.weightGrams && (one.weightGrams ?? 0) % 1000 === round
      })
      await idle(left, right)
    }
    const told = [left.told.orders, right.told.orders]
    await rounds(left, right)
    expect([left.told.orders, right.told.orders]).toEqual(told)
  })

  test('an order that is shipped here, or being bought, is not changed by the word of another', async () => {
    const [left, right] = await two()
    await right.orders.upsert(
      [orderContent('SHIPPED'), orderContent('BEING-BOUGHT'), orderContent('FREE')],
      'hand',
    )
    await has(left, 'FREE')
    await idle(left, right)
    await buy(right, { orderNumber: 'SHIPPED' })
    const { id } = await has(right, 'BEING-BOUGHT')
    const { purchase } = await right.purchases.insertPrepared(
      preparedPurchase(id, { orderNumber: 'BEING-BOUGHT' }),
    )
    await right.purchases.update(purchase.id, 'prepared', { state: 'sent' })
    for (const number of ['SHIPPED', 'BEING-BOUGHT', 'FREE']) {
      await left.orders.upsert([orderContent(number, { weightGrams: 999 })], 'hand')
      await left.orders.setAddress(number, address('1 Late Road'))
      await left.orders.cancel(number)
    }
    await until(async () => (await right.orders.findByNumber('FREE'))?.state === 'cancelled')
    const was = { weightGrams: 450, toAddress: orderContent('any').toAddress }
    expect(await right.orders.findByNumber('SHIPPED')).toMatchObject({ ...was, state: 'shipped' })
    expect(await right.orders.findByNumber('BEING-BOUGHT')).toMatchObject(was)
    expect((await right.orders.findByNumber('BEING-BOUGHT'))?.state).not.toBe('cancelled')
    await rounds(left, right)
    // Nor does it tell the others that theirs is not so.
    expect((await left.orders.findByNumber('FREE'))?.state).toBe('cancelled')
    expect((await left.orders.findByNumber('SHIPPED'))?.weightGrams).toBe(999)
  })

  test('an address that a person gave stays, at all, where another bench imports the file for the first time', async () => {
    const [left, right] = [await open('left'), await open('right', { start: false })]
    await left.orders.upsert([orderContent('WEB-1')], 'hand')
    await left.orders.setAddress('WEB-1', address('1 Typed Road'))
    await left.orders.upsert([orderContent('WEB-2')], 'hand')
    await left.orders.hold('WEB-2', 'wait')
    await rowCount(2)
    await idle(left)
    await right.book.switchOn()
    await right.orders.upsert(
      [orderContent('WEB-1', { weightGrams: 777 }), orderContent('WEB-2', { weightGrams: 777 })],
      'hand',
    )
    right.sharing.start()
    const both = async (number: string, is: object) => {
      for (const { orders } of [left, right])
        await until(async () => matches(await orders.findByNumber(number), is))
    }
    await both('WEB-1', { weightGrams: 777, toAddress: address('1 Typed Road') })
    await both('WEB-2', { weightGrams: 777, state: 'held', heldReason: 'wait' })
  })

  test('what was there before a bench shared any is offered, and gives way to what others have told', async () => {
    const [left, right] = [await open('left'), await open('right', { start: false })]
    await left.orders.upsert([orderContent('BOTH', { weightGrams: 111 })], 'hand')
    await rowCount(1)
    const before = ['BOTH', 'OLD', 'TYPED', 'GONE'].map((number) => orderContent(number))
    await right.orders.upsert(before, 'hand')
    await right.orders.setAddress('TYPED', address('1 Typed Road'))
    await buy(right, { orderNumber: 'GONE' })
    right.sharing.start()
    await has(left, 'OLD')
    await until(async () =>
      matches(await left.orders.findByNumber('TYPED'), { toAddress: address('1 Typed Road') }),
    )
    await until(async () => (await right.orders.findByNumber('BOTH'))?.weightGrams === 111)
    expect((await left.orders.findByNumber('BOTH'))?.weightGrams).toBe(111)
    // What is shipped is nobody's to pack.
    expect(await left.orders.findByNumber('GONE')).toBeUndefined()
  })

  test('a bench that is cut off goes on alone, and completes itself and the others when it is back', async () => {
    const [left, right] = await two()
    const cut = () => {
      throw new AppError('warehouse_cut_off', 'cut')
    }
    right.before = cut
    await left.orders.upsert([orderContent('OF-LEFT')], 'hand')
    await right.orders.upsert([orderContent('OF-RIGHT')], 'hand')
    await rowCount(1)
    expect(await right.orders.findByNumber('OF-LEFT')).toBeUndefined()
    right.before = () => undefined
    right.sharing.again()
    await has(right, 'OF-LEFT')
    await has(left, 'OF-RIGHT')
    expect(right.logged).not.toContain('warehouse.bug')
  })

  test('an answer that is lost is no second word: it is told again, and is the same', async () => {
    const left = await open('left', { start: false })
    let lost = 0
    left.after = (name) => {
      if (name !== 'tell' || lost > 0) return
      lost += 1
      throw new AppError('warehouse_cut_off', 'cut')
    }
    left.sharing.start()
    await left.orders.upsert([orderContent('WEB-1')], 'hand')
    await rowCount(1)
    const before = await rows()
    left.sharing.again()
    await idle(left)
    expect(lost).toBe(1)
    expect(await rows()).toEqual(before)
    expect(await left.book.toldHere(0, 10)).toMatchObject([{ number: Number(before[0]?.['changed']) }])
  })

  test('a database that was put back is completed by those who told it, and takes nobody back to what was before', async () => {
    const [left, right] = await two()
    await left.orders.upsert([orderContent('EARLY')], 'hand')
    await has(right, 'EARLY')
    await idle(left, right)
    const dump = await postgres.dump()
    // Both know of one order: none of their rounds tells another. After the restore one may have told the later one by itself.
    expect(await rows()).toHaveLength(1)
    await left.orders.upsert([orderContent('EARLY', { weightGrams: 999 }), orderContent('LATE')], 'hand')
    await has(right, 'LATE')
    await until(async () => (await right.orders.findByNumber('EARLY'))?.weightGrams === 999)
    await idle(left, right)
    await postgres.restore(dump)
    // A third, which joins right then, hears it all the same.
    const third = await open('third')
    await has(third, 'EARLY')
    left.sharing.again()
    right.sharing.again()
    await has(third, 'LATE')
    await until(async () => (await third.orders.findByNumber('EARLY'))?.weightGrams === 999)
    for (const { orders } of [left, right])
      expect((await orders.findByNumber('EARLY'))?.weightGrams).toBe(999)
  })

  test('without the key a bench tells nothing and takes nothing, and does both once it has it', async () => {
    const [left, right] = [await open('left'), await open('right', { key: undefined })]
    await left.orders.upsert([orderContent('OF-LEFT')], 'hand')
    await right.orders.upsert([orderContent('OF-RIGHT')], 'hand')
    await rowCount(1)
    await rounds(right)
    expect(await rows()).toHaveLength(1)
    expect(await right.orders.findByNumber('OF-LEFT')).toBeUndefined()
    right.keys = [key]
    right.sharing.again()
    await has(right, 'OF-LEFT')
    await has(left, 'OF-RIGHT')
  })

  test('a row that no bench with the key has written is taken for nothing, and does not keep the order from being told', async () => {
    const left = await open('left')
    await left.orders.upsert([orderContent('TRUE'), orderContent('OTHER')], 'hand')
    await rowCount(2)
    await idle(left)
    // As whoever has the password alone: a stranger's key, a row that was copied to another number, and to another bench.
    const { warehouseId, benchId } = left.warehouse.orders
    const strange = orderSealer({ version: 1, key: randomBytes(32) }, left.warehouse.orders)
    const { sealed } = strange('strange', {
      order: orderContent('STRANGE'),
      fileAddress: undefined,
      aside: undefined,
    })
    const forged = (orderKey: string, bench: string, bytes: string) =>
      postgres.query(
        `INSERT INTO packbench.shared_orders (warehouse_id, order_key, bench_id, changed, content_index, key_version, sealed)
         SELECT '${warehouseId}', '${orderKey}', '${bench}', 9, 'x', 1, ${bytes}`,
      )
    const copied = `(SELECT sealed FROM packbench.shared_orders WHERE order_key = 'true')`
    await forged('strange', benchId, `'\\x${Buffer.from(sealed).toString('hex')}'`)
    await forged('moved', benchId, copied)
    await forged('damaged', benchId, `overlay(${copied} placing '\\x0000'::bytea from 40)`)
    await postgres.query(
      `UPDATE packbench.shared_orders SET bench_id = gen_random_uuid() WHERE order_key = 'other'`,
    )
    const right = await open('right')
    await has(right, 'TRUE')
    for (const number of ['STRANGE', 'MOVED', 'DAMAGED', 'OTHER'])
      expect(await right.orders.findByNumber(number), number).toBeUndefined()
    expect(right.logged).toContain('warehouse.order_not_proven')
    // Whoever has the order has the last word.
    await left.orders.upsert([orderContent('DAMAGED'), orderContent('OTHER', { weightGrams: 999 })], 'hand')
    await has(right, 'DAMAGED')
    await until(async () => (await right.orders.findByNumber('OTHER'))?.weightGrams === 999)
  })

  test('a large import is told and taken in pieces, all of it', async () => {
    const [left, right] = await two()
    const many = Array.from({ length: 2_500 }, (_, at) => orderContent(`MANY-${at}`))
    await left.orders.upsert(many, 'hand')
    await until(async () => (await right.orders.counts()).open === many.length)
    expect(left.told.orders).toBe(many.length)
    expect(left.told.statements).toBeGreaterThanOrEqual(25)
    expect(right.told.orders).toBe(0)
  })

  test('numbers are seen in their order: whoever reads while many tell misses none', async () => {
    const benches = await Promise.all(['a', 'b', 'c', 'd'].map((name) => open(name, { start: false })))
    const reader = await open('reader')
    const each = Array.from({ length: 150 }, (_, at) => at)
    await Promise.all(
      benches.map(async ({ warehouse: { orders } }, of) => {
        const seal = orderSealer({ version: 1, key }, orders)
        for (const at of each) {
          const orderKey = `race-${of}-${at}`
          const shared = { order: orderContent(orderKey), fileAddress: undefined, aside: undefined }
          await orders.tell([{ orderKey, follows: undefined, ...seal(orderKey, shared) }])
          reader.sharing.soon()
        }
      }),
    )
    await until(async () => (await reader.orders.counts()).open === benches.length * each.length)
  })

  test('what a bench removes for its age is removed for all, unless it was told anew since', async () => {
    const [left, right] = await two()
    await left.orders.upsert([orderContent('AGED'), orderContent('AGED-ANEW')], 'hand')
    await has(right, 'AGED-ANEW')
    await idle(left, right)
    const { id } = await has(right, 'AGED')
    const anew = await has(right, 'AGED-ANEW')
    right.before = (name) => (name === 'after' ? gate.promise : undefined)
    const gate = Promise.withResolvers<void>()
    await left.orders.upsert([orderContent('AGED-ANEW', { weightGrams: 999 })], 'hand')
    await idle(left)
    for (const aged of [id, anew.id])
      right.context.database.prepare('UPDATE orders SET emptied_at = 1 WHERE id = ?').run(aged)
    await until(async () => (await right.book.wished(0, 10)).length === 2)
    gate.resolve()
    await idle(right)
    const [aged, told] = await rows()
    expect(aged).toMatchObject({ order_key: 'aged', sealed: null, content_index: null })
    expect(told?.['sealed']).not.toBeNull()
    // Its own bench has it until its own time.
    await rounds(left)
    expect((await left.orders.findByNumber('AGED'))?.emptiedAt).toBeUndefined()
  })

  test('an order that nobody here knows is fetched by its number, and no other', async () => {
    const left = await open('left')
    const right = await open('right', { start: false })
    await right.book.switchOn()
    await left.orders.upsert([orderContent('WEB-1'), orderContent('WEB-2')], 'hand')
    await rowCount(2)
    expect(await right.sharing.fetch(' web-1 ')).toBe('taken')
    expect(await right.orders.findByNumber('WEB-1')).toMatchObject({ weightGrams: 450 })
    expect(await right.orders.findByNumber('WEB-2')).toBeUndefined()
    expect(await right.sharing.fetch('WEB-3')).toBe('not_told')
    right.keys = []
    expect(await right.sharing.fetch('WEB-2')).toBe('not_known')
    expect(await right.book.wished(0, 10)).toEqual([])
  })

  test('a bench that is put out tells nothing any more', async () => {
    const left = await open('left', { start: false })
    const { orders, warehouseId } = left.warehouse
    await postgres.query(
      `INSERT INTO packbench.put_outs (warehouse_id, bench_id, name) VALUES ('${warehouseId}', '${orders.benchId}', 'left')`,
    )
    left.sharing.start()
    await left.orders.upsert([orderContent('WEB-1')], 'hand')
    await until(() => left.told.orders > 0)
    expect(await rows()).toEqual([])
  })

  test('a bench’s role takes none away, and empties no table', async () => {
    for (const table of ['shared_orders', 'order_turns'])
      for (const text of [`DELETE FROM packbench.${table}`, `TRUNCATE packbench.${table}`])
        await expect(packer.run({ name: '', text }, []), text).rejects.toMatchObject({
          code: 'warehouse_refused',
          details: { why: 'rights' },
        })
  })

  test('orders are followed, found and compared without looking through the table', async () => {
    const { warehouseId, benchId } = (await open('left', { start: false })).warehouse.orders
    await postgres.query(
      `INSERT INTO packbench.shared_orders (warehouse_id, order_key, bench_id, changed, content_index, key_version, sealed)
       SELECT '${warehouseId}', 'many-' || at, '${benchId}', at, 'index', 1, '\\x00' FROM generate_series(1, 20000) AS at`,
    )
    await postgres.query('ANALYZE packbench.shared_orders')
    const asked = {
      orders_after: [warehouseId, '19000', 'many-19000', '500'],
      orders_of: [warehouseId, ['many-7']],
      lacking_orders: [warehouseId, ['many-7'], ['7']],
      remove_orders: [warehouseId, ['many-7'], ['7']],
    }
    for (const [name, values] of Object.entries(asked)) {
      const { text } = sharedOrderStatements[name as keyof typeof asked]
      const literal = text.replace(/\$(\d)/g, (_, at: string) => {
        const value = values[Number(at) - 1] ?? ''
        return typeof value === 'string' ? `'${value}'` : `'{${value.join(',')}}'`
      })
      const plan = JSON.stringify(await postgres.query(`EXPLAIN ${literal}`))
      expect(plan, name).toContain('shared_orders_')
      expect(plan, name).not.toContain('Seq Scan on shared_orders')
    }
  })
})
