import type { ResultTargetConfig } from '../../contract/results.ts'
import type { WantedOf } from './ports.ts'

/** Whether a target is told of it. */
export function isWanted(
  { events, trackingStatuses, sources }: Pick<ResultTargetConfig, 'events' | 'trackingStatuses' | 'sources'>,
  { event, trackingStatus, source }: WantedOf,
): boolean {
  if (!events.includes(event)) return false
  if (event === 'parcel.tracking' && (!trackingStatus || !trackingStatuses.includes(trackingStatus)))
    return false
  return sources === undefined || (source !== undefined && sources.includes(source))
}
