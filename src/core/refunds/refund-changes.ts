// What the service's word makes of a refund.

import type { ErrorInfo } from '../../contract/errors.ts'
import type { RefundWord } from './ports.ts'
import type { Refund, RefundChange } from './refund.ts'

/** Nothing is waited for any more. */
export const settled = {
  reason: undefined,
  nextCheckAt: undefined,
  notFoundAt: undefined,
} satisfies RefundChange

/** The refund as the service has it. */
export function takenBy(refund: Refund, { status, statusText }: RefundWord, askedAt: Date): RefundChange {
  const isNews = refund.status !== status || refund.statusText !== (status ? undefined : statusText)
  return {
    state: 'requested',
    ...settled,
    checks: 0,
    status,
    statusText: status ? undefined : statusText.slice(0, 100),
    requestedAt: refund.requestedAt ?? askedAt,
    statusSince: isNews ? askedAt : (refund.statusSince ?? askedAt),
    askedAt,
  }
}

/** Why the state of one that the service took is not known now. */
export const noWord = (): ErrorInfo => ({
  code: 'unexpected_response',
  message: 'The service’s record of this shipment tells of no refund',
})
