import { randomBytes } from 'node:crypto'
import type * as NodeFs from 'node:fs'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { purchaseStates } from '../../../../src/contract/domain.ts'
import { purchaseMoves, type Purchase } from '../../../../src/core/ship/purchase.ts'
import { until } from '../../../support/until.ts'
import {
  buy,
  labelOf,
  newId,
  openStores,
  orderContent,
  preparedPurchase,
  printJob,
  temporaryFolder,
  type TestStores,
} from './samples.ts'

/** Of files that were flushed beside the work: their names. */
const flushed: string[] = []
vi.mock('node:fs', async (original) => {
  const real = await original<typeof NodeFs>()
  const names = new Map<number, string>()
  return {
    ...real,
    openSync(path: string, flags: string) {
      const file = real.openSync(path, flags)
      names.set(file, path)
      return file
    },
    fdatasync(file: number, done: (error: Error | null) => void) {
      real.fdatasync(file, (error) => {
        flushed.push(error?.message ?? names.get(file) ?? '')
        done(error)
      })
    },
  }
})

async function withOrder(orderNumber = 'ORD-1001') {
  const stores = await openStores()
  await stores.orders.upsert([orderContent(orderNumber)])
  const order = (await stores.orders.findByNumber(orderNumber))!
  return { ...stores, order }
}

/** Moves a new purchase along the shortest way to `state`. */
async function purchaseIn(stores: TestStores, orderId: string, state: Purchase['state']): Promise<Purchase> {
  const { purchases } = stores
  const { purchase } = await purchases.insertPrepared(preparedPurchase(orderId))
  if (state === 'prepared') return purchase
  if (state === 'refused') return (await purchases.update(purchase.id, 'prepared', { state }))!
  const sent = (await purchases.update(purchase.id, 'prepared', { state: 'sent' }))!
  if (state === 'sent') return sent
  if (state === 'in_doubt') return (await purchases.update(purchase.id, 'sent', { state }))!
  return purchases.commitBought(purchase.id, {}, { raw: 'raw', labels: [labelOf(purchase.id)], jobs: [] })
}

describe('a purchase store', () => {
  it('gives back what was put in', async () => {
    const { purchases, order } = await withOrder()
    const purchase = preparedPurchase(order.id)
    expect(await purchases.insertPrepared(purchase)).toEqual({ inserted: true, purchase })
    expect(await purchases.get(purchase.id)).toEqual(purchase)
    expect(await purchases.findByOrder(order.id)).toEqual(purchase)
    expect(await purchases.findByGesture(purchase.gestureId)).toEqual(purchase)
    expect(await purchases.get(newId())).toBeUndefined()
  })

  it('flushes what comes after one that was prepared, or could not be', async () => {
    const { purchases, order, context } = await withOrder()
    const flushing = () => context.database.prepare('PRAGMA synchronous').get()?.['synchronous']
    await purchases.insertPrepared(preparedPurchase(order.id))
    expect(flushing()).toBe(2)
    await expect(purchases.insertPrepared(preparedPurchase('another', { state: 'sent' }))).rejects.toThrow()
    expect(flushing()).toBe(2)
  })

  it('flushes one that was prepared by itself, a moment later', async () => {
    const { purchases, order, path } = await withOrder()
    flushed.splice(0)
    await purchases.insertPrepared(preparedPurchase(order.id))
    expect(flushed).toEqual([])
    expect(await until(() => flushed.at(0))).toBe(`${path}-wal`)
  })

  // What is prepared is flushed with `sent`, before the request leaves: a cut before that may leave any part of it.
  it('knows nothing of a purchase, or that it is prepared, after a power cut before it is sent; after that, all', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'station.db')
    const dataKey = randomBytes(32)
    const { purchases, orders } = await openStores(dataKey, file)
    await orders.upsert([orderContent('ORD-1001')])
    const order = (await orders.findByNumber('ORD-1001'))!
    const flushed = readFileSync(`${file}-wal`)
    const { purchase } = await purchases.insertPrepared(preparedPurchase(order.id))
    const prepared = readFileSync(`${file}-wal`)
    const sent = (await purchases.update(purchase.id, 'prepared', {
      state: 'sent',
      accountKey: 'an account',
    }))!
    const written = readFileSync(`${file}-wal`)

    /** What a station finds where the disk kept so much of the log. */
    async function after(log: Uint8Array): Promise<Purchase | undefined> {
      const copy = join(temporaryFolder(), 'station.db')
      copyFileSync(file, copy)
      writeFileSync(`${copy}-wal`, log)
      const stores = await openStores(dataKey, copy)
      expect(await stores.orders.findByNumber('ORD-1001')).toBeDefined()
      return stores.purchases.get(purchase.id)
    }
    const tail = prepared.length - flushed.length
    expect(tail).toBeGreaterThan(0)
    const cuts = [0, 1, Math.floor(tail / 2), tail - 1].map((kept) =>
      prepared.subarray(0, flushed.length + kept),
    )
    for (const log of cuts) expect(await after(log)).toBeUndefined()
    // Its pages came before those that were written first.
    const torn = Buffer.from(prepared)
    torn.fill(0, flushed.length, flushed.length + Math.floor(tail / 2))
    expect(await after(torn)).toBeUndefined()
    expect(await after(prepared)).toEqual(purchase)
    expect(await after(written.subarray(0, written.length - 1))).toEqual(purchase)
    expect(await after(written)).toEqual(sent)
  })

  it('repeats a request in the very bytes that it was sent in', async () => {
    const { purchases, order } = await withOrder()
    const purchase = preparedPurchase(order.id)
    const { zip, ...address } = purchase.request!.toAddress
    const request = { ...purchase.request!, toAddress: { zip, ...address } }
    await purchases.insertPrepared({ ...purchase, request })
    expect(JSON.stringify((await purchases.get(purchase.id))?.request)).toBe(JSON.stringify(request))
  })

  it('takes one purchase of an order, until it is refused', async () => {
    const { purchases, order } = await withOrder()
    const first = preparedPurchase(order.id)
    await purchases.insertPrepared(first)
    const second = preparedPurchase(order.id)
    expect(await purchases.insertPrepared(second)).toEqual({ inserted: false, purchase: first })
    expect(await purchases.get(second.id)).toBeUndefined()

    await purchases.update(first.id, 'prepared', { state: 'refused' })
    expect((await purchases.findByOrder(order.id))?.id).toBe(first.id)
    expect(await purchases.insertPrepared(second)).toMatchObject({ inserted: true })
    expect((await purchases.findByOrder(order.id))?.id).toBe(second.id)

    await purchases.update(second.id, 'prepared', { state: 'refused' })
    expect((await purchases.findByOrder(order.id))?.id, 'the newest refusal').toBe(second.id)
  })

  // Too few: the labels of the others would count as further papers, and nobody would miss one.
  it('has as many packages as the request that is sent', async () => {
    const { purchases, order } = await withOrder()
    const { purchase } = await purchases.insertPrepared(preparedPurchase(order.id))
    const packages = [...purchase.request!.packages, ...purchase.request!.packages]
    const request = { ...purchase.request!, packages }
    expect(await purchases.update(purchase.id, 'prepared', { request })).toMatchObject({ packageCount: 2 })
  })

  // One transactionId is one request: a repeat with another body may be bought beside the first.
  it('keeps the request and the service of a purchase once it was sent', async () => {
    const { purchases, order } = await withOrder()
    const { purchase } = await purchases.insertPrepared(preparedPurchase(order.id))
    const request = { ...purchase.request!, shipDate: '2026-11-21' }
    expect((await purchases.update(purchase.id, 'prepared', { request }))?.request).toEqual(request)
    await purchases.update(purchase.id, 'prepared', { state: 'sent' })
    for (const change of [{ request: purchase.request }, { request: undefined }, { service: 'Priority' }])
      await expect(purchases.update(purchase.id, 'sent', change)).rejects.toThrow('does not change')
    expect(await purchases.get(purchase.id)).toMatchObject({ request, service: purchase.service })
  })

  it('takes one purchase of an order even past its own check', async () => {
    const { context, purchases, order } = await withOrder()
    await purchases.insertPrepared(preparedPurchase(order.id))
    const columns = `station_id, order_id, order_number, gesture_id, state, service, checks, created_at, updated_at,
      recipient, destination`
    const copy = (parcelNumber: number, id: string) =>
      context.database
        .prepare(
          `INSERT INTO purchases (id, transaction_id, parcel_number, ${columns})
          SELECT ?, ?, ?, ${columns} FROM purchases LIMIT 1`,
        )
        .run(id, id, parcelNumber)
    expect(() => copy(1, 'other')).toThrow(/UNIQUE/)
    copy(2, 'second')
    expect(() => copy(2, 'second again')).toThrow(/UNIQUE/)
    expect(() => copy(0, 'none')).toThrow(/CHECK/)
  })

  it('takes one purchase for each parcel of an order', async () => {
    const { purchases, order } = await withOrder()
    const [first, second, again] = [1, 2, 2].map((parcelNumber) =>
      preparedPurchase(order.id, { parcelNumber }),
    ) as [Purchase, Purchase, Purchase]
    await purchases.insertPrepared(second)
    expect(await purchases.findByOrder(order.id)).toBeUndefined()
    await purchases.insertPrepared(first)
    expect(await purchases.insertPrepared(again)).toEqual({ inserted: false, purchase: second })
    expect(await purchases.listByOrder(order.id)).toEqual([first, second])

    await purchases.update(second.id, 'prepared', { state: 'refused' })
    expect(await purchases.listByOrder(order.id)).toEqual([first])
    expect((await purchases.findByOrder(order.id, 2))?.id).toBe(second.id)
    expect(await purchases.insertPrepared(again)).toMatchObject({ inserted: true })
  })

  it('leaves an order open whose return was bought', async () => {
    const stores = await withOrder()
    const { purchases, orders, order } = stores
    const back = preparedPurchase(order.id, { parcelNumber: 2, isReturn: true })
    await purchases.insertPrepared(back)
    await purchases.update(back.id, 'prepared', { state: 'sent' })
    const bought = await purchases.commitBought(
      back.id,
      { trackingNumber: '9400' },
      { raw: '{}', labels: [labelOf(back.id)], jobs: [] },
    )
    expect(bought).toMatchObject({ isReturn: true, parcelNumber: 2, state: 'bought' })
    expect((await orders.get(order.id))?.state).toBe('open')
  })

  it('changes the fields that are named, and clears those that are named without a value', async () => {
    const { purchases, order } = await withOrder()
    const purchase = preparedPurchase(order.id)
    await purchases.insertPrepared(purchase)
    const notFoundAt = new Date('2026-11-20T09:00:00.123Z')
    const reason = { code: 'service_refused', message: 'No such street', details: { status: 422 } } as const
    const price = { amountMinor: 1, currency: 'USD' }
    const warnings = [{ code: 'ADDRESS.MODIFIED', message: 'Changed' }]
    const change = {
      reason,
      price,
      warnings,
      notFoundAt,
      checks: 3,
      service: 'GroundAdvantage',
      recipient: 'Grace',
    }
    const changed = await purchases.update(purchase.id, 'prepared', change)
    expect(changed).toEqual({ ...purchase, ...change, updatedAt: changed!.updatedAt })
    expect(changed!.updatedAt.getTime()).toBeGreaterThan(purchase.updatedAt.getTime())

    const cleared = await purchases.update(purchase.id, 'prepared', {
      reason: undefined,
      notFoundAt: undefined,
      price: undefined,
    })
    expect(cleared).toMatchObject({
      reason: undefined,
      notFoundAt: undefined,
      price: undefined,
      warnings,
      checks: 3,
    })
  })

  it('changes nothing in another state', async () => {
    const { purchases, order } = await withOrder()
    const purchase = preparedPurchase(order.id)
    await purchases.insertPrepared(purchase)
    expect(await purchases.update(purchase.id, 'sent', { state: 'in_doubt' })).toBeUndefined()
    expect(await purchases.update(newId(), 'prepared', { state: 'sent' })).toBeUndefined()
    expect(await purchases.get(purchase.id)).toEqual(purchase)
  })

  it.each(purchaseStates)('makes of %s only the moves that the table allows', async (from) => {
    for (const to of purchaseStates.filter((state) => state !== 'bought')) {
      const stores = await withOrder()
      const { id } = await purchaseIn(stores, stores.order.id, from)
      const move = stores.purchases.update(id, from, { state: to })
      if (purchaseMoves[from].includes(to)) expect((await move)?.state).toBe(to)
      else await expect(move).rejects.toThrow(`no move from ${from} to ${to}`)
    }
  })

  it('lists by state oldest first, and the last changed first', async () => {
    const stores = await openStores()
    const numbers = ['A-1', 'A-2', 'A-3']
    await stores.orders.upsert(numbers.map((number) => orderContent(number)))
    const ids: string[] = []
    for (const number of numbers) {
      const order = (await stores.orders.findByNumber(number))!
      ids.push((await purchaseIn(stores, order.id, number === 'A-2' ? 'in_doubt' : 'sent')).id)
    }
    const idsOf = (purchases: readonly Purchase[]) => purchases.map(({ id }) => id)
    const { purchases } = stores
    expect(idsOf(await purchases.listByState('sent'))).toEqual([ids[0], ids[2]])
    expect(idsOf(await purchases.listByState('sent', 'in_doubt'))).toEqual(ids)
    expect(await purchases.listByState()).toEqual([])
    await purchases.update(ids[0]!, 'sent', { checks: 1 })
    expect(idsOf(await purchases.recent(2))).toEqual([ids[0], ids[2]])
  })

  it('lists the latest by their last change, and what is in doubt where it began, however often it is looked into', async () => {
    const stores = await openStores()
    const numbers = ['A-1', 'A-2', 'A-3', 'A-4']
    await stores.orders.upsert(numbers.map((number) => orderContent(number)))
    const ids: string[] = []
    for (const number of numbers) {
      const order = (await stores.orders.findByNumber(number))!
      const { id } = preparedPurchase(order.id)
      ids.push(id)
      const createdAt = stores.context.clock.now()
      await stores.purchases.insertPrepared(preparedPurchase(order.id, { id, createdAt }))
      await stores.purchases.update(id, 'prepared', { state: 'sent' })
      if (number === 'A-2') await stores.purchases.update(id, 'sent', { state: 'in_doubt' })
    }
    const [first, second, third, fourth] = ids
    const { purchases } = stores
    const latest = async (limit: number) => (await purchases.latest(limit)).map(({ id }) => id)
    await purchases.update(second!, 'in_doubt', { checks: 1 })
    expect(await latest(4)).toEqual([fourth, third, second, first])
    const reason = { code: 'service_no_answer', message: '' } as const
    await purchases.update(second!, 'in_doubt', { state: 'sent', reason })
    expect(await latest(4)).toEqual([fourth, third, second, first])
    expect(await latest(2)).toEqual([fourth, third])
    expect((await purchases.listInDoubt()).map(({ id }) => id)).toEqual([second])
    await purchases.update(first!, 'sent', { checks: 1 })
    expect(await latest(2)).toEqual([first, fourth])
    await purchases.update(second!, 'sent', { state: 'refused' })
    expect(await latest(1)).toEqual([second])
  })
})

describe('a bought purchase', () => {
  it.each(['sent', 'in_doubt'] as const)(
    'is committed from %s with labels, order and print jobs',
    async (state) => {
      const stores = await withOrder()
      const { purchases, labels, jobs, orders, order } = stores
      const { id } = await purchaseIn(stores, order.id, state)
      const stored = [labelOf(id, 1, '^XA one ^XZ'), labelOf(id, 2, '^XA two ^XZ')]
      const queue = stored.map((label) => printJob(label))
      const bought = await purchases.commitBought(
        id,
        { shipmentId: 's-1', trackingNumber: '9400', price: { amountMinor: 742, currency: 'USD' } },
        { raw: '{"raw":1}', labels: stored, jobs: queue },
      )
      expect(bought).toMatchObject({
        state: 'bought',
        shipmentId: 's-1',
        price: { amountMinor: 742, currency: 'USD' },
      })
      expect(await purchases.get(id)).toEqual(bought)
      for (const label of stored) expect(await labels.get(label.id)).toEqual(label)
      const kept = await labels.listByPurchase(id)
      expect(kept.map((label) => label.id)).toEqual(stored.map((label) => label.id))
      expect((await jobs.listByState('queued')).map((job) => job.id)).toEqual(queue.map((job) => job.id))
      expect((await orders.get(order.id))?.state).toBe('shipped')
      expect(await orders.counts()).toMatchObject({ open: 0, shipped: 1 })
    },
  )

  it('keeps the raw answer sealed beside it', async () => {
    const stores = await withOrder()
    const { purchases, context, order } = stores
    const { id } = await purchaseIn(stores, order.id, 'sent')
    await purchases.keepRaw(id, '<html>unreadable</html>')
    await purchases.commitBought(id, {}, { raw: '{"raw":"answer"}', labels: [labelOf(id)], jobs: [] })
    const rows = context.database
      .prepare('SELECT id, body FROM raw_answers WHERE purchase_id = ? ORDER BY seq')
      .all(id)
    const bodies = rows.map((row) =>
      Buffer.from(
        context.sealer.open(row['body'] as Uint8Array, `raw_answers.body:${String(row['id'])}`),
      ).toString(),
    )
    expect(bodies).toEqual(['<html>unreadable</html>', '{"raw":"answer"}'])
  })

  it('is not committed at all when one part of it cannot be', async () => {
    const stores = await withOrder()
    const { purchases, labels, jobs, orders, order } = stores
    const { id } = await purchaseIn(stores, order.id, 'sent')
    const label = labelOf(id)
    const ofNoLabel = printJob(labelOf(id))
    await expect(
      purchases.commitBought(id, {}, { raw: 'raw', labels: [label], jobs: [printJob(label), ofNoLabel] }),
    ).rejects.toThrow()
    expect((await purchases.get(id))?.state).toBe('sent')
    await expect(labels.get(label.id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await jobs.listByState('queued')).toEqual([])
    expect((await orders.get(order.id))?.state).toBe('open')
    expect(await labels.search('', 10)).toEqual([])
  })

  it('keeps the shipment of each further package as the order’s next parcel, all of them or none', async () => {
    const stores = await withOrder()
    const { purchases, labels, jobs, order } = stores
    const other = preparedPurchase(order.id, { parcelNumber: 2 })
    await purchases.insertPrepared(other)
    const first = await purchaseIn(stores, order.id, 'sent')
    const part = {
      ...preparedPurchase(order.id),
      state: 'bought',
      shipmentId: 's-2',
      trackingNumber: '9402',
      price: { amountMinor: 700, currency: 'USD' },
    } as const
    const [label, partLabel] = [labelOf(first.id), labelOf(part.id)]
    const bought = { shipmentId: 's-1', trackingNumber: '9401', packageCount: 1 }
    const came = { raw: 'raw', labels: [label], parts: [{ purchase: part, labels: [partLabel] }] }
    const ofNoLabel = printJob(labelOf(part.id))
    await expect(purchases.commitBought(first.id, bought, { ...came, jobs: [ofNoLabel] })).rejects.toThrow()
    expect(await purchases.listByOrder(order.id)).toMatchObject([{ state: 'sent' }, { id: other.id }])

    await purchases.commitBought(first.id, bought, {
      ...came,
      jobs: [label, partLabel].map((each) => printJob(each)),
    })
    expect(await purchases.listByOrder(order.id)).toMatchObject([
      {
        id: first.id,
        parcelNumber: 1,
        packageCount: 1,
        shipmentId: 's-1',
        state: 'bought',
        partOf: undefined,
      },
      { id: other.id, parcelNumber: 2, state: 'prepared' },
      { id: part.id, parcelNumber: 3, shipmentId: 's-2', trackingNumber: '9402', partOf: first.id },
    ])
    for (const id of [first.id, part.id])
      expect((await purchases.listSoldWith(id)).map((each) => each.id)).toEqual([first.id, part.id])
    expect((await purchases.listSoldWith(other.id)).map((each) => each.id)).toEqual([other.id])
    expect((await labels.get(partLabel.id)).bytes).toEqual(partLabel.bytes)
    expect(await jobs.listByState('queued')).toHaveLength(2)
    expect(await purchases.countBoughtSince(new Date(0))).toBe(2)
  })

  it.each(['prepared', 'bought', 'refused'] as const)('is never made of one that is %s', async (state) => {
    const stores = await withOrder()
    const { id } = await purchaseIn(stores, stores.order.id, state)
    await expect(
      stores.purchases.commitBought(id, {}, { raw: 'raw', labels: [labelOf(id)], jobs: [] }),
    ).rejects.toThrow(`no move from ${state}`)
  })

  it('is counted from the moment it was bought', async () => {
    const stores = await openStores()
    await buy(stores, { orderNumber: 'A-1' })
    const between = stores.context.clock.now()
    await buy(stores, { orderNumber: 'A-2' })
    expect(await stores.purchases.countBoughtSince(between)).toBe(1)
    expect(await stores.purchases.countBoughtSince(new Date(0))).toBe(2)
  })
})

describe('purchases sealed with another key', () => {
  it('are still listed with their state and numbers, so that no order is bought twice', async () => {
    const path = join(temporaryFolder(), 'station.db')
    const before = await openStores(undefined, path)
    await before.orders.upsert([orderContent('ORD-1001')])
    const order = (await before.orders.findByNumber('ORD-1001'))!
    const { id, transactionId } = await purchaseIn(before, order.id, 'in_doubt')
    await before.purchases.update(id, 'in_doubt', {
      reason: { code: 'service_no_answer', message: 'No answer' },
    })
    before.close()

    const { purchases } = await openStores(undefined, path)
    const [purchase] = await purchases.listByState('in_doubt')
    expect(purchase).toMatchObject({
      id,
      transactionId,
      orderNumber: 'ORD-1001',
      request: undefined,
      recipient: '',
      destination: '',
      warnings: [],
      reason: { code: 'sealed_with_other_key' },
    })
    expect(await purchases.insertPrepared(preparedPurchase(order.id))).toMatchObject({ inserted: false })
    const bought = await purchases.commitBought(
      id,
      { trackingNumber: '9400' },
      { raw: 'raw', labels: [labelOf(id)], jobs: [] },
    )
    expect(bought.state).toBe('bought')
  })
})
