import type {
  ResultEvent,
  ResultField,
  ResultTargetConfig,
  SkipReason,
  TellFault,
  TellingState,
  tellingFilters,
} from '../../contract/results.ts'
import type { TrackingStatus } from '../../contract/tracking.ts'

/** No try is put off for longer: what is due later than that was written by a clock that was ahead. */
export const longestPauseMs = 24 * 60 * 60 * 1000

export type ResultTarget = { readonly id: string; readonly config: ResultTargetConfig }

/**
 * What is told of an event, as it stood when it was noted. What is not known of it is absent: prices in the currency's units (`7.12`), times
 * in ISO 8601.
 */
export type EventContent = { readonly type: ResultEvent | 'test' } & Readonly<
  Partial<Record<Exclude<ResultField, 'type'>, string>>
> & { readonly eventId: string; readonly timestamp: string; readonly orderNumber: string }

/** One event for one target. */
export type Telling = {
  readonly id: string
  readonly targetId: string
  readonly eventId: string
  readonly event: ResultEvent
  readonly orderNumber: string
  readonly parcelNumber: number | undefined
  readonly trackingNumber: string | undefined
  readonly at: Date
  readonly state: TellingState
  readonly tries: number
  readonly nextAt: Date | undefined
  readonly toldAt: Date | undefined
  readonly fault: TellFault | undefined
  readonly skipReason: SkipReason | undefined
  /** An earlier event of its order is not told to this target. */
  readonly isBehind: boolean
}

/** What a try came to. `nextAt`: when it is tried again. */
export type TryEnd =
  | { readonly state: 'told' }
  | { readonly state: 'waiting'; readonly fault: TellFault; readonly nextAt: Date }
  | { readonly state: 'stopped'; readonly fault: TellFault }

export type TellingFilter = {
  readonly which: (typeof tellingFilters)[number]
  readonly targetId?: string | undefined
  /** Of an order's number or a tracking number. */
  readonly query: string
  readonly before?: number | undefined
  /** Rows that are passed over. */
  readonly skip?: number | undefined
  readonly limit: number
}

export type ClosedTarget = {
  readonly id: string
  readonly addedAt: Date
  readonly waiting: number
  readonly oldestAt: Date | undefined
}

/**
 * What cannot be read, with the keys that are here or at all, or comes after something of its order that cannot. One of which it is not
 * known whether the target wants it counts.
 */
export type ClosedFacts = {
  readonly count: number
  /** When the oldest came to be; undefined also where no row says it. */
  readonly since: Date | undefined
}

/**
 * The outbox: events are noted by the database itself, in the transaction of their fact, while there is a target; what is noted is then
 * written down for each target that wants it, and stays until it was told or a person leaves it.
 */
export type ResultStore = {
  /** Those whose key is here. */
  targets(): Promise<readonly ResultTarget[]>
  /** Those that cannot be read, each with what may be for it. */
  closedTargets(): Promise<readonly ClosedTarget[]>
  /** `heirOf`: a new one takes over all that this one was not told. */
  saveTarget(target: ResultTarget, heirOf?: string): Promise<void>
  /** With all that it was not told. */
  removeTarget(id: string): Promise<void>
  /** Up to `most` noted events, the oldest first, each written down for the targets that want it. Answers for how many that was done. */
  spread(most: number): Promise<number>
  /**
   * The oldest event for a target whose time has come, that stands behind no other of its order, and whose row can be read. `content` is
   * undefined where it cannot be opened with the keys that are here.
   */
  due(
    targetId: string,
    now: Date,
  ): Promise<{ readonly telling: Telling; readonly content: EventContent | undefined } | undefined>
  /** When the next one is due that stands behind no other; undefined where none waits. */
  nextDueAt(targetId: string): Promise<Date | undefined>
  /** Counts a try, unless a person has ended the telling meanwhile, and the target has not taken it. */
  tried(id: string, end: TryEnd): Promise<void>
  /** What waits or has stopped is due now. Answers how many, and whose; throws `not_found`, `conflict` for one that is told or skipped. */
  retry(
    which: { readonly tellingId: string } | { readonly targetId: string },
  ): Promise<{ readonly targetId: string; readonly count: number }>
  /** Throws `not_found`, `conflict` for what is told. */
  skip(id: string, reason: SkipReason): Promise<Telling>
  list(filter: TellingFilter): Promise<{
    readonly tellings: readonly Telling[]
    readonly total: number
    readonly next: number | undefined
    /** Rows of this piece that cannot be read any more: they are left where they are. */
    readonly unreadable?: number
  }>
  /** Of an order, the oldest first. */
  ofOrder(orderNumber: string): Promise<readonly Telling[]>
  /** By targets' ids: how much of an order is not told to them, as `ClosedFacts` says. */
  closedOfOrder(orderNumber: string): Promise<ReadonlyMap<string, number>>
  counts(targetId: string): Promise<{
    readonly waiting: number
    readonly stopped: number
    /** Since when the oldest is noted that is not told, and of those the oldest that has stopped. */
    readonly oldestAt: Date | undefined
    readonly oldestStoppedAt: Date | undefined
    readonly closed: ClosedFacts
    readonly toldAt: Date | undefined
  }>
  /** Removes what was told or skipped before. Answers how many, `most` at once. */
  prune(before: Date, most: number): Promise<number>
}

/** One request of an address. */
export type ResultRequest = {
  readonly method: 'POST' | 'PUT' | 'PATCH'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Signed as it leaves, as in Standard Webhooks, with this secret (`whsec_…`); unsigned where it is undefined. */
  readonly signWith?: string | undefined
  /** Stands in `webhook-id`, signed or not. */
  readonly eventId: string
  readonly signal?: AbortSignal | undefined
}

/** What came of a try to tell: nothing, where it was told. `retryAfterMs`: the receiver asked to be left alone for so long. */
export type TellOutcome = { readonly fault?: TellFault; readonly retryAfterMs?: number }

/** Sends it once. Does not throw: whatever went wrong is a fault, and what is not known to have arrived is one. */
export type SendResult = (request: ResultRequest) => Promise<TellOutcome>

/**
 * Puts a whole file into a folder under its name, in place of one that has it: the same event makes the same file. One that takes too long,
 * or much longer than `signal`, is not known to have arrived.
 */
export type DropResult = (
  folder: string,
  name: string,
  content: string,
  signal: AbortSignal,
) => Promise<TellOutcome>

/** Which statuses of a parcel's way and which orders a target hears of is decided as the event is written down for it. */
export type WantedOf = {
  readonly event: ResultEvent
  readonly trackingStatus: TrackingStatus | undefined
  /** Where its order came from, at whichever bench: a source's id or `hand`; undefined where that is not known. */
  readonly source: string | undefined
}
