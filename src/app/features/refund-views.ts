// What the page sees of refunds.

import type { RefundMark } from '../../contract/domain.ts'
import type { RefundRule, RefundView } from '../../contract/refunds.ts'
import { isOverdue, voidsLabel, type Refund } from '../../core/refunds/refund.ts'
import { present } from '../views.ts'

const iso = (time: Date | undefined) => time?.toISOString()

export function refundView(refund: Refund, rule: RefundRule, now: Date): RefundView {
  const { id, purchaseId, orderNumber, trackingNumber, service, state, warnings } = refund
  return {
    refundId: id,
    purchaseId,
    orderNumber,
    trackingNumber,
    service,
    state,
    overdue: isOverdue(refund, rule, now),
    warnings: [...warnings],
    createdAt: refund.createdAt.toISOString(),
    ...present({
      amount: refund.amount,
      status: refund.status,
      statusText: refund.statusText,
      reason: refund.reason,
      requestedAt: iso(refund.requestedAt),
      askedAt: iso(refund.askedAt),
      statusSince: iso(refund.statusSince),
      nextCheckAt: iso(refund.nextCheckAt),
    }),
  }
}

/** What stands at a label that must not be used. */
export function refundMark(refund: Refund): RefundMark | undefined {
  if (!voidsLabel(refund)) return undefined
  const { createdAt, state, status } = refund
  return { askedAt: createdAt.toISOString(), state, ...present({ status }) }
}
