// A helper's side of a shared batch, over a real book; what the warehouse has is what a test says.

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sqliteBatchShares } from '../../../../src/adapters/sqlite/batch-shares.ts'
import { sqliteBatchStore } from '../../../../src/adapters/sqlite/batch.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import { createBatchSharing } from '../../../../src/core/warehouse/share-batches.ts'
import type {
  OfferedRow,
  SharedBatch,
  SharedBatches,
  SharedRow,
} from '../../../../src/core/warehouse/shared-batches.ts'
import { openKeys } from '../../../support/batch-benches.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { newId, openStores, orderContent } from '../../adapters/sqlite/samples.ts'

const nothing = () => undefined
const logger = { info: nothing, warn: nothing, error: nothing }
const bytes = new Uint8Array([1])
/** A bench that helps, or shares a batch out, with the orders ROW-1 and ROW-2. */
async function helping(role: 'helper' | 'owner' = 'helper') {
  const stores = await openStores()
  const clock = manualClock()
  await stores.orders.upsert([orderContent('ROW-1'), orderContent('ROW-2')])
  const store = sqliteBatchStore(stores.context)
  const book = sqliteBatchShares(stores.context)
  const batchId = randomUUID()
  const sharedId = role === 'owner' ? batchId : randomUUID()
  if (role === 'helper') await book.help(batchId, { batchId: sharedId, bench: 'Bench 1', withSlips: false })
  else {
    await store.create(batchId, { kind: 'all_open' })
    await store.update(batchId, ['draft'], { state: 'running' })
    await book.share(batchId)
  }
  const takes: string[] = []
  const calls: (readonly [what: string, given: unknown])[] = []
  const has: {
    rows: OfferedRow[]
    there: SharedRow[]
    mayBegin: boolean
    accepts: boolean
    isAnswered: boolean
    boughtElsewhere: number[]
    open: SharedBatch[]
    atWork: boolean
    /** Called while the open ones are listed. */
    listing: () => Promise<unknown>
  } = {
    rows: [],
    there: [],
    mayBegin: true,
    accepts: true,
    isAnswered: true,
    boughtElsewhere: [],
    open: [],
    atWork: true,
    listing: () => Promise.resolve(),
  }
  const call =
    (what: string) =>
    (...given: readonly unknown[]) => {
      calls.push([what, given.slice(1)])
      return Promise.resolve()
    }
  const shown: SharedBatch = {
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
  }
  const batches: SharedBatches = {
    warehouseId: randomUUID(),
    benchId: role,
    share: call('share'),
    offer: call('offer'),
    get: () => Promise.resolve(shown),
    listOpen: async () => {
      await has.listing()
      return has.open
    },
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
        boughtElsewhere: has.boughtElsewhere,
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
    keysFor: () => Promise.resolve(openKeys),
    book,
    store,
    findOrder: (orderNumber) => stores.orders.findByNumber(orderNumber),
    fetchOrder: nothing as never,
    isAtWork: () => has.atWork,
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
    sharedId,
    shown,
    stores,
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

const there = (place: number, row: Partial<SharedRow>): SharedRow => ({
  place,
  state: 'waiting',
  benchId: undefined,
  bench: '',
  takeId: undefined,
  isBegun: false,
  word: undefined,
  code: undefined,
  sealed: undefined,
  ...row,
})

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
    has.there = [there(7, { state: 'taken', benchId: 'helper', takeId })]
    sharing.start()
    await clock.advance(1_000)
    expect(of('giveBack')).toEqual([[[7], undefined]])
    await sharing.close()
  })

  it('tells once more what it bought where the warehouse, as an earlier one, has the row as another’s, or as refused', async () => {
    const { has, next, sharing, store, batchId, clock, of, book } = await helping()
    has.rows = offered(1, 2)
    await next()
    for (const place of [1, 2]) {
      await store.updateRow(batchId, place, 'waiting', { state: 'working' })
      await store.updateRow(batchId, place, 'working', { state: 'bought', purchaseId: newId() })
      await book.told(batchId, [{ place, state: 'bought' }])
    }
    has.there = [
      there(1, { state: 'taken', benchId: 'third', takeId: randomUUID() }),
      there(2, { state: 'refused', benchId: 'third', takeId: randomUUID() }),
    ]
    sharing.start()
    await clock.advance(1_000)
    expect(of('say')).toEqual([
      [1, 'bought'],
      [2, 'bought'],
    ])
    await sharing.close()
  })

  it('tells no more of what another bench has bought by then', async () => {
    const { has, next, sharing, store, batchId, clock, book } = await helping()
    has.rows = offered(1)
    await next()
    await store.updateRow(batchId, 1, 'waiting', { state: 'working' })
    await store.updateRow(batchId, 1, 'working', { state: 'in_doubt', purchaseId: newId() })
    has.accepts = false
    has.boughtElsewhere = [1]
    sharing.start()
    await clock.advance(1_000)
    expect(await book.untold(batchId, 9)).toEqual([])
    await sharing.close()
  })

  it('gives back nothing of what it has by helping once more', async () => {
    const { has, next, sharing, store, batchId, sharedId, clock, of, book, takes } = await helping()
    // The first time has ended here, and is kept as long as that batch is open.
    await store.cancel(batchId)
    const again = randomUUID()
    await book.help(again, { batchId: sharedId, bench: 'Bench 1', withSlips: false })
    has.rows = offered(1)
    const batch = await store.get(again)
    if (!batch) throw new Error('no batch')
    expect(await sharing.rows.next(batch)).toMatchObject({ place: 1 })
    has.there = [there(1, { state: 'taken', benchId: 'helper', takeId: takes[0] })]
    sharing.start()
    await clock.advance(1_000)
    expect(of('giveBack')).toEqual([])
    await sharing.close()
    expect(next).toBeDefined()
  })

  it('lets go of a row before others may have it, so that it is not begun any more', async () => {
    const { has, next, sharing, store, batchId, clock, of } = await helping()
    has.rows = offered(1)
    const row = await next()
    if (typeof row === 'string') throw new Error(row)
    has.atWork = false
    sharing.start()
    await clock.advance(1_000)
    expect(of('giveBack')).toEqual([[[1], undefined]])
    // Its runner was about to.
    expect(await store.updateRow(batchId, 1, 'waiting', { state: 'working' }, row.takeId)).toBeUndefined()
    await sharing.close()
  })

  it('gives back what it has of a batch that its book, an earlier one, knows nothing of', async () => {
    const { has, sharing, clock, of, shown } = await helping()
    has.open = [{ ...shown, batchId: randomUUID(), benchId: 'third' }]
    has.there = [there(5, { state: 'not_sure', benchId: 'helper', takeId: randomUUID() })]
    sharing.start()
    await clock.advance(1_000)
    // Of that batch, and of the one that it helps with.
    expect(of('giveBack')).toEqual([
      [[5], undefined],
      [[5], undefined],
    ])
    await sharing.close()
  })
})

describe('a bench that shares a batch out', () => {
  it('does not end one that was shared out while it looked for forgotten ones, and ends those', async () => {
    const { has, sharing, clock, of, shown, book, batchId, store } = await helping('owner')
    await book.over(batchId)
    const forgotten = randomUUID()
    has.open = [
      { ...shown, benchId: 'owner' },
      { ...shown, batchId: forgotten, benchId: 'owner' },
    ]
    has.listing = () => store.update(batchId, ['running'], { shared: 'owner' })
    sharing.start()
    await clock.advance(1_000)
    expect(of('end')).toHaveLength(1)
    await sharing.close()
  })

  it('does not begin again what its own list has ended, where the warehouse was put back', async () => {
    const { has, next, store, batchId, book } = await helping('owner')
    await store.moveRow(batchId, 1, 'waiting', 'taken_out')
    has.rows = offered(1, 2)
    // It needs no key for its own rows.
    expect(await next()).toMatchObject({ place: 2 })
    expect(await store.row(batchId, 1)).toMatchObject({ state: 'taken_out' })
    expect(await book.untold(batchId, 9)).toMatchObject([{ place: 1, state: 'taken_out' }])
  })

  it('has a wish to try again on disk before others hear of it, and undoes it by nothing that was before', async () => {
    const { has, sharing, store, batchId, book, clock, of } = await helping('owner')
    const refused = there(1, { state: 'refused', benchId: 'third', bench: 'Bench 3', takeId: randomUUID() })
    const heard = { place: 1, bench: 'Bench 3', price: undefined, reason: undefined }
    await book.hear(batchId, [{ ...heard, state: 'refused' }])
    // What was not as the person had seen it is refused, and nobody hears of it.
    const wish = { rows: 2, cost: undefined, limit: undefined }
    await expect(store.tryAgain(batchId, wish)).rejects.toMatchObject({
      details: { reason: 'batch_changed' },
    })
    expect(await book.wishes(batchId)).toEqual([])
    await store.tryAgain(batchId, { ...wish, rows: 1 })
    await book.hear(batchId, [{ ...heard, state: 'refused' }])
    expect(await store.row(batchId, 1)).toMatchObject({ state: 'waiting', bench: undefined })
    has.there = [refused]
    sharing.start()
    await clock.advance(1_000)
    expect(of('reopen')).toEqual([[[1]]])
    expect(await book.wishes(batchId)).toEqual([])
    await sharing.close()
  })

  it('hears that another bench has bought what it could not, and what it ended before its book was put back', async () => {
    const { store, batchId, book } = await helping('owner')
    await store.updateRow(batchId, 1, 'waiting', { state: 'working' })
    await store.updateRow(batchId, 1, 'working', { state: 'not_sent' })
    const price = { amountMinor: 845, currency: 'USD' }
    const bought = { state: 'bought', reason: undefined, price } as const
    await book.hear(batchId, [
      { place: 1, bench: 'Bench 2', ...bought },
      { place: 2, bench: undefined, ...bought },
    ])
    expect(await store.totals(batchId)).toMatchObject({ counts: { bought: 2, not_sent: 0 } })
    expect(await store.row(batchId, 1)).toMatchObject({ bench: 'Bench 2', price })
    expect(await store.row(batchId, 2)).toMatchObject({ bench: undefined, price })
  })

  it('puts rows up again that were at work when it was shared out, and wait since', async () => {
    const { sharing, store, batchId, clock, of, has, next } = await helping('owner')
    await store.updateRow(batchId, 1, 'waiting', { state: 'working' })
    await next()
    await store.updateRow(batchId, 1, 'working', { state: 'waiting' })
    has.there = [there(2, {})]
    sharing.start()
    await clock.advance(5_000)
    expect(of('offer').map((given) => (given as OfferedRow[][])[0]?.map(({ place }) => place))).toEqual([
      [2],
      [1, 2],
    ])
    await sharing.close()
  })

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

  it('begins what another bench was not sure of and has given back, also before it hears of that', async () => {
    const { book, id, store, state } = await owning()
    const row = (await store.row(id, 1))!
    await book.hear(id, [{ place: 1, bench: 'Bench 2', state: 'in_doubt', ...said }])
    await book.took(id, newId(), [row])
    expect(await store.row(id, 1)).toMatchObject({ state: 'waiting', bench: undefined })
    expect(await book.untold(id, 9)).toEqual([])
    expect(await store.nextTaken(id)).toMatchObject({ place: 1 })
    // What it is not sure of itself is told.
    await store.updateRow(id, 1, 'waiting', { state: 'working' })
    await store.updateRow(id, 1, 'working', { state: 'in_doubt' })
    await book.took(id, newId(), [row])
    expect(await state(1)).toBe('in_doubt')
    expect(await book.untold(id, 9)).toMatchObject([{ place: 1, state: 'in_doubt' }])
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
