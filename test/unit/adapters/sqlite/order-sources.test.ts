import { expect, it } from 'vitest'
import type { RejectedRow } from '../../../../src/contract/order-files.ts'
import { sqliteOrderSourceStore } from '../../../../src/adapters/sqlite/order-sources.ts'
import { openStores } from './samples.ts'

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
