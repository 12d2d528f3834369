import { expect, it } from 'vitest'
import {
  beginRestored,
  generationOf,
  nextGeneration,
  sqliteRestoreStore,
} from '../../../../src/adapters/sqlite/restore.ts'
import { newId, openStores, preparedPurchase, startOfTime } from './samples.ts'

// Hazard: what was under way or queued in a backup goes on where it stood, though it has gone on long ago.
it('in a database that was put back all that was under way is doubt, and nothing is repeated', async () => {
  const { context, purchases } = await openStores()
  const restores = sqliteRestoreStore(context)
  const sent = preparedPurchase(newId())
  const prepared = preparedPurchase(newId())
  for (const purchase of [sent, prepared]) await purchases.insertPrepared(purchase)
  await purchases.update(sent.id, 'prepared', { state: 'sent' })
  expect(await beginRestored(context, false)).toBe(false)
  expect(await restores.pending()).toBeUndefined()

  expect(await beginRestored(context, true)).toBe(true)
  const doubts = await purchases.listByState('in_doubt')
  expect(doubts.map(({ id, restored }) => [id, restored])).toEqual([
    [sent.id, true],
    [prepared.id, true],
  ])
  const pending = await restores.pending()
  expect(pending?.backupAt.getTime()).toBeGreaterThanOrEqual(startOfTime.getTime())
  expect(pending!.backupAt.getTime()).toBeLessThan(pending!.restoredAt.getTime())
})

it('the oldest that is not over counts, and one end is the end of all', async () => {
  const { context } = await openStores()
  const restores = sqliteRestoreStore(context)
  await beginRestored(context, true)
  const first = await restores.pending()
  await beginRestored(context, true)
  expect(await restores.pending()).toEqual(first)
  await restores.end({ by: 'compared' })
  expect(await restores.pending()).toBeUndefined()
  expect(await restores.lastCompared()).toBeInstanceOf(Date)
  await restores.see()
  expect(await restores.lastCompared()).toBeUndefined()
})

it('each start is a generation of its own, on disk before anybody is told', async () => {
  const { context } = await openStores()
  expect(generationOf(context)).toBe(0)
  expect(await nextGeneration(context)).toBe(1)
  expect(await nextGeneration(context)).toBe(2)
  expect(generationOf(context)).toBe(2)
})
