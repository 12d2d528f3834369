import { createHash, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { RejectedRow } from '../../../../src/contract/order-files.ts'
import { sqliteOrderSourceStore } from '../../../../src/adapters/sqlite/order-sources.ts'
import { openStores } from './samples.ts'

it('lists what it has the key of, and says of the others that they are there', async () => {
  const [lost, own] = ['lost', 'own'].map(
    (name) => new Uint8Array(createHash('sha256').update(name).digest()),
  )
  const before = await openStores(lost)
  const config = { kind: 'folder', name: 'Shop', enabled: true, folder: '/orders', everySeconds: 5 } as const
  const [first, second] = [randomUUID(), randomUUID()]
  await sqliteOrderSourceStore(before.context).save({ id: first, config })
  before.close()
  const store = sqliteOrderSourceStore((await openStores(own, before.path)).context)
  await store.save({ id: second, config })
  expect(await store.list()).toEqual([{ id: second, config }])
  expect(await store.closed()).toEqual([first])
})

// Hazard: a report whose rows cannot be read is not listed, and with it what an import brought.
it('keeps why rows were not taken, beside the sentences of earlier versions', async () => {
  const store = sqliteOrderSourceStore((await openStores()).context)
  const rejected: RejectedRow[] = [
    { line: 2, column: 'zip', reason: 'zip needs 5 digits, or 5 and 4 like 60601-1234; also look at city' },
    { line: 3, column: 'zip', reason: { code: 'not_a_zip' }, also: ['city'] },
    { line: 4, column: 'items', part: { of: 'item', item: 2 }, reason: { code: 'not_an_item' } },
    {
      line: 5,
      column: 'country',
      value: 'Korea',
      reason: { code: 'several_countries', countries: ['KP', 'KR'] },
    },
  ]
  const counts = { added: 0, changed: 0, unchanged: 0, left: 0, rejectedCount: rejected.length }
  await store.addRun('by-hand', { ...counts, rejected })
  expect((await store.runs('by-hand', 1))[0]?.rejected).toEqual(rejected)
})
