import { describe, expect, it } from 'vitest'
import { refundStates } from '../../../../src/contract/refund-states.ts'
import { isOverdue, newRefund, refundMoves, voidsLabel } from '../../../../src/core/refunds/refund.ts'
import { refundStatuses } from '../../../../src/service/enums.ts'

const asked = new Date('2026-11-01T09:00:00Z')
const refund = newRefund({
  id: 'refund-1',
  purchaseId: 'purchase-1',
  orderNumber: 'ORD-1',
  trackingNumber: '9400',
  service: 'GroundAdvantage',
  amount: { amountMinor: 842, currency: 'USD' },
  transactionId: 'transaction-1',
  gestureId: 'gesture-1',
  createdAt: asked,
})
const requested = { ...refund, state: 'requested', status: 'Initiated', requestedAt: asked } as const
const rule = { overdueAfterDays: 28 }
const daysOn = (days: number) => new Date(asked.getTime() + days * 24 * 60 * 60 * 1000)

describe('a refund', () => {
  it('is overdue after the days of the rule, counted from when the service took it', () => {
    expect(isOverdue(requested, rule, daysOn(28))).toBe(false)
    expect(isOverdue(requested, rule, daysOn(29))).toBe(true)
    expect(isOverdue(requested, { overdueAfterDays: 40 }, daysOn(29))).toBe(false)
    expect(isOverdue({ ...requested, status: 'Approved' }, rule, daysOn(29))).toBe(true)
  })

  it('is never overdue once it has ended, nor before the service has it', () => {
    for (const status of ['Rejected', 'Refunded'] as const) {
      expect(isOverdue({ ...requested, status }, rule, daysOn(100))).toBe(false)
    }
    expect(isOverdue({ ...refund, state: 'in_doubt' }, rule, daysOn(100))).toBe(false)
  })

  it('voids its label while it was asked for, or may have been, and was not rejected', () => {
    const voids = refundStates.filter((state) => voidsLabel({ ...refund, state }))
    expect(voids).toEqual(['prepared', 'sent', 'requested', 'in_doubt'])
    const statuses = refundStatuses.filter((status) => voidsLabel({ ...requested, status }))
    expect(statuses).toEqual(['Initiated', 'Approved', 'Refunded'])
    // Hazard: the label of a refund that a person gave up was used, and the refund came.
    expect(voidsLabel({ ...refund, state: 'refused', doubtEnded: true })).toBe(true)
  })

  it('never leaves what the service has, and is never sent by a move that asked nothing', () => {
    expect(refundMoves.requested).toEqual(['requested'])
    const toSent = refundStates.filter((state) => refundMoves[state].includes('sent'))
    expect(toSent).toEqual(['prepared', 'in_doubt'])
  })
})
