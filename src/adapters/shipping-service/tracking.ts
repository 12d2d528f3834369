import type { Warning } from '../../contract/domain.ts'
import { trackingStatuses } from '../../service/enums.ts'
import type { TrackingKey, TrackingStatus } from '../../service/enums.ts'
import { knownWord } from './known-word.ts'
import type { RecordReader } from './read-response.ts'
import type { ResourceContext } from './resource-context.ts'

type Status = {
  /** Undefined for a word that section 3.3 does not know; `statusText` is the service's own. */
  readonly status: TrackingStatus | undefined
  readonly statusText: string | undefined
  readonly subStatus: string | undefined
}

export type ServiceTrackingEvent = Status & {
  readonly date: string | undefined
  readonly description: string | undefined
  readonly city: string | undefined
  readonly state: string | undefined
  readonly zip: string | undefined
  readonly country: string | undefined
}

export type ServiceTracking = Status & {
  readonly trackingNumber: string | undefined
  /** In the service's order. */
  readonly events: readonly ServiceTrackingEvent[]
  readonly warnings: readonly Warning[]
  readonly raw: string
}

function readStatus(record: RecordReader<'tracking'> | RecordReader<'trackingEvent'>): Status {
  const statusText = record.text('status')
  return { status: knownWord(trackingStatuses, statusText), statusText, subStatus: record.text('subStatus') }
}

export function createTrackingResource({ call, open }: ResourceContext) {
  return {
    /** `GET /Tracking`. TransactionId is a key in a sample of the contract only: a service may refuse it. */
    async get(key: TrackingKey, value: string): Promise<ServiceTracking> {
      const answer = open(await call('getTracking', { query: { key, value } }))
      const tracking = answer.record('tracking')
      tracking.need('status')
      return {
        trackingNumber: tracking.text('trackingNumber'),
        ...readStatus(tracking),
        events: answer.within('trackingEvent', tracking.json).map((event) => ({
          date: event.text('date'),
          ...readStatus(event),
          description: event.text('description'),
          city: event.text('city'),
          state: event.text('state'),
          zip: event.text('zip'),
          country: event.text('country'),
        })),
        warnings: answer.warnings(),
        raw: answer.answer.raw,
      }
    },
  }
}
