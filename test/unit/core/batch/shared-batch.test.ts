// A batch that is shared out, as its own bench works on it; what the warehouse says is what a test says.

import { expect, test } from 'vitest'
import { AppError } from '../../../../src/contract/errors.ts'
import type { BatchStore, SharedRows } from '../../../../src/core/batch/ports.ts'
import { sqliteBatchShares } from '../../../../src/adapters/sqlite/batch-shares.ts'
import { settle } from '../../../support/manual-clock.ts'
import { newId } from '../../adapters/sqlite/samples.ts'
import { bench } from './bench.ts'

const cutOff = () => Promise.reject(new AppError('warehouse_cut_off', 'no answer'))
const silent: SharedRows = {
  next: cutOff,
  mayBegin: cutOff,
  end: cutOff,
  takeOut: cutOff,
  soon: () => undefined,
}

test('of one that is shared out a wish to try again waits for no answer, but for one that has ended', async () => {
  const asked: string[] = []
  let isAnswered = false
  const shared: SharedRows = {
    ...silent,
    end: () => {
      asked.push('end')
      return isAnswered ? Promise.resolve() : cutOff()
    },
  }
  const { batch, stores, store, batches } = await bench(2, undefined, undefined, undefined, shared)
  await store.update(batch.id, ['draft'], { state: 'running', shared: 'owner', sharedId: batch.id })
  await store.update(batch.id, ['running'], { state: 'paused' })
  const refuse = async (place: number) => {
    await store.updateRow(batch.id, place, 'waiting', { state: 'working' })
    await store.updateRow(batch.id, place, 'working', { state: 'refused' })
  }
  await refuse(1)
  const wish = { rows: 1, cost: undefined, limit: undefined }
  await batches.tryAgain(batch.id, wish, undefined)
  expect(asked).toEqual([])
  expect(await sqliteBatchShares(stores.context).wishes(batch.id)).toEqual([1])

  await refuse(1)
  await store.cancel(batch.id)
  // Another bench may yet begin rows of it: it does not become this bench's own before that is ruled out.
  await expect(batches.tryAgain(batch.id, wish, undefined)).rejects.toMatchObject({
    code: 'warehouse_cut_off',
  })
  expect(await store.row(batch.id, 1)).toMatchObject({ state: 'refused' })
  isAnswered = true
  await batches.tryAgain(batch.id, wish, undefined)
  expect(asked).toEqual(['end', 'end'])
  expect((await store.get(batch.id))?.shared).toBe('over')
  await batches.close()
})

test('a row that was given back to others between the database’s word and its begin is not begun', async () => {
  const takeId = newId()
  const has: { store?: BatchStore } = {}
  let given = 0
  const shared: SharedRows = {
    ...silent,
    next: async ({ id }) => (await has.store?.nextTaken(id)) ?? 'later',
    async mayBegin({ id }) {
      given += 1
      await book.lost(id, [{ place: 1, takeId }])
      return true
    },
  }
  const made = await bench(1, undefined, undefined, undefined, shared)
  const { store } = made
  has.store = store
  const book = sqliteBatchShares(made.stores.context)
  const { batch } = made
  await store.update(batch.id, ['draft'], { state: 'running', shared: 'owner', sharedId: batch.id })
  await store.update(batch.id, ['running'], { state: 'paused' })
  await book.took(batch.id, takeId, [{ place: 1, orderId: '', orderNumber: '' }])
  await made.batches.resume(batch.id, undefined, undefined)
  await settle()
  await made.clock.advance(1_000)
  expect(given).toBe(1)
  expect(await store.row(batch.id, 1)).toMatchObject({ state: 'waiting', takeId: undefined })
  await made.batches.close()
})
