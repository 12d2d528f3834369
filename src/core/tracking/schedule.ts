// When a parcel is asked about again, and what its answer means for that.

import type { TrackingStatus } from '../../contract/tracking.ts'
import type { TrackingAnswer, TrackingEvent } from './ports.ts'

const hourMs = 60 * 60_000

/** Carriers tell of a label some hours after it was printed; the first question comes after this. */
export const firstAskAfterMs = hourMs

/** How long an answer is good for. `ended`: nothing more comes of it. */
const askAgainHours: Readonly<Record<TrackingStatus, number | 'ended'>> = {
  PreTransit: 4,
  InTransit: 4,
  Delayed: 2,
  OutForDelivery: 1,
  DeliveryFailed: 6,
  Delivered: 'ended',
  Cancelled: 'ended',
  Other: 4,
}
const unknownWordHours = 4
/** It has come back to the sender: the last that is heard of a failed delivery (section 3.3). */
const backWithSender = 'returned'

export function nextAsk(
  { status, subStatus }: Pick<TrackingAnswer, 'status' | 'subStatus'>,
  now: Date,
): { readonly ended: boolean; readonly nextAskAt: Date | undefined } {
  const isBack = status === 'DeliveryFailed' && subStatus?.toLowerCase() === backWithSender
  const hours = isBack ? 'ended' : status ? askAgainHours[status] : unknownWordHours
  if (hours === 'ended') return { ended: true, nextAskAt: undefined }
  return { ended: false, nextAskAt: new Date(now.getTime() + hours * hourMs) }
}

/** No parcel is asked about less often than this. */
const leastOftenHours = 24
export const longestAskAfterMs = leastOftenHours * hourMs

/** After so many tries without an answer about this one parcel: an hour, doubled each time, at most a day. */
export function retryAt(failures: number, now: Date): Date {
  const hours = Math.min(leastOftenHours, 2 ** Math.min(failures - 1, 8))
  return new Date(now.getTime() + hours * hourMs)
}

const pauseFirstMs = 60_000
const pauseLongestMs = 30 * 60_000

/** How long nothing is asked at all after `pauses` pauses in a row: a minute, doubled each time, at most half an hour. */
export function pauseMs(pauses: number, retryAfterMs: number | undefined): number {
  return Math.max(retryAfterMs ?? 0, Math.min(pauseFirstMs * 2 ** Math.min(pauses, 8), pauseLongestMs))
}

/** A moment that a service wrote with its zone; a bare day or a time of no zone says too little. */
export function momentOf(date: string | undefined): Date | undefined {
  if (date === undefined || !/T\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/.test(date)) return undefined
  const moment = new Date(date)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

/** Newest first where every event has a moment; else as the service lists them. */
export function newestFirst(events: readonly TrackingEvent[]): readonly TrackingEvent[] {
  const dated = events.map((event) => ({ event, at: momentOf(event.date)?.getTime() }))
  if (dated.some(({ at }) => at === undefined)) return events
  return dated.toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0)).map(({ event }) => event)
}

/**
 * Since when a status holds: the first of the newest events that all tell it, by the carrier's date. Where that is not
 * told, when it was first heard.
 */
export function statusSince(
  answer: TrackingAnswer,
  before: { readonly answer: TrackingAnswer | undefined; readonly statusSince: Date | undefined } | undefined,
  now: Date,
): Date {
  const other = answer.events.findIndex(({ status }) => status !== answer.status)
  const run = other < 0 ? answer.events : answer.events.slice(0, other)
  const dated = momentOf(run.at(-1)?.date)
  if (dated && dated <= now) return dated
  const last = before?.answer
  const isSame = last?.status === answer.status && last?.statusText === answer.statusText
  return (isSame ? before?.statusSince : undefined) ?? now
}
