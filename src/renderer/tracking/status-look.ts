// How a tracking status looks: never by colour alone.

import { notToldByCarrier, type TrackingRow, type TrackingStatus } from '../../contract/tracking.ts'
import { words } from '../language.ts'
import type { BadgeLook } from '../ui/looks.ts'

const m = words.tracking

export type StatusLook = BadgeLook & { readonly word: string }

const looks: Readonly<Record<TrackingStatus, BadgeLook>> = {
  PreTransit: { tone: 'quiet', icon: 'wait' },
  InTransit: { tone: 'busy', icon: 'arrow' },
  Delayed: { tone: 'warn', icon: 'alert' },
  OutForDelivery: { tone: 'busy', icon: 'carriers' },
  DeliveryFailed: { tone: 'bad', icon: 'cross' },
  Delivered: { tone: 'good', icon: 'check' },
  Cancelled: { tone: 'quiet', icon: 'cross' },
  Other: { tone: 'warn', icon: 'question' },
}

type Told = Pick<TrackingRow, 'status' | 'statusText'>

/** A word of the service that is none of the known ones is shown as it is, and as nothing that is known. */
export function statusLook({ status, statusText }: Told): StatusLook {
  if (status) return { ...looks[status], word: m.statuses[status] }
  return { tone: 'quiet', icon: 'question', word: statusText ?? m.noStatus }
}

/** Of a parcel: what was never asked about has no status, and gets none once nobody asks any more. */
export function parcelLook(row: Told & Pick<TrackingRow, 'askedAt' | 'following'>): StatusLook {
  if (row.status === undefined && row.statusText === undefined && row.askedAt === undefined) {
    const isOver = row.following === 'ended'
    return isOver
      ? { tone: 'quiet', icon: 'question', word: m.neverHeard }
      : { tone: 'quiet', icon: 'wait', word: m.neverAsked }
  }
  return statusLook(row)
}

/** Asking again can bring something: not where the carrier has no tracking for it. */
export const canBeAsked = ({ failure }: Pick<TrackingRow, 'failure'>): boolean =>
  failure?.details?.['code'] !== notToldByCarrier
