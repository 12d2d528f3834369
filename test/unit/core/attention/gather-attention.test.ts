import { expect, it } from 'vitest'
import { attentionKinds, mostAttentionOfAKind } from '../../../../src/contract/attention.ts'
import {
  gatherAttention,
  type AttentionSources,
  type Matter,
} from '../../../../src/core/attention/gather-attention.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const matter = (id: string, since = '2026-11-20T08:00:00.000Z'): Matter => ({ id, subject: id, since })

const sourcesWith = (some: Partial<AttentionSources>): AttentionSources => {
  const none = Object.fromEntries(attentionKinds.map((kind) => [kind, () => []]))
  return { ...(none as unknown as AttentionSources), ...some }
}
const gather = (some: Partial<AttentionSources>, failed: (kind: string) => void = () => undefined) =>
  gatherAttention(sourcesWith(some), now, failed)

it('lists money before paper before orders, and the oldest of each first', async () => {
  const { items } = await gather({
    refused: () => [matter('ORDER-9')],
    unprinted: () => [
      matter('label-2', '2026-11-20T08:30:00.000Z'),
      matter('label-1', '2026-11-20T07:30:00.000Z'),
    ],
    purchase_in_doubt: () => [matter('purchase-1')],
  })
  expect(items.map(({ kind, id }) => [kind, id])).toEqual([
    ['purchase_in_doubt', 'purchase-1'],
    ['unprinted', 'label-1'],
    ['unprinted', 'label-2'],
    ['refused', 'ORDER-9'],
  ])
})

it('lists first what began at a time that nobody can read: it may be the oldest', async () => {
  const { items } = await gather({
    put_off: () => [matter('LINE-1'), { id: 'LINE-2', subject: 'LINE-2' }],
  })
  expect(items.map(({ id, since }) => [id, since])).toEqual([
    ['LINE-2', undefined],
    ['LINE-1', '2026-11-20T08:00:00.000Z'],
  ])
})

it('says what could not be looked up, and still lists the others', async () => {
  const failed: string[] = []
  const list = await gather(
    {
      refund_in_doubt: () => Promise.reject(new Error('damaged')),
      batch: () => [matter('batch-1')],
    },
    (kind) => failed.push(kind),
  )
  expect(list.unread).toEqual(['refund_in_doubt'])
  expect(failed).toEqual(['refund_in_doubt'])
  expect(list.items.map(({ id }) => id)).toEqual(['batch-1'])
})

it('counts what nobody has heard neither as something nor as nothing', async () => {
  const failed: string[] = []
  const list = await gather({ low_balance: () => 'unknown' }, (kind) => failed.push(kind))
  expect(list).toMatchObject({ items: [], unread: ['low_balance'] })
  expect(failed).toEqual([])
})

it('says that there are more of a kind than it lists', async () => {
  const many = Array.from({ length: mostAttentionOfAKind + 1 }, (_, at) => matter(`ORDER-${at}`))
  const exactly = await gather({ refused: (most) => many.slice(1, most) })
  expect(exactly).toMatchObject({ isMore: false })
  const more = await gather({ refused: (most) => many.slice(0, most) })
  expect(more.items).toHaveLength(mostAttentionOfAKind)
  expect(more.isMore).toBe(true)
})
