// A refund: money that is asked back for a label that was not used. The station's own states end where the service's
// begin: `status` is the service's word (section 3.2), never the station's.

import type { Money, Warning } from '../../contract/domain.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import type { RefundState } from '../../contract/refund-states.ts'
import type { RefundRule } from '../../contract/refunds.ts'
import type { RefundStatus } from '../../service/enums.ts'

export type Refund = {
  readonly id: string
  readonly purchaseId: string
  readonly orderNumber: string
  /** What the shipment is asked for by, in the request and in every question about it. */
  readonly trackingNumber: string
  readonly service: string
  readonly amount: Money | undefined
  /** Sent in the transactionId header of every try (section 4.6): what makes a repeat harmless. */
  readonly transactionId: string
  /**
   * Names the account that it belongs to: its purchase's, and from the moment it is `sent` the one that it was sent with.
   * Undefined where nobody kept which that was.
   */
  readonly accountKey: string | undefined
  readonly gestureId: string
  readonly state: RefundState
  readonly status: RefundStatus | undefined
  /** The service's word where it is none of section 3.2. */
  readonly statusText: string | undefined
  readonly reason: ErrorInfo | undefined
  readonly warnings: readonly Warning[]
  /** How often a try or a question found no answer; sets the back-off. */
  readonly checks: number
  /** How often the request may have reached the service: a refusal is believed of the first alone. */
  readonly sends: number
  /** It is refused by a person's word, and may have been taken all the same. */
  readonly doubtEnded: boolean
  /** The service's record of the shipment told of no refund, for the first time since the request was last sent. */
  readonly notFoundAt: Date | undefined
  readonly nextCheckAt: Date | undefined
  /** The service took it. */
  readonly requestedAt: Date | undefined
  readonly statusSince: Date | undefined
  readonly askedAt: Date | undefined
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What a refund begins with and keeps. */
type Kept = Pick<
  Refund,
  | 'id'
  | 'purchaseId'
  | 'orderNumber'
  | 'trackingNumber'
  | 'service'
  | 'amount'
  | 'transactionId'
  | 'gestureId'
  | 'createdAt'
>
export type RefundBeginning = Kept & Partial<Pick<Refund, 'accountKey'>>
export type RefundChange = Partial<Omit<Refund, keyof Kept | 'updatedAt'>>

/** A refund in state `prepared`: on disk next, and nothing of it sent. */
export function newRefund(beginning: RefundBeginning): Refund {
  return {
    accountKey: undefined,
    ...beginning,
    state: 'prepared',
    status: undefined,
    statusText: undefined,
    reason: undefined,
    warnings: [],
    checks: 0,
    sends: 0,
    doubtEnded: false,
    notFoundAt: undefined,
    nextCheckAt: undefined,
    requestedAt: undefined,
    statusSince: undefined,
    askedAt: undefined,
    updatedAt: beginning.createdAt,
  }
}

/** Every allowed move. `sent → prepared` only where it is certain that the one request was not worked on. */
export const refundMoves: Readonly<Record<RefundState, readonly RefundState[]>> = {
  prepared: ['prepared', 'sent', 'withdrawn'],
  sent: ['requested', 'refused', 'in_doubt', 'prepared'],
  in_doubt: ['requested', 'refused', 'in_doubt', 'sent'],
  requested: ['requested'],
  refused: [],
  withdrawn: [],
}

/** States in which a parcel's refund is asked for, or may have been. */
export const liveRefundStates = ['prepared', 'sent', 'requested', 'in_doubt'] as const satisfies RefundState[]

/** Where the service's last word on it was its last. */
export const endedStatuses = ['Rejected', 'Refunded'] as const satisfies readonly RefundStatus[]

const isEnded = (status: RefundStatus | undefined) => endedStatuses.some((ended) => ended === status)

/**
 * True while the carrier is not to see the parcel: its refund was asked for, or may have been, and was not rejected.
 * Such a label must not be used, and its parcel belongs on no manifest.
 */
export function voidsLabel({
  state,
  status,
  doubtEnded,
}: Pick<Refund, 'state' | 'status' | 'doubtEnded'>): boolean {
  return (doubtEnded || liveRefundStates.some((live) => live === state)) && status !== 'Rejected'
}

/** True where nothing but one try was made, and the service refused it. */
export function wasRefusedOnce({ sends, reason }: Pick<Refund, 'sends' | 'reason'>): boolean {
  return sends === 1 && (reason?.code === 'service_refused' || reason?.code === 'invalid_input')
}

const dayMs = 24 * 60 * 60 * 1000

/** Refunds that the service took before this, and has not ended, are overdue. */
export function overdueBefore({ overdueAfterDays }: RefundRule, now: Date): Date {
  return new Date(now.getTime() - overdueAfterDays * dayMs)
}

export function isOverdue(refund: Refund, rule: RefundRule, now: Date): boolean {
  const { state, status, requestedAt } = refund
  return (
    state === 'requested' &&
    !isEnded(status) &&
    requestedAt !== undefined &&
    requestedAt < overdueBefore(rule, now)
  )
}
