import { expect, it } from 'vitest'
import type { LimitWish } from '../../../../src/contract/operators.ts'
import { approvalLines } from '../../../../src/renderer/operators/approval-words.ts'

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' })
const actId = '6a2f3c1e-8d55-4b77-9f0e-0d7f6f6f1a01'
const wish = (some: Partial<LimitWish>): LimitWish => ({
  actId,
  limit: 'parcel',
  limitMinor: 500,
  currency: 'USD',
  ...some,
})
const lines = (some: Partial<LimitWish>) => approvalLines(wish(some), undefined)

it('names the order and the money', () => {
  expect(lines({ amountMinor: 842, orderNumber: 'A-1' })).toEqual([
    'This parcel costs $8.42. Your limit is $5.00.',
    'Order A-1',
  ])
  expect(lines({ limit: 'refund', amountMinor: 842, orderNumber: 'A-1' })).toEqual([
    'This label cost $8.42. Your limit for refunds is $5.00.',
    'Order A-1',
  ])
})

it('names several orders and what they cost together, or says that it is not known', () => {
  const refunds = { limit: 'refund', amountMinor: 842, orders: ['A-1', 'A-2'] } as const
  expect(lines({ ...refunds, orders: ['A-1', 'A-2'], total: usd(1_000) })).toEqual([
    'The dearest of these labels cost $8.42. Your limit for refunds is $5.00.',
    'Orders A-1, A-2',
    'Together they cost $10.00.',
  ])
  const many = Array.from({ length: 9 }, (_, at) => `A-${at + 1}`)
  expect(lines({ ...refunds, orders: many }).slice(1)).toEqual([
    'Orders A-1, A-2, A-3, A-4, A-5, A-6 and 3 more',
    'What they cost together is not known.',
  ])
})

it('says of a batch what it may spend, how many orders it has and what is known of their cost', () => {
  expect(lines({ amountMinor: 6_000, batchRows: 14, total: usd(79_282) })).toEqual([
    'The batch may spend $60.00. Your limit is $5.00 a parcel.',
    'A batch of 14 orders',
    'Those with a price will cost about $792.82.',
  ])
})

it('says what a Test account took where that is to go on, and of nothing else', () => {
  const taken = { before: usd(1_000), after: usd(158) }
  const goOn = approvalLines({ actId, limit: 'role', operation: 'spending.goOn' }, taken)
  expect(goOn.join(' ')).toContain('$10.00 before the first label of this Test account, and $1.58 after it')
  expect(approvalLines({ actId, limit: 'role', operation: 'labelAreas.choose' }, taken)).toEqual([
    'This changes what is printed from now on. Only a supervisor may do that.',
  ])
})

it('names order and money of what only a supervisor may ship', () => {
  const above = { actId, limit: 'role', operation: 'ship.buyAboveCeiling' } as const
  expect(approvalLines({ ...above, orderNumber: 'A-1', price: usd(1_796) }, undefined)).toEqual([
    'This parcel costs $17.96, more than its shipping rule allows. Only a supervisor may ship it once.',
    'Order A-1',
  ])
})

it('says of an order of another bench whose it is, and not that it changes what is printed', () => {
  const act = (operation: string) =>
    approvalLines({ actId, limit: 'role', operation, orderNumber: 'A-1' }, undefined)
  expect(act('warehouse.takeOver')).toEqual([
    'Another bench has this order. Only a supervisor who knows that it was not bought there may take it over.',
    'Order A-1',
  ])
  expect(act('warehouse.closePackedTwice')).toEqual([
    'Two benches packed this order. Only a supervisor may say that this was dealt with.',
    'Order A-1',
  ])
  expect(approvalLines({ actId, limit: 'role', operation: 'warehouse.stop' }, undefined)).toEqual([
    'No bench buys anything new then. Only a supervisor may stop all benches.',
  ])
})
