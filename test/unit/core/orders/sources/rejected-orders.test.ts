import { expect, it } from 'vitest'
import type { SourceRun } from '../../../../../src/contract/orders.ts'
import { findRejectedOrder } from '../../../../../src/core/orders/sources/rejected-orders.ts'
import { byHandId } from '../../../../../src/core/orders/sources/ports.ts'

const run = (id: string, endedAt: string, orderNumber: string, reason: string): SourceRun => ({
  id,
  endedAt,
  fileName: `${id}.csv`,
  added: 0,
  changed: 0,
  unchanged: 0,
  left: 0,
  rejectedCount: 1,
  rejected: [{ line: 2, orderNumber, reason }],
})

it('is the row of the newest import that has one, whichever source it was of', async () => {
  const runs: Readonly<Record<string, readonly SourceRun[]>> = {
    [byHandId]: [run('hand', '2026-11-20T09:00:00.000Z', 'ORDER-1', 'no address')],
    feed: [run('feed', '2026-11-21T09:00:00.000Z', 'order-1', 'no weight')],
  }
  const store = {
    list: () => Promise.resolve([{ id: 'feed', config: {} as never }]),
    runs: (id: string) => Promise.resolve(runs[id] ?? []),
  }
  expect(await findRejectedOrder(store, 'Order-1')).toMatchObject({
    fileName: 'feed.csv',
    row: { reason: 'no weight' },
  })
  expect(await findRejectedOrder(store, 'ORDER-2')).toBeUndefined()
})

it('is none of a list that no number was typed for, also where a row has none', async () => {
  const store = {
    list: () => Promise.resolve([]),
    runs: () => Promise.resolve([run('hand', '2026-11-20T09:00:00.000Z', '', 'the order number is missing')]),
  }
  expect(await findRejectedOrder(store, '  ')).toBeUndefined()
})
