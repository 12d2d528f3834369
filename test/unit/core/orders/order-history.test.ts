import { expect, it } from 'vitest'
import {
  orderHistory,
  type ActOfOrder,
  type PurchaseOfOrder,
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
