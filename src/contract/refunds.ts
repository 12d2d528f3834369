// What the page can ask about refunds. Part of the operations of the station (operations.ts).

import { z } from 'zod'
import { refundStatuses } from '../service/enums.ts'
import { Money, ParcelView, Timestamp, Warning } from './domain.ts'
import { refundEndReasons } from './doubt.ts'
import { ErrorInfo } from './errors.ts'
import { GestureId, op, type OperationTable } from './op.ts'
import { refundStates } from './refund-states.ts'

export const RefundView = z.object({
  refundId: z.string(),
  purchaseId: z.string(),
  orderNumber: z.string(),
  trackingNumber: z.string(),
  service: z.string(),
  /** What was paid for the label, and so what comes back; absent where the service told no price. */
  amount: Money.optional(),
  state: z.enum(refundStates),
  /** Section 3.2, as the service last told it. */
  status: z.enum(refundStatuses).optional(),
  /** The service's own word, where it is none of section 3.2. */
  statusText: z.string().optional(),
  /** The service has had the request for longer than refunds take, and has not ended it. */
  overdue: z.boolean(),
  /** Why it is refused, in doubt, or not sent yet; of a requested one, what was odd in the service's last word. */
  reason: ErrorInfo.optional(),
  warnings: z.array(Warning),
  /** When a person asked for it. */
  createdAt: Timestamp,
  /** When the service took it. */
  requestedAt: Timestamp.optional(),
  /** When the service was last asked about it. */
  askedAt: Timestamp.optional(),
  /** When the service's word became what it is. */
  statusSince: Timestamp.optional(),
  nextCheckAt: Timestamp.optional(),
  /** It has been in doubt for so long that a person may end it (`refunds.endDoubt`). */
  canEndDoubt: z.literal(true).optional(),
})
export type RefundView = z.infer<typeof RefundView>

/** Why a parcel's refund cannot be asked for now. */
export const refundHindrances = ['not_bought', 'requested', 'manifest_under_way'] as const
export type RefundHindrance = (typeof refundHindrances)[number]

/** A parcel whose refund is thought of. */
export const RefundCandidate = z.object({
  parcel: ParcelView,
  /** What will come back if the carrier approves. */
  amount: Money.optional(),
  /** Its refund, if one was asked for. */
  refund: RefundView.optional(),
  hindrance: z.enum(refundHindrances).optional(),
  /** The carrier was told that this parcel comes: its manifest's number, or the service's id of it. */
  onManifest: z.string().optional(),
})
export type RefundCandidate = z.infer<typeof RefundCandidate>

/** How long a refund may take before it is overdue: 28 days unless the station says otherwise (section 8: 2 to 4 weeks). */
export const RefundRule = z.strictObject({ overdueAfterDays: z.int().min(1).max(365) })
export type RefundRule = z.infer<typeof RefundRule>
export const defaultRefundRule: RefundRule = { overdueAfterDays: 28 }

export const RefundCounts = z.object({
  /** Not ended: asked for, or still with the service. */
  open: z.int(),
  overdue: z.int(),
  /** Not sent yet, or not known. */
  unsettled: z.int(),
  rejected: z.int(),
  refunded: z.int(),
  /** Of the open ones whose amount is known, by currency; those are `openPriced`. */
  openAmounts: z.array(Money),
  openPriced: z.int(),
})
export type RefundCounts = z.infer<typeof RefundCounts>

export const refundFilters = ['open', 'overdue', 'ended', 'all'] as const
export type RefundFilter = (typeof refundFilters)[number]

/** What the audit log keeps of a refund. */
const ofRefund = {
  subject: 'out.orderNumber',
  recordId: ['out.purchaseId', 'in.refundId'],
  amount: 'out.amount',
  outcome: 'out.state',
} as const

export const refundOperations = {
  /** Parcels that a scan or typed text means: a tracking number, an order number or a shipment's id. Empty for none. */
  'refunds.find': op({
    access: 'look',
    input: z.strictObject({ text: z.string().trim().min(1).max(500) }),
    output: z.object({ candidates: z.array(RefundCandidate) }),
  }),
  'refunds.candidate': op({
    access: 'look',
    input: z.strictObject({ purchaseId: z.uuid() }),
    output: RefundCandidate,
  }),
  /**
   * Asks for refunds, one a parcel: each with its transactionId is on disk before its request leaves. A parcel whose
   * refund was asked for before is shown that one. Throws `conflict` (`details.hindrance`) and asks for none where one
   * cannot be asked for.
   */
  'refunds.request': op({
    access: 'pack',
    limit: { kind: 'refund', amount: 'asked' },
    audit: {
      when: 'money',
      each: 'refunds',
      subject: 'each.orderNumber',
      recordId: 'each.purchaseId',
      amount: 'each.amount',
      outcome: 'each.state',
    },
    input: z.strictObject({ gestureId: GestureId, purchaseIds: z.array(z.uuid()).min(1).max(100) }),
    output: z.object({ refunds: z.array(RefundView) }),
  }),
  /** Newest first; of `overdue` and `open`, oldest first. */
  'refunds.list': op({
    access: 'look',
    input: z.strictObject({
      which: z.enum(refundFilters).default('open'),
      /** A part of the order number, or the end of the tracking number. */
      query: z.string().trim().max(200).default(''),
      limit: z.int().min(1).max(500).default(200),
    }),
    output: z.object({ refunds: z.array(RefundView), counts: RefundCounts, rule: RefundRule }),
  }),
  /**
   * Asks the service how far refunds are, one shipment after the other. `failure`: where the asking stopped and why;
   * `refunds` are those that it came to.
   */
  'refunds.refresh': op({
    access: 'look',
    input: z.strictObject({ refundIds: z.array(z.uuid()).min(1).max(50) }),
    output: z.object({ refunds: z.array(RefundView), failure: ErrorInfo.optional() }),
  }),
  /** Sends a prepared one, or looks into a doubt, now. */
  'refunds.retry': op({
    access: 'pack',
    audit: { when: 'money', ...ofRefund },
    input: z.strictObject({ refundId: z.uuid() }),
    output: RefundView,
  }),
  /**
   * A person's word that one that has been in doubt for long was not asked for: it can be asked for anew, and its label
   * stays void. The service is asked once more: answers with the refund requested where it has it. Throws `not_found`,
   * `conflict`, and what keeps the service from being asked.
   */
  'refunds.endDoubt': op({
    access: 'supervise',
    audit: { when: 'money', ...ofRefund, reason: 'in.reason' },
    input: z.strictObject({ refundId: z.uuid(), reason: z.enum(refundEndReasons) }),
    output: RefundView,
  }),
  /** Calls off one that is prepared. Throws `conflict` for any other. */
  'refunds.withdraw': op({
    access: 'pack',
    audit: { when: 'done', ...ofRefund },
    input: z.strictObject({ refundId: z.uuid() }),
    output: RefundView,
  }),
  'refunds.saveRule': op({ access: 'supervise', audit: 'done', input: RefundRule, output: RefundRule }),
} satisfies OperationTable

export const refundEvents = {
  /** A refund was asked for or has changed. */
  refund: RefundView,
} as const satisfies Record<string, z.ZodType>
