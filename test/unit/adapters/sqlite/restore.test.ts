import { expect, it } from 'vitest'
import { sqliteAuditLog } from '../../../../src/adapters/sqlite/audit.ts'
import { writeMeta } from '../../../../src/adapters/sqlite/meta.ts'
import {
  beginRestored,
  generationOf,
  nextGeneration,
  sqliteRestoreStore,
} from '../../../../src/adapters/sqlite/restore.ts'
import { unanchored } from '../../../../src/core/audit/audit-anchor.ts'
import { buy, labelOf, newId, openStores, preparedPurchase, printJob, startOfTime } from './samples.ts'

// Hazard: what was under way or queued in a backup goes on where it stood, though it has gone on long ago.
it('in a database that was put back all that was under way is doubt, and nothing is repeated', async () => {
  const { context, purchases, jobs } = await openStores()
  const restores = sqliteRestoreStore(context)
  const sent = preparedPurchase(newId())
  const prepared = preparedPurchase(newId())
  for (const purchase of [sent, prepared]) await purchases.insertPrepared(purchase)
  await purchases.update(sent.id, 'prepared', { state: 'sent' })
  await purchases.update(sent.id, 'sent', { state: 'in_doubt', notFoundAt: startOfTime })
  expect(await beginRestored(context, false)).toBe(false)
  expect(await restores.pending()).toBeUndefined()

  expect(await beginRestored(context, true)).toBe(true)
  const doubts = await purchases.listByState('in_doubt')
  expect(doubts.map(({ id, restored, notFoundAt }) => [id, restored, notFoundAt])).toEqual([
    [sent.id, true, undefined],
    [prepared.id, true, undefined],
  ])
  const pending = await restores.pending()
  expect(pending?.backupAt.getTime()).toBeGreaterThanOrEqual(startOfTime.getTime())
  expect(pending!.backupAt.getTime()).toBeLessThan(pending!.restoredAt.getTime())

  // Its label may have come out before it was put back.
  const label = labelOf(sent.id)
  await purchases.commitBought(sent.id, {}, { raw: '{}', labels: [label], jobs: [printJob(label)] })
  expect(await jobs.listByState('queued')).toMatchObject([{ held: true, heldFor: 'restore' }])
})

it('what was queued waits for a yes, each until a person says of it, and what a person held stays so', async () => {
  const stores = await openStores()
  const { context, jobs } = stores
  const restores = sqliteRestoreStore(context)
  const { label } = await buy(stores, { orderNumber: 'A-1' })
  const [held, released, cancelled] = [printJob(label), printJob(label), printJob(label)]
  for (const job of [held, released, cancelled]) await jobs.insert(job)
  await jobs.update(held.id, 'queued', { held: true })

  await beginRestored(context, true)
  expect(await restores.listHeldJobs()).toEqual([released.id, cancelled.id])
  expect(await jobs.get(held.id)).toMatchObject({ held: true, heldFor: undefined })
  await jobs.update(released.id, 'queued', { held: false })
  await jobs.update(cancelled.id, 'queued', { state: 'failed' })
  expect(await restores.listHeldJobs()).toEqual([])
  expect(await restores.countHeldJobs()).toBe(0)
})

it('a database that the station put back is one that was put back at its next start alone', async () => {
  const { context } = await openStores()
  writeMeta(context.database, 'restored_from', 'packbench-test.db')
  expect(await beginRestored(context, false)).toBe(true)
  expect(await sqliteRestoreStore(context).pending()).toMatchObject({ name: 'packbench-test.db' })
  expect(await beginRestored(context, false)).toBe(false)
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

  await beginRestored(context, true)
  await restores.end({ by: 'word', reason: 'checked_by_hand' })
  const ends = context.database.prepare('SELECT ended_by FROM restores ORDER BY seq').all()
  expect(ends.map((row) => row['ended_by'])).toEqual(['compared', 'compared', 'word'])
})

it('is as old as the last thing that the log has, and belongs to the account that this station bought with', async () => {
  const { context, purchases } = await openStores()
  const restores = sqliteRestoreStore(context)
  for (const [origin, accountKey] of [
    ['station', 'own'],
    ['imported', 'of another station'],
  ] as const)
    await purchases.insertPrepared(preparedPurchase(newId(), { origin, accountKey }))
  expect(await restores.lastAccountKey()).toBe('own')
  const log = sqliteAuditLog(context, unanchored('no_keychain'))
  const about = { operator: undefined, approvedBy: undefined, subject: undefined, recordId: undefined }
  const entry = { ...about, reason: undefined, amount: undefined, operation: 'orders.hold', outcome: 'done' }
  await log.append(entry)
  await beginRestored(context, true)
  expect((await restores.pending())?.backupAt).toEqual(await log.firstAt())
})

// Hazard: a clock that was ahead has written into it, and what was shipped since is looked for from a time to come.
it('is as old as the last thing that was not written by a clock that was ahead', async () => {
  const { context, purchases } = await openStores()
  const write = (updatedAt: Date) => purchases.insertPrepared(preparedPurchase(newId(), { updatedAt }))
  const ahead = new Date('2100-01-01T00:00:00Z')
  const pendingAt = async () => {
    await beginRestored(context, true)
    const pending = await sqliteRestoreStore(context).pending()
    await sqliteRestoreStore(context).end({ by: 'compared' })
    return pending
  }
  await write(ahead)
  const unknown = await pendingAt()
  expect(unknown?.backupAt).toEqual(unknown?.restoredAt)
  await write(startOfTime)
  expect((await pendingAt())?.backupAt).toEqual(startOfTime)
})

it('each start is a generation of its own, on disk before anybody is told', async () => {
  const { context } = await openStores()
  expect(generationOf(context)).toBe(0)
  expect(await nextGeneration(context)).toBe(1)
  expect(await nextGeneration(context)).toBe(2)
  expect(generationOf(context)).toBe(2)
})
