// A helper's side of a shared batch, over a real book; what the warehouse has is what a test says.

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sqliteBatchShares } from '../../../../src/adapters/sqlite/batch-shares.ts'
import { sqliteBatchStore } from '../../../../src/adapters/sqlite/batch.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import type { BatchKeys } from '../../../../src/core/warehouse/batch-keys.ts'
import { createBatchSharing } from '../../../../src/core/warehouse/share-batches.ts'
import type { OfferedRow, SharedBatches, SharedRow } from '../../../../src/core/warehouse/shared-batches.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { newId, openStores, orderContent } from '../../adapters/sqlite/samples.ts'

const nothing = () => undefined
const logger = { info: nothing, warn: nothing, error: nothing }
const bytes = new Uint8Array([1])
const keys: BatchKeys = {
  seal: { batch: () => bytes, row: () => bytes, said: () => bytes },
  lacking: () => new AppError('sealed_with_other_key', 'none'),
  openBatch: () => ({ withSlips: false, operator: undefined }),
  openRow: (_batchId, _owner, { orderKey }) => ({ is: orderKey.toUpperCase() }),
  openSaid: nothing,
}

/** A bench that helps, with the orders ROW-1 and ROW-2. */
async function helping() {
  const stores = await openStores()
  const clock = manualClock()
  await stores.orders.upsert([orderContent('ROW-1'), orderContent('ROW-2')])
  const store = sqliteBatchStore(stores.context)
  const book = sqliteBatchShares(stores.context)
  const sharedId = randomUUID()
  const batchId = randomUUID()
  await book.help(batchId, { batchId: sharedId, bench: 'Bench 1', withSlips: false })
  const takes: string[] = []
  const calls: (readonly [what: string, given: unknown])[] = []
  const has: {
    rows: OfferedRow[]
    there: SharedRow[]
    mayBegin: boolean
    accepts: boolean
    isAnswered: boolean
  } = {
    rows: [],
    there: [],
    mayBegin: true,
    accepts: true,
    isAnswered: true,
  }
  const call =
    (what: string) =>
    (...given: readonly unknown[]) => {
      calls.push([what, given.slice(1)])
      return Promise.resolve()
    }
  const batches: SharedBatches = {
    warehouseId: randomUUID(),
    benchId: 'helper',
    share: call('share'),
    offer: call('offer'),
    get: () =>
      Promise.resolve({
        batchId: sharedId,
        benchId: 'owner',
        bench: 'Bench 1',
        isOpen: true,
        sealed: bytes,
        sharedAt: new Date(),
        benchHeardAt: undefined,
        waiting: 0,
        atWork: 0,
        toCome: 3,
        total: 3,
      }),
    listOpen: () => Promise.resolve([]),
    take(_id, takeId) {
      takes.push(takeId)
      if (!has.isAnswered) return Promise.reject(new AppError('warehouse_cut_off', 'lost'))
      return Promise.resolve(has.rows)
    },
    begin: () => Promise.resolve(has.mayBegin),
    renew: call('renew'),
    giveBack: (_id, rows, declined) => {
      if (rows.length > 0) calls.push(['giveBack', [rows.map(({ place }) => place), declined]])
      return Promise.resolve()
    },
    say: (_id, rows) => {
      for (const { place, state } of rows) calls.push(['say', [place, state]])
      return Promise.resolve({
        written: has.accepts ? rows.map(({ place }) => place) : [],
        boughtElsewhere: [],
      })
    },
    rowsSince: () => Promise.resolve({ rows: has.there, mark: '1' }),
    settleByClaims: call('settle'),
    end: call('end'),
    takeOut: () => Promise.resolve(true),
    reopen: call('reopen'),
  }
  const sharing = createBatchSharing({
    batches: () => Promise.resolve(batches),
    keysFor: () => Promise.resolve(keys),
    book,
    store,
    findOrder: (orderNumber) => stores.orders.findByNumber(orderNumber),
    fetchOrder: nothing as never,
    isAtWork: () => true,
    epoch: () => Promise.resolve('one'),
    clock,
    newId,
    logger,
    onChange: nothing,
  })
  const batch = async () => {
    const found = await store.get(batchId)
    if (!found) throw new Error('no batch')
    return found
  }
  return {
    batchId,
    book,
    calls,
    clock,
    has,
    sharing,
    store,
    takes,
    next: async () => sharing.rows.next(await batch()),
    batch,
    of: (what: string) => calls.filter(([name]) => name === what).map(([, given]) => given),
  }
}
const offered = (...places: readonly number[]): OfferedRow[] =>
  places.map((place) => ({ place, orderKey: `row-${place}`, sealed: bytes }))

describe('a bench that helps with a batch', () => {
  it('has what it took on disk before it begins any, and gives back what it has no order for', async () => {
    const { has, next, of, book, batchId } = await helping()
    has.rows = offered(1, 2, 3)
    expect(await next()).toMatchObject({ place: 1, orderNumber: 'ROW-1', state: 'waiting' })
    expect((await book.held(batchId)).map(({ place }) => place)).toEqual([1, 2])
    expect(of('giveBack')).toEqual([[[3], { word: 'no_order', code: undefined }]])
  })

  it('asks once more for the same rows where the answer was lost', async () => {
    const { has, next, takes, book, batchId } = await helping()
    has.isAnswered = false
    await expect(next()).rejects.toMatchObject({ code: 'warehouse_cut_off' })
    expect((await book.get(batchId))?.nextTake).toBe(takes[0])
    has.isAnswered = true
    has.rows = offered(1)
    expect(await next()).toMatchObject({ place: 1, takeId: takes[0] })
    expect(takes).toEqual([takes[0], takes[0]])
  })

  it('begins nothing that another bench has by now', async () => {
    const { has, next, sharing, batch, store, batchId } = await helping()
    has.rows = offered(1)
    const row = await next()
    if (typeof row === 'string') throw new Error(row)
    has.mayBegin = false
    expect(await sharing.rows.mayBegin(await batch(), row)).toBe(false)
    expect(await store.row(batchId, 1)).toMatchObject({ state: 'taken_out', takeId: undefined })
    expect(await store.nextTaken(batchId)).toBeUndefined()
  })

  it('tells what it bought until that is written, and gives back what it could not send', async () => {
    const { has, next, sharing, store, batchId, clock, of, book } = await helping()
    has.rows = offered(1, 2)
    await next()
    for (const place of [1, 2]) await store.updateRow(batchId, place, 'waiting', { state: 'working' })
    await store.updateRow(batchId, 1, 'working', { state: 'bought', purchaseId: newId() })
    const reason = { code: 'no_rate', message: 'none' } as const
    await store.updateRow(batchId, 2, 'working', { state: 'not_sent', reason })
    has.accepts = false
    sharing.start()
    await clock.advance(1_000)
    expect(of('giveBack')).toEqual([[[2], { word: 'not_sent', code: 'no_rate' }]])
    expect(of('say')).toEqual([[1, 'bought']])
    // Another bench has it, and will find that it is bought.
    expect((await book.untold(batchId, 9)).map(({ place }) => place)).toEqual([1])
    has.accepts = true
    await clock.advance(3_000)
    expect(of('say')).toHaveLength(2)
    expect(await book.untold(batchId, 9)).toEqual([])
    await sharing.close()
  })

  it('buys nothing again that it bought, whatever the warehouse says of it', async () => {
    const { has, next, store, batchId, book } = await helping()
    has.rows = offered(1)
    await next()
    await store.updateRow(batchId, 1, 'waiting', { state: 'working' })
    await store.updateRow(batchId, 1, 'working', { state: 'bought', purchaseId: newId() })
    await book.told(batchId, [{ place: 1, state: 'bought' }])
    // Its database was put back: the row is taken once more.
    expect(await next()).toBe('later')
    expect(await store.row(batchId, 1)).toMatchObject({ state: 'bought' })
    expect(await book.untold(batchId, 9)).toMatchObject([{ place: 1, state: 'bought' }])
  })

  it('gives back what its own book, an earlier one, knows nothing of', async () => {
    const { has, sharing, clock, of } = await helping()
    const takeId = randomUUID()
    const row = { bench: 'Bench 2', isBegun: false, word: undefined, code: undefined, sealed: undefined }
    has.there = [{ ...row, place: 7, state: 'taken', benchId: 'helper', takeId }]
    sharing.start()
    await clock.advance(1_000)
    expect(of('giveBack')).toEqual([[[7], undefined]])
    await sharing.close()
  })
})

describe('a bench that shares a batch out', () => {
  /** A batch of two rows that runs. */
  async function owning() {
    const stores = await openStores()
    await stores.orders.upsert([orderContent('ROW-1'), orderContent('ROW-2')])
    const store = sqliteBatchStore(stores.context)
    const book = sqliteBatchShares(stores.context)
    const { id } = await store.create(newId(), { kind: 'all_open' })
    await expect(book.share(id)).rejects.toMatchObject({ code: 'conflict' })
    await store.update(id, ['draft'], { state: 'running' })
    await book.share(id)
    return { book, id, store, state: async (place: number) => (await store.row(id, place))?.state }
  }
  const said = { price: undefined, reason: undefined }

  it('hears what others made of its rows, and is not over before they are', async () => {
    const { book, id, store, state } = await owning()
    await book.hear(id, [{ place: 1, bench: 'Bench 2', state: 'waiting', ...said }])
    await book.hear(id, [{ place: 2, bench: 'Bench 2', state: 'in_doubt', ...said }])
    expect(await store.end(id)).toBeUndefined()
    await store.cancel(id)
    // What another bench has is not called cancelled.
    expect([await state(1), await state(2)]).toEqual(['waiting', 'in_doubt'])
    const price = { amountMinor: 845, currency: 'USD' }
    for (const place of [1, 2])
      await book.hear(id, [{ place, bench: 'Bench 2', state: 'bought', reason: undefined, price }])
    expect(await store.totals(id)).toMatchObject({
      counts: { bought: 2 },
      spent: { rows: 2, total: { amountMinor: 1_690 } },
    })
    // What came out at other benches is not known here.
    expect(await store.papers(id)).toMatchObject({ out: 0, waiting: 0 })
  })

  it('keeps what it made of a row itself, and what it knows to be bought', async () => {
    const { book, id, store, state } = await owning()
    await store.updateRow(id, 1, 'waiting', { state: 'working' })
    await book.hear(id, [{ place: 1, bench: 'Bench 2', state: 'refused', ...said }])
    expect(await state(1)).toBe('working')
    await book.hear(id, [{ place: 2, bench: 'Bench 2', state: 'bought', ...said }])
    await book.hear(id, [{ place: 2, bench: undefined, state: 'waiting', ...said }])
    expect(await state(2)).toBe('bought')
  })

  it('with a limit in money shares none', async () => {
    const { book, id, store } = await owning()
    await book.over(id)
    await store.update(id, ['running'], {
      shared: undefined,
      sharedId: undefined,
      limit: { amountMinor: 100, currency: 'USD' },
    })
    await expect(book.share(id)).rejects.toMatchObject({ details: { reason: 'batch_limited' } })
  })
})
