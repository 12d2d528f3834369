import type { TrackingFilter, TrackingStatus } from '../../contract/tracking.ts'
import type { Warning } from '../../contract/domain.ts'
import type { ErrorInfo } from '../../contract/errors.ts'

type StatusWords = {
  /** Undefined for a word that section 3.3 does not know: `statusText` is the service's own. */
  readonly status: TrackingStatus | undefined
  readonly statusText: string | undefined
  readonly subStatus: string | undefined
}

export type TrackingEvent = StatusWords & {
  readonly date: string | undefined
  readonly description: string | undefined
  readonly city: string | undefined
  readonly state: string | undefined
  readonly zip: string | undefined
  readonly country: string | undefined
}

/** What the service answered about a parcel. */
export type TrackingAnswer = StatusWords & {
  /** Newest first. */
  readonly events: readonly TrackingEvent[]
  readonly warnings: readonly Warning[]
}

/** A parcel of the station's own, by its label. */
export type TrackedParcel = {
  readonly trackingNumber: string
  readonly orderNumber: string
  readonly purchaseId: string
  readonly labelId: string
  readonly service: string
  readonly recipient: string
  readonly destination: string
  readonly boughtAt: Date
}

/** A parcel and the last that was heard of it. */
export type Tracking = {
  readonly trackingNumber: string
  /** Undefined for a number of elsewhere. */
  readonly parcel: TrackedParcel | undefined
  /** The last answer, and when it was asked for; undefined where there is none, or it cannot be opened. */
  readonly answer: TrackingAnswer | undefined
  readonly askedAt: Date | undefined
  readonly statusSince: Date | undefined
  /** Why the last try brought nothing. */
  readonly failure: ErrorInfo | undefined
  readonly triedAt: Date | undefined
  /** Tries in a row that brought nothing. */
  readonly failures: number
  /** Not asked about any more. */
  readonly ended: boolean
}

/** What a try brought: an answer, or why there is none. */
export type TrackingResult = {
  readonly triedAt: Date
  readonly ended: boolean
  /** Undefined where it is not asked again by itself. */
  readonly nextAskAt: Date | undefined
} & (
  | { readonly answer: TrackingAnswer; readonly statusSince: Date }
  | { readonly failure: ErrorInfo; readonly failures: number }
)

export type TrackingBoardFilter = {
  readonly which: TrackingFilter
  readonly status?: TrackingStatus | undefined
  readonly query: string
  readonly limit: number
  /** Parcels that were bought before are too old. */
  readonly since: Date
}

/** Keeps what was heard of parcels. Every write is on disk when its promise resolves. */
export type TrackingStore = {
  /** Takes up the labels that were bought since; each is due `firstAskAfterMs` after it was bought. */
  enrol(since: Date, firstAskAfterMs: number): Promise<void>
  /** By a whole tracking number, of the station's own labels or asked about before. */
  find(trackingNumber: string): Promise<Tracking | undefined>
  /** The parcels of an order, by package. */
  listByOrder(orderId: string): Promise<readonly Tracking[]>
  /** Keeps a try's result; a number of elsewhere is taken up only with an answer. */
  keep(trackingNumber: string, result: TrackingResult): Promise<Tracking | undefined>
  /** Of the own parcels bought since that are due, the one whose last answer is the oldest; those without one first. */
  nextDue(since: Date, now: Date): Promise<Tracking | undefined>
  /** Longest in their status first. */
  board(filter: TrackingBoardFilter): Promise<{ readonly rows: readonly Tracking[]; readonly total: number }>
  counts(since: Date): Promise<{
    readonly delayed: number
    readonly deliveryFailed: number
    readonly other: number
    readonly open: number
    readonly neverAsked: number
    readonly oldestAskedAt: Date | undefined
  }>
}

/** `GET /Tracking` by tracking number. Errors as `ShippingService` says. */
export type TrackingService = { get(trackingNumber: string): Promise<TrackingAnswer> }
