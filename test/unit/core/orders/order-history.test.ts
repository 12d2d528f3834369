import { expect, it } from 'vitest'
import {
  orderHistory,
  type ActOfOrder,
  type PurchaseOfOrder,
  type RefundOfOrder,
} from '../../../../src/core/orders/order-history.ts'

const at = new Date('2026-03-02T09:00:00.000Z')
const aMomentBefore = new Date(at.getTime() - 1)

const act = (operation: string, outcome: string, recordId?: string): ActOfOrder => ({
  at,
  operation,
  outcome,
  recordId,
  operator: { name: 'Ana' },
  approvedBy: undefined,
})

const bought: PurchaseOfOrder = {
  id: 'purchase-1',
  parcelNumber: 1,
  state: 'bought',
  isInDoubt: false,
  isImported: false,
  trackingNumber: '9400100000000000000000',
  price: { amountMinor: 725, currency: 'USD' },
  reason: undefined,
  createdAt: aMomentBefore,
  updatedAt: at,
  labels: [
    {
      id: 'label-1',
      prints: [
        {
          printerId: 'printer-1',
          state: 'confirmed',
          answered: true,
          copies: 1,
          reprintReason: undefined,
          createdAt: aMomentBefore,
        },
      ],
    },
  ],
  refunds: [],
}

const refund: RefundOfOrder = {
  gestureId: 'request-1',
  state: 'requested',
  status: 'Initiated',
  amount: undefined,
  reason: undefined,
  statusSince: undefined,
  createdAt: at,
  updatedAt: at,
}

const happened = (acts: readonly ActOfOrder[], purchases: readonly PurchaseOfOrder[] = []) =>
  orderHistory({ createdAt: aMomentBefore, trail: { origin: 'hand', changes: [] }, acts, purchases }).map(
    ({ what }) => what,
  )

it('tells the last act first, also of several in one millisecond', () => {
  const acts = [act('orders.hold', 'held'), act('orders.release', 'open'), act('orders.cancel', 'cancelled')]
  expect(happened(acts)).toEqual(['cancelled', 'released', 'held', 'imported'])
})

it('tells that a label was bought before its first print, which is queued as the purchase is written', () => {
  expect(happened([act('purchase.bought', 'bought', 'purchase-1')], [bought])).toEqual([
    'printed',
    'bought',
    'imported',
  ])
})

it.each<[string, ActOfOrder[], string | undefined, string | undefined]>([
  ['this bench', [act('refunds.request', 'requested', 'purchase-1')], 'Ana', undefined],
  [
    'another bench, also where somebody here has asked since',
    [
      { ...act('refundRequests.served', 'taken', 'request-1'), reason: 'Bench 4' },
      { ...act('refundRequests.served', 'requested', 'purchase-1'), reason: 'Bench 4', operator: undefined },
      { ...act('refunds.request', 'requested', 'purchase-1'), operator: { name: 'Bob' } },
    ],
    'Ana',
    'Bench 4',
  ],
  [
    'this bench before another one did',
    [
      act('refunds.request', 'requested', 'purchase-1'),
      { ...act('refundRequests.served', 'taken', 'request-2'), reason: 'Bench 4' },
    ],
    'Ana',
    undefined,
  ],
])('tells who asked for a refund: %s', (_, acts, by, askedAtBench) => {
  const [asked] = orderHistory({
    createdAt: aMomentBefore,
    trail: { origin: 'hand', changes: [] },
    acts,
    purchases: [{ ...bought, refunds: [refund] }],
  })
  expect(asked).toMatchObject({ what: 'refund_asked', by, askedAtBench })
})
