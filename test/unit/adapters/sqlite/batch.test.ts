import { randomBytes } from 'node:crypto'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { sqliteBatchStore } from '../../../../src/adapters/sqlite/batch.ts'
import { batchRowStates, type BatchRowState, type BatchWish } from '../../../../src/contract/batch.ts'
import { createReconcile } from '../../../../src/core/batch/reconcile.ts'
import { newId, openStores, orderContent, preparedPurchase, temporaryFolder } from './samples.ts'

/** A batch of two orders, and a pile beside the rest of them. */
async function open(source: 'all_open' | 'pile' = 'all_open') {
  const stores = await openStores()
  const batches = sqliteBatchStore(stores.context)
  await stores.orders.upsert([orderContent('ROW-1'), orderContent('ROW-2')])
  const id = newId()
  await batches.create(id, { kind: source })
  return { ...stores, batches, id }
}

it('tells what was spent of one currency alone: amounts of two are no sum', async () => {
  const { batches, id } = await open()
  const buyFor = async (place: number, currency: string) => {
    await batches.updateRow(id, place, 'waiting', { state: 'working' })
    await batches.updateRow(id, place, 'working', {
      state: 'bought',
      price: { amountMinor: 800, currency },
    })
  }
  await buyFor(1, 'USD')
  expect((await batches.totals(id)).spent).toEqual({ rows: 1, total: { amountMinor: 800, currency: 'USD' } })
  await buyFor(2, 'EUR')
  expect((await batches.totals(id)).spent).toEqual({ rows: 2, total: undefined })
})

it('changes no row that has moved on meanwhile', async () => {
  const { batches, id } = await open()
  await batches.updateRow(id, 1, 'waiting', { state: 'working', gestureId: 'first' })
  expect(await batches.updateRow(id, 1, 'waiting', { state: 'working', gestureId: 'second' })).toBeUndefined()
  expect(await batches.row(id, 1)).toMatchObject({ state: 'working', gestureId: 'first' })
})

// A flush of the disk for each word of a row took more of a batch's time than all else.
it('waits for no flush of its rows, and a power cut leaves each as its purchase says', async () => {
  const dataKey = randomBytes(32)
  const stores = await openStores(dataKey)
  const flushed = vi.spyOn(stores.context.database, 'transact')
  const batches = sqliteBatchStore(stores.context)
  await stores.orders.upsert([orderContent('ROW-1')])
  const order = (await stores.orders.findByNumber('ROW-1'))!
  const id = newId()
  await batches.create(id, { kind: 'all_open' })
  await batches.update(id, ['draft'], { state: 'running' })
  flushed.mockClear()
  const log = () => readFileSync(`${stores.path}-wal`)
  const logs = [log()]
  const purchase = preparedPurchase(order.id)
  await batches.updateRow(id, 1, 'waiting', { state: 'working', gestureId: purchase.gestureId })
  await stores.purchases.insertPrepared(purchase)
  expect(flushed).not.toHaveBeenCalled()
  await stores.purchases.update(purchase.id, 'prepared', { state: 'sent', accountKey: 'an account' })
  logs.push(log())
  await batches.updateRow(id, 1, 'working', { purchaseId: purchase.id })
  await stores.purchases.commitBought(purchase.id, {}, { raw: '{}', labels: [], jobs: [] })
  logs.push(log())
  flushed.mockClear()
  await batches.updateRow(id, 1, 'working', { state: 'bought', purchaseId: purchase.id })
  expect(flushed).not.toHaveBeenCalled()

  /** What a station finds of its row where the disk kept so much of the log, and what it makes of it. */
  async function after(kept: Uint8Array) {
    const copy = join(temporaryFolder(), 'station.db')
    copyFileSync(stores.path, copy)
    writeFileSync(`${copy}-wal`, kept)
    const { context, purchases } = await openStores(dataKey, copy)
    const store = sqliteBatchStore(context)
    const found = (await store.row(id, 1))?.state
    const nothing = () => undefined
    await createReconcile({
      store,
      purchase: purchases.get,
      purchaseOfGesture: purchases.findByGesture,
      printSlip: () => Promise.resolve(),
      onLabelsFree: nothing,
      onChange: nothing,
      logger: { info: nothing, warn: nothing, error: nothing },
    }).all(id)
    return [found, (await store.row(id, 1))?.state]
  }
  expect(await Promise.all(logs.map(after))).toEqual([
    ['waiting', 'waiting'],
    ['working', 'in_doubt'],
    ['working', 'bought'],
  ])
})

it('has the orders that can be shipped: none on hold, and a failed one where all that a search finds are wanted', async () => {
  const stores = await openStores()
  const batches = sqliteBatchStore(stores.context)
  await stores.orders.upsert(['OPEN-1', 'HELD-1', 'FAILED-1'].map((number) => orderContent(number)))
  await stores.orders.hold('HELD-1', 'asked by the customer')
  const failed = preparedPurchase((await stores.orders.findByNumber('FAILED-1'))!.id)
  await stores.purchases.insertPrepared(failed)
  await stores.purchases.update(failed.id, 'prepared', { state: 'refused' })
  const numbersOf = async (source: BatchWish) => {
    const { id } = await batches.create(newId(), source)
    const rows = await batches.rows(id, { from: 1, limit: 9, which: 'all' })
    await batches.cancel(id)
    return rows.map(({ orderNumber }) => orderNumber)
  }
  expect(await numbersOf({ kind: 'all_open' })).toEqual(['OPEN-1'])
  expect(await numbersOf({ kind: 'filter', query: '', state: 'all' })).toEqual(['OPEN-1', 'FAILED-1'])
  const chosen = (...orderNumbers: string[]) => numbersOf({ kind: 'chosen', orderNumbers })
  expect(await chosen('FAILED-1', 'HELD-1', 'open-1', 'FAILED-1', 'NOWHERE-1')).toEqual([
    'FAILED-1',
    'OPEN-1',
  ])
  await expect(chosen('HELD-1')).rejects.toMatchObject({ code: 'not_found' })
})

it('keeps of chosen orders that they were chosen: which they are, its rows say', async () => {
  const { batches, id } = await open('pile')
  await batches.cancel(id)
  const { source } = await batches.create(newId(), { kind: 'chosen', orderNumbers: ['ROW-2'] })
  expect(source).toEqual({ kind: 'chosen' })
})

it('shows a person every row that was not bought', async () => {
  const { batches, id } = await open()
  await batches.updateRow(id, 1, 'waiting', { state: 'working' })
  await batches.updateRow(id, 1, 'working', { state: 'not_sent' })
  const troubles = await batches.rows(id, { from: 1, limit: 9, which: 'troubles' })
  expect(troubles.map(({ orderNumber }) => orderNumber)).toEqual(['ROW-1'])
})

it('is the only one that is not ended', async () => {
  const { batches, id } = await open()
  const another = () => batches.create(newId(), { kind: 'pile' })
  await expect(another()).rejects.toMatchObject({ code: 'conflict' })
  await batches.cancel(id)
  expect(await another()).toMatchObject({ state: 'draft' })
})

it('has an order once in a pile, however often it is scanned', async () => {
  const { batches, orders, id } = await open('pile')
  const order = (await orders.findByNumber('ROW-2'))!
  expect(await batches.add(id, order)).toBe('added')
  expect(await batches.add(id, order)).toBe('already_there')
  expect((await batches.totals(id)).total).toBe(1)
})

const untried = { cost: undefined, limit: undefined }
/** A row's way from `waiting` to where it stands. */
const ways = {
  waiting: [],
  working: ['working'],
  in_doubt: ['working', 'in_doubt'],
  bought: ['working', 'bought'],
  refused: ['working', 'refused'],
  not_sent: ['working', 'not_sent'],
  already_shipped: ['working', 'already_shipped'],
  held: ['working', 'held'],
  cancelled: ['cancelled'],
  taken_out: ['taken_out'],
} as const satisfies Record<BatchRowState, readonly BatchRowState[]>

/** The first row of a batch that runs, brought to a state. */
async function openWith(state: BatchRowState) {
  const opened = await open()
  const { batches, id } = opened
  await batches.update(id, ['draft'], { state: 'running' })
  let from: BatchRowState = 'waiting'
  for (const to of ways[state]) {
    await batches.updateRow(id, 1, from, { state: to, gestureId: 'first', purchaseId: 'the-first' })
    from = to
  }
  return opened
}

it.each(batchRowStates)(
  'of a row that is %s, knows whether it can be tried again or taken out',
  async (state) => {
    const { batches, id } = await openWith(state)
    const again = state === 'refused' || state === 'not_sent'
    const tried = batches.tryAgain(id, { ...untried, rows: 1 })
    if (again) {
      expect(await tried).toBe('running')
      expect(await batches.row(id, 1)).toMatchObject({ state: 'waiting' })
      expect(await batches.row(id, 1)).toMatchObject({ gestureId: undefined, purchaseId: undefined })
    } else {
      await expect(tried).rejects.toMatchObject({ code: 'conflict' })
      const before = await batches.row(id, 1)
      const moved = await batches.moveRow(id, 1, 'waiting', 'taken_out')
      expect(moved?.state).toBe(state === 'waiting' ? 'taken_out' : undefined)
      if (state !== 'waiting') expect(await batches.row(id, 1)).toEqual(before)
    }
  },
)

it('counts a row that was taken out for nothing, and again once it is put back', async () => {
  const { batches, id } = await open()
  for (const place of [1, 2]) {
    await batches.updateRow(id, place, 'waiting', { quoted: { amountMinor: 500, currency: 'USD' } })
  }
  await batches.moveRow(id, 2, 'waiting', 'taken_out')
  expect(await batches.totals(id)).toMatchObject({
    total: 1,
    counts: { waiting: 1, taken_out: 1 },
    quoted: { rows: 1, total: { amountMinor: 500 } },
  })
  await batches.moveRow(id, 2, 'taken_out', 'waiting')
  expect(await batches.totals(id)).toMatchObject({ total: 2, quoted: { total: { amountMinor: 1_000 } } })
})

it('ends no batch in which a row waits, and moves no row of one that has ended', async () => {
  const { batches, id } = await open()
  await batches.update(id, ['draft'], { state: 'running' })
  expect(await batches.end(id)).toBeUndefined()
  for (const place of [1, 2]) await batches.moveRow(id, place, 'waiting', 'taken_out')
  expect(await batches.end(id)).toMatchObject({ state: 'done' })
  expect(await batches.moveRow(id, 1, 'taken_out', 'waiting')).toBeUndefined()
})

it('tries nothing again that was not seen so, of a draft, or beside another batch that has not ended', async () => {
  const { batches, id } = await openWith('refused')
  const conflict = { code: 'conflict' }
  const wish = { ...untried, rows: 1 }
  const usd = { amountMinor: 900, currency: 'USD' }
  await expect(batches.tryAgain(id, { ...wish, rows: 2 })).rejects.toMatchObject(conflict)
  await expect(batches.tryAgain(id, { ...wish, cost: usd })).rejects.toMatchObject(conflict)
  await batches.cancel(id)
  const { id: other } = await batches.create(newId(), { kind: 'pile' })
  await expect(batches.tryAgain(id, wish)).rejects.toMatchObject(conflict)
  await expect(batches.tryAgain(other, wish)).rejects.toMatchObject(conflict)
  expect(await batches.row(id, 1)).toMatchObject({ state: 'refused' })
  await batches.cancel(other)
  await batches.updateRow(id, 1, 'refused', { quoted: usd })
  expect(await batches.tryAgain(id, { ...wish, cost: usd, limit: { ...usd, amountMinor: 5_000 } })).toBe(
    'cancelled',
  )
  expect(await batches.get(id)).toMatchObject({
    state: 'running',
    endedAt: undefined,
    limit: { amountMinor: 5_000 },
  })
  expect(await batches.row(id, 2)).toMatchObject({ state: 'cancelled' })
})
