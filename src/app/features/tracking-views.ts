// What was heard of parcels, as the page sees it.

import type { TrackingEventView, TrackingRow, TrackingView } from '../../contract/tracking.ts'
import { readTrackingNumber } from '../../core/scanning/tracking-numbers.ts'
import type { Tracking, TrackingAnswer, TrackingEvent } from '../../core/tracking/ports.ts'
import { present } from '../views.ts'

const statusOf = ({
  status,
  statusText,
  subStatus,
}: Pick<TrackingAnswer, 'status' | 'statusText' | 'subStatus'>) =>
  present({ status, statusText: status === undefined ? statusText : undefined, subStatus })

function following({ parcel, ended }: Tracking, since: Date): TrackingRow['following'] {
  if (!parcel) return 'not_ours'
  if (ended) return 'ended'
  return parcel.boughtAt < since ? 'too_old' : 'following'
}

/** `since`: parcels that were bought before are followed no longer. */
export function trackingRow(tracking: Tracking, since: Date): TrackingRow {
  const { trackingNumber, parcel, answer, failure } = tracking
  return {
    trackingNumber,
    following: following(tracking, since),
    ...(answer ? statusOf(answer) : {}),
    ...present({
      carrier: readTrackingNumber(trackingNumber)?.carrier,
      askedAt: answer && tracking.askedAt?.toISOString(),
      statusSince: answer && tracking.statusSince?.toISOString(),
      failure,
      triedAt: tracking.triedAt?.toISOString(),
    }),
    ...(parcel
      ? {
          orderNumber: parcel.orderNumber,
          purchaseId: parcel.purchaseId,
          labelId: parcel.labelId,
          service: parcel.service,
          recipient: parcel.recipient,
          destination: parcel.destination,
          boughtAt: parcel.boughtAt.toISOString(),
        }
      : {}),
  }
}

export function trackingView(tracking: Tracking, since: Date): TrackingView {
  return {
    ...trackingRow(tracking, since),
    events: (tracking.answer?.events ?? []).map(eventView),
    warnings: [...(tracking.answer?.warnings ?? [])],
  }
}

function eventView(event: TrackingEvent): TrackingEventView {
  const { date, description, city, state, zip, country } = event
  const place = [[city, state].filter(Boolean).join(' '), zip, country === 'US' ? undefined : country]
    .filter(Boolean)
    .join(' · ')
  return { ...statusOf(event), ...present({ date, description, place: place || undefined }) }
}
