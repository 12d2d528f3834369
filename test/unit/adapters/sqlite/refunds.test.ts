// Refunds in real databases, and what they make of an order: what must not be lost, doubled or told.

import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { migrations } from '../../../../src/adapters/sqlite/migrations.ts'
import { openDatabase } from '../../../../src/adapters/sqlite/open-database.ts'
import { sqliteRefundStore } from '../../../../src/adapters/sqlite/refunds.ts'
import { openWithManifests, type Stores } from './manifest-samples.ts'
import {
  buy,
  labelOf,
  orderContent,
  preparedPurchase,
  refundOf,
  startOfTime,
  storesOn,
  temporaryFolder,
} from './samples.ts'

/** The order's state, and how many are listed and counted as void and as shipped. */
async function standing({ orders }: Stores, orderNumber: string) {
  const order = await orders.findByNumber(orderNumber)
  const counts = await orders.counts()
  const listed = (state: 'void' | 'shipped') => orders.list({ query: '', state, limit: 10 })
  const [called, shipped] = [await listed('void'), await listed('shipped')]
  expect([called.total, shipped.total]).toEqual([counts.void, counts.shipped])
  expect([called.orders.length, shipped.orders.length]).toEqual([counts.void, counts.shipped])
  return [order?.state, counts.void, counts.shipped]
}

describe('an order whose label is called off', () => {
  it('is void in itself, in its list and in the counts, until its label may be used again', async () => {
    const stores = await openWithManifests()
    const { purchase } = await buy(stores, { orderNumber: 'ORD-1' })
    await buy(stores, { orderNumber: 'ORD-2' })
    expect(await standing(stores, 'ORD-1')).toEqual(['shipped', 0, 2])
    const withdrawn = refundOf(purchase.id)
    await stores.refunds.insertPrepared([withdrawn])
    expect(await standing(stores, 'ORD-1')).toEqual(['void', 1, 1])
    await stores.refunds.update(withdrawn.id, 'prepared', { state: 'withdrawn' })
    expect(await standing(stores, 'ORD-1')).toEqual(['shipped', 0, 2])
    const rejected = refundOf(purchase.id)
    await stores.refunds.insertPrepared([rejected])
    await stores.refunds.update(rejected.id, 'prepared', { state: 'sent' })
    await stores.refunds.update(rejected.id, 'sent', { state: 'requested', status: 'Initiated' })
    expect(await standing(stores, 'ORD-1')).toEqual(['void', 1, 1])
    await stores.refunds.update(rejected.id, 'requested', { status: 'Rejected' })
    expect(await standing(stores, 'ORD-1')).toEqual(['shipped', 0, 2])
    expect(await standing(stores, 'ORD-2')).toEqual(['shipped', 0, 2])
  })

  it('is shipped again by another label, and void once both are', async () => {
    const stores = await openWithManifests()
    const { order, purchase } = await buy(stores, { orderNumber: 'ORD-1' })
    await stores.refunds.insertPrepared([refundOf(purchase.id)])
    const second = preparedPurchase(order.id, { orderNumber: 'ORD-1', parcelNumber: 2 })
    await stores.purchases.insertPrepared(second)
    await stores.purchases.update(second.id, 'prepared', { state: 'sent' })
    expect(await standing(stores, 'ORD-1')).toEqual(['void', 1, 0])
    await stores.purchases.commitBought(
      second.id,
      { shipmentId: 'second', trackingNumber: '9400100000000000000024' },
      { raw: '{}', labels: [labelOf(second.id)], jobs: [] },
    )
    expect(await standing(stores, 'ORD-1')).toEqual(['shipped', 0, 1])
    await stores.refunds.insertPrepared([refundOf(second.id)])
    expect(await standing(stores, 'ORD-1')).toEqual(['void', 1, 0])
  })

  it('is held and cancelled as an open one, and keeps what it says', async () => {
    const stores = await openWithManifests()
    const { orders } = stores
    const { purchase } = await buy(stores, { orderNumber: 'ORD-1' })
    await expect(orders.hold('ORD-1', 'why')).rejects.toMatchObject({ code: 'conflict' })
    await expect(orders.cancel('ORD-1')).rejects.toMatchObject({ code: 'conflict' })
    await stores.refunds.insertPrepared([refundOf(purchase.id)])
    const staysAsItSays = async () => {
      const other = orderContent('ORD-1', { weightGrams: 900 })
      expect(await orders.upsert([other])).toMatchObject({ left: 1 })
      await expect(orders.setAddress('ORD-1', other.toAddress)).rejects.toMatchObject({ code: 'conflict' })
    }
    expect(await orders.hold('ORD-1', 'why')).toMatchObject({ state: 'held', heldReason: 'why' })
    expect(await standing(stores, 'ORD-1')).toEqual(['held', 0, 0])
    await staysAsItSays()
    expect(await orders.release('ORD-1')).toMatchObject({ state: 'void' })
    expect(await orders.cancel('ORD-1')).toMatchObject({ state: 'cancelled' })
    expect(await standing(stores, 'ORD-1')).toEqual(['cancelled', 0, 0])
    await staysAsItSays()
    expect(await orders.takeBack('ORD-1')).toMatchObject({ state: 'void' })
    expect(await standing(stores, 'ORD-1')).toEqual(['void', 1, 0])
  })

  it('is shipped once its label may be used again, be it cancelled meanwhile', async () => {
    const stores = await openWithManifests()
    const { purchase } = await buy(stores, { orderNumber: 'ORD-1' })
    const withdrawn = refundOf(purchase.id)
    await stores.refunds.insertPrepared([withdrawn])
    await stores.orders.cancel('ORD-1')
    await stores.refunds.update(withdrawn.id, 'prepared', { state: 'withdrawn' })
    expect(await standing(stores, 'ORD-1')).toEqual(['shipped', 0, 1])
  })

  it('is not cancelled while another label of it may be bought', async () => {
    const stores = await openWithManifests()
    const { order, purchase } = await buy(stores, { orderNumber: 'ORD-1' })
    await stores.refunds.insertPrepared([refundOf(purchase.id)])
    const second = preparedPurchase(order.id, { orderNumber: 'ORD-1', parcelNumber: 2 })
    await stores.purchases.insertPrepared(second)
    await stores.purchases.update(second.id, 'prepared', { state: 'sent' })
    await expect(stores.orders.cancel('ORD-1')).rejects.toMatchObject({ code: 'conflict' })
    await stores.purchases.update(second.id, 'sent', { state: 'in_doubt' })
    await expect(stores.orders.cancel('ORD-1')).rejects.toMatchObject({ code: 'conflict' })
  })

  it('was so before the station told it', async () => {
    const path = join(temporaryFolder(), 'station.db')
    const before = await openDatabase(path, {
      migrations: migrations.filter(({ version }) => version < 39),
    })
    // The stores of today ask for it too.
    before.prepare('CREATE TABLE claims_elsewhere (order_key, kind, bench, since)').run()
    for (const column of ['requested_at', 'whole_at'])
      before.prepare(`ALTER TABLE purchases ADD COLUMN ${column} INTEGER`).run()
    const earlier = storesOn(before)
    const { purchase } = await buy(earlier, { orderNumber: 'ORD-1' })
    await buy(earlier, { orderNumber: 'ORD-2' })
    await sqliteRefundStore(earlier.context).insertPrepared([refundOf(purchase.id)])
    expect(await earlier.orders.findByNumber('ORD-1')).toMatchObject({ state: 'shipped' })
    before.prepare('DROP TABLE claims_elsewhere').run()
    for (const column of ['requested_at', 'whole_at'])
      before.prepare(`ALTER TABLE purchases DROP COLUMN ${column}`).run()
    before.close()
    const database = await openDatabase(path)
    onTestFinished(() => database.close())
    const counts = database.prepare('SELECT state, count FROM order_counts ORDER BY state').all()
    expect(counts.map((row) => Object.values(row))).toEqual([
      ['cancelled', 0],
      ['failed', 0],
      ['held', 0],
      ['open', 0],
      ['shipped', 1],
      ['void', 1],
    ])
    const phases = database.prepare('SELECT order_number, phase FROM orders ORDER BY seq').all()
    expect(phases.map((row) => Object.values(row))).toEqual([
      ['ORD-1', 'void'],
      ['ORD-2', 'shipped'],
    ])
  })
})

describe('a refund store', () => {
  it('gives back what was put in, and has one live refund a parcel', async () => {
    const stores = await openWithManifests()
    const { purchase } = await buy(stores, { orderNumber: 'ORD-1' })
    const first = refundOf(purchase.id)
    expect(await stores.refunds.insertPrepared([first])).toEqual([first])
    expect(await stores.refunds.insertPrepared([refundOf(purchase.id)])).toEqual([first])
    await stores.refunds.update(first.id, 'prepared', { state: 'withdrawn' })
    const second = refundOf(purchase.id)
    expect(await stores.refunds.insertPrepared([second])).toEqual([second])
    for (const [from, state] of [
      ['prepared', 'sent'],
      ['sent', 'in_doubt'],
      ['in_doubt', 'requested'],
    ] as const) {
      await stores.refunds.update(second.id, from, { state })
      expect(await stores.refunds.insertPrepared([refundOf(purchase.id)])).toMatchObject([
        { id: second.id, state },
      ])
    }
    expect((await stores.refunds.findByPurchase(purchase.id))?.id).toBe(second.id)
  })

  it('throws for a move that refunds do not have, and changes nothing that has moved on', async () => {
    const stores = await openWithManifests()
    const { purchase } = await buy(stores, { orderNumber: 'ORD-1' })
    const refund = refundOf(purchase.id)
    await stores.refunds.insertPrepared([refund])
    await expect(stores.refunds.update(refund.id, 'prepared', { state: 'requested' })).rejects.toThrow(
      'no move',
    )
    await stores.refunds.update(refund.id, 'prepared', { state: 'sent' })
    expect(await stores.refunds.update(refund.id, 'prepared', { state: 'withdrawn' })).toBeUndefined()
  })

  it('counts and lists what is open, overdue and ended', async () => {
    const stores = await openWithManifests()
    const long = new Date(startOfTime.getTime() - 40 * 24 * 60 * 60 * 1000)
    const changes = [
      { status: 'Initiated', requestedAt: startOfTime },
      { status: 'Approved', requestedAt: long },
      { status: 'Refunded', requestedAt: long },
      { status: 'Rejected', requestedAt: long },
    ] as const
    for (const [at, change] of changes.entries()) {
      const { purchase } = await buy(stores, { orderNumber: `ORD-${String(at)}` })
      const refund = refundOf(purchase.id, { orderNumber: `ORD-${String(at)}` })
      await stores.refunds.insertPrepared([refund])
      await stores.refunds.update(refund.id, 'prepared', { state: 'sent' })
      await stores.refunds.update(refund.id, 'sent', { state: 'requested', ...change })
    }
    const overdueBefore = new Date(startOfTime.getTime() - 28 * 24 * 60 * 60 * 1000)
    expect(await stores.refunds.counts(overdueBefore)).toEqual({
      open: 2,
      overdue: 1,
      unsettled: 0,
      rejected: 1,
      refunded: 1,
      openAmounts: [{ amountMinor: 1484, currency: 'USD' }],
      openPriced: 2,
    })
    const listed = async (which: 'open' | 'overdue' | 'ended' | 'all', query = '') =>
      (await stores.refunds.list({ which, query, overdueBefore, limit: 10 })).map(
        ({ orderNumber }) => orderNumber,
      )
    expect(await listed('open')).toEqual(['ORD-0', 'ORD-1'])
    expect(await listed('overdue')).toEqual(['ORD-1'])
    expect(await listed('ended')).toEqual(['ORD-3', 'ORD-2'])
    expect(await listed('all', 'rd-2')).toEqual(['ORD-2'])
    expect(await listed('all', '%')).toEqual([])

    const { purchase } = await buy(stores, { orderNumber: 'ORD-4' })
    const doubted = refundOf(purchase.id)
    await stores.refunds.insertPrepared([doubted])
    await stores.refunds.update(doubted.id, 'prepared', { state: 'sent' })
    await stores.refunds.update(doubted.id, 'sent', { state: 'in_doubt' })
    expect(await stores.refunds.counts(overdueBefore)).toMatchObject({ open: 3, overdue: 1, unsettled: 1 })
  })
})
