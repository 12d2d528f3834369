import { journeys, type JourneyName, type Step } from '../../../src/sandbox/service/carriers/journeys.ts'
import { trackingStatuses, trackingSubStatuses, type TrackingStatus } from '../../../src/service/enums.ts'
import { table } from './table.ts'

/** Where a sub-status is the newest that a carrier tells: on which way, from which hour after the purchase. */
export type SubStatusPlace = {
  readonly status: TrackingStatus
  readonly subStatus: string
  readonly journey: JourneyName
  readonly hours: number
}

const ways = Object.entries(journeys) as [JourneyName, readonly Step[]][]

/** Every sub-status of section 3.3; throws for one that is on no way. */
export function subStatusPlaces(): readonly SubStatusPlace[] {
  return trackingStatuses.flatMap((status) =>
    trackingSubStatuses[status].map((subStatus) => {
      const place = ways
        .flatMap(([journey, steps]) => steps.map((step) => ({ journey, ...step })))
        .find((step) => step.status === status && step.subStatus === subStatus)
      if (place === undefined) throw new Error(`no way has ${status} / ${subStatus}`)
      return { status, subStatus, journey: place.journey, hours: place.hours }
    }),
  )
}

export const subStatusTable = () =>
  table(
    ['Status', 'Sub-status', 'Recipient', 'From hour'],
    subStatusPlaces().map(({ status, subStatus, journey, hours }) => [
      status,
      subStatus,
      `\`track:${journey}\``,
      String(hours),
    ]),
  )
