// What the page can ask about parcels on their way. Part of the operations of the station (operations.ts).

import { z } from 'zod'
import { trackingStatuses } from '../service/enums.ts'
import { Timestamp, Warning } from './domain.ts'
import { ErrorInfo } from './errors.ts'
import { op, type OperationTable } from './op.ts'

export { trackingStatuses, type TrackingStatus } from '../service/enums.ts'

/** Statuses that want a look: the board shows parcels in one of them (section 3.3). */
export const exceptionStatuses = ['Delayed', 'DeliveryFailed', 'Other'] as const
export type ExceptionStatus = (typeof exceptionStatuses)[number]

/** Carriers whose numbers are known by their form. */
export const trackingCarriers = ['usps', 'ups', 'fedex', 'dhl'] as const

const TrackingNumber = z.string().trim().min(4).max(60)

const StatusWords = {
  status: z.enum(trackingStatuses).optional(),
  /** The service's own word, where it is none of section 3.3. */
  statusText: z.string().optional(),
  subStatus: z.string().optional(),
}

export const TrackingEventView = z.object({
  ...StatusWords,
  /** As the service wrote it: a day, or a moment of whatever zone it names. */
  date: z.string().optional(),
  description: z.string().optional(),
  /** City, state, ZIP and country in one line, as far as they were told. */
  place: z.string().optional(),
})
export type TrackingEventView = z.infer<typeof TrackingEventView>

/** A parcel and the last that was heard of it. What was never asked has no `askedAt`. */
export const TrackingRow = z.object({
  trackingNumber: z.string(),
  carrier: z.enum(trackingCarriers).optional(),
  ...StatusWords,
  /** When the service was asked: the status is of then, not of now. */
  askedAt: Timestamp.optional(),
  /** As the carrier dates the status; where it does not, when it was first heard. */
  statusSince: Timestamp.optional(),
  /** Why the last try to ask brought nothing; what stands here is older. */
  failure: ErrorInfo.optional(),
  triedAt: Timestamp.optional(),
  /** `following`: asked again by itself. `ended`: delivered, cancelled, or not told by the carrier. `too_old`: the days of following are over. */
  following: z.enum(['following', 'ended', 'too_old', 'not_ours']),
  /** Of the station's own parcels. */
  orderNumber: z.string().optional(),
  purchaseId: z.string().optional(),
  labelId: z.string().optional(),
  service: z.string().optional(),
  recipient: z.string().optional(),
  destination: z.string().optional(),
  boughtAt: Timestamp.optional(),
})
export type TrackingRow = z.infer<typeof TrackingRow>

export const TrackingView = TrackingRow.extend({
  /** Newest first where the service dates them, else in its own order. */
  events: z.array(TrackingEventView),
  warnings: z.array(Warning),
})
export type TrackingView = z.infer<typeof TrackingView>

/** The service's word for a parcel of which its carrier tells nothing, and will not. */
export const notToldByCarrier = 'SHIPMENT.TRACKING.NOT_SUPPORTED'

/** How long the station's own parcels are followed after they were bought. */
export const TrackingRule = z.strictObject({ followDays: z.int().min(1).max(120) })
export type TrackingRule = z.infer<typeof TrackingRule>
export const defaultTrackingRule: TrackingRule = { followDays: 30 }

export const TrackingCounts = z.object({
  delayed: z.int(),
  deliveryFailed: z.int(),
  other: z.int(),
  /** Followed: neither ended nor too old. */
  open: z.int(),
  /** Of those, not asked about even once. */
  neverAsked: z.int(),
  /** The longest ago that one of those was asked about. */
  oldestAskedAt: Timestamp.optional(),
  /** The service wants a pause, or does not answer: nothing is asked by itself before this. */
  pausedUntil: Timestamp.optional(),
  pausedBy: ErrorInfo.optional(),
})

/** What a scan or typed text means here. */
export const TrackingFind = z.discriminatedUnion('kind', [
  /** A tracking number, of the station's own parcels or by its form. */
  z.object({ kind: z.literal('number'), tracking: TrackingView }),
  /** An order with its parcels; of several, one is to be chosen. */
  z.object({ kind: z.literal('order'), orderNumber: z.string(), parcels: z.array(TrackingRow) }),
  /** The code of a container label. */
  z.object({ kind: z.literal('container'), containerNumber: z.string() }),
  /** No order and no number of a known form. It can be asked about all the same (`tracking.ask`). */
  z.object({ kind: z.literal('unknown'), text: z.string(), canAsk: z.boolean() }),
])
export type TrackingFind = z.infer<typeof TrackingFind>

export const trackingFilters = ['exceptions', 'open', 'all'] as const
export type TrackingFilter = (typeof trackingFilters)[number]

export const trackingOperations = {
  /** Looks up what was scanned or typed. Asks the service nothing. */
  'tracking.find': op({
    access: 'look',
    input: z.strictObject({ text: z.string().trim().min(1).max(500) }),
    output: TrackingFind,
  }),
  /** The last answer that is kept, if any. Asks the service nothing. */
  'tracking.show': op({
    access: 'look',
    input: z.strictObject({ trackingNumber: TrackingNumber }),
    output: TrackingView,
  }),
  /**
   * Asks the service now and keeps its answer. Where it cannot be asked or says no, what is kept comes with `failure`;
   * nothing is thrown for that.
   */
  'tracking.ask': op({
    access: 'look',
    input: z.strictObject({ trackingNumber: TrackingNumber }),
    output: TrackingView,
  }),
  /** The station's parcels; longest in their status first. */
  'tracking.board': op({
    access: 'look',
    input: z.strictObject({
      which: z.enum(trackingFilters).default('exceptions'),
      status: z.enum(trackingStatuses).optional(),
      /** A part of the order number, or the end of the tracking number. */
      query: z.string().trim().max(200).default(''),
      limit: z.int().min(1).max(500).default(200),
    }),
    output: z.object({
      rows: z.array(TrackingRow),
      /** Of all that the filter finds. */
      total: z.int(),
      counts: TrackingCounts,
      rule: TrackingRule,
    }),
  }),
  'tracking.saveRule': op({ access: 'supervise', audit: 'done', input: TrackingRule, output: TrackingRule }),
} satisfies OperationTable

export const trackingEvents = {
  /** A parcel was asked about. */
  tracking: TrackingRow,
} as const satisfies Record<string, z.ZodType>
